"""The benchmark: troquet and its peers side by side, in one run on one core."""

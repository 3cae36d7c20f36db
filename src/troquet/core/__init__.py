"""The engine: pure, small, no word of any game in it."""

"""The terminal: play, rules, replay, simulate."""

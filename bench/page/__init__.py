"""The page in a real browser: what it weighs, how soon one can play, how smoothly it moves."""

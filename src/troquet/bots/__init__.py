"""Players without a face: they see only what a seat sees."""

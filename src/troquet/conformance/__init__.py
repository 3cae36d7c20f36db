"""What must always hold, for every game, ours or anybody's."""

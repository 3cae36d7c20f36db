"""Trollland: zealous officials load five peoples into carts, caterpillars and dragons."""

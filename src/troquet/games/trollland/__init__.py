"""Trollland: zealous officials load five peoples into carts, caterpillars and dragons.

A room of its own: `trolls.py`, what the Trolls do, which is a subject beside the sequence of play.
"""

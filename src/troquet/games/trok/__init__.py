"""Trök: trade your equipment cleverly, dig for upgrades, and be the richest dwarf of the tavern.

Rooms of its own: `play_trade.py` and `play_combination.py`, two chapters of the sequence of play.
"""

"""Trök: trade your equipment cleverly, dig for upgrades, and be the richest dwarf of the tavern."""

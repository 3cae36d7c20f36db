"""Troie: dig in the mound, examine behind the tent, publish in the frames.

Rooms of its own: `mound.py` (the geometry), `pouring.py` (its history, imagined), `frames.py`
(groups of places) and `publishing.py` (a chapter of the sequence of play).
"""

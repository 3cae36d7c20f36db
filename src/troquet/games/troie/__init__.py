"""Troie: dig in the mound, examine behind the tent, publish in the frames."""

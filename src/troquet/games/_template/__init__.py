"""Le Petit Pari: a complete tiny game, to play and to copy.

docs/adding-a-game.md makes another game of it step by step. A comment that begins with "copy:" says
what changes in that room; it is struck out once that is done.
"""

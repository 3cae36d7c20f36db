"""The café: tables, seats, the log and the wire. The only authority, the only I/O."""

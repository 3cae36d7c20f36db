"""The server's benchmark: the café and boardgame.io's own server under the same load."""

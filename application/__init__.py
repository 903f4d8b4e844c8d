"""The write path: load a game, decide, append its events, notify; and who may open which part of a log."""

"""Chaos: games on a cluster whose processes are killed, stopped and cut off, and a check of every answer."""

"""Frames: a game as one reader sees it after each batch, from which the updates of the game are made."""

"""The display in a terminal: replays, drawings of the games, the demonstration."""

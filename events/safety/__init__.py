"""How a loss of the log is noticed: the guard and its witness."""

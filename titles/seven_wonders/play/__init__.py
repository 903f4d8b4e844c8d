"""What may happen in 7 Wonders: moves, decisions, turns, scoring. Pure."""

"""What may happen in 7 Wonders Duel: moves, decisions, turns, scoring. Pure."""

"""What 7 Wonders Duel shows other rooms: the numbers of an agent's observations."""

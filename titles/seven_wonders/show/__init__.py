"""What 7 Wonders shows other rooms: the numbers of an agent's observations."""

"""What SEVEN shows other rooms: the numbers of an agent's observations."""

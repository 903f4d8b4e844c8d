"""What a title shows other rooms, as plain data: the numbers of an agent's observations."""

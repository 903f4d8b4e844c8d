"""What 7 Wonders Dice shows other rooms: the numbers of an agent's observations."""

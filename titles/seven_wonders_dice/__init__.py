"""7 Wonders Dice: 2-7 players, simultaneous, roll and write."""

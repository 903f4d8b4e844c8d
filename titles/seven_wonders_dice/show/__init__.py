"""What 7 Wonders Dice shows on pages, in a terminal and in the laboratory, as plain data."""

"""What 7 Wonders Duel shows on pages, in a terminal and in the laboratory, as plain data."""

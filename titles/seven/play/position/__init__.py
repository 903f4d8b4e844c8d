"""The position of a game of SEVEN, as rules ask about it: cells, players, copies that all can see."""

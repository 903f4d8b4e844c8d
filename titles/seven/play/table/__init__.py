"""What lies on the table of SEVEN, as rules ask about it: cells, players, copies that all can see."""

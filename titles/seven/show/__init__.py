"""What SEVEN shows on pages, in a terminal and in the laboratory, as plain data."""

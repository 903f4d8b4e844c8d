"""SEVEN, first edition: a board of card stacks for two to four, seven colours to lock."""

"""Bots that search: what they do not know is drawn by chance, and each move is tried."""

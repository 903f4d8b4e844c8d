"""Schemas of games, moves, events and analyses."""

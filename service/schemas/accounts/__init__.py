"""Schemas of players, accounts and webhooks."""

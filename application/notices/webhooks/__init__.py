"""Webhooks: who is sent what, what was delivered, and how a message reaches a public address only."""

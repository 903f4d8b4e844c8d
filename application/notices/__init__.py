"""Notifications of players, and webhooks of programs."""

"""Schemas of invitations, challenges and pairings."""

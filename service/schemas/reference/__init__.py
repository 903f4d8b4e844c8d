"""Schemas of titles, lists and health."""

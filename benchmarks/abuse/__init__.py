"""Abuse: what one address does at its worst, and what others notice of it."""

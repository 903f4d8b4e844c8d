"""Checking a log offline, from its first byte to its scores. It needs no server and no other log."""

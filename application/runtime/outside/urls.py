"""URLs of other people's servers."""

MAX_URL = 2048
"""The most characters of a URL."""

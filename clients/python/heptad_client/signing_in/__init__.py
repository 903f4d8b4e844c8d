"""Signing in as a player: by a page on any device, or in the browser of this machine; and the file with the tokens."""

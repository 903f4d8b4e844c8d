"""Routes of OAuth: the pages on which players allow programs, tokens, and what programs find out about the server."""

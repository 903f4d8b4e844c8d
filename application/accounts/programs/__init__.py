"""Other people's programs, which players allow to act for them (OAuth 2.1)."""

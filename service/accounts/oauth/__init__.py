"""OAuth 2.1 for other people's programs: requests, grants and answers, on Authlib."""

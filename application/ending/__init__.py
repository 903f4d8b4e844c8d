"""How authority and seats end: tokens are revoked, games are left."""

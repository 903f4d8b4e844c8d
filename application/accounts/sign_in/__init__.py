"""With what players sign in: passkeys, recovery codes, device codes."""

"""Players and their accounts: names, tokens, passkeys, codes, and who may act for whom."""

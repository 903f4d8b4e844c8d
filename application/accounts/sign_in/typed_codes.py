"""Codes that a person reads on one device and types on another. Only their SHA-256 is stored."""

import hashlib
import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capital letters without I, L, O and U, which are easily mistaken for others (Crockford's base 32)."""

_ALIKE = str.maketrans("ILO", "110")


def new_code(length: int) -> str:
    """Return random characters in two groups of the same length. Each is worth 5 bits."""
    text = "".join(secrets.choice(ALPHABET) for _ in range(length))
    return f"{text[: length // 2]}-{text[length // 2 :]}"


def digest_of(code: str) -> str:
    """Return the SHA-256 of a code, however it was typed: in small letters, without the hyphen, O for 0."""
    plain = "".join(character for character in code.upper() if character.isalnum())
    return hashlib.sha256(plain.translate(_ALIKE).encode()).hexdigest()

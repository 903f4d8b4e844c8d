"""Codes that a person reads on one device and types on another. Only their SHA-256 is stored."""

import hashlib
import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capital letters without I, L, O and U, which are easily mistaken for others (Crockford's base 32)."""

_ALIKE = str.maketrans("ILO", "110")


def new_code(length: int) -> str:
    """Return random characters in two groups of the same length. Each is worth 5 bits."""
    return as_shown("".join(secrets.choice(ALPHABET) for _ in range(length)))


def as_shown(code: str) -> str:
    """Return a code as the device shows it, however it was typed."""
    plain = _plain(code)
    return f"{plain[: len(plain) // 2]}-{plain[len(plain) // 2 :]}"


def digest_of(code: str) -> str:
    """Return the SHA-256 of a code, however it was typed: in small letters, without the hyphen, O for 0."""
    return hashlib.sha256(_plain(code).encode()).hexdigest()


def _plain(code: str) -> str:
    return "".join(character for character in code.upper() if character.isalnum()).translate(_ALIKE)

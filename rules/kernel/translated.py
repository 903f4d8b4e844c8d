"""A text in the languages of the service."""

import msgspec


class Translated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name or a text in English and in Japanese."""

    en: str
    """In English."""
    ja: str
    """In Japanese."""

"""A text in the languages of the service."""

import msgspec


class Translated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name or a text in English and in Japanese."""

    en: str
    """In English."""
    ja: str
    """In Japanese."""

    def in_language(self, language: str) -> str:
        """Return the text in Japanese for `ja`; any other language is answered in English."""
        return self.ja if language == "ja" or language.startswith("ja-") else self.en

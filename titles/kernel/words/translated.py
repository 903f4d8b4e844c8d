"""A text in the languages of the service."""

from collections.abc import Mapping

import msgspec


class Translated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name or a text in English and in Japanese."""

    en: str
    """In English."""
    ja: str
    """In Japanese."""

    def in_language(self, language: str) -> str:
        """Return the text in Japanese for `ja`; any other language is answered in English."""
        return self.ja if language == "ja" else self.en


def printed_name(names: Mapping[str, tuple[str, str]], thing: str) -> Translated:
    """Return the name of a thing in both languages; its id if it is not among the names."""
    return Translated(*names.get(thing, (thing, thing)))

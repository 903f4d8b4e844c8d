"""A text in the languages of the service."""

import functools
from collections.abc import Container, Mapping
from typing import cast

import msgspec


def nearest(language: str, languages: Container[str]) -> str | None:
    """Return a language, that of `pt` for `pt-BR` if there is no other, or None if there is neither."""
    while language not in languages:
        language, dash, _ = language.rpartition("-")
        if not dash:
            return None
    return language


class Translated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name or a text in English, in Japanese, and in further languages by their tags, such as `pt-BR`."""

    en: str
    """In English."""
    ja: str
    """In Japanese."""

    def in_language(self, language: str) -> str:
        """Return the text in a language; in English if there are no words for it in that language."""
        texts: dict[str, str] = msgspec.to_builtins(self)
        return texts[nearest(language, texts) or "en"]


def in_languages(texts: Mapping[str, str]) -> Translated:
    """Return a text by language: in English, in Japanese, and in any number of further languages."""
    return msgspec.convert(texts, _with(frozenset(texts)))


@functools.cache
def _with(languages: frozenset[str]) -> type[Translated]:
    """Return the class of texts in these languages."""
    further = {language.replace("-", "_"): language for language in sorted(languages - {*Translated.__struct_fields__})}
    if not further:
        return Translated
    fields = [(name, str) for name in further]
    made = msgspec.defstruct("Translated", fields, bases=(Translated,), frozen=True, rename=further)
    return cast("type[Translated]", made)

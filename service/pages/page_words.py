"""What the web client says in other languages: a file for each, from the catalogues of the page and of the titles."""

import re
from collections.abc import Iterable, Mapping
from gettext import NullTranslations
from types import MappingProxyType

import msgspec

from titles.kernel.words.javascript import Said, sentences_of
from titles.kernel.words.sentences import Sentences

PLACE = re.compile(r"\{(\w+)\}")
"""The place of a value in a sentence."""
NUMBERS = 200
"""For how many numbers a file says which form of a sentence they ask for. The rules of languages repeat after 100."""


class Domain(msgspec.Struct):
    """The sentences of the page, or of the drawing of a title."""

    forms: list[int]
    """The form that each number asks for, from 0."""
    said: dict[str, str | list[str]]
    """By English, after its context and U+0004 if it has one, as in gettext. A list has the forms of a singular."""


def files_of_words(modules: Mapping[str, tuple[Sentences, Iterable[str]]]) -> Mapping[str, bytes]:
    """Return a file for each language other than English. `modules` are catalogues and code of each domain."""
    said = {
        domain: (own, [each for code in codes for each in sentences_of(code)])
        for domain, (own, codes) in modules.items()
    }
    languages = sorted({each for own, _ in said.values() for each in own.languages} - {"en"})
    return MappingProxyType({language: _file(said, language) for language in languages})


def _file(said: Mapping[str, tuple[Sentences, list[Said]]], language: str) -> bytes:
    domains = {domain: _domain(own[language].found, each) for domain, (own, each) in said.items()}
    return msgspec.json.encode(domains)


def _domain(found: NullTranslations, said: Iterable[Said]) -> Domain:
    plural = getattr(found, "plural", lambda number: int(number != 1))
    numbered = [plural(number) for number in range(NUMBERS)]
    used = sorted(set(numbered))  # French has three forms, of which whole numbers up to a million ask for two
    examples = [numbered.index(form) for form in used]
    texts = {}
    for each in said:
        key = each.text[0] if each.context is None else f"{each.context}\4{each.text[0]}"
        texts[key] = _text(found, each, examples)
    return Domain([used.index(form) for form in numbered], texts)


def _text(found: NullTranslations, said: Said, examples: Iterable[int]) -> str | list[str]:
    """Return a sentence in a language, in all forms if it has a number; in English where a translation is wrong."""
    match said:
        case Said((one, more), None):
            return [_usable(found.ngettext(one, more, number), one, more) for number in examples]
        case Said((text,), None):
            return _usable(found.gettext(text), text)
        case Said((text,), str(context)):
            return _usable(found.pgettext(context, text), text)
    raise AssertionError(said)


def _usable(translation: str, *english: str) -> str:
    """Return a translation; the last English text if the translation has a place that the English ones lack."""
    known = {place for text in english for place in PLACE.findall(text)}
    return translation if known.issuperset(PLACE.findall(translation)) else english[-1]

"""Sentences in any language: English is the message where it is used, other languages are catalogues beside the code.

A package has its catalogues in `locale/<language>/LC_MESSAGES/<name of the package>.mo`, in the format of gettext. The
folder that HEPTAD_LOCALE names has those of further languages, in the same way. What a catalogue lacks is said in
English. `titles.testkit.catalogues` makes and checks them.
"""

import functools
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from operator import itemgetter
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, Protocol, runtime_checkable

from titles.kernel.words.kept import Kept
from titles.kernel.words.translated import Translated, in_languages, nearest

FOLDER = "LC_MESSAGES"
MORE = "HEPTAD_LOCALE"
"""The variable that names a folder with catalogues of further languages."""
TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,7}")
"""What a request may name a language with: `ja`, `pt-BR`, and more than BCP 47 permits."""
WELL_FORMED = re.compile(
    r"([a-z]{2,3}|[a-z]{5,8})(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(-([a-z\d]{5,8}|\d[a-z\d]{3}))?(-x(-[a-z\d]{1,8})+)?",
    re.IGNORECASE,
)
"""The tag of a language with a catalogue: language, script, region, a variant, and parts for private use.

Browsers format numbers and dates for all of these. Folders may be called `pt_BR`, as is usual with gettext.
"""
MAX_KEPT = 4096
"""The most sentences of a language that are kept as they were looked up."""


@runtime_checkable
class Spoken(Protocol):
    """What can be said in any language."""

    def in_language(self, language: str) -> str:
        """Return it in a language; in English if there are no words for it in that language."""


Value = str | int | Spoken
"""What takes a place in a sentence."""


class Template(NamedTuple):
    """A sentence in one language, in the form that is filled fastest."""

    pattern: str
    """The sentence, with `%s` in each place."""
    in_order: Callable[[Mapping[str, Value]], Any] | None
    """Returns the values in the order of their places; None if there are none."""

    def filled(self, values: Mapping[str, str | int]) -> str:
        """Return the sentence with its values."""
        return self.pattern if self.in_order is None else self.pattern % self.in_order(values)


class Vocabulary:
    """The sentences of a package in one language, each as it was last looked up."""

    def __init__(self, found: NullTranslations) -> None:
        self.found = found
        self.between = found.pgettext("list", ", ")
        """What stands between two parts of a list."""
        self.sentences = Kept[str, Template](lambda text: _template(found.gettext(text), text), MAX_KEPT)
        """By English."""
        self.in_context = Kept[tuple[str, str], Template](lambda key: _template(found.pgettext(*key), key[1]), MAX_KEPT)
        """By context and English."""
        self.plurals = Kept[tuple[str, str, int], Template](
            lambda key: _template(found.ngettext(*key), key[1]), MAX_KEPT
        )
        """By singular, plural and number."""


def _template(said: str, english: str) -> Template:
    """Return a translation as a template; the English sentence if the translation has a place that this one lacks."""
    try:
        parts = list(Formatter().parse(said))
        wrong = {name for _, name, _, _ in parts} - {name for _, name, _, _ in Formatter().parse(english)} - {None}
    except ValueError:  # a brace that is not closed
        return _template(english, english)
    if wrong:
        return _template(english, english)
    names = [name for _, name, _, _ in parts if name is not None]
    if not names:
        return Template("".join(literal for literal, *_ in parts), None)
    pattern = "".join(literal.replace("%", "%%") + ("" if name is None else "%s") for literal, name, *_ in parts)
    return Template(pattern, itemgetter(*names))


ENGLISH = Vocabulary(NullTranslations())
"""Every sentence as it stands in the code."""


class Sentences(dict[str, Vocabulary]):
    """The sentences of a package, by language: `sentences["ja"]` is a vocabulary, for any language.

    What its own catalogue lacks is taken from the one of `below`, the package on which it builds. `folder` is where a
    package is that has no Python.
    """

    def __init__(self, package: str, below: "Sentences | None" = None, folder: Traversable | None = None) -> None:
        super().__init__()
        self.package = package
        self.below = below
        self.folder = folder

    def message(self, text: str, /, *, context: str | None = None, **values: Value) -> "Message":
        """Return a sentence that is said later; `{name}` in it is the place of the value `name`.

        `context` tells two sentences apart that are the same in English.
        """
        return Message(self, text, values, context)

    def counted(self, one: str, more: str, number: int, /, **values: Value) -> "Counted":
        """Return a sentence about a number of things, which is said later. `{n}` in it is the number."""
        return Counted(self, one, more, number, values)

    def __missing__(self, language: str) -> Vocabulary:
        """Return the sentences in a language, in that of `pt` for `pt-BR` if there are no others, or in English."""
        below = ENGLISH if self.below is None else self.below[language]
        found = nearest(language, self._catalogues)
        if found is None:
            return self.setdefault(language, below) if language == "en" else below
        if found != language:
            return self[found]
        with self._catalogues[language].open("rb") as opened:
            own = GNUTranslations(opened)
        own.add_fallback(below.found)
        return self.setdefault(language, Vocabulary(own))

    def names(self, said: Spoken) -> dict[str, str]:
        """Return what is said in each of the languages, and in Japanese."""
        return {language: said.in_language(language) for language in sorted({"ja", *self.languages})}

    def translated(self, said: Spoken) -> Translated:
        """Return what is said in each of the languages, as the API shows it."""
        return in_languages(self.names(said))

    @property
    def languages(self) -> list[str]:
        """The languages of the catalogues, and English."""
        return sorted({"en", *self._catalogues})

    @functools.cached_property
    def _catalogues(self) -> dict[str, Traversable]:
        """The file of each language."""
        file = f"{FOLDER}/{self.package.rpartition('.')[2]}.mo"
        folder = resources.files(self.package) if self.folder is None else self.folder
        return by_language(folder / "locale", file) | added(file)


def by_language(folder: Traversable, file: str) -> dict[str, Traversable]:
    """Return the file of each language in a folder of languages. Raise ValueError if a folder with it is misnamed."""
    found = [language for language in (folder.iterdir() if folder.is_dir() else ()) if (language / file).is_file()]
    for language in found:
        if not WELL_FORMED.fullmatch(language.name.replace("_", "-")):
            raise ValueError(f"{language}: not the tag of a language, such as fr or pt-BR. Rename this folder.")
    return {language.name.replace("_", "-"): language / file for language in found}


def added(file: str) -> dict[str, Traversable]:
    """Return the file of each language in the folder that HEPTAD_LOCALE names."""
    folder = os.environ.get(MORE)
    return by_language(Path(folder), file) if folder else {}


@dataclass(frozen=True)
class Message:
    """A sentence that becomes words when the language is known."""

    sentences: Sentences = field(repr=False)
    text: str
    """The sentence in English, which is also its name in the catalogues."""
    values: Mapping[str, Value]
    context: str | None = None

    def in_language(self, language: str) -> str:
        """Return the sentence in a language."""
        words = self.sentences[language]
        said = words.sentences[self.text] if self.context is None else words.in_context[self.context, self.text]
        return said.filled(_spoken(self.values, language))


@dataclass(frozen=True)
class Counted:
    """A sentence about a number of things, which becomes words when the language is known."""

    sentences: Sentences = field(repr=False)
    one: str
    more: str
    number: int
    values: Mapping[str, Value]

    def in_language(self, language: str) -> str:
        """Return the sentence in a language, in the form that the number asks for."""
        said = self.sentences[language].plurals[self.one, self.more, self.number]
        return said.filled({**_spoken(self.values, language), "n": self.number})


@dataclass(frozen=True)
class Named:
    """A name that data give in several languages, always in English."""

    names: Mapping[str, str]

    def in_language(self, language: str) -> str:
        """Return the name in a language, in that of `pt` for `pt-BR` if there is no other, or in English."""
        return self.names[nearest(language, self.names) or "en"]


@dataclass(frozen=True)
class Listed:
    """A list: `wood, stone, clay`."""

    parts: Sequence[Value]

    def in_language(self, language: str) -> str:
        """Return the list in a language."""
        return KERNEL[language].between.join([str(spoken(part, language)) for part in self.parts])


def _spoken(values: Mapping[str, Value], language: str) -> dict[str, str | int]:
    return {name: spoken(value, language) for name, value in values.items()}


def spoken(value: Value, language: str) -> str | int:
    """Return a value as it stands in a sentence of a language."""
    return value if isinstance(value, (str, int)) else value.in_language(language)


def one_of(parts: Sequence[Value]) -> Value:
    """Return the parts as a list of which one is chosen: `wood, stone or clay`."""
    *others, last = parts
    return message("{before} or {after}", context="list", before=Listed(others), after=last) if others else last


def text_of(sentences: Sequence[Value]) -> Value:
    """Return sentences that follow each other, with what a language has between two of them."""
    return functools.reduce(_next, sentences) if sentences else ""


def _next(before: Value, after: Value) -> Value:
    return message("{before} {after}", context="sentences", before=before, after=after)


def printed_name(names: Mapping[str, Spoken], thing: str) -> Spoken:
    """Return the name of a thing; its id if it is not among the names."""
    return names.get(thing) or Named({"en": thing})


KERNEL = Sentences("titles.kernel")
"""The words common to all titles."""
message = KERNEL.message
counted = KERNEL.counted
COMMA = message(", ", context="list")
"""What stands between two parts of a list; a `Vocabulary` has it at hand."""

"""The narrator of a game's history: the reader's language, the names of the seats, and words common to all titles."""

import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Generic, TypeVar

from titles.kernel.words.sentences import KERNEL, Sentences, Spoken, message, one_of, spoken, text_of


def count_of(count: int, noun: str) -> str:
    """Return a number of things in English, with a regular noun: `1 coin`, `3 coins`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


class Narrator:
    """Tells events in one language; `names` has an entry for each seat.

    A title's own narrator has the `sentences` of the title, adds the names of what is printed, and to `reasons` those
    that only its games end with.
    """

    sentences: ClassVar[Sentences] = KERNEL
    reasons: ClassVar[dict[str, Spoken | tuple[str, str]]] = {
        "points": message("by points"),
        "tie_break": message("by the tie-break"),
        "shared": message("the victory is shared"),
        "resignation": message("by resignation"),
        "abandoned": message("abandoned"),
        "cancelled": message("cancelled"),
    }
    """How games are decided. Pairs of English and Japanese are read for one release."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        self.names = list(names)
        self.language = language
        self._vocabulary = self.sentences[language]

    @property
    def is_japanese(self) -> bool:
        """Whether the language is Japanese: how titles chose between two texts, for one release."""
        warnings.warn("the Japanese of a title is in its catalogue of sentences now", FutureWarning, stacklevel=3)
        return self.language == "ja"

    def say(self, text: str, former: str | None = None, /, *, context: str | None = None, **values: str | int) -> str:
        """Return a sentence in the reader's language; `{name}` in it is the place of the value `name`.

        `context` tells two sentences apart that are the same in English. `former` is how titles gave their Japanese
        before they had catalogues, for one release.
        """
        if former is not None:
            return former if self.is_japanese else text
        words = self._vocabulary
        pattern, in_order = words.sentences[text] if context is None else words.in_context[context, text]
        return pattern if in_order is None else pattern % in_order(values)

    def counted(self, one: str, more: str, number: int, /, **values: str | int) -> str:
        """Return a sentence about a number of things in the reader's language. `{n}` in it is the number."""
        pattern, in_order = self._vocabulary.plurals[one, more, number]
        values["n"] = number
        return pattern if in_order is None else pattern % in_order(values)

    def tell(self, said: Spoken) -> str:
        """Return in the reader's language what was made before the language was known."""
        return said.in_language(self.language)

    def join(self, parts: Sequence[str]) -> str:
        """Return the parts as a list."""
        return self._vocabulary.between.join(parts)

    def either(self, parts: Sequence[str]) -> str:
        """Return the parts as a list of which one is chosen: `wood, stone or clay`."""
        return str(spoken(one_of(parts), self.language))

    def text(self, sentences: Iterable[str]) -> str:
        """Return sentences that follow each other."""
        return str(spoken(text_of(list(sentences)), self.language))

    def reason(self, reason: str) -> str:
        """Return how a game was decided; the word of the log itself if it is unknown."""
        known = self.reasons.get(reason)
        if isinstance(known, tuple):
            english, japanese = known
            return japanese if self.is_japanese else english
        return reason if known is None else self.tell(known)


NarratorT = TypeVar("NarratorT", bound=Narrator)
Making = Callable[[int, Sequence[str], str], NarratorT]
"""(revision of the game, a name for each seat, language) -> a narrator."""
MAX_NARRATORS = 2**8
"""The most narrators of a title that are kept."""


def kept_narrators(make: Making[NarratorT]) -> Making[NarratorT]:
    """Return a function that makes a narrator when it is first asked for. Nobody may change what it returns.

    Every label and every line of a history asks for one, and without this a quarter of their time is for making it.
    """
    made = lru_cache(MAX_NARRATORS)(make)

    def narrator(revision: int, names: Sequence[str], language: str) -> NarratorT:
        return made(revision, tuple(names), language)

    return narrator


@dataclass(frozen=True)
class Told(Generic[NarratorT]):
    """What a narrator tells once the language is known."""

    narrator: Callable[[str], NarratorT]
    """Returns the narrator of a language."""
    tell: Callable[[NarratorT], str]

    def in_language(self, language: str) -> str:
        """Return what the narrator of a language tells."""
        return self.tell(self.narrator(language))

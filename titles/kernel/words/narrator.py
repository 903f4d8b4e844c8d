"""The narrator of a game's history: the reader's language, the names of the seats, and words common to all titles."""

from collections.abc import Sequence
from typing import ClassVar


def count_of(count: int, noun: str) -> str:
    """Return a number of things in English, with a regular noun: `1 coin`, `3 coins`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


class Narrator:
    """Tells events in one language, `en` or `ja`; `names` has an entry for each seat.

    A title's own narrator adds the names of what is printed, and to `reasons` those that only its games end with.
    """

    reasons: ClassVar[dict[str, tuple[str, str]]] = {
        "points": ("by points", "得点"),
        "tie_break": ("by the tie-break", "同点の決着"),
        "shared": ("the victory is shared", "勝利を分かち合う"),
        "resignation": ("by resignation", "投了"),
        "abandoned": ("abandoned", "放棄"),
        "cancelled": ("cancelled", "中止"),
    }
    """How games are decided, in English and in Japanese."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        self.names = list(names)
        self.is_japanese = language == "ja"

    def say(self, english: str, japanese: str) -> str:
        """Return the text in the reader's language."""
        return japanese if self.is_japanese else english

    def join(self, parts: Sequence[str]) -> str:
        """Return the parts as a list."""
        return self.say(", ", "、").join(parts)

    def either(self, parts: Sequence[str]) -> str:
        """Return the parts as a list of which one is chosen: `wood, stone or clay`."""
        *others, last = parts
        return self.say(" or ", "か").join([self.join(others), last]) if others else last

    def reason(self, reason: str) -> str:
        """Return how a game was decided; the word of the log itself if it is unknown."""
        return self.say(*self.reasons.get(reason, (reason, reason)))

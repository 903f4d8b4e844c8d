"""What events are told with: the reader's language and the names of the seats."""

from collections.abc import Sequence


class Narrator:
    """Says things in one language, `en` or `ja`; `names` has an entry a seat."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        self.names = list(names)
        self.is_japanese = language == "ja"

    def say(self, english: str, japanese: str) -> str:
        """Return the text in the reader's language."""
        return japanese if self.is_japanese else english

    def join(self, parts: Sequence[str]) -> str:
        """Return the parts as a list."""
        return self.say(", ", "、").join(parts)

"""Parts of drawings: text of an exact width, with two columns for a Japanese character; lists, colours."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.cells import set_cell_size
from rich.text import Text

COLOURS: Mapping[str, str] = {
    "brown": "orange4",
    "grey": "grey70",
    "blue": "dodger_blue1",
    "yellow": "yellow",
    "red": "red",
    "green": "green",
    "purple": "magenta",
    "orange": "dark_orange",
    "pink": "hot_pink",
    "rainbow": "bold cyan",
    "white": "bold white",
    "black": "grey50",
}
"""The styles of the colours of cards and dice."""

Words = Mapping[str, tuple[str, str]]
"""English and Japanese texts by key."""


def say(words: Words, language: str, key: str, **values: object) -> str:
    """Return a text with its values, in Japanese for `ja` and otherwise in English.

    `{s}` is the plural ending of a noun with a `count`.
    """
    return words[key][language == "ja"].format(**values, s="" if values.get("count") == 1 else "s")


def named(things: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Return entries of a catalogue by their ids."""
    return {thing["id"]: thing for thing in things}


def fit(text: str, width: int, style: str = "") -> Text:
    """Return a text, cut or padded to a number of columns."""
    return Text(set_cell_size(text, width), style)


def line(*parts: Text | str) -> Text:
    """Return parts on one line."""
    return Text.assemble(*parts)


def listed(items: Sequence[Text | str], language: str, between: str = ", ") -> Text:
    """Return items separated by commas, or in English by another separator."""
    return Text("、" if language == "ja" else between).join(
        item if isinstance(item, Text) else Text(item) for item in items
    )

"""The titles that are hosted: those of this package, and those of installed packages.

A package brings a title by an entry point of the group `heptad.titles` that names its `Title`:

    [project.entry-points."heptad.titles"]
    pips = "pips.title:TITLE"
"""

from collections.abc import Iterable
from importlib.metadata import entry_points

from titles.kernel.title import Title
from titles.kernel.words.sentences import Sentences
from titles.seven.title import TITLE as SEVEN
from titles.seven_wonders.title import TITLE as SEVEN_WONDERS
from titles.seven_wonders_dice.title import TITLE as SEVEN_WONDERS_DICE
from titles.seven_wonders_duel.title import TITLE as SEVEN_WONDERS_DUEL

GROUP = "heptad.titles"
"""The group of entry points by which an installed package brings a title."""


def by_id(titles: Iterable[Title]) -> dict[str, Title]:
    """Return titles by their ids. Raise ValueError if two have the same one."""
    found: dict[str, Title] = {}
    for title in titles:
        if title.id in found:
            raise ValueError(f"There are two titles {title.id}: of {found[title.id].package} and of {title.package}.")
        found[title.id] = title
    return found


TITLES = by_id(
    [
        SEVEN_WONDERS,
        SEVEN_WONDERS_DUEL,
        SEVEN_WONDERS_DICE,
        SEVEN,
        *(entry.load() for entry in entry_points(group=GROUP)),
    ]
)
"""All hosted titles, by id."""


def languages(*own: Sentences) -> tuple[str, ...]:
    """Return the languages of the titles and of packages that show them, English first: whatever has a catalogue."""
    all_sentences = (*own, *(title.sentences for title in TITLES.values()))
    spoken = {"ja", *(each for sentences in all_sentences for each in sentences.languages)}
    return ("en", *sorted(spoken - {"en"}))

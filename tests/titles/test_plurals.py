"""One coin is a coin and not coins, in the history and the labels of every title."""

from collections.abc import Sequence

import pytest

from events.format.model import Sealed
from titles.kernel.events.events import GameEvent
from titles.kernel.history import tell
from titles.kernel.words.narrator import count_of
from titles.registry import TITLES
from titles.seven.events import CardsDrawn
from titles.seven_wonders.events.scoring import ConflictsResolved
from titles.seven_wonders_dice.events import FirstCompleted
from titles.seven_wonders_duel.events.progress import BoxTokensDrawn

NAMES = ("Ada", "Bo", "Cleo")


def test_a_number_of_things():
    assert [count_of(count, "coin") for count in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]


@pytest.mark.parametrize(
    ("title", "names", "event", "words"),
    [
        ("seven", NAMES, CardsDrawn(0, 1, Sealed((0,), None)), "draws 1 card."),
        ("seven_wonders", NAMES, ConflictsResolved(1, (1, 0, 2), ((), (), ())), "Ada has 1 shield and"),
        ("seven_wonders", NAMES, ConflictsResolved(1, (1, 0, 2), ((), (), ())), "Bo has 0 shields and"),
        ("seven_wonders_dice", NAMES, FirstCompleted("agora", (0,), 1), ", 1 point."),
        ("seven_wonders_duel", NAMES[:2], BoxTokensDrawn(0, 1, Sealed((0,), None)), "draws 1 token from"),
    ],
)
def test_one_thing_is_named_in_the_singular(title: str, names: Sequence[str], event: GameEvent, words: str):
    assert words in str(tell(TITLES[title], 1, event, names, "en"))

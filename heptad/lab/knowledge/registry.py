"""What keeps the knowledge of the seats of each title."""

from functools import cache

from events.model import Event
from heptad.lab.knowledge.base import Knowledge
from heptad.lab.knowledge.seven import SevenKnowledge
from heptad.lab.knowledge.seven_wonders import WondersKnowledge
from heptad.lab.knowledge.seven_wonders_dice import DiceKnowledge
from heptad.lab.knowledge.seven_wonders_duel import DuelKnowledge
from rules.kernel.title import Title
from rules.registry import TITLES

KNOWLEDGE: dict[str, type[Knowledge]] = {
    "seven_wonders": WondersKnowledge,
    "seven_wonders_duel": DuelKnowledge,
    "seven_wonders_dice": DiceKnowledge,
    "seven": SevenKnowledge,
}
"""By the id of the title."""


def knowledge_of(title: Title) -> type[Knowledge]:
    """Return the class that keeps what a seat of a title knows."""
    return KNOWLEDGE.get(title.id, Knowledge)


@cache
def heeded_events(title: str) -> frozenset[type[Event]]:
    """Return the classes of events from which a seat of a title, given by its id, learns."""
    return knowledge_of(TITLES[title]).heeded(TITLES[title])

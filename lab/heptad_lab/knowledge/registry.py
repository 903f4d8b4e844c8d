"""What keeps the knowledge of the seats of each title."""

from titles.kernel.show.knowledge import Knowledge
from titles.kernel.title import Title
from titles.seven.show.knowledge import SevenKnowledge
from titles.seven_wonders.show.knowledge import WondersKnowledge
from titles.seven_wonders_dice.show.knowledge import DiceKnowledge
from titles.seven_wonders_duel.show.knowledge import DuelKnowledge

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

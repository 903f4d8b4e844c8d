"""What keeps the knowledge of the seats of each title."""

from heptad_lab.knowledge.base import Knowledge
from heptad_lab.knowledge.seven import SevenKnowledge
from heptad_lab.knowledge.seven_wonders import WondersKnowledge
from heptad_lab.knowledge.seven_wonders_dice import DiceKnowledge
from heptad_lab.knowledge.seven_wonders_duel import DuelKnowledge
from titles.kernel.title import Title

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

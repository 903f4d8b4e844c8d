"""The titles that are hosted: one line each."""

from rules.kernel.title import Title
from rules.seven.title import TITLE as SEVEN
from rules.seven_wonders.title import TITLE as SEVEN_WONDERS
from rules.seven_wonders_dice.title import TITLE as SEVEN_WONDERS_DICE
from rules.seven_wonders_duel.title import TITLE as SEVEN_WONDERS_DUEL

TITLES: dict[str, Title] = {
    SEVEN_WONDERS.id: SEVEN_WONDERS,
    SEVEN_WONDERS_DUEL.id: SEVEN_WONDERS_DUEL,
    SEVEN_WONDERS_DICE.id: SEVEN_WONDERS_DICE,
    SEVEN.id: SEVEN,
}


def title(title_id: str) -> Title:
    """The title with this id; raises KeyError if it is not hosted."""
    return TITLES[title_id]

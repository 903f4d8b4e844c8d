"""The titles that are hosted: one line each."""

from rules.seven_wonders.title import TITLE as SEVEN_WONDERS
from rules.table.title import Title

TITLES: dict[str, Title] = {
    SEVEN_WONDERS.id: SEVEN_WONDERS,
}


def title(title_id: str) -> Title:
    """The title with this id; raises KeyError if it is not hosted."""
    return TITLES[title_id]

"""The former name of `titles`, for titles that were written for version 1.0. It will go in the next release."""

from collections.abc import Iterator

from events.renamed import rename_all

_MOVED = {
    "kernel": {
        "words": "narrator rulebook shown translated",
        "state": "clock game pending public_state ranking zones",
        "events": "clock_events event_types evolve events",
        "play": "batch commitments dealer decision refusal",
        "bots": "benchmark bot searching",
        "deciding": "decider length life move_ids timekeeping",
    },
    "seven": {
        "terms": "board frames narrator terms:basics actions:moves",
        "events": "hands:held_cards",
        "play.position": "cells players visible",
        "play": "declarations decisions hand_effects operations refusals requirements resolve runner scripts"
        " settings:preferences setup steps turns standing:scoring",
        "words": "labels public_catalogue",
        "bots": "determinizing valuation bots:greedy",
    },
    "seven_wonders": {
        "terms": "narrator terms:basics",
        "cards": "economy effects neighbourhood payments resources science",
        "play": "build_options building cities decisions moves refusals resolve scoring setup turns",
        "words": "public_catalogue texts",
        "bots": "benefits determinizing light bots:greedy",
    },
    "seven_wonders_dice": {
        "terms": "effects narrator printed actions:moves",
        "play": "board_index crossed_spaces crossings decisions names neighbours resolve scoring setup steps"
        " turn_position turns",
        "words": "public_catalogue texts",
        "bots": "determinizing bots:greedy",
    },
    "seven_wonders_duel": {
        "terms": "narrator terms:basics",
        "cards": "cities effects resources",
        "play": "availability build_effects building decisions economy military prices refusals science scoring setup"
        " turns actions:moves",
        "words": "public_catalogue texts",
        "bots": "determinizing bots:greedy",
    },
}
"""By title and folder: the modules that lay at the top of the title; `former:present` for those with another name."""


def moved() -> Iterator[tuple[str, str]]:
    """Yield former and present names, each also with `titles` in front: `from rules.seven import board` asks for it."""
    for title, folders in _MOVED.items():
        for folder, modules in folders.items():
            for module in modules.split():
                former, _, present = module.partition(":")
                yield f"rules.{title}.{former}", f"titles.{title}.{folder}.{present or former}"
                if former not in folders:  # which are packages by the same name now
                    yield f"titles.{title}.{former}", f"titles.{title}.{folder}.{present or former}"


rename_all(
    {
        "rules": "titles",
        **dict(moved()),
        "rules.kernel.search": "titles.search.search",
        "rules.kernel.determinizing": "titles.search.determinizing",
    }
)

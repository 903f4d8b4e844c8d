"""Scripts: the steps of an effect as a tuple of instructions, with jumps for loops, conditions and options.

So the control state of a running effect is one place in its script. Places are logged: they are paths into the steps as
the data of the revision have them, so that they mean the same to any other compiler.
"""

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec
from msgspec.structs import asdict

from titles.seven.catalogue import REVISION, Card, CardEffect, catalogue
from titles.seven.play.machine import Rules, Script
from titles.seven.play.position.visible import answers_of
from titles.seven.play.requirements import REQUIREMENTS, CanChoose
from titles.seven.play.steps.base import Compiler
from titles.seven.play.steps.cells import OpenChosen
from titles.seven.play.steps.choosing import ChooseCells, ChoosePlayerStep
from titles.seven.play.steps.control import AnyStep, Fork
from titles.seven.play.steps.reactions import ContactStep


@cache
def rules(revision: int) -> Rules:
    """Return the cards of a revision with their scripts.

    Raise ValueError for data that contradict each other, and msgspec.ValidationError for unknown steps.
    """
    printed = catalogue(revision)
    arrivals = {card.id: _steps(card.arrival) for card in printed.cards.values() if card.arrival}
    scripts = {
        "arrival": {card: compile_steps(steps) for card, steps in arrivals.items()},
        "hand": {
            card.id: compile_steps(_steps(card.hand), arrivals.get(card.id, ())) for card in printed.cards.values()
        },
    }
    faults = [f"{card.id}: {fault}" for card in printed.cards.values() for fault in _faults(card, scripts)]
    if faults:
        raise ValueError(f"revision {revision}: {'; '.join(faults)}")
    answers = {
        (occasion, colourless): answers_of(printed, occasion, colourless=colourless)
        for occasion in printed.timed
        for colourless in (False, True)
    }
    return Rules(**asdict(printed), scripts=scripts, answers=answers)


def _steps(effect: CardEffect) -> tuple[AnyStep, ...]:
    """Return the steps of an effect."""
    return msgspec.json.decode(effect.steps, type=tuple[AnyStep, ...])


def _faults(card: Card, scripts: dict[str, dict[str, Script]]) -> Iterator[str]:
    arrival = scripts["arrival"].get(card.id)
    if arrival is not None and any(isinstance(instruction, ContactStep) for instruction in arrival.instructions):
        yield "arrivals contact nobody"
    for id_ in card.hand.requires:
        requirement = REQUIREMENTS[id_]
        if isinstance(requirement, CanChoose) and requirement.store not in scripts["hand"][card.id].choices:
            yield f"{id_}: nothing is chosen so"


def compile_steps(steps: Sequence[AnyStep], arrival: Sequence[AnyStep] = ()) -> Script:
    """Return the script of some steps; `arrival` are those of the same card's arrival."""
    compiler = Compiler(arrival)
    compiler.add(steps, "")
    instructions, end = compiler.instructions, str(len(steps))
    head = instructions[0] if instructions else None
    choices = [each.choose if isinstance(each, OpenChosen) else each for each in reversed(instructions)]
    stored = {choice.store: choice for choice in choices if isinstance(choice, ChooseCells | ChoosePlayerStep)}
    near = [choice for choice in stored.values() if isinstance(choice, ChooseCells) and choice.origin == "target"]
    return Script(
        tuple(instructions),
        (*compiler.places, end),
        {**compiler.indices, end: len(instructions)},
        head.branches if isinstance(head, Fork) else (),
        stored,
        tuple(near),
    )


rules(REVISION)

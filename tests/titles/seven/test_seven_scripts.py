"""Positions in scripts: those in a log mean the same to any compiler."""

import random
from itertools import islice
from typing import Any

import msgspec
import pytest

from events.format.model import Event
from titles.kernel.state.game import AnyGame
from titles.registry import TITLES
from titles.seven.events import FramesSet
from titles.seven.play.machine import Instruction, Jump, Script
from titles.seven.play.scripts import rules
from titles.seven.play.steps.control import Each, Fork, Unless
from titles.seven.terms.frames import Effect
from titles.testkit.playthrough import open_random, playing

TITLE = TITLES["seven"]
SCRIPTS = rules(1).scripts


def moved(step: Instruction) -> Instruction:
    """An instruction whose jumps go twice as far."""
    match step:
        case Each() | Unless():
            return msgspec.structs.replace(step, past=2 * step.past)
        case Jump():
            return Jump(2 * step.to)
        case Fork():
            branches = [
                msgspec.structs.replace(branch, start=2 * branch.start, end=2 * branch.end) for branch in step.branches
            ]
            return Fork(tuple(branches))
    return step


def padded(script: Script) -> Script:
    """The same script as another compiler may make it: with a jump behind each instruction."""
    steps: list[Instruction] = []
    for index, step in enumerate(script.instructions):
        steps += [moved(step), Jump(2 * (index + 1))]
    places = [place for each in script.places[:-1] for place in (each, f"{each}.next")] + [script.places[-1]]
    head = steps[0] if steps else None
    return msgspec.structs.replace(
        script,
        instructions=tuple(steps),
        places=tuple(places),
        indices={**{place: 2 * index for place, index in script.indices.items()}, **positions(places)},
        branches=head.branches if isinstance(head, Fork) else (),
    )


def positions(places: list[str]) -> dict[str, int]:
    return {place: index for index, place in enumerate(places)}


def is_inside(game: AnyGame) -> bool:
    """Is a script being carried out, beyond its first step?"""
    state: Any = game.state
    return any(isinstance(frame, Effect) and frame.at != "0" for frame in state.frames)


def going_on(game: AnyGame) -> list[Event]:
    """What happens next with the same choices, without the control state."""
    batches = islice(playing(TITLE, game, random.Random(7)), 25)
    return [event for batch in batches for event in batch.events if not isinstance(event, FramesSet)]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_goes_on_in_the_middle_of_a_script_whatever_the_compiler(seed: int, monkeypatch: pytest.MonkeyPatch):
    chance = random.Random(seed)
    begun = open_random(TITLE, 3, {}, chance)[-1].game
    inside = [batch.game for batch in playing(TITLE, begun, chance) if is_inside(batch.game)][:20]
    assert len(inside) == 20
    before = [going_on(game) for game in inside]
    for part, scripts in list(SCRIPTS.items()):
        monkeypatch.setitem(SCRIPTS, part, {card: padded(script) for card, script in scripts.items()})
    assert [going_on(game) for game in inside] == before


def test_every_place_is_the_path_of_a_step():
    assert SCRIPTS["arrival"]["black_fading_frog"].places == ("0", "0.0", "0.again", "1", "2", "3")
    assert SCRIPTS["hand"]["rainbow_fragment"].places[1:4] == ("0.draw.0", "0.draw.end", "0.lock_pair.0")
    for scripts in SCRIPTS.values():
        for script in scripts.values():
            assert len(script.places) == len(script.instructions) + 1 == len(set(script.places))
            assert [script.indices[place] for place in script.places] == list(range(len(script.places)))
            assert script.indices["0"] == 0

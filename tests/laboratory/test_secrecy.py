"""An observation has nothing that the seat may not know."""

import copy
import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

import msgspec
import numpy as np
import pytest

from events.format.model import Event
from heptad_lab.match import Match, seed_of
from heptad_lab.table import Table
from titles.kernel.deciding.decider import moves
from titles.kernel.play.batch import Batch
from titles.kernel.presentations import Presentations
from titles.kernel.state.game import AnyGame, Game
from titles.registry import TITLES
from titles.testkit.played_game import Played, Stored, fold, stored
from titles.testkit.resampling import resampled

TABLES = [
    ("seven_wonders", 2),
    ("seven_wonders", 4),
    ("seven_wonders_duel", 2),
    ("seven_wonders_dice", 3),
    ("seven", 2),
    ("seven", 3),
    ("seven", 4),
]
OPTIONS: dict[str, list[dict]] = {
    "seven_wonders": [{}, {"boards": "chosen", "sides": "chosen"}],
    "seven_wonders_duel": [{}, {"wonders": "preset", "centre_rule": "last_player_chooses"}],
    "seven_wonders_dice": [{}],
    "seven": [{}, {"cube_colours": "chosen", "first_cards": False}],
}
MOVES = 1000
"""The moves of some games in which also what happens seldom has happened; `--thorough 2` tries twice as many."""
SEEDS = {"seven_wonders": 8}
"""With this seed something is discarded in the Free City, and its last card is shown, which happens seldom."""
EACH = 3
EVERY = int(os.environ.get("HEPTAD_TEST_LAB_EVERY", "20"))
"""What is true after every move is looked at after the first few events of each type, and after every such move."""


class Rare:
    """Chooses the moves of many games after which a test looks."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._moves = 0

    def looks(self, events: Sequence[Event]) -> bool:
        """Whether a test looks after a move with these events."""
        self._moves += 1
        self._seen.update(event.type for event in events)
        return self._moves % EVERY == 0 or any(self._seen[event.type] <= EACH for event in events)


class Recorded(Match):
    """A match that keeps its events."""

    def __init__(self, *args: Any) -> None:
        self.events: list[Event] = []
        super().__init__(*args)

    def _add(self, batch: Batch) -> None:
        self.events += batch.events
        super()._add(batch)


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_view_is_the_fold_of_the_opened_log(title: str, seats: int, thorough: int):
    """The match takes views from the full state, and folds the events of an installed title, which has no class for it.

    Both give the views that the secrecy checks of all titles prove.
    """
    options = [options_of(title, seats, chosen) for chosen in OPTIONS[title]]
    installed_title = replace(TITLES[title], show=Presentations())
    known, chance, left, rare = TITLES[title], random.Random(SEEDS.get(title, 1)), thorough * MOVES, Rare()
    while left > 0:
        arguments = (known, chance.choice(options), seats, seed_of(1, left))
        match = Recorded(*arguments)
        installed = Match(installed_title, *arguments[1:])
        opening = Batch(Game())
        opening.events = list(match.events)
        written = stored(known, opening)
        views: list[AnyGame] = [fold(known, Game(), written, seat) for seat in range(seats)]
        while match.to_move and left > 0:
            left -= 1
            number = len(match.events)
            seat = chance.choice(match.to_move)
            move = chance.choice(match.moves(seat)).move
            match.make(seat, move)
            installed.make(seat, move)
            step = Batch(views[0])
            step.events = match.events[number:]
            written = stored(known, step)
            views = [fold(known, view, written, reader) for reader, view in enumerate(views)]
            for reader in range(seats) if rare.looks(step.events) else ():
                assert match.view(reader) == views[reader]
                assert installed.view(reader) == views[reader]


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_an_observation_follows_from_the_view(title: str, seats: int, thorough: int, monkeypatch: pytest.MonkeyPatch):
    """The encoder reads the full state. It gives the same numbers when it gets the view in its place."""
    monkeypatch.setattr("heptad_lab.table.Match", Recorded)
    chance, rare, looks, number = random.Random(4), Rare(), True, 0
    table = Table(title, seats, OPTIONS[title][-1], rewards="rank", seed=4, illegal="error")
    for _ in range(thorough * MOVES):
        if table.over:
            table.reset(None)
            looks, number = True, 0
        for seat in range(seats) if looks else ():
            other = copy.copy(table.match)
            other.full, other._decisions = table.match.view(seat), {}
            assert np.array_equal(table.encoder.observe(table.match, seat), table.encoder.observe(other, seat))
        mover = chance.choice(table.match.to_move)
        table.make(mover, chance.choice(list(table.legal(mover))))
        events = table.match.events
        looks, number = rare.looks(events[number:]), len(events)


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_two_games_that_differ_only_in_what_is_hidden_look_the_same(
    title: str, seats: int, monkeypatch: pytest.MonkeyPatch
):
    """They look the same now, and after a move of each of which the log shows the seat the same."""
    monkeypatch.setattr("heptad_lab.table.Match", Recorded)
    table, chance = Table(title, seats, None, rewards="rank", seed=2, illegal="error"), random.Random(2)
    played = Played(table.title, import_module(f"{table.title.package}.invariants"), ())
    differed = compared = 0
    for number in range(90):
        match = table.match
        if table.over:
            break
        if number % 3 == 0:
            seat = chance.randrange(seats)
            hidden = resampled(played, match.full, seat, chance)
            one, other = with_state(match, match.full), with_state(match, hidden)
            differed += one.full != other.full
            assert_same(table, one, other, seat)
            if shown_by_a_move(one, other, seat, chance):
                compared += 1
                assert_same(table, one, other, seat)
            table.match = match
            table._legal.clear()
        mover = chance.choice(match.to_move)
        table.make(mover, chance.choice(list(table.legal(mover))))
    assert differed > 5
    assert compared > 5


def with_state(match: Recorded, full: AnyGame) -> Recorded:
    """Return the same match with another full state; what happens in it does not change the first one."""
    other = copy.copy(match)
    other.events, other._views, other._decisions = list(match.events), {}, {}
    other.knowledge = [copy.copy(each) for each in match.knowledge]
    other.full = full
    return other


def shown_by_a_move(one: Recorded, other: Recorded, seat: int, chance: random.Random) -> bool:
    """Make a move in both games, the same one if it is the seat's; return whether the log shows the seat the same."""
    mover = chance.choice(one.to_move)
    shown = []
    move = None
    for match in (one, other):
        legal = [legal_move.move for legal_move in moves(match.title, match.full, mover)]
        move = move if mover == seat and move is not None else chance.choice(legal)
        step = Batch(match.full)
        number = len(match.events)
        match.make(mover, move)
        step.events = match.events[number:]
        shown.append([opened_for(seat, line) for line in stored(match.title, step)])
    return shown[0] == shown[1]


def opened_for(seat: int, line: Stored) -> tuple[object, ...]:
    """Return what a seat gets of an event."""
    envelope, payloads = line
    opened = [bytes(raw) for seal, raw in zip(envelope.sealed, payloads, strict=True) if seat in seal.to]
    return envelope.type, bytes(envelope.data), [seal.to for seal in envelope.sealed], opened


def assert_same(table: Table, one: Recorded, other: Recorded, seat: int) -> None:
    """What the seat sees of both games is the same: numbers, mask, and the state as a dict."""
    seen, shown = [], []
    for match in (one, other):
        table.match = match
        table._legal.clear()
        seen.append(table.observe(seat))
        shown.append(table.shown(seat))
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
    assert np.array_equal(seen[0]["action_mask"], seen[1]["action_mask"])
    assert msgspec.json.encode(shown[0]) == msgspec.json.encode(shown[1])


def options_of(title: str, seats: int, options: dict | None = None) -> dict:
    return Table(title, seats, options, rewards="rank", seed=0, illegal="error")._options

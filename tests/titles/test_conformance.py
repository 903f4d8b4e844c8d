"""The conformance suite for every hosted title, with options at random.

`pytest --thorough 50 tests/titles/test_conformance.py` plays fifty times as many games, at every number of players.
"""

import importlib
import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from events.format import canonical
from events.format.model import NOBODY
from events.format.seal import (
    EMPTY,
    GENESIS,
    Record,
    everything,
    hash_of,
    head_of,
    open_record,
    parse_lines,
    seal,
    served_line,
)
from titles.kernel.deciding.life import read_options
from titles.kernel.events.evolve import evolve
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Game
from titles.kernel.title import Title, state_digest
from titles.registry import TITLES
from titles.testkit.conformance import CHECKS, Check
from titles.testkit.invariants import TitleInvariants
from titles.testkit.played_game import FULL, Played, Reader, play_out

GAMES = 4
"""Games of each title, shared among its numbers of players and times `--thorough`."""

SIZES = [(title, seats) for title in TITLES.values() for seats in range(title.min_seats, title.max_seats + 1)]
FEWEST_AND_MOST = [(title, seats) for title, seats in SIZES if seats in {title.min_seats, title.max_seats}]
USUAL = [(title, seats) for title, seats in SIZES if title.id != "seven_wonders" or seats in {2, 3, 7}]
"""All tables but those of 7 Wonders that test_wonders_whole_games.py plays as well."""
each_size = pytest.mark.parametrize(
    ("title", "seats"),
    [
        pytest.param(*size, id=f"{size[0].id}-{size[1]}", marks=() if size in USUAL else pytest.mark.thorough)
        for size in SIZES
    ],
)


def invariants_of(title: Title) -> TitleInvariants:
    return importlib.import_module(f"{title.package}.invariants")  # type: ignore[return-value]


def options_at_random(title: Title, seats: int, chance: random.Random) -> dict[str, Any]:
    """Some of the options that are a choice between words or yes and no, if the title takes them together."""
    options = {}
    for field in msgspec.structs.fields(title.options):
        values = get_args(field.type) if get_origin(field.type) is Literal else (False, True)
        if chance.random() < 0.3 and (field.type is bool or get_origin(field.type) is Literal):
            options[field.name] = chance.choice(values)
    return {} if isinstance(read_options(title, seats, options), Refusal) else options


@lru_cache(maxsize=8)
def game(title_id: str, seats: int, seed: int) -> Played:
    title, chance = TITLES[title_id], random.Random(f"{title_id}/{seats}/{seed}")
    return play_out(title, invariants_of(title), seats, options_at_random(title, seats, chance), chance)


def games_of(title: Title) -> int:
    """The games for each number of players."""
    return max(1, GAMES // (title.max_seats - title.min_seats + 1))


def for_each_game(title: Title, seats: int, games: int, test: Callable[[Played, random.Random], None]) -> None:
    for seed in range(games):
        try:
            test(game(title.id, seats, seed), random.Random(seed))
        except BaseException as error:
            error.add_note(f"{title.id}, {seats} seats, game {seed}")
            raise


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@each_size
def test_conformance(title: Title, seats: int, check: Check, thorough: int):
    for_each_game(title, seats, games_of(title) * thorough, check)


@pytest.mark.parametrize(("title", "seats"), FEWEST_AND_MOST, ids=[f"{t.id}-{seats}" for t, seats in FEWEST_AND_MOST])
def test_a_log_gives_every_state(title: Title, seats: int, thorough: int):
    """Sealed records, and the lines that each reader gets of them, give the same states as deciding did."""
    for_each_game(title, seats, thorough, lambda played, _: through_the_log(played))


def through_the_log(played: Played) -> None:
    title, records = played.title, sealed_log(played)
    previous = GENESIS
    for record in records:
        claimed = head_of([record]).hash
        assert hash_of(previous, record.line.replace(b',"hash":"%b"' % claimed.encode(), b"")) == claimed
        previous = claimed
    for batch in played.batches:
        digest = open_record(records[batch.game.version - 1], everything).payloads[-1]
        assert digest == msgspec.Raw(canonical.encode(state_digest(title, batch.game)))
    for reader in (*played.seats, None, FULL):
        view: Any = Game()
        for opened in parse_lines(served_line(open_record(record, may(reader)), seed_of(played)) for record in records):
            view = evolve(view, title.codec.join(*opened))
        assert view == played.views[-1][reader]


def seed_of(played: Played) -> str:
    seed = played.batches[-1].game.seed
    assert seed is not None
    return seed


def may(reader: Reader) -> Callable[[tuple[int, ...]], bool]:
    return everything if reader == FULL else lambda to: to != NOBODY and reader in to


def sealed_log(played: Played) -> list[Record]:
    records: list[Record] = []
    for batch in played.batches:
        records += seal(
            batch.events,
            after=head_of(records) if records else EMPTY,
            seed=seed_of(played),
            actor="seat:0",
            at="2026-11-21T12:00:00.000Z",
            state=canonical.encode(state_digest(played.title, batch.game)),
            codec=played.title.codec,
        )
    return records

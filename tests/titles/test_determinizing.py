"""Full games that a view allows: whole, playable, the same to the seat, and made from its view alone."""

import importlib
import random
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from titles.kernel.deciding.decider import moves
from titles.kernel.state.game import AnyGame, to_move
from titles.kernel.title import Title, public_state
from titles.registry import TITLES
from titles.search.determinizing import determinized
from titles.search.search import Level, Line, SearchBot
from titles.testkit.answers import answers, assert_same_answers
from titles.testkit.played_game import Played, play_out
from titles.testkit.playthrough import playing
from titles.testkit.resampling import resampled
from titles.testkit.secrecy import agrees

SIZES = [(title, seats) for title in TITLES.values() for seats in range(title.min_seats, title.max_seats + 1)]
each_size = pytest.mark.parametrize(("title", "seats"), SIZES, ids=[f"{t.id}-{seats}" for t, seats in SIZES])
MAX_BATCHES = 3000


@cache
def played(title_id: str, seats: int) -> Played:
    title = TITLES[title_id]
    return play_out(title, importlib.import_module(f"{title.package}.invariants"), seats, {}, random.Random(seats))


def decisions(title: Title, seats: int, count: int) -> list[tuple[int, int]]:
    """Some numbers of batches, each with a seat that has a decision to make after it."""
    game, chance = played(title.id, seats), random.Random(seats)
    numbers = [number for number in game.sample(chance, count) if to_move(game.batches[number].game)]
    return [(number, chance.choice(to_move(game.batches[number].game))) for number in numbers]


@each_size
def test_a_determinized_game_is_whole_and_looks_the_same_to_the_seat(title: Title, seats: int) -> None:
    game, chance = played(title.id, seats), random.Random(seats)
    for number, seat in decisions(title, seats, 8):
        view, where = game.views[number][seat], f"{game.place(number)}, seat {seat}"
        full = determinized(title, view, seat, chance)
        assert game.invariants.check_invariants(full) == [], where
        assert None not in [kept.chain for kept in full.commitments if kept is not None], where
        agrees(where, *(msgspec.to_builtins(public_state(title, each)) for each in (view, full)))
        assert_same_answers(where, answers(title, view, seat, []), answers(title, full, seat, []), "when determinized")


@each_size
def test_a_determinized_game_can_be_played_to_its_end(title: Title, seats: int) -> None:
    game, chance = played(title.id, seats), random.Random(seats)
    for number, seat in decisions(title, seats, 1):
        full = determinized(title, game.views[number][seat], seat, chance)
        for count, batch in enumerate(playing(title, full, chance)):
            assert count < MAX_BATCHES
            assert batch.game.status == "finished" or game.invariants.check_invariants(batch.game) == []


def seen(full: Any, view: Any) -> Any:
    """What is left of a full state where a view has no gap."""
    if view is None:
        return None
    if isinstance(view, msgspec.Struct):
        fields = type(view).__struct_fields__
        return type(view)(**{field: seen(getattr(full, field), getattr(view, field)) for field in fields})
    if isinstance(view, tuple):
        return tuple(seen(*pair) for pair in zip(full, view, strict=True))
    return full


def searches(title: Title, seats: int, count: int, leaks: bool) -> list[tuple[list[Line], list[Line]]]:
    """What a searching bot finds in two games that differ only in what is hidden from its seat, with the same luck.

    The sealed choices of other seats differ too. A bot that leaks fills hidden facts from the full state of its game.
    """
    game, chance, found = played(title.id, seats), random.Random(seats), []
    for number, seat in decisions(title, seats, count):
        view, full = game.views[number][seat], game.batches[number].game
        other = resampled(game, full, seat, chance)
        if not seen(full, view) == view == seen(other, view):  # the order of a zone differs, or what is REMEMBERED
            continue
        legal_moves, luck = moves(title, view, seat), chance.randrange(2**32)
        one, two = (
            thinking(title, state if leaks else None).lines(seen(state, view), seat, legal_moves, random.Random(luck))
            for state in (full, other)
        )
        found.append((one, two))
    return found


def thinking(title: Title, leaked: AnyGame | None) -> SearchBot:
    """A searching bot that thinks little, and knows a full state if one is leaked to it."""
    assert title.searching is not None
    if leaked is not None:
        title = replace(title, determinized=lambda _view, _seat, _chance: leaked)
    return SearchBot(title, replace(title.searching, depth=10), Level("hasty", playouts=4, shortlist=4))


@each_size
def test_a_search_does_not_depend_on_what_is_hidden(title: Title, seats: int) -> None:
    found = searches(title, seats, 4, leaks=False)
    assert found
    assert all(one == two for one, two in found)


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_a_search_that_sees_hidden_cards_or_sealed_choices_is_found_out(title: Title) -> None:
    assert any(one != two for one, two in searches(title, title.min_seats, 10, leaks=True))

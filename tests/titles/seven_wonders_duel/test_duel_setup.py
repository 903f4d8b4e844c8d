"""The setup in seven steps, the draft, the options (section 2)."""

import random

import msgspec
import pytest

from tests.titles.seven_wonders_duel.duel import CARDS, PRINTED, decide, do, offered, opened
from titles.kernel.deciding.life import read_options
from titles.kernel.events.events import Drawn
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import to_move
from titles.seven_wonders_duel.play.moves import DraftWonder
from titles.seven_wonders_duel.state import state_of
from titles.seven_wonders_duel.title import TITLE
from titles.testkit.playthrough import open_random, playing

SEEDS = range(8)


def drafted(seed, pick=0):
    """A game behind its draft, and who took what in which order, as steps behind the first player."""
    game, picks = opened(seed), []
    while state_of(game).age == 0:
        seat = to_move(game)[0]
        after = do(game, list(offered(game, seat))[pick], seat=seat)
        picks += [(e.seat, e.wonder) for e in after.events if e.type == "wonder_drafted"]
        game = after.game
    return game, picks


@pytest.mark.parametrize("seed", SEEDS)
def test_the_table_is_laid(seed):
    state = state_of(opened(seed))
    assert state.pawn == 0
    assert state.military_tokens == tuple(token.id for token in PRINTED.track.military_tokens)
    assert (len(state.board_tokens), len(state.box_tokens)) == (5, 5)
    assert {*state.board_tokens, *state.box_tokens} == set(PRINTED.tokens)
    assert [city.coins for city in state.cities] == [7, 7]
    assert [len(deck) for deck in state.decks] == [20, 20, 20]
    assert [len(zone) for zone in state.boxed] == [3, 3, 3, 4]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_deck_has_three_guilds(seed):
    state = state_of(opened(seed))
    for age, deck in enumerate(state.decks, 1):
        backs = [CARDS[card].deck for card in deck if card]
        assert backs.count("guild") == (3 if age == 3 else 0)
        assert backs.count(f"age{age}") == (17 if age == 3 else 20)  # type: ignore[arg-type]


def test_everything_random_is_random():
    games = [state_of(opened(seed)) for seed in range(12)]
    assert {state.first for state in games} == {0, 1}
    for things in (
        [state.board_tokens for state in games],
        [state.offered_wonders for state in games],
        [state.wonder_pile for state in games],
        [frozenset(state.boxed[3]) for state in games],
        [frozenset(state.decks[0]) for state in games],
    ):
        assert len(set(things)) > 6


def test_every_random_act_is_recorded_and_only_what_is_public_is_open():
    batches = open_random(TITLE, 2, {}, random.Random(1))
    batches += playing(TITLE, batches[-1].game, random.Random(1))
    acts = {e.label: (e.size, e.act.to) for batch in batches for e in batch.events if isinstance(e, Drawn)}
    acts = {label: act for label, act in acts.items() if not label.startswith("wonder/")}
    assert acts == {
        "tokens/split": (10, (0, 1)),
        "first_player": (1, (0, 1)),
        "age1/box": (3, ()),
        "age2/box": (3, ()),
        "age3/box": (3, ()),
        "guilds/choose": (3, ()),
        "wonders/shuffle": (12, ()),
        "age/1/deal": (20, ()),
        "age/2/deal": (20, ()),
        "age/3/deal": (20, ()),
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_the_draft_order(seed):
    """First, second, second, first; then second, first, first, second: the fourth and the eighth pick are forced."""
    game, picks = drafted(seed, pick=-1)
    first = state_of(game).first
    second = 1 - first
    assert [seat for seat, _ in picks] == [first, second, second, first, second, first, first, second]
    assert [len(city.wonders) for city in state_of(game).cities] == [4, 4]
    assert len({wonder for _, wonder in picks}) == 8


def test_six_picks_are_decisions():
    batches = list(playing(TITLE, opened(3), random.Random(3)))
    picks = [batch for batch in batches if state_of(batch.start).age == 0]
    assert len(picks) == 6
    for batch in picks:
        assert [event.type for event in batch.events].count("wonder_drafted") in (1, 2)


def test_the_second_four_are_not_visible_in_the_first_round():
    game = opened(0)
    state = state_of(game)
    assert (len(state.offered_wonders), len(state.wonder_pile)) == (4, 8)
    second_round = set(state.wonder_pile[:4])
    for _ in range(3):
        seat = to_move(game)[0]
        assert {move.wonder for move in offered(game, seat)} <= set(state.offered_wonders)
        game = do(game, next(iter(offered(game, seat))), seat=seat).game
    assert set(state_of(game).offered_wonders) == second_round
    assert len(state_of(game).wonder_pile) == 4


def test_a_wonder_that_is_not_laid_out_is_refused():
    game = opened(0)
    state = state_of(game)
    for wonder in (state.wonder_pile[0], "nothing"):
        refusal = decide(game, DraftWonder(wonder or ""), state.first)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.rule) == ("not_on_offer", "seven_wonders_duel section 2")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_player_begins_the_first_age(seed):
    for game in (drafted(seed)[0], opened(seed, wonders="preset")):
        state = state_of(game)
        assert state.age == 1
        assert to_move(game) == (state.first,)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_preset_of_the_first_game(seed):
    state = state_of(opened(seed, wonders="preset"))
    first, second = state.cities[state.first], state.cities[1 - state.first]
    assert first.wonders == ("pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus")
    assert second.wonders == ("circus_maximus", "piraeus", "appian_way", "colossus")
    assert set(state.unused_wonders) == {"great_library", "hanging_gardens", "mausoleum", "sphinx"}


def test_options_have_defaults_and_unknown_ones_are_refused():
    assert read_options(TITLE, 2, {}) == {"wonders": "draft", "centre_rule": "last_player_begins"}
    for options in ({"wonders": "none"}, {"expansion": True}):
        with pytest.raises(msgspec.ValidationError):
            read_options(TITLE, 2, options)


@pytest.mark.parametrize("seats", [1, 3])
def test_two_play(seats):
    assert isinstance(read_options(TITLE, seats, {}), Refusal)

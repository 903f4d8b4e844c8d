"""Setup and its options (section 3), the data, and what a seat can know."""

import json
import random
from collections import Counter
from importlib import resources
from typing import Any

import msgspec
import pytest

from events.format.model import NOBODY, Sealed
from tests.titles.seven.seven_table import COUNTER, DASH, LOST_ITEM, RAIN, TRAP, cell, down, table, up
from titles.kernel.deciding.decider import moves
from titles.kernel.deciding.life import read_options
from titles.kernel.history import tell
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, Game, open_decisions
from titles.seven import catalogue as source
from titles.seven import events as happened
from titles.seven.catalogue import catalogue, rules_hash
from titles.seven.events.held_cards import names
from titles.seven.invariants import check_invariants, resample_hidden
from titles.seven.play import scripts
from titles.seven.play.position.players import clockwise, lock_count
from titles.seven.state import state_of
from titles.seven.terms.basics import COLOURS
from titles.seven.terms.board import ADJACENT, AT_DISTANCE, GATES, OUTSIDE, SURROUNDINGS, WITHIN_TWO
from titles.seven.title import TITLE
from titles.seven.words.public_catalogue import public_catalogue
from titles.testkit.played_game import fold, stored
from titles.testkit.playthrough import open_random, playing


def opened(seats: int = 2, seed: int = 1, **options: Any) -> AnyGame:
    return open_random(TITLE, seats, options, random.Random(seed))[-1].game


# The board


def test_neighbourhoods():
    assert ADJACENT[0] == (1, 7)
    assert SURROUNDINGS[0] == (1, 7, 8)
    assert len(SURROUNDINGS[24]) == 8
    assert len(WITHIN_TWO[24]) == 13
    assert len(AT_DISTANCE[24][2]) == 8
    assert len(OUTSIDE[24]) == 40
    assert list(GATES.values()) == [cell(0, 3), cell(3, 6), cell(6, 3), cell(3, 0)]


def test_seats_go_clockwise_by_their_gates():
    assert clockwise((3, 45, 27, 21), 1) == (1, 3, 0, 2)


# Setup


def test_turns_are_numbered_from_one():
    game = opened()
    first, turns = state_of(game).turn, []
    for batch in playing(TITLE, game, random.Random(1)):
        turns += [event for event in batch.events if isinstance(event, happened.TurnBegan)]
        if turns:
            break
    assert (first.number, turns[0].turn, turns[0].seat) == (1, 2, 1 - first.seat)


@pytest.mark.parametrize(("seats", "gates"), [(2, ("south", "north")), (3, ("south", "west", "north"))])
def test_the_recommended_seating(seats: int, gates: tuple[str, ...]):
    assert state_of(opened(seats)).pieces == tuple(GATES[gate] for gate in gates)


def test_a_chosen_seating_sets_the_order_of_play():
    game = opened(4, gates=["north", "south", "east", "west"], start_player=0)
    seen = [0]
    for batch in playing(TITLE, game, random.Random(3)):
        seat = state_of(batch.game).turn.seat
        if seat != seen[-1]:
            seen.append(seat)
        if len(seen) == 5:
            break
    assert seen == [0, 2, 1, 3, 0]


def test_the_deal():
    state = state_of(opened(3))
    assert [len(stack) for stack in state.stacks] == [1] * 49
    assert not any(laid.up for stack in state.stacks for laid in stack)
    assert (len(state.deck), len(state.eternal), state.discard, state.hands) == (63, 7, (), ((), (), ()))
    assert [lock_count(state, seat) for seat in range(3)] == [1, 1, 1]


def test_without_colourless_cards():
    state = state_of(opened(colourless_cards=False))
    assert len(state.deck) == 56
    cards = Counter(laid.card for stack in state.stacks for laid in stack)
    cards.update(state.deck)
    assert set(cards.values()) == {7}
    assert len(cards) == 15


def test_without_first_cards():
    state = state_of(opened(first_cards=False))
    assert [lock_count(state, seat) for seat in range(2)] == [0, 0]
    assert check_invariants(opened(first_cards=False)) == []


def test_cube_colours_are_chosen_in_turn():
    game = opened(3, cube_colours="chosen")
    for seat in range(3):
        (ask,) = open_decisions(game)
        assert (ask.kind, ask.decider) == ("cube", seat)
        legal_moves = moves(TITLE, game, seat)
        assert len(legal_moves) == 7 - seat
        assert TITLE.label(game, seat, legal_moves[0].move, "ja") == f"{'赤橙黄'[seat]}を選ぶ"
        game = next(iter(playing(TITLE, game, random.Random(1), lambda _g, _s, offered: offered[0].move))).game
    state = state_of(game)
    assert state.colours == COLOURS[:3]
    assert state.locks[1][1].locked == ("first_orange_harvest",)


def test_the_start_player_is_drawn_or_agreed():
    assert {state_of(opened(4, seed)).turn.seat for seed in range(12)} == {0, 1, 2, 3}
    assert {state_of(opened(4, seed, start_player=2)).turn.seat for seed in range(4)} == {2}


@pytest.mark.parametrize("options", [{"gates": ["north"]}, {"gates": ["north", "north"]}, {"start_player": 3}])
def test_bad_options_are_refused(options: dict[str, Any]):
    assert isinstance(read_options(TITLE, 2, options), Refusal)


@pytest.mark.parametrize("options", [{"gates": ["up", "north"]}, {"cubes": 1}, {"start_player": 9}])
def test_unknown_options_are_errors(options: dict[str, Any]):
    with pytest.raises(msgspec.ValidationError):
        read_options(TITLE, 2, options)


# The data


def test_the_catalogue_has_all_designs():
    cards = catalogue(1).cards
    assert len(cards) == 34
    assert Counter(card.category for card in cards.values()) == {"normal": 20, "eternal": 7, "first": 7}
    assert len(catalogue(1).deck(colourless=True)) == 112


def test_everything_has_names_in_both_languages():
    data = msgspec.to_builtins(public_catalogue(1))
    for thing in (*data["cards"], *data["colours"]):
        assert thing["name"]["en"]
        assert thing["name"]["ja"]
    named = [card["hand"] for card in data["cards"] if "effect_name_en" in card["hand"]]
    assert len(named) == 7
    assert all(hand["effect_name_en"] and hand["effect_name_ja"] for hand in named)


def test_every_effect_is_described_in_both_languages():
    for card in msgspec.to_builtins(public_catalogue(1).cards):
        for effect in (*card["base_effects"], card["arrival"], card["hand"]):
            if effect is not None:
                assert effect["text"]["en"].isascii(), card["id"]
                assert effect["text"]["ja"].endswith("。"), card["id"]


def test_the_rules_hash_is_of_what_bears_rules(monkeypatch: pytest.MonkeyPatch):
    text = resources.files("titles.seven").joinpath("data", "1", "cards.json").read_text()
    before = rules_hash(1)

    def hash_of(changed: str) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(source, "text_of", lambda _revision: changed.encode())
            return rules_hash.__wrapped__(1)

    assert hash_of(text) == before
    assert hash_of(text.replace('"name_en": "Dash"', '"name_en": "Run"')) == before
    assert hash_of(text.replace('"op": "extra_move", "n": 1', '"op": "extra_move", "n": 2')) != before


def read_again(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Read and compile the cards as these data say them."""
    as_published = source.text_of

    def text_of(revision: int, name: str = "cards.json") -> bytes:
        return text.encode() if name == "cards.json" else as_published(revision, name)

    monkeypatch.setattr(source, "text_of", text_of)
    monkeypatch.setattr(scripts, "catalogue", source.catalogue.__wrapped__)
    scripts.rules.__wrapped__(1)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"copies": 7', '"copies": 6', "not 112 normal cards"),
        ('"store": "f"', '"store": "g"', "cells:f:2: nothing is chosen so"),
        ('"id": "orange_force"', '"id": "red_dash"', "an id stands twice"),
    ],
)
def test_contradicting_data_are_refused(monkeypatch: pytest.MonkeyPatch, old: str, new: str, fault: str):
    text = resources.files("titles.seven").joinpath("data", "1", "cards.json").read_text()
    assert old in text
    with pytest.raises(ValueError, match=fault):
        read_again(monkeypatch, text.replace(old, new, 1))


def test_an_unknown_step_is_refused(monkeypatch: pytest.MonkeyPatch):
    data = json.loads(resources.files("titles.seven").joinpath("data", "1", "cards.json").read_text())
    data["cards"][20]["arrival"]["steps"].append({"op": "explode"})
    with pytest.raises(msgspec.ValidationError):
        read_again(monkeypatch, json.dumps(data))


# What a seat can know


def test_hands_decks_and_closed_cards_are_sealed():
    batches = open_random(TITLE, 2, {}, random.Random(5))
    known: dict[int | None, AnyGame] = {0: Game(), 1: Game(), None: Game()}
    turns = playing(TITLE, batches[-1].game, random.Random(5))
    for batch in [*batches, *[next(turns) for _ in range(40)]]:
        known = {reader: fold(TITLE, view, stored(TITLE, batch), reader) for reader, view in known.items()}
    full = state_of(batch.game)
    for reader, view in known.items():
        state = state_of(view)
        assert set(state.deck) == {None}
        assert set(state.eternal) == {None}
        for seat, hand in enumerate(state.hands):
            assert seat != reader or hand == full.hands[seat]
            assert not Counter(card for card in names(hand) if card) - Counter(names(full.hands[seat]))
        for stack, true in zip(state.stacks, full.stacks, strict=True):
            for laid, real in zip(stack, true, strict=True):
                knows = reader in real.knowers or len(real.knowers) == 2
                assert laid.card == (real.card if knows else None)


def test_only_the_player_who_took_a_closed_card_knows_it():
    t = table(stacks={cell(5, 3): down(TRAP), 0: down(DASH)}, phase="move")
    t.do("move", cell=cell(5, 3))
    assert t.happened(happened.CardTaken)[0].card == (), "it was opened, so all know it"
    t = table(stacks={cell(5, 3): up("white_colorful_hole"), 0: down(DASH), 1: down(TRAP)}, phase="move")
    t.do("move", cell=cell(5, 3)).do("choose_cell", cell=0)
    assert t.happened(happened.CellTaken)[0].cards.to == (0,)
    assert [held.card for held in t.state.hands[0] if held.seen] == ["white_colorful_hole"]


def test_the_deal_lies_in_the_box():
    batch = open_random(TITLE, 2, {}, random.Random(1))[-1]
    dealt = next(event for event in batch.events if isinstance(event, happened.CardsDealt))
    assert {fact.to for fact in (dealt.board, dealt.deck, dealt.eternal)} == {NOBODY}


def test_an_exchange_leaves_alone_what_a_seat_may_know():
    t = table(hands={0: [DASH], 1: [RAIN, COUNTER]}, stacks={0: down(TRAP), 1: up(LOST_ITEM)}, phase="lock")
    other = resample_hidden(t.game, 0, random.Random(2))
    state = state_of(other)
    assert names(state.hands[0]) == (DASH,)
    assert state.stacks[1][0].card == LOST_ITEM
    hidden = [*names(state.hands[1]), state.stacks[0][0].card, *state.deck]
    assert Counter(hidden) == Counter([RAIN, COUNTER, TRAP, *t.state.deck])


# History


def test_history_in_both_languages():
    names = ["Ann", "Bob"]
    assert tell(TITLE, 1, happened.TurnBegan(3, 1), names, "en") == "Turn 3: Bob."
    assert tell(TITLE, 1, happened.TurnBegan(3, 1), names, "ja") == "第3ターン：Bob。"
    assert tell(TITLE, 1, happened.CardOpened(0, DASH), names, "en") == "Dash is opened on row 1, column 1."
    assert tell(TITLE, 1, happened.CardOpened(0, DASH), names, "ja") == "1行1列でダッシュがオープンされた。"
    assert tell(TITLE, 1, happened.FramesSet(()), names, "en") is None
    assert tell(TITLE, 1, happened.CardsDrawn(0, 2, Sealed((0,), None)), names, "en") == "Ann draws 2 cards."
    drawn = happened.CardsDrawn(0, 2, Sealed((0,), (DASH, DASH)))
    assert tell(TITLE, 1, drawn, names, "ja") == "Annは2枚引いた：ダッシュ、ダッシュ。"
    taken = [happened.CardTaken(1, 0, 0, facts) for facts in ((), (Sealed((1,), None),), (Sealed((1,), DASH),))]
    assert [tell(TITLE, 1, event, names, "en") for event in taken] == [
        "Bob takes a card from row 1, column 1.",
        "Bob takes a card from row 1, column 1.",
        "Bob takes a card from row 1, column 1: Dash.",
    ]
    assert tell(TITLE, 1, happened.LineChosen(0, "row 2"), names, "en") == "Ann chooses row 3."
    assert tell(TITLE, 1, happened.Banned(1, "lock"), names, "ja") == "Bobはこのターン中もうロックできない。"

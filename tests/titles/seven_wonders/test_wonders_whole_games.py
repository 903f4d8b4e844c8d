"""A whole game: setup, options, dealing, passing, its size; bots, labels, history, invariants."""

import random
import time

import msgspec
import pytest

from events.format import canonical
from events.format.model import NOBODY, Sealed
from events.format.seal import EMPTY, head_of, seal
from tests.titles.seven_wonders.wonders_table import TITLE, Table, build, city, given, sell, stage, three
from titles.kernel.events.events import Drawn
from titles.kernel.events.evolve import evolve
from titles.kernel.history import tell
from titles.kernel.state.game import Game, pending_decision
from titles.kernel.title import state_digest
from titles.seven_wonders.catalogue import catalogue
from titles.seven_wonders.events.building import CardSold, StructureBuilt
from titles.seven_wonders.events.hands import HandsDealt, HandsPassed
from titles.seven_wonders.events.setup import BoardsDealt, SidesDealt
from titles.seven_wonders.invariants import check_invariants, resample_hidden
from titles.seven_wonders.play.moves import ChooseBoard, ChooseSide, Committed, Discard, Pass, Revive
from titles.testkit.playthrough import open_random, playing


def whole(seats: int, seed: int, bot: str | None = None, **options: str):
    """The batches of a whole game, of random moves or of a bot's."""
    chance = random.Random(seed)
    batches = open_random(TITLE, seats, options, chance)
    choose = None if bot is None else lambda game, seat, legal_moves: TITLE.bots[bot](game, seat, legal_moves, chance)
    batches += playing(TITLE, batches[-1].game, chance, choose)
    return [batch for batch in batches if batch.events]


def events_of(batches, kind):
    return [event for batch in batches for event in batch.events if isinstance(event, kind)]


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("options", [{}, {"sides": "A"}, {"sides": "B"}, {"boards": "chosen", "sides": "chosen"}])
def test_whole_games(seats, options):
    batches = whole(seats, 7, **options)
    assert batches[-1].game.status == "finished"
    for batch in batches:
        assert check_invariants(batch.game) == []
    sides = {city.side for city in batches[-1].game.state.cities}
    assert sides <= ({options["sides"]} if options.get("sides") in {"A", "B"} else {"A", "B"})


@pytest.mark.parametrize("side", ["A", "B"])
def test_boards_and_sides_are_dealt_openly(side):
    batches = whole(5, 1, sides=side)
    labels = [event.label for event in events_of(batches, Drawn)]
    assert labels == ["boards/deal", "age/1/deal", "age/2/deal", "age/3/guilds", "age/3/deal"]
    assert events_of(batches, SidesDealt)[0].sides == (side,) * 5
    assert len(set(events_of(batches, BoardsDealt)[0].wonders)) == 5


def test_draws_are_sealed_to_the_box_except_for_boards_and_sides():
    seals = {event.label: event.act.to for event in events_of(whole(3, 1), Drawn)}
    assert {label for label, to in seals.items() if to != NOBODY} == {"boards/deal", "boards/sides"}


def test_boards_and_sides_are_chosen_one_after_another():
    table = Table(whole(3, 1, boards="chosen", sides="chosen")[3].game)
    assert [(o.wonder) for o in table.legal_moves() if isinstance(o, ChooseBoard)] == list(catalogue(1).wonders)
    table.does(0, ChooseBoard("rhodes")).does(1, ChooseBoard("giza"))
    assert table.legal_moves(0) == []
    table.does(2, ChooseBoard("babylon"))
    assert table.decision() == ("choose_side", 0, 0)
    table.does(0, ChooseSide("B")).does(1, ChooseSide("A")).does(2, ChooseSide("A"))
    assert [(c.wonder, c.side) for c in table.state.cities] == [("rhodes", "B"), ("giza", "A"), ("babylon", "A")]
    assert (table.state.age, table.state.turn) == (1, 1)


@pytest.mark.parametrize("seed", range(12))
def test_a_plain_free_city_has_no_powers(seed):
    table = Table(open_random(TITLE, 2, {"free_city": "plain", "boards": "chosen"}, random.Random(seed))[-1].game)
    table.does(0, ChooseBoard("giza")).does(1, ChooseBoard("rhodes"))
    assert table.city(2).wonder in {"ephesus", "alexandria"}


@pytest.mark.parametrize(("age", "step"), [(1, 1), (2, -1), (3, 1)])
def test_hands_go_left_right_left(age, step):
    hands = [["altar", "palace"], ["altar", "senate"], ["altar", "pantheon"], ["altar", "gardens"]]
    cities = city("giza"), city("rhodes"), city("ephesus"), city("alexandria")
    table = given(*cities, hands=hands, age=age)
    table.turn(*(sell("altar", seat) for seat in range(4)))
    for seat, hand in enumerate(hands):
        assert table.state.hands[(seat + step) % 4] == (hand[1],)


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_hands_are_sealed_to_their_holders(seats):
    batches = whole(seats, 3)
    for event in events_of(batches, HandsDealt):
        assert [hand.to for hand in event.hands] == [(seat,) for seat in range(seats)]
        assert [pile.to for pile in event.pile] == ([NOBODY] if seats == 2 else [])
    for event in events_of(batches, HandsPassed):
        assert {len(hand.value) for hand in event.hands} == {event.size}


def test_a_choice_is_sealed_to_its_seat():
    assert all(event.chain.to == (event.seat,) for event in events_of(whole(3, 3), Committed))


def size_of(batches) -> int:
    """Bytes of the log's lines and payloads."""
    head, total = EMPTY, 0
    for batch in batches:
        records = seal(
            batch.events,
            after=head,
            seed="ab" * 32,
            actor="seat:0",
            at="2026-11-21T12:00:00.000Z",
            state=canonical.encode(state_digest(TITLE, batch.game)),
            codec=TITLE.codec,
        )
        head = head_of(records)
        total += sum(len(record.line) + len(record.payloads) for record in records)
    return total


def test_a_game_of_seven_is_compact():
    assert size_of(whole(7, 5)) < 190 * 1024


def test_a_game_is_folded_quickly():
    batches = whole(7, 5)
    events = [event for batch in batches for event in batch.events]
    times = []
    for _ in range(5):
        start, game = time.perf_counter(), Game()
        for event in events:
            game = evolve(game, event)
        times.append(time.perf_counter() - start)
    assert game == batches[-1].game
    assert min(times) < 0.005


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_the_greedy_bot_beats_the_random_one(seats):
    won = 0
    for seed in range(6):
        chance, hero = random.Random(seed), seed % seats
        game = open_random(TITLE, seats, {}, chance)[-1].game

        def choose(game, seat, legal_moves, hero=hero, chance=chance):
            return TITLE.bots["greedy" if seat == hero else "random"](game, seat, legal_moves, chance)

        for batch in playing(TITLE, game, chance, choose):
            game = batch.game
        won += game.standings[0].seat == hero
    assert won == 6


@pytest.mark.parametrize(
    ("move", "en", "ja"),
    [
        (build("mine"), "Build Mine (1 to the bank)", "鉱山を建設（銀行へ1金）"),
        (build("baths", left=2), "Build Baths (2 to the left)", "浴場を建設（左へ2金）"),
        (build("library", by="chain"), "Build Library by a chain", "図書館を連鎖で建設"),
        (build("palace", by="gift"), "Build Palace without cost", "宮殿を無償で建設"),
        (sell("mine"), "Sell Mine for 3 coins", "鉱山を売却（3金）"),
        (sell("mine", 2), "Free City: Sell Mine for 3 coins", "自由都市：鉱山を売却（3金）"),
        (
            stage("mine", right=2),
            "Build stage 1 of The Pyramids of Giza with Mine (2 to the right)",
            "鉱山でギザのピラミッドの第1段階を建設（右へ2金）",
        ),
        (Discard("mine", 0), "Discard Mine", "鉱山を捨てる"),
        (Revive("mine"), "Build Mine from the discard pile", "捨て札から鉱山を建設"),
        (Pass(), "Build nothing from the discard pile", "捨て札から建設しない"),
        (ChooseBoard("giza"), "Take The Pyramids of Giza", "ギザのピラミッドを選ぶ"),
        (ChooseSide("B"), "Turn up side B", "B面を選ぶ"),
    ],
)
def test_labels(move, en, ja):
    game = three(city("giza")).game
    assert TITLE.label(game, 0, move, "en") == en
    assert TITLE.label(game, 0, move, "ja") == ja


def test_history():
    built = StructureBuilt(0, "forum", "cost", 0, 2, 2)
    assert tell(TITLE, 1, built, ["Ann", "Bob"], "en") == "Ann builds Forum (2 to Bob, 2 to The Free City)."
    assert tell(TITLE, 1, built, ["Ann", "Bob", "Cid"], "ja") == "Annは広場を建設した（Bobへ2金、Cidへ2金）。"
    assert tell(TITLE, 1, HandsPassed(2, 6, ()), ["Ann", "Bob", "Cid"], "en") is None
    assert tell(TITLE, 1, CardSold(1, Sealed((), None)), ["Ann", "Bob"], "en") == "Bob sells a card."
    assert tell(TITLE, 1, CardSold(1, Sealed((), "forum")), ["Ann", "Bob"], "en") == "Bob sells a card: Forum."
    assert tell(TITLE, 1, CardSold(1, Sealed((), "forum")), ["Ann", "Bob"], "ja") == "Bobはカードを売却した：広場。"
    for language in ("en", "ja"):
        for batch in whole(4, 2, boards="chosen", sides="chosen"):
            for event in batch.events:
                line = tell(TITLE, 1, event, ["Ann", "Bob", "Cid", "Dee"], language)
                assert line is None or "{" not in line


def test_every_event_has_another_name():
    assert len({event.type for event in TITLE.events}) == len(TITLE.events)


def test_public_states_differ_if_sealed_facts_differ():
    game = whole(3, 1)[5].game
    form = msgspec.to_builtins(TITLE.to_public(game))
    assert set(form) > {"form", "age", "turn", "cities", "hands", "discard", "pile", "holder", "agenda"}
    canonical.check(form)


@pytest.mark.parametrize(
    ("wrong", "change"),
    [
        ("few", lambda state: msgspec.structs.replace(state, hands=(state.hands[0][1:], *state.hands[1:]))),
        ("many", lambda state: msgspec.structs.replace(state, discard=("altar", *state.discard))),
        ("unknown", lambda state: msgspec.structs.replace(state, discard=(None, *state.discard))),
        ("guilds", lambda state: msgspec.structs.replace(state, discard=("spies_guild", *state.discard))),
        ("coins", lambda state: _with_city(state, coins=-1)),
        ("gifts", lambda state: _with_city(state, gifts=1)),
        ("tokens", lambda state: _with_city(state, tokens=(1,) * 7)),
        ("twice", lambda state: _with_city(state, structures=("altar", "altar"))),
    ],
)
def test_the_invariants_find_what_is_wrong(wrong, change):
    game = whole(3, 1)[3].game
    assert check_invariants(game) == []
    broken = msgspec.structs.replace(game, state=change(game.state))
    assert any(wrong in fault for fault in check_invariants(broken))


def _with_city(state, **changes):
    first = msgspec.structs.replace(state.cities[0], **changes)
    return msgspec.structs.replace(state, cities=(first, *state.cities[1:]))


def test_resampling_keeps_what_the_seat_knows():
    moved = 0
    for batch in whole(3, 9):
        if batch.game.status != "playing":
            continue
        other = resample_hidden(batch.game, 1, random.Random(batch.game.version))
        assert check_invariants(other) == []
        assert other.state.hands[1] == batch.game.state.hands[1]
        assert other.state.cities[1] == batch.game.state.cities[1]
        ask = pending_decision(batch.game, 1)
        if ask is not None and ask.kind == "revive":
            assert other.state.discard == batch.game.state.discard
        moved += other != batch.game
    assert moved > 50

"""Changing a game: decided again on every conflict, told to the workers, never twice."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis

from application import game_service
from application.game_service import ATTEMPTS, Changed, Changer, ContendedError, OpenedError, Refused, Repeated
from application.repository import Table, Tables, UnknownGameError
from events import keys
from events.seal import Head, Record, head_of
from events.store import Appended, Conflict, Keyed, Receipt
from heptad.runtime.container import House
from rules.kernel import decider, life
from rules.kernel.batch import Batch
from rules.kernel.game import Seat
from rules.kernel.refusal import Refusal
from rules.registry import TITLES
from tests.containers import TITLE, begin, choose, opening, tip

KEYED = Keyed("key", "request")


def sit(table: Table, player: str) -> Batch | Refusal:
    batch = Batch(table.title, table.full)
    return life.sit(batch, Seat(player=player)) or batch


@pytest.mark.parametrize("conflicts", [0, 1, ATTEMPTS - 1, ATTEMPTS])
def test_a_change_is_decided_again_after_each_conflict(house: House, other: House, conflicts: int):
    game = begin(house)
    made = []

    def decide(table: Table) -> Batch | Refusal:
        made.append(table.head.version)
        if len(made) <= conflicts:
            choose(other, game, 1, len(made) % 2)  # somebody else is first
        return decider.decide(TITLE, table.full, 0, decider.moves(TITLE, table.full, 0)[0].move)

    before = tip(house, game).head.version
    if conflicts < ATTEMPTS:
        outcome = house.changer.change(game, decide)
        assert isinstance(outcome, Changed)
        assert outcome.appended
        assert outcome.table == tip(other, game)
    else:
        with pytest.raises(ContendedError):
            house.changer.change(game, decide)
        assert tip(house, game).full.commitments[0] is None
    assert made == [before + number for number in range(min(conflicts + 1, ATTEMPTS))]


def test_a_change_that_a_conflict_made_impossible_is_refused(house: House, other: House):
    game = begin(house, sitting=2)
    raced = []

    def decide(table: Table) -> Batch | Refusal:
        if not raced:
            raced.append(other.changer.change(game, lambda now: sit(now, "quick")))
        return sit(table, "slow")

    outcome = house.changer.change(game, decide)
    assert isinstance(outcome, Refused)
    assert outcome.refusal.code == "already_started"
    assert [seat.player for seat in tip(house, game).full.seats] == ["p0", "p1", "quick"]


def test_many_threads_of_two_processes_lose_no_change(house: House, other: House):
    game = begin(house, seats=7, sitting=1)

    def taking(number: int) -> bool:
        changer = (house, other)[number % 2].changer
        return isinstance(changer.change(game, lambda now: sit(now, f"player{number}")), Changed)

    with ThreadPoolExecutor(20) as pool:
        taken = list(pool.map(taking, range(20)))
    assert sum(taken) == 6
    assert tip(house, game) == tip(other, game)
    assert tip(house, game).full.status == "playing"


def test_a_receipt_answers_before_anything_is_decided(house: House, other: House):
    game = begin(house, sitting=1)
    assert isinstance(house.changer.change(game, lambda now: sit(now, "p1"), keyed=KEYED), Changed)

    def never(_table: Table) -> Batch:
        raise AssertionError("this was decided already")

    for each in (house, other):
        outcome = each.changer.change(game, never, keyed=KEYED)
        assert isinstance(outcome, Repeated)
        assert outcome.receipt.version == tip(house, game).head.version


def test_a_receipt_that_another_process_wrote_meanwhile_answers(house: House, other: House):
    game = begin(house, sitting=1)
    seen = []

    def decide(table: Table) -> Batch | Refusal:
        if not seen:
            seen.append(other.changer.change(game, lambda now: sit(now, "p1"), keyed=KEYED))
        return sit(table, "p1")

    assert isinstance(house.changer.change(game, decide, keyed=KEYED), Repeated)


def nothing(table: Table) -> Batch:
    return Batch(table.title, table.full)


def test_an_empty_batch_appends_nothing_and_leaves_a_receipt(house: House, other: House):
    game = begin(house, sitting=1)
    before = tip(house, game)
    outcome = house.changer.change(game, nothing, keyed=KEYED)
    assert isinstance(outcome, Changed)
    assert not outcome.appended
    assert tip(house, game) == before
    assert isinstance(house.changer.change(game, lambda now: sit(now, "p1")), Changed)
    for each in (house, other):
        assert each.changer.change(game, nothing, keyed=KEYED) == Repeated(
            Receipt(KEYED.request, 200, before.head.version)
        )


def test_an_empty_batch_without_a_key_leaves_nothing_behind(house: House):
    game = begin(house)
    before = sorted(house.client.scan_iter("*"))
    assert house.changer.change(game, nothing) == Changed(tip(house, game), appended=False)
    assert sorted(house.client.scan_iter("*")) == before


def test_a_receipt_that_another_process_wrote_meanwhile_answers_an_empty_batch_too(house: House, other: House):
    game = begin(house, sitting=1)

    def decide(table: Table) -> Batch:
        assert isinstance(other.changer.change(game, lambda now: sit(now, "p1"), keyed=KEYED), Changed)
        return nothing(table)

    outcome = house.changer.change(game, decide, keyed=KEYED)
    assert outcome == Repeated(Receipt(KEYED.request, 201, tip(other, game).head.version))


def test_a_game_is_opened_once(house: House, other: House):
    first = house.changer.open("gx", TITLE, opening("gx"), actor="player:p0", keyed=KEYED)
    assert isinstance(first, Changed)
    again = other.changer.open("gx", TITLE, opening("gx"), actor="player:p0", keyed=KEYED)
    assert isinstance(again, Repeated)
    assert again.receipt.version == first.table.head.version
    with pytest.raises(OpenedError):
        other.changer.open("gx", TITLE, opening("gx"), actor="player:p0", keyed=None)
    with pytest.raises(UnknownGameError):
        house.changer.change("gy", lambda table: sit(table, "p1"))


OPENINGS: dict[str, Callable[[Changer, list[Record]], object]] = {
    "opened": lambda changer, _: changer.open("gx", TITLE, opening("gx"), actor="player:p0", keyed=None),
    "hosted": lambda changer, records: changer.host("gx", records, player="p0", keyed=None),
}


@pytest.mark.parametrize("how", OPENINGS)
def test_a_game_whose_id_is_taken_each_time_and_free_again_is_contended(
    house: House, other: House, how: str, monkeypatch: pytest.MonkeyPatch
):
    """Others open it and lose it again between our look and our append, for as long as we try."""
    stream, append = keys.stream("gx"), house.store.append
    log = opening("gx")
    assert isinstance(other.changer.open("gx", TITLE, log, actor="player:p0", keyed=None), Changed)
    records = list(other.store.read("gx"))
    house.client.delete(stream)
    tries: list[Head] = []

    def contended(game: str, mine: Sequence[Record], **more: Any) -> Appended | Conflict | Receipt:
        assert isinstance(other.store.append(game, records), Appended)
        answer = append(game, mine, **more)
        assert isinstance(answer, Conflict)
        tries.append(answer.tip)
        house.client.delete(stream)
        return answer

    monkeypatch.setattr(house.store, "append", contended)
    with pytest.raises(ContendedError):
        OPENINGS[how](house.changer, records)
    assert tries == [head_of(records)] * ATTEMPTS


def test_a_queue_that_fails_fails_no_change(house: House):
    def failing(*_: object) -> None:
        raise redis.ConnectionError("no queue")

    deaf = Changer(Tables(house.store, TITLES), failing)
    game = "gdeaf"
    opened = deaf.open(game, TITLE, opening(game, bots=3, sitting=0), actor="player:p0", keyed=None)
    assert isinstance(opened, Changed)
    assert [due.game for due in house.store.overdue(-1000)] == [game]  # the sweeper will find it


@pytest.mark.parametrize("keyed", [KEYED, None])
def test_of_two_identical_moves_at_the_same_millisecond_one_is_appended(
    house: House, other: House, keyed: Keyed | None, monkeypatch: pytest.MonkeyPatch
):
    """The second is decided again and changes nothing, however alike the batches are."""
    game = begin(house)
    monkeypatch.setattr(game_service, "_now", lambda _previous: "2999-01-01T00:00:00.000Z")
    first: list[object] = []

    def decide(table: Table) -> Batch | Refusal:
        return decider.decide(TITLE, table.full, 0, decider.moves(TITLE, table.full, 0)[0].move)

    def second(table: Table) -> Batch | Refusal:
        decided = decide(table)
        if not first:
            first.append(other.changer.change(game, decide, keyed=keyed))
        return decided

    before = tip(house, game).head.version
    outcome = house.changer.change(game, second)
    assert isinstance(outcome, Changed)
    assert not outcome.appended
    assert first == [Changed(tip(house, game), appended=True)]
    assert tip(house, game).head.version == before + 1


def test_a_batch_whose_answer_was_lost_is_known_again(house: House, other: House, monkeypatch: pytest.MonkeyPatch):
    game = begin(house)
    append = house.store._evaluate

    def losing(*sent: object) -> object:
        monkeypatch.setattr(house.store, "_evaluate", append)
        append(*sent)
        choose(other, game, 1)  # and others went on from there
        return append(*sent)  # the client sends it again

    monkeypatch.setattr(house.store, "_evaluate", losing)
    before = tip(house, game).head.version
    outcome = choose(house, game, 0)
    assert isinstance(outcome, Changed)
    assert outcome.table.head.version == before + 1
    assert tip(house, game).head.version == before + 2
    assert [commitment is not None for commitment in tip(other, game).full.commitments] == [True, True, False]

"""Commands: decided again after every version conflict, queued for the workers, never executed twice."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis

from application.container import Container
from application.errors.games import ContendedError, OpenedError, UnknownGameError
from application.games.game_service import MAX_ATTEMPTS, Changed, GameService, Refused, Repeated
from application.games.repository import GameRecord, GameRepository
from events.format.seal import Head, Record, head_of
from events.log_server import keys
from events.store.outcomes import Appended, IdempotencyKey, Receipt, VersionConflict
from tests.containers import TITLE, begin, choose, load, opening
from titles.kernel.deciding import decider, life
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Seat
from titles.registry import TITLES

KEYED = IdempotencyKey("key", "request")


def sit(record: GameRecord, player: str) -> Batch | Refusal:
    batch = Batch(record.full)
    return life.sit(record.title, batch, Seat(player=player)) or batch


@pytest.mark.parametrize("conflicts", [0, 1, MAX_ATTEMPTS - 1, MAX_ATTEMPTS])
def test_a_change_is_decided_again_after_each_conflict(container: Container, other: Container, conflicts: int):
    game = begin(container)
    made = []

    def decide(record: GameRecord) -> Batch | Refusal:
        made.append(record.head.version)
        if len(made) <= conflicts:
            choose(other, game, 1, len(made) % 2)  # another process is first
        return decider.decide(TITLE, record.full, 0, decider.moves(TITLE, record.full, 0)[0].move)

    before = load(container, game).head.version
    if conflicts < MAX_ATTEMPTS:
        outcome = container.game_service.execute(game, decide)
        assert isinstance(outcome, Changed)
        assert outcome.appended
        assert outcome.record == load(other, game)
    else:
        with pytest.raises(ContendedError):
            container.game_service.execute(game, decide)
        assert load(container, game).full.commitments[0] is None
    assert made == [before + number for number in range(min(conflicts + 1, MAX_ATTEMPTS))]


def test_a_change_that_a_conflict_made_impossible_is_refused(container: Container, other: Container):
    game = begin(container, sitting=2)
    raced = []

    def decide(record: GameRecord) -> Batch | Refusal:
        if not raced:
            raced.append(other.game_service.execute(game, lambda now: sit(now, "quick")))
        return sit(record, "slow")

    outcome = container.game_service.execute(game, decide)
    assert isinstance(outcome, Refused)
    assert outcome.refusal.code == "already_started"
    assert [seat.player for seat in load(container, game).full.seats] == ["p0", "p1", "quick"]


def test_many_threads_of_two_processes_lose_no_change(container: Container, other: Container):
    game = begin(container, seats=7, sitting=1)

    def taking(number: int) -> bool:
        game_service = (container, other)[number % 2].game_service
        return isinstance(game_service.execute(game, lambda now: sit(now, f"player{number}")), Changed)

    with ThreadPoolExecutor(20) as pool:
        taken = list(pool.map(taking, range(20)))
    assert sum(taken) == 6
    assert load(container, game) == load(other, game)
    assert load(container, game).full.status == "playing"


def test_a_receipt_answers_whatever_would_be_decided_now(container: Container, other: Container):
    game = begin(container, sitting=1)
    assert isinstance(container.game_service.execute(game, lambda now: sit(now, "p1"), idempotency_key=KEYED), Changed)

    def never(_table: GameRecord) -> Batch:
        raise AssertionError("this was decided already")

    for each in (container, other):
        outcome = each.game_service.execute(game, never, idempotency_key=KEYED)
        assert isinstance(outcome, Repeated)
        assert outcome.receipt.version == load(container, game).head.version


def test_a_receipt_that_another_process_wrote_meanwhile_answers(container: Container, other: Container):
    game = begin(container, sitting=1)
    seen = []

    def decide(record: GameRecord) -> Batch | Refusal:
        if not seen:
            seen.append(other.game_service.execute(game, lambda now: sit(now, "p1"), idempotency_key=KEYED))
        return sit(record, "p1")

    assert isinstance(container.game_service.execute(game, decide, idempotency_key=KEYED), Repeated)


def nothing(record: GameRecord) -> Batch:
    return Batch(record.full)


def test_an_empty_batch_appends_nothing_and_leaves_a_receipt(container: Container, other: Container):
    game = begin(container, sitting=1)
    before = load(container, game)
    outcome = container.game_service.execute(game, nothing, idempotency_key=KEYED)
    assert isinstance(outcome, Changed)
    assert not outcome.appended
    assert load(container, game) == before
    assert isinstance(container.game_service.execute(game, lambda now: sit(now, "p1")), Changed)
    for each in (container, other):
        assert each.game_service.execute(game, nothing, idempotency_key=KEYED) == Repeated(
            Receipt(KEYED.request, 200, before.head.version)
        )


def test_an_empty_batch_without_a_key_leaves_nothing_behind(container: Container):
    game = begin(container)
    before = sorted(container.client.scan_iter("*"))
    assert container.game_service.execute(game, nothing) == Changed(load(container, game), appended=False)
    assert sorted(container.client.scan_iter("*")) == before


def test_a_receipt_that_another_process_wrote_meanwhile_answers_an_empty_batch_too(
    container: Container, other: Container
):
    game = begin(container, sitting=1)

    def decide(record: GameRecord) -> Batch:
        assert isinstance(other.game_service.execute(game, lambda now: sit(now, "p1"), idempotency_key=KEYED), Changed)
        return nothing(record)

    outcome = container.game_service.execute(game, decide, idempotency_key=KEYED)
    assert outcome == Repeated(Receipt(KEYED.request, 201, load(other, game).head.version))


def test_a_game_is_opened_once(container: Container, other: Container):
    first = container.game_service.open("gx", TITLE, opening("gx"), actor="player:p0", idempotency_key=KEYED)
    assert isinstance(first, Changed)
    again = other.game_service.open("gx", TITLE, opening("gx"), actor="player:p0", idempotency_key=KEYED)
    assert isinstance(again, Repeated)
    assert again.receipt.version == first.record.head.version
    with pytest.raises(OpenedError):
        other.game_service.open("gx", TITLE, opening("gx"), actor="player:p0", idempotency_key=None)
    with pytest.raises(UnknownGameError):
        container.game_service.execute("gy", lambda record: sit(record, "p1"))


OPENINGS: dict[str, Callable[[GameService, list[Record]], object]] = {
    "opened": lambda game_service, _: game_service.open(
        "gx", TITLE, opening("gx"), actor="player:p0", idempotency_key=None
    ),
    "hosted": lambda game_service, records: game_service.import_log("gx", records, player="p0", idempotency_key=None),
}


@pytest.mark.parametrize("how", OPENINGS)
def test_a_game_whose_id_is_taken_each_time_and_free_again_is_contended(
    container: Container, other: Container, how: str, monkeypatch: pytest.MonkeyPatch
):
    """Others open it and lose it again between our look and our append, for as long as we try."""
    stream, append = keys.stream("gx"), container.store.append
    log = opening("gx")
    assert isinstance(other.game_service.open("gx", TITLE, log, actor="player:p0", idempotency_key=None), Changed)
    records = list(other.store.read("gx"))
    container.client.delete(stream)
    tries: list[Head] = []

    def contended(game: str, mine: Sequence[Record], **more: Any) -> Appended | VersionConflict | Receipt:
        assert isinstance(other.store.append(game, records), Appended)
        answer = append(game, mine, **more)
        assert isinstance(answer, VersionConflict)
        tries.append(answer.head)
        container.client.delete(stream)
        return answer

    monkeypatch.setattr(container.store, "append", contended)
    with pytest.raises(ContendedError):
        OPENINGS[how](container.game_service, records)
    assert tries == [head_of(records)] * MAX_ATTEMPTS


def test_a_failing_queue_fails_no_command(container: Container):
    def failing(*_: object) -> None:
        raise redis.ConnectionError("no queue")

    deaf = GameService(GameRepository(container.store, TITLES), failing)
    game = "gdeaf"
    opened = deaf.open(game, TITLE, opening(game, bots=3, sitting=0), actor="player:p0", idempotency_key=None)
    assert isinstance(opened, Changed)
    assert [due.game for due in container.store.schedule.overdue(-1000)] == [game]  # the sweeper will find it


@pytest.mark.parametrize("idempotency_key", [KEYED, None])
def test_of_two_identical_moves_at_the_same_millisecond_one_is_appended(
    container: Container, other: Container, idempotency_key: IdempotencyKey | None, monkeypatch: pytest.MonkeyPatch
):
    """The second is decided again and changes nothing, however alike the batches are."""
    game = begin(container)
    monkeypatch.setattr(GameService, "_now", lambda _self, _previous: "2999-01-01T00:00:00.000Z")
    first: list[object] = []

    def decide(record: GameRecord) -> Batch | Refusal:
        return decider.decide(TITLE, record.full, 0, decider.moves(TITLE, record.full, 0)[0].move)

    def second(record: GameRecord) -> Batch | Refusal:
        decided = decide(record)
        if not first:
            first.append(other.game_service.execute(game, decide, idempotency_key=idempotency_key))
        return decided

    before = load(container, game).head.version
    outcome = container.game_service.execute(game, second)
    assert isinstance(outcome, Changed)
    assert not outcome.appended
    assert first == [Changed(load(container, game), appended=True)]
    assert load(container, game).head.version == before + 1


def test_a_batch_whose_answer_was_lost_is_known_again(
    container: Container, other: Container, monkeypatch: pytest.MonkeyPatch
):
    game = begin(container)
    append = container.store._evaluate

    def losing(*sent: object) -> object:
        monkeypatch.setattr(container.store, "_evaluate", append)
        append(*sent)
        choose(other, game, 1)  # and others continued from there
        return append(*sent)  # the client sends it again

    monkeypatch.setattr(container.store, "_evaluate", losing)
    before = load(container, game).head.version
    outcome = choose(container, game, 0)
    assert isinstance(outcome, Changed)
    assert outcome.record.head.version == before + 1
    assert load(container, game).head.version == before + 2
    assert [commitment is not None for commitment in load(other, game).full.commitments] == [True, True, False]

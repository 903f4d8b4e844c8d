"""The repository: cached games equal those computed from the first event, at every version, for every reader."""

import random

import pytest
import redis

from application.container import Container
from application.errors.games import AheadError, BetweenError, UnknownGameError
from application.games import game_service
from application.games.repository import GameRepository
from events.format.seal import everything, open_record, served_line
from events.log_server import keys
from events.log_server.loss import DataLossError
from events.store.outcomes import LogFullError
from tests import logs
from tests.containers import TITLE, begin, choose, load, opening
from titles.kernel.deciding.decider import moves
from titles.kernel.state.game import next_job, to_move
from titles.registry import TITLES
from workers.game_jobs import do_job


def play_on(container: Container, game: str, batches: int, seed: int = 1) -> None:
    """Play some batches: random moves of players, and pending resolutions."""
    chance = random.Random(seed)
    for _ in range(batches):
        record = load(container, game)
        kind = next_job(record.full)
        if record.full.status == "finished":
            return
        if kind is not None:
            do_job(container.game_service, game, kind)
        else:
            seat = chance.choice(to_move(record.full))
            choose(container, game, seat, chance.randrange(len(moves(TITLE, record.full, seat))))


def assert_same(container: Container, other: Container, game: str) -> None:
    ours, theirs = load(container, game), load(other, game)
    assert ours == theirs
    for reader in (*range(len(ours.full.seats)), None):
        assert container.repository.view(game, ours, reader) == other.repository.view(game, theirs, reader)
        assert container.repository.view(game, ours, reader).version == ours.head.version


@pytest.mark.parametrize("seats", [2, 3])
def test_a_cached_game_equals_that_of_a_process_that_loads_it(container: Container, seats: int):
    game = begin(container, seats=seats)
    following = GameRepository(container.store, TITLES)
    while load(container, game).full.status != "finished":
        play_on(container, game, 5)
        scratch = GameRepository(container.store, TITLES)
        record = load(container, game)
        assert record == following.load(game).record == scratch.load(game).record
        for reader in (*range(seats), None):
            views = {id(each): each.view(game, record, reader) for each in (container.repository, following, scratch)}
            assert len(set(map(repr, views.values()))) == 1
            assert next(iter(views.values())) == scratch.view(game, record, reader)
    records = list(container.store.read(game))
    assert logs.replayed(TITLE, records) == load(container, game).full


def test_dropping_cached_games_changes_nothing(container: Container, other: Container):
    container.repository.known.most = 1
    games = [begin(container) for _ in range(3)]
    for turn in range(6):
        for game in games:
            play_on(container, game, 3, seed=turn)
            assert_same(container, other, game)
    assert sum(container.repository.known.get(game) is not None for game in games) == 1


def test_every_batch_end_can_be_looked_at_again_and_nothing_between(container: Container, other: Container):
    game = begin(container)
    seen = {}
    for _ in range(12):
        record = load(container, game)
        seen[record.head.version] = record, [container.repository.view(game, record, seat) for seat in range(3)]
        play_on(container, game, 1)
    last = load(container, game).head.version
    for version in range(1, last + 1):
        if version in seen or version == last:
            past = other.repository.at(game, version)
            record, views = seen.get(version, (load(container, game), None))
            assert past == record
            assert views is None or [other.repository.view_at(game, past, seat) for seat in range(3)] == views
        else:
            with pytest.raises(BetweenError) as between:
                other.repository.at(game, version)
            below = [end for end in seen if end < version]
            assert between.value.ends == (*below[-1:], next(end for end in (*seen, last) if end > version))
    with pytest.raises(AheadError) as ahead:
        other.repository.at(game, last + 1)
    assert ahead.value.version == last
    with pytest.raises(UnknownGameError):
        other.repository.at("gnowhere", 1)


def test_a_view_of_the_past_after_one_of_the_head_is_of_the_past(container: Container):
    game = begin(container)
    before = load(container, game)
    view = container.repository.view(game, before, 0)
    play_on(container, game, 6)
    assert container.repository.view(game, load(container, game), 0).version > view.version
    assert container.repository.view(game, before, 0) == view
    assert container.repository.view(game, load(container, game), 0).version == load(container, game).head.version


def _lose_everything(client: redis.Redis, _stream: str) -> None:
    client.flushall()


def _lose_the_end(client: redis.Redis, stream: str) -> None:
    [(last, _)] = client.xrevrange(stream, count=1)
    client.xdel(stream, last)


def _lose_the_hash(client: redis.Redis, stream: str) -> None:
    entries = client.xrange(stream)
    client.delete(stream)
    for number, (_, fields) in enumerate(entries[:-1]):
        client.xadd(stream, fields, id=f"{number + 1}-0")
    last = entries[-1][1][b"e"].replace(b'"hash":"', b'"hash":"0')
    client.xadd(stream, {b"e": last}, id=f"{len(entries)}-0")


def _shorten(client: redis.Redis, stream: str, version: int) -> None:
    """Cut a log after a version, as in a shortened append-only file."""
    entries = client.xrange(stream, count=version)
    client.delete(stream)
    for identity, fields in entries:
        client.xadd(stream, fields, id=identity)


LOSSES = [_lose_everything, _lose_the_end, _lose_the_hash]


@pytest.mark.parametrize("lose", LOSSES)
def test_a_log_that_lost_what_was_read_from_it_is_never_adopted(container: Container, lose):
    game = begin(container)
    play_on(container, game, 3)
    kept = load(container, game)
    lose(container.client, keys.stream(game))
    for _ in range(2):
        with pytest.raises(DataLossError):
            container.repository.load(game)
        with pytest.raises(DataLossError):
            choose(container, game, 0)
    assert container.repository.known.get(game) == kept


def test_another_log_of_that_id_is_not_adopted_either(container: Container, other: Container):
    game = begin(container)
    container.client.flushall()
    other.game_service.open(game, TITLE, opening(game), actor="player:p0", idempotency_key=None)
    assert load(other, game).head.version >= 2
    with pytest.raises(DataLossError):
        container.repository.load(game)


def test_a_view_from_before_a_loss_is_not_shown_after_its_release(container: Container, other: Container):
    """Also by a process that cached a seat's view but not the full game."""
    game = begin(container)
    opened = load(container, game).head.version
    play_on(container, game, 2)
    before = load(container, game)
    for reader in (*range(3), None):
        container.repository.view(game, before, reader)
    container.repository.known.forget(game)
    _shorten(container.client, keys.stream(game), opened)
    play_on(other, game, 3, seed=2)
    assert load(other, game).head.version > before.head.version
    assert_same(container, other, game)


def test_loading_after_an_accepted_loss_ends_even_if_the_old_record_is_kept_again(
    container: Container, other: Container
):
    class Stubborn(GameRepository):
        """Another request keeps the old record, which it loaded before the loss, again and again."""

        def _forget(self, game: str) -> None:
            super()._forget(game)
            self.known.keep(before)

    game = begin(container)
    opened = load(container, game).head.version
    play_on(container, game, 2)
    repository = Stubborn(container.store, TITLES)
    before = repository.load(game).record
    _shorten(container.client, keys.stream(game), opened)
    with pytest.raises(DataLossError):
        repository.load(game)
    assert container.store.quarantine.release(game) is not None
    for _ in range(2):
        assert repository.load(game).record == load(other, game)
    assert repository.losses == 2


def test_a_view_of_the_same_version_of_another_log_is_not_shown(container: Container, other: Container):
    game = begin(container)
    before = load(container, game)
    container.repository.view(game, before, 0)
    container.repository.known.forget(game)
    container.client.flushall()
    other.game_service.open(game, TITLE, opening(game), actor="player:p0", idempotency_key=None)
    assert load(other, game).head.version == before.head.version
    assert_same(container, other, game)


def test_a_game_record_has_the_size_of_its_served_log(container: Container, other: Container):
    game = begin(container)
    while load(container, game).full.status != "finished":
        play_on(container, game, 20)
        record = load(container, game)
        seed = record.full.seed
        served = sum(len(served_line(open_record(each, everything), seed)) + 1 for each in container.store.read(game))
        assert (
            record.size == load(other, game).size == container.repository.at(game, record.head.version).size == served
        )


def test_a_log_is_full_before_it_has_more_bytes_than_are_valid(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begin(container)
    before = load(container, game)
    play_on(container, game, 1)
    after = load(container, game)
    monkeypatch.setattr(game_service, "MAX_EVENTS_BYTES", after.size)
    with pytest.raises(LogFullError):
        play_on(container, game, 1)
    assert load(container, game) == after
    assert before.size < after.size

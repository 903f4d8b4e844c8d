"""Quotas of players and addresses, without any HTTP."""

import time
from collections.abc import Sequence

import pytest
import redis

from application.errors.games import GameTooLongError
from application.errors.limits import (
    CopiedTooMuchError,
    StorageOfDayUsedUpError,
    StorageUsedUpError,
    TooManyBotGamesError,
    TooManyGamesError,
)
from application.games import quotas, stored_bytes
from application.games.game_length import END_EVENTS, is_full, require_room
from application.games.own_limits import OwnLimits
from application.games.quotas import PLAYERS_AT_ADDRESS, PlayerQuota, QuotaLimits, Quotas, Usage
from application.games.repository import GameRecord
from application.games.stored_bytes import StoredBytes
from events.format.bounds import MAX_EVENTS_BYTES, MAX_LINE_BYTES, MAX_VERSIONS
from events.format.seal import Head
from tests.containers import TITLE
from titles.kernel.deciding.length import LONGEST, LONGEST_BYTES
from titles.kernel.state.game import AnyGame, Game, Seat


def a_game(number: int = 0, *, bots_only: bool = False) -> AnyGame:
    """Return a game that is open, or one that only bots play."""
    seats = (Seat(bot="random"), Seat(bot="random")) if bots_only else (Seat(player="ann"), Seat())
    return Game(id=f"g{number}", seats=seats, status="playing" if bots_only else "open")


class Server:
    """Quotas on real servers; `addresses` are those that were remembered, `over` the games that have ended."""

    def __init__(self, log_client: redis.Redis, queue_client: redis.Redis) -> None:
        self.addresses: dict[str, str] = {}
        self.over: set[str] = set()
        self.quotas = Quotas(
            QuotaLimits(games=2, bot_games=1, stored=1000),
            log_client,
            queue_client,
            remember_address=self.addresses.__setitem__,
            ended=self.ended,
        )

    def ended(self, games: Sequence[str]) -> set[str]:
        """Return those of these games that have ended."""
        return self.over & set(games)

    def open(self, player: str, address: str, game: AnyGame) -> None:
        """Count a game if it is within the quota."""
        quota = PlayerQuota(self.quotas, player, address)
        quota.demand(game, 0)
        quota.count(game, 0)


@pytest.fixture
def server(log_client: redis.Redis, queue_client: redis.Redis) -> Server:
    """Quotas on empty servers."""
    return Server(log_client, queue_client)


def test_games_of_a_player_are_limited(server: Server):
    for number in range(2):
        server.open("ann", "home", a_game(number))
    with pytest.raises(TooManyGamesError) as refused:
        server.open("ann", "elsewhere", a_game(2))
    assert (refused.value.owner, refused.value.limit) == ("player", 2)
    assert not isinstance(refused.value, TooManyBotGamesError)
    server.open("bea", "home", a_game(3))
    assert server.addresses == {"ann": "elsewhere", "bea": "home"}


def test_games_of_an_address_are_limited(server: Server):
    for number in range(2 * PLAYERS_AT_ADDRESS):
        server.open(f"player {number}", "home", a_game(number))
    with pytest.raises(TooManyGamesError) as refused:
        server.open("another player", "home", a_game(99))
    assert (refused.value.owner, refused.value.limit) == ("address", 2 * PLAYERS_AT_ADDRESS)
    server.open("another player", "elsewhere", a_game(99))


def test_games_of_bots_have_a_limit_of_their_own(server: Server):
    server.open("ann", "home", a_game(0, bots_only=True))
    with pytest.raises(TooManyBotGamesError) as refused:
        server.open("ann", "home", a_game(1, bots_only=True))
    assert refused.value.limit == 1
    server.open("ann", "home", a_game(1))


def test_games_that_have_ended_are_not_counted(server: Server):
    for number in range(2):
        server.open("ann", "home", a_game(number))
    server.over = {"g1"}
    server.open("ann", "home", a_game(2))
    with pytest.raises(TooManyGamesError):
        server.open("ann", "home", a_game(3))


def test_bytes_of_a_player_are_limited(server: Server):
    server.quotas.own_limits.set("address", "home", OwnLimits(stored=2**30))
    quota = PlayerQuota(server.quotas, "ann", "home")
    quota.demand(None, 999)
    quota.count(None, 600)
    with pytest.raises(StorageUsedUpError) as refused:
        quota.demand(None, 400)
    assert str(refused.value) == "Your logs have 600 bytes and this needs 400 more; the limit is 1000."
    quota.demand(None, 399)
    PlayerQuota(server.quotas, "bea", "home").demand(None, 999)


def test_a_new_player_at_the_same_address_has_no_new_budget(server: Server):
    StoredBytes(server.quotas.own_limits._client).count("ann", "home", 600, copied=False)
    with pytest.raises(StorageOfDayUsedUpError, match=r"600 bytes today .* the limit is 1000 in a day") as refused:
        PlayerQuota(server.quotas, "bea", "home").demand(None, 400)
    assert refused.value.retry_after is not None
    assert 0 < refused.value.retry_after <= 86400
    PlayerQuota(server.quotas, "bea", "home").demand(None, 399)
    PlayerQuota(server.quotas, "bea", "elsewhere").demand(None, 400)
    server.quotas.own_limits.set("address", "home", OwnLimits(stored=2000))
    PlayerQuota(server.quotas, "bea", "home").demand(None, 999)
    assert server.quotas.usage("address", "home")[-1] == Usage("stored", 600, 2000, is_own=True)


def test_what_an_address_stored_yesterday_does_not_count(server: Server, monkeypatch: pytest.MonkeyPatch):
    PlayerQuota(server.quotas, "ann", "home").count(None, 999)
    tomorrow = time.time() + 86400
    monkeypatch.setattr(stored_bytes.time, "time", lambda: tomorrow)
    PlayerQuota(server.quotas, "bea", "home").demand(None, 999)


def test_an_address_copies_an_eighth_of_its_day_in_a_minute(server: Server, monkeypatch: pytest.MonkeyPatch):
    noon = time.time() // 60 * 60 + 10
    monkeypatch.setattr(stored_bytes.time, "time", lambda: noon)
    ann, bea = (PlayerQuota(server.quotas, name, "home") for name in ("ann", "bea"))
    ann.demand(None, 125)
    ann.count(None, 125)
    with pytest.raises(CopiedTooMuchError) as refused:
        bea.demand(None, 1)
    assert (refused.value.title, refused.value.retry_after) == ("Too many bytes were copied", 50)
    assert "at most 125 bytes" in str(refused.value)
    bea.demand(None, 0)  # a game copies nothing
    monkeypatch.setattr(stored_bytes.time, "time", lambda: noon + 50)
    bea.demand(None, 1)


def test_the_operator_sets_limits_of_a_player_and_of_an_address(server: Server):
    own = server.quotas.own_limits
    own.set("player", "ann", OwnLimits(games=3, stored=10))
    own.set("address", "home", OwnLimits(games=4))
    for number in range(3):
        server.open("ann", "elsewhere", a_game(number))
    with pytest.raises(TooManyGamesError) as refused:
        server.open("ann", "elsewhere", a_game(3))
    assert (refused.value.owner, refused.value.limit) == ("player", 3)
    with pytest.raises(StorageUsedUpError):
        PlayerQuota(server.quotas, "ann", "home").demand(None, 10)
    for number in range(4):
        server.open(f"player {number}", "home", a_game(10 + number))
    with pytest.raises(TooManyGamesError) as refused:
        server.open("bea", "home", a_game(14))
    assert (refused.value.owner, refused.value.limit) == ("address", 4)
    server.over = {"g0"}
    assert server.quotas.usage("player", "ann") == [
        Usage("games", 2, 3, is_own=True),
        Usage("bot_games", 0, 1, is_own=False),
        Usage("stored", 0, 10, is_own=True),
    ]
    assert server.quotas.usage("address", "home") == [
        Usage("games", 4, 4, is_own=True),
        Usage("bot_games", 0, PLAYERS_AT_ADDRESS, is_own=False),
        Usage("stored", 0, 1000, is_own=False),
    ]
    own.set("player", "ann", OwnLimits())
    own.set("address", "home", OwnLimits())
    assert server.quotas.limits_of("player", "ann") == QuotaLimits(2, 1, 1000)
    assert server.quotas.limits_of("address", "home").games == 2 * PLAYERS_AT_ADDRESS


def test_a_limit_of_zero_allows_nothing(server: Server):
    server.quotas.own_limits.set("player", "ann", OwnLimits(games=0))
    with pytest.raises(TooManyGamesError):
        server.open("ann", "home", a_game())


def test_a_game_is_of_bots_alone_once_it_has_started_with_no_player():
    assert quotas.is_bots_only(a_game(bots_only=True))
    assert not quotas.is_bots_only(Game(seats=(Seat(bot="random"), Seat()), status="open"))
    assert not quotas.is_bots_only(Game(seats=(Seat(bot="random"), Seat(player="ann")), status="playing"))


def a_record(version: int, size: int) -> GameRecord:
    """Return the record of a game with a log of this length."""
    return GameRecord("g", TITLE, Head(version, ""), "", "", Game(version=version, status="playing"), size=size)


def test_a_game_takes_moves_until_it_is_too_long():
    require_room(a_record(LONGEST - 1, LONGEST_BYTES - 1))
    for record in (a_record(LONGEST, 0), a_record(0, LONGEST_BYTES)):
        with pytest.raises(GameTooLongError):
            require_room(record)


def test_a_log_is_full_once_the_end_of_its_game_may_not_fit():
    version, size = MAX_VERSIONS - END_EVENTS, MAX_EVENTS_BYTES - MAX_LINE_BYTES
    assert not is_full(a_record(version, size))
    assert is_full(a_record(version + 1, 0))
    assert is_full(a_record(0, size + 1))

"""The log of revocations as processes read it, and writes that check the authority behind them."""

import time
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis

from application.accounts import revocations
from application.accounts.account_writes import AccountWrites, Authority, MissingError
from application.accounts.accounts import Accounts
from application.accounts.derivation import made_with
from application.accounts.revocations import Revocations
from application.accounts.tokens import TokenTerms
from application.errors.authority import AuthorityChangedError, AuthorityEndedError, BannedError
from events.log_server import keys
from tests.ports import free_port

SECRET = b"s" * 32
TERMS = TokenTerms(("game:read",))


@pytest.fixture
def always_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes read the log before every answer."""
    monkeypatch.setattr(revocations, "FRESH_SECONDS", 0.0)


@pytest.mark.usefixtures("always_read")
def test_a_process_forgets_whom_a_new_entry_names(log_client: redis.Redis):
    forgotten: list[Collection[str] | None] = []
    here, there = Revocations(log_client, forgotten.append), Revocations(log_client, lambda _: None)
    here.follow(time.monotonic())
    there.add("pann")
    there.add("pbea")
    here.follow(time.monotonic())
    assert forgotten == [None], "the first entry may not be the first one"
    there.add("pcid")
    here.follow(time.monotonic())
    here.follow(time.monotonic())
    assert forgotten == [None, {"pcid"}]


@pytest.mark.usefixtures("always_read")
def test_a_process_that_missed_entries_forgets_everybody(log_client: redis.Redis):
    forgotten: list[Collection[str] | None] = []
    here, there = Revocations(log_client, forgotten.append), Revocations(log_client, lambda _: None)
    there.add("pann")
    here.follow(time.monotonic())
    there.add("pbea")
    there.add("pcid")
    log_client.xtrim(keys.REVOCATIONS, maxlen=1, approximate=False)
    here.follow(time.monotonic())
    log_client.delete(keys.REVOCATIONS)
    here.follow(time.monotonic())
    assert forgotten == [None, None, None]


def test_the_log_is_read_once_in_a_quarter_of_a_second(log_client: redis.Redis):
    here = Revocations(log_client, lambda _: None)
    before = log_client.info("commandstats").get("cmdstat_xrange", {"calls": 0})["calls"]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: here.follow(time.monotonic()), range(100)))
    assert log_client.info("commandstats")["cmdstat_xrange"]["calls"] - before <= 2


def test_nothing_is_answered_from_memory_while_the_log_cannot_be_read():
    here = Revocations(redis.Redis(port=free_port()), lambda _: None)
    with pytest.raises(redis.ConnectionError):
        here.follow(time.monotonic())


@pytest.mark.usefixtures("always_read")
def test_an_account_that_was_read_during_a_revocation_is_not_remembered(
    log_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
):
    accounts, other = Accounts(log_client, SECRET), Accounts(log_client, SECRET)
    account, text = accounts.create("Ann")
    read = accounts.tokens.find

    def revoked_meanwhile(digest: str) -> object:
        found = read(digest)
        monkeypatch.undo()
        other.revoke(account.player, {account.token_id})
        accounts.revocations._read()  # another request of this process reads the log
        return found

    monkeypatch.setattr(accounts.tokens, "find", revoked_meanwhile)
    assert accounts.find(text) == account, "it was valid when it was read"
    assert accounts.find(text) is None


@pytest.mark.usefixtures("always_read")
def test_other_processes_know_at_once_that_a_player_was_erased(log_client: redis.Redis):
    """So that nobody challenges the player, who would have challenges again."""
    here, there = Accounts(log_client, SECRET), Accounts(log_client, SECRET)
    ann, (_, bea) = here.create("Ann")[0].player, there.create("Bea")
    assert there.players.known(ann) == here.players.read(ann)
    here.players.erase(ann)
    here.revocations.add(ann)
    assert there.find(bea) is not None, "a request of another player"
    assert there.players.known(ann).is_erased


def test_a_write_fails_once_its_authority_has_ended(log_client: redis.Redis):
    accounts, writes = Accounts(log_client, SECRET), AccountWrites(log_client)
    account, _ = accounts.create("Ann")
    name = ("HSET", keys.player(account.player), "name", "Ida")
    with pytest.raises(MissingError):
        writes.write(account.authority, ("!HEXISTS", keys.passkeys(account.player), "none"), name)
    accounts.players.raise_generation(account.player)
    with pytest.raises(AuthorityChangedError):
        writes.write(account.authority, name)
    now = account.authority._replace(generation=1)
    accounts.players.lift_ban(account.player)
    writes.write(now, ("HSET", keys.player(account.player), "name", "Ada"))
    accounts.revoke(account.player, {account.token_id})
    with pytest.raises(AuthorityEndedError):
        writes.write(now, name)
    accounts.players.ban(account.player)
    with pytest.raises(BannedError):
        accounts.issue(account.player, TERMS)
    accounts.players.erase(account.player)
    with pytest.raises(AuthorityEndedError):
        accounts.issue(account.player, TERMS)
    for change in (
        lambda: accounts.players.rename(Authority(account.player), "Ida"),
        lambda: accounts.players.take_handle(Authority(account.player), "ida"),
    ):
        with pytest.raises(AuthorityEndedError):
            change()
    assert log_client.hget(keys.player(account.player), "name") == b""
    assert not log_client.exists(keys.handle("ida"))
    assert [key.decode() for key in log_client.scan_iter("{p:*")] == [keys.player(account.player)]


@pytest.mark.parametrize(
    ("ended", "kept", "expected"),
    [
        ("a", "", "b c d e"),
        ("b", "", "c"),
        ("a", "b", "d e"),
        ("d", "", "e"),
        ("e c", "", ""),
        ("x", "", "y"),
        ("w", "", "y"),
        ("w", "x", ""),
    ],
)
def test_what_was_made_with_something_ends_with_it(ended: str, kept: str, expected: str):
    lines = {"a": (), "b": ("a",), "c": ("a", "b"), "d": ("a",), "e": ("a", "d"), "y": ("w", "x")}
    assert made_with(ended.split(), lines, kept.split()) == set(expected.split())

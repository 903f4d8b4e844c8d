"""Pairing: enough players who want the same game get one, once, however they come and go."""

import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from application.accounts.muting import MuteLists
from application.container import Container
from application.errors.requests import KeyReusedError
from application.errors.tables import PairedError, TooManyPairingsError, UnknownPairingError
from application.games.game_service import Refused
from application.games.quotas import QuotaLimits, Quotas
from application.tables.agreed_games import AgreedGames, Terms
from application.tables.invitations import Invitations
from application.tables.pairing import MAX_POOLS, SILENT_SECONDS, Pairing, Pairings, pool_of
from events.log_server import keys
from tests.containers import a_container
from titles.kernel.state.clock import Clock
from verifier.verify import judge

SECRET = b"secret"


class Minutes:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, seconds: int) -> None:
        self.now += seconds * 1000


def terms(seats: int = 2, seconds: int = 60) -> Terms:
    title = "seven_wonders_duel" if seats == 2 else "seven"
    options = {"wonders": "draft"} if seats == 2 else {}
    return Terms(
        title=title,
        seats=seats,
        options=options,
        clock=Clock(seconds),
        visibility="public",
        rated=False,
        bot_accounts=False,
    )


def games(container: Container) -> AgreedGames:
    quotas = Quotas(
        QuotaLimits(1000, 1000, 2**40),
        container.client,
        container.queues.connection,
        remember_address=lambda _, __: None,
        ended=lambda _: [],
    )
    return AgreedGames(container.game_service, quotas, Invitations(container.store, SECRET, container.clock.now))


def pairings(container: Container, clock: Minutes, *, same_address: bool = False) -> Pairings:
    mute_lists = MuteLists(container.client)
    return Pairings(container.client, SECRET, games(container), mute_lists, same_address=same_address, clock=clock)


@pytest.fixture
def clock() -> Minutes:
    return Minutes()


@pytest.fixture
def pools(container: Container, clock: Minutes) -> Pairings:
    return pairings(container, clock)


def game_of(pairing: Pairing) -> str | None:
    return None if pairing.game is None else pairing.game.game


def test_two_who_want_the_same_play_it(container: Container, pools: Pairings):
    first = pools.ask("ann", "here", terms(), "q1")
    assert first.game is None
    second = pools.ask("bea", "there", terms(), "q2")
    assert second.game is not None
    assert game_of(pools.poll("ann", "q1")) == game_of(second)
    full = second.game.full
    assert (full.status, full.clock, full.creator) == ("playing", Clock(60), "ann")
    assert {seat.player for seat in full.seats} == {"ann", "bea"}
    with pytest.raises(PairedError):
        pools.leave("ann", "q1")
    log = b"\n".join([container.repository.header(second.game), *container.repository.lines(second.game, None), b""])
    assert judge(log, container.repository.titles).problem is None


def test_who_is_seated_twice_at_the_same_instant_changes_nothing(container: Container, pools: Pairings):
    pools.ask("ann", "here", terms(), "q1")
    game = pools.ask("bea", "there", terms(), "q2").game
    assert game is not None
    again = games(container).sit(game.game, "ann", 0)
    assert not isinstance(again, Refused)
    assert again.record.head == game.head


def test_who_wants_something_else_waits(pools: Pairings):
    pools.ask("ann", "here", terms(seconds=60), "q1")
    assert pools.ask("bea", "there", terms(seconds=61), "q2").game is None


def test_who_is_silent_for_a_minute_is_out(pools: Pairings, clock: Minutes):
    pools.ask("ann", "here", terms(), "q1")
    clock.pass_seconds(SILENT_SECONDS - 1)
    assert pools.poll("ann", "q1").game is None
    clock.pass_seconds(SILENT_SECONDS)
    assert pools.ask("bea", "there", terms(), "q2").game is None
    with pytest.raises(UnknownPairingError):
        pools.poll("ann", "q1")


def test_who_leaves_is_out(pools: Pairings):
    pools.ask("ann", "here", terms(), "q1")
    pools.leave("ann", "q1")
    assert pools.ask("bea", "there", terms(), "q2").game is None
    for act in (pools.poll, pools.leave):
        with pytest.raises(UnknownPairingError):
            act("ann", "q1")
        with pytest.raises(UnknownPairingError):
            act("cid", "q2")


def test_players_of_one_address_are_paired_only_if_that_is_allowed(container: Container, clock: Minutes):
    pools = pairings(container, clock)
    pools.ask("ann", "here", terms(), "q1")
    assert pools.ask("bea", "here", terms(), "q2").game is None
    found = pools.ask("cid", "there", terms(), "q3").game
    assert found is not None
    assert {seat.player for seat in found.full.seats} == {"ann", "cid"}  # who has waited longer
    lenient = pairings(container, clock, same_address=True)
    assert lenient.ask("dan", "here", terms(), "q4").game is not None


def test_a_player_waits_once_in_a_pool_and_in_at_most_five(pools: Pairings):
    assert pools.ask("ann", "here", terms(), "q1").id == "q1"
    assert pools.ask("ann", "there", terms(), "q2").id == "q1"
    for number in range(1, MAX_POOLS):
        pools.ask("ann", "here", terms(seconds=60 + number), f"r{number}")
    with pytest.raises(TooManyPairingsError):
        pools.ask("ann", "here", terms(seconds=600), "s")
    assert pools.ask("ann", "here", terms(), "q3").id == "q1"
    pools.leave("ann", "r1")
    assert pools.ask("ann", "here", terms(seconds=600), "s").id == "s"


def test_a_request_that_is_repeated_gets_the_same_game(pools: Pairings):
    pools.ask("ann", "here", terms(), "q1")
    first = pools.ask("bea", "there", terms(), "q2")
    assert first.game is not None
    assert game_of(pools.ask("bea", "there", terms(), "q2")) == first.game.game
    with pytest.raises(KeyReusedError):
        pools.ask("bea", "there", terms(seconds=61), "q2")


def test_a_pairing_whose_process_was_killed_is_completed_by_the_next_poll(
    container: Container, clock: Minutes, monkeypatch: pytest.MonkeyPatch
):
    """Killed before the game is opened, and again when only its creator sits in it."""
    pools = pairings(container, clock)
    pools.ask("ann", "here", terms(), "q1")
    for where in ("open", "sit"):
        with monkeypatch.context() as patched:
            patched.setattr(AgreedGames, where, killed)
            with pytest.raises(KilledError):
                pools.ask("bea", "there", terms(), "q2")
    found = pools.poll("ann", "q1").game
    assert found is not None
    assert found.full.status == "playing"
    assert {seat.player for seat in found.full.seats} == {"ann", "bea"}


class KilledError(Exception):
    """Stands for the end of the process."""


def killed(*_args: object) -> None:
    raise KilledError


@pytest.mark.parametrize("_round", range(4))
def test_players_who_come_at_the_same_instant_are_paired_once(
    container: Container, other: Container, clock: Minutes, _round: int
):
    processes = [pairings(container, clock), pairings(other, clock)]
    barrier = threading.Barrier(8)

    def come(number: int) -> str | None:
        barrier.wait()
        pools, name = processes[number % 2], f"p{number}"
        asked = pools.ask(name, name, terms(4), name)
        return game_of(pools.poll(name, asked.id))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(come, range(8)))
    found = [processes[number % 2].poll(f"p{number}", f"p{number}").game for number in range(8)]
    assert sorted(Counter(each.game for each in found if each).values()) == [4, 4]
    for number, each in enumerate(found):
        assert each is not None
        assert each.full.status == "playing"
        assert f"p{number}" in {seat.player for seat in each.full.seats}
        assert len({seat.player for seat in each.full.seats}) == 4


@pytest.fixture(scope="module")
def servers(log_url: str, queue_url: str) -> Iterator[Container]:
    made = a_container(log_url, queue_url)
    yield made
    made.client.close()
    made.queues.connection.close()


PLAYERS = 7
ADDRESSES = 3
ACTS = st.lists(
    st.tuples(
        st.sampled_from(["ask", "ask", "poll", "leave", "wait"]),
        st.integers(0, PLAYERS - 1),
        st.integers(0, ADDRESSES - 1),
    ),
    max_size=30,
)


@settings(max_examples=60)
@given(acts=ACTS, seats=st.sampled_from([2, 3]))
def test_a_player_who_stays_is_paired_once_and_never_with_the_same_address(
    servers: Container, acts: list[tuple[str, int, int]], seats: int
):
    """Nobody is in two games from one request, no game has an address twice, nobody who stays waits beside a group."""
    servers.client.flushall()
    clock = Minutes()
    pools = pairings(servers, clock)
    wanted = Terms(
        title="seven", seats=seats, options={}, clock=Clock(60), visibility="public", rated=False, bot_accounts=False
    )
    waiting: dict[str, tuple[str, str, int]] = {}  # by player: request, address, when last seen
    origin: dict[str, tuple[str, str]] = {}  # by request: player, address
    led_to: dict[str, str] = {}
    for number, (act, index, place) in enumerate(acts):
        player = f"p{index}"
        if act == "wait":
            clock.pass_seconds(25)
        elif act == "ask":
            found = pools.ask(player, f"a{place}", wanted, f"q{number}")
            _, address = origin.setdefault(found.id, (player, f"a{place}"))
            waiting[player] = (found.id, address, clock.now)
            note(led_to, found)
        elif player in waiting:
            request, address, _ = waiting[player]
            try:
                if act == "poll":
                    note(led_to, pools.poll(player, request))
                    waiting[player] = (request, address, clock.now)
                else:
                    pools.leave(player, request)
                    del waiting[player]
            except (UnknownPairingError, PairedError):
                del waiting[player]
        silent = clock.now - SILENT_SECONDS * 1000
        alive = {
            player: address
            for player, (request, address, seen) in waiting.items()
            if seen > silent and request not in led_to and not servers.client.exists(paired(wanted, request))
        }
        assert len(set(alive.values())) < seats
    for request, (player, _) in origin.items():
        if servers.client.exists(paired(wanted, request)):
            note(led_to, pools.poll(player, request))
    for game in set(led_to.values()):
        requests = [request for request, found in led_to.items() if found == game]
        assert len(requests) == seats == len({origin[request] for request in requests})
        assert len({origin[request][1] for request in requests}) == seats


def note(led_to: dict[str, str], found: Pairing) -> None:
    """Note the game of a request, which never changes."""
    if found.game is not None:
        assert led_to.setdefault(found.id, found.game.game) == found.game.game


def paired(wanted: Terms, request: str) -> str:
    return keys.pairing(pool_of(wanted), request)

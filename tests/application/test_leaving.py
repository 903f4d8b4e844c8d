"""Leaving games: what can't be left now is left later, and nothing that a game does prevents a ban or an erasure."""

from collections.abc import Iterable

import pytest

from application.accounts.players import Player, Players
from application.container import Container
from application.ending import leaving as module
from application.ending.leaving import Leaving
from application.games.game_service import GameService
from events.log_server import keys
from events.store.outcomes import LogFullError, VersionConflict
from tests.containers import begin, load


def leaving(container: Container, *games: str) -> Leaving:
    return Leaving(container.game_service, Players(container.client), lambda _: games)


def banned(container: Container) -> Players:
    """The players, of whom one is banned."""
    players = Players(container.client)
    players.create(Player("p0", "Ann"))
    players.ban("p0")
    return players


def waiting(container: Container) -> set[bytes]:
    return set(container.client.smembers(keys.LEAVING))


def has_resigned(container: Container, game: str) -> bool:
    return bool(load(container, game).full.seats[0].resigned)


def test_all_seats_are_given_up(container: Container):
    played, open_game = begin(container), begin(container, sitting=1)
    assert leaving(container, played, open_game).leave_games("p0")
    assert has_resigned(container, played)
    assert load(container, open_game).full.status == "finished"
    assert waiting(container) == set()


def test_a_game_that_is_stopped_is_left_once_it_is_released(container: Container):
    stopped, other = begin(container), begin(container)
    container.store.stop(stopped, load(container, stopped).head)
    banned(container)
    both = leaving(container, stopped, other)
    assert not both.leave_games("p0")
    assert has_resigned(container, other)
    both.work_off()
    assert waiting(container) == {b"p0"}
    container.store.release(stopped)
    both.work_off()
    assert has_resigned(container, stopped)
    assert waiting(container) == set()


def test_a_game_that_others_change_all_the_time_is_left_later(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begin(container)
    banned(container)
    conflict = VersionConflict(load(container, game).head, [])
    with monkeypatch.context() as patched:
        patched.setattr(container.game_service.store, "append", lambda *_, **__: conflict)
        assert not leaving(container, game).leave_games("p0")
    leaving(container, game).work_off()
    assert has_resigned(container, game)


def test_a_process_that_ends_in_the_middle_has_left_a_note(container: Container, monkeypatch: pytest.MonkeyPatch):
    class Killed(BaseException):
        """The process ends here."""

    def kill(*_: object, **__: object) -> None:
        raise Killed

    game = begin(container)
    banned(container)
    with monkeypatch.context() as patched:
        patched.setattr(GameService, "execute", kill)
        with pytest.raises(Killed):
            leaving(container, game).leave_games("p0")
    leaving(container, game).work_off()
    assert has_resigned(container, game)


def test_nothing_is_left_for_a_player_whose_ban_was_lifted(container: Container):
    game = begin(container)
    container.client.sadd(keys.LEAVING, "p0")
    banned(container).lift_ban("p0")
    leaving(container, game).work_off()
    assert not has_resigned(container, game)
    assert waiting(container) == set()


def test_without_lists_of_games_the_player_waits(container: Container):
    def no_lists(_player: str) -> Iterable[str]:
        raise OSError("the disk of the read models is full")

    banned(container)
    assert not Leaving(container.game_service, Players(container.client), no_lists).leave_games("p0")
    assert waiting(container) == {b"p0"}


def test_nobody_waits_in_a_game_whose_log_is_full(container: Container, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object, **__: object) -> None:
        raise LogFullError("g")

    monkeypatch.setattr(GameService, "execute", full)
    assert leaving(container, "g").leave_games("p0")
    assert waiting(container) == set()


def test_many_players_are_dealt_with_a_few_at_a_time(container: Container, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "AT_ONCE", 2)
    players = Players(container.client)
    for number in range(3):
        players.create(Player(f"p{number}", "Ann"))
        players.ban(f"p{number}")
        container.client.sadd(keys.LEAVING, f"p{number}")
    leaving(container).work_off()
    assert len(waiting(container)) == 1

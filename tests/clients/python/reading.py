"""What a client reads from a server for long: streams, notifications and exports."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

from heptad_client import Client


def exported(client: Client, count: int, **query) -> list[str]:
    """Return the ids of the games of an export, once it has this many. It leaves out those of the last five seconds."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        found = [each.game.id for each in client.export(**query)]
        if len(found) >= count:
            return found
        time.sleep(0.5)
    raise AssertionError(f"{found} were exported")


@contextmanager
def reading_on(url: str) -> Iterator[None]:
    """Read streams, notifications and an export, which go on after the server has been killed in this context."""
    with ExitStack() as stack:
        guest = stack.enter_context(Client(url, deadline=60))
        ann, bea = (stack.enter_context(Client(url, guest.create_player(n).token, deadline=60)) for n in ("Ann", "Bea"))
        games = [ann.open_game("seven_wonders", 2).id for _ in range(4)]
        for game in games:
            bea.take_seat(game)
        for game in games[1:]:
            bea.resign(game)
        pool = stack.enter_context(ThreadPoolExecutor(3))
        followed = pool.submit(lambda: list(guest.follow(games[0])))
        updated = pool.submit(lambda: list(ann.updates(games[0], after=0)))
        noticed = pool.submit(lambda: [ended_of(ann, games[0])])
        assert exported(ann, 3, status="finished", mine=True) == games[1:]
        export = ann.export(status="finished", mine=True)
        first = next(export)
        yield
        bea.resign(games[0])
        versions = [envelope.version for envelope in followed.result(60)]
        assert versions == list(range(1, guest.game(games[0]).version + 1))
        updates = updated.result(60)
        assert [event.version for update in updates for event in update.events] == versions
        assert updates[-1].game == ann.game(games[0])
        assert noticed.result(60) == [games[0]]
        assert first.game.id == games[1]
        rest = [each.game.id for each in export]
        assert rest[:2] == games[2:4]
        again = [each.game.id for each in ann.export(status="finished", mine=True, cursor=first.cursor)]
        assert again[:2] == games[2:4]


def ended_of(client: Client, game: str) -> str:
    """Return the game when a notification says that it has ended."""
    return next(notice.game for notice in client.notices() if notice.type == "game_finished" and notice.game == game)

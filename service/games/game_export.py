"""The lines of an export: games with their logs, read and sent piece by piece."""

from collections.abc import Iterable, Iterator

import msgspec

from application.accounts.accounts import Account
from application.errors.problem import Problem
from application.games.repository import GameRepository
from events.format import pauses
from events.store.setting_aside import SettingAside
from projections import lobby
from projections.exports import Place
from service.context import WebContainer
from service.games.game_stream import MAX_AT_ONCE
from service.games.reading import VisibleGame, visible_to
from service.games.render import lobby_rows
from service.http.callers import demand_valid
from service.http.reads import Budget
from titles.registry import TITLES


def export(
    container: WebContainer,
    account: Account | None,
    places: Iterable[Place],
    reads: Budget,
) -> Iterator[bytes]:
    """Yield the games at these places as lines of JSON, each in pieces, as far as the caller may see and open them.

    Each game waits for the caller's turn and counts as one of `reads`. The export ends early if none of them are left,
    or if the token was revoked. A game that can't be read is logged and left out, as in the lobby.
    """
    repository = GameRepository(container.store, TITLES, max_records=1)  # the container's keeps the games being played
    for place in places:
        pauses.give_way()
        if reads.take() is not None:
            return
        try:
            demand_valid(container.accounts, account)
        except Problem:
            return
        seen = _visible(repository, account, place.game)
        if seen is not None:
            yield from _line(container, repository, seen, place.cursor)


def _visible(repository: GameRepository, account: Account | None, game: str) -> VisibleGame | None:
    """Return a game as the caller may see it; None if it can't be read, or if the caller has left it."""
    with SettingAside(repository.store.client, "exports", game):
        record = repository.load(game).record
        try:
            return visible_to(account, record)
        except Problem:
            return None
    return None


def _line(container: WebContainer, repository: GameRepository, seen: VisibleGame, cursor: str) -> Iterator[bytes]:
    [row] = lobby_rows(container, [lobby.summarise(seen.record)], seen.player)
    begin = *map(msgspec.json.encode, (row.title, row, cursor)), repository.header(seen.record)
    yield b'{"title":%b,"game":%b,"cursor":%b,"header":%b,"log":[' % begin
    for after in range(0, seen.record.head.version, MAX_AT_ONCE):
        envelopes = b",".join(repository.lines(seen.record, seen.seat, after, MAX_AT_ONCE))
        yield b"," + envelopes if after else envelopes
    yield b"]}\n"

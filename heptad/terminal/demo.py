"""`heptad demo`: a whole game over HTTP alone, each player a client of its own; then its log is checked by itself."""

import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from events import canonical
from heptad.client import Client, ProblemError
from heptad.client.answers import Game, LegalMove, Moves, Player
from heptad.terminal.drawings import drawing_of
from heptad.terminal.drawings.plain import Drawing, Line
from heptad.terminal.plain_text import printable
from rules.kernel.title import public_state
from rules.registry import TITLES
from verifier.verify import Verified, verify

NAMES = ("Ada", "Grace", "Emmy", "Sofia", "Maryam", "Hypatia", "Mileva")
USUAL = 4
"""How many play, if nobody says so."""
MAX_LOOKS = 5_000
"""A player who looks so often at a game that does not end has found a bug."""

TOO_LATE = frozenset({"urn:heptad:problem:refused:decision_over"})


class DemoError(Exception):
    """The demonstration can't be given; the message says why."""


class Comparison(NamedTuple):
    """One thing that the log says and the server says: are they the same?"""

    what: str
    same: bool
    said: str


def play(url: str, title: str, asked: int | None, seed: int, console: Console) -> bool:
    """Play, draw, check; whether everything was the same. Raises DemoError, and what the client raises.

    As many play as asked; if nothing was asked, the usual number, or as many as the title has seats for.
    """
    with Client(url, attempts=3) as spectator:
        seats = _seats(spectator, title, asked)
        names = [NAMES[seat % len(NAMES)] for seat in range(seats)]
        players = [spectator.create_player(name) for name in names]
        game = _open(url, title, players)
        drawing = drawing_of(title)(TITLES[title], game.revision, spectator.catalogue(title), names, console)
        where = printable(f" at {url}/v1/games/{game.id}, {seats} players, choices of seed {seed}")
        console.print(Text.assemble("Game ", (printable(game.id), "bold"), where))
        with ThreadPoolExecutor(seats) as pool:
            playing = [
                pool.submit(play_seat, url, player, game.id, drawing, random.Random(f"{seed}/{seat}"))  # noqa: S311
                for seat, player in enumerate(players)
            ]
            for batch in follow(spectator, game.id, until=lambda: any(p.done() and p.exception() for p in playing)):
                drawing.batch(batch)
            posted = sum(player.result() for player in playing)
        final = spectator.game(game.id)
        if final.state is not None:
            console.print(drawing.state(final.state, "en"))
        drawing.score_sheet(final.standings, final.reason)
        console.print(f"{posted} moves posted; {final.version} events in the log")
        return _check(spectator, final, console)


def _seats(client: Client, title: str, asked: int | None) -> int:
    known = {each.id: each.seats for each in client.titles()}
    if title not in known:
        raise DemoError(f"{client.url} does not play {title!r}, but {', '.join(known)}")
    least, most = known[title].min, known[title].max
    seats = min(USUAL, most) if asked is None else asked
    if not least <= seats <= most:
        raise DemoError(f"{title} is for {least if least == most else f'{least} to {most}'} players, not {seats}")
    return seats


def _open(url: str, title: str, players: Sequence[Player]) -> Game:
    """Open a table and let everybody sit down, each with a nonce of its own, so that nobody can steer the dealer."""
    first, *others = players
    with Client(url, first.token) as client:
        game = client.open_game(title, len(players), nonce=secrets.token_hex(32))
    for player in others:
        with Client(url, player.token) as client:
            game = client.sit(game.id, nonce=secrets.token_hex(32))
    return game


def play_seat(url: str, player: Player, game_id: str, drawing: Drawing, chance: random.Random) -> int:
    """Play one seat to the end of the game; returns how many moves were posted."""
    posted = 0
    with Client(url, player.token) as client:
        game = client.game(game_id)
        for _ in range(MAX_LOOKS):
            if game.status == "finished":
                return posted
            if game.you in game.to_move:
                posted += _move(client, game_id, drawing, chance)
                game = client.game(game_id)
            else:
                game = client.wait(game_id, game.version)
    raise DemoError(f"{player.name} looked {MAX_LOOKS} times at {game_id}, and it does not end")


def _move(client: Client, game_id: str, drawing: Drawing, chance: random.Random) -> bool:
    offered = client.moves(game_id)
    if not offered.awaited or not offered.moves:
        return False
    try:
        client.move(game_id, choose(offered, drawing, chance).move, offered.decision)
    except ProblemError as problem:
        if problem.type not in TOO_LATE:
            raise
        return False
    return True


def choose(offered: Moves, drawing: Drawing, chance: random.Random) -> LegalMove:
    """A move that looks sensible, with some chance."""
    chosen = offered.chosen or []
    moves = [legal_move for legal_move in offered.moves if not legal_move.setting]
    return max(moves, key=lambda legal_move: drawing.worth(legal_move, chosen) + 2 * chance.random())


def follow(client: Client, game_id: str, until: Callable[[], object]) -> Iterator[list[Line]]:
    """The batches of a game as they come, to its end, or until something went wrong elsewhere."""
    version = 0
    while not until():
        events = client.events(game_id, version, seconds=5)
        for _, batch in groupby(events, key=lambda event: event["batch"]):
            yield list(batch)
        version = events[-1]["version"] if events else version
        if events and events[-1]["type"] in {"finished", "cancelled"}:
            return


def _check(client: Client, served: Game, console: Console) -> bool:
    """Check the downloaded log, fold it here, and compare with what is served. Raises LogError."""
    log = client.log(served.id)
    found = verify(log, TITLES)
    console.print(
        f"Log of {len(log):,} bytes: {found.head.version} hashes chained, {found.seals} seals opened and matched, "
        f"{found.draws} draws made again, {found.states} batches decided again"
    )
    compared = compare(found, served)
    for each in compared:
        answer = ("the same", "") if each.same else ("DIFFERENT", "red")
        console.print(Text.assemble(f"{each.what}: ", answer, f" ({each.said})"))
    return all(each.same for each in compared)


def compare(found: Verified, served: Game) -> list[Comparison]:
    """The game as folded from its log, beside the game as served."""
    form = canonical.encode(public_state(found.title, found.game))
    standings = canonical.encode(found.game.standings)
    return [
        Comparison("Head", found.head == (served.version, served.hash), f"version {found.head.version}"),
        Comparison("State", form == canonical.encode(served.state), f"{len(form):,} bytes, seed and all hands known"),
        Comparison("Standings", standings == canonical.encode(served.standings), f"{len(served.standings)} seats"),
        Comparison("Seed", found.game.seed_hash == served.seed_hash, "as committed to when the table was opened"),
    ]

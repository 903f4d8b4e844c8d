"""`heptad demo`: plays a whole game over HTTP, with a client for each player, then verifies its log."""

import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from events.format import canonical
from heptad.terminal.drawings import drawing_of
from heptad.terminal.plain_text import printable
from heptad.terminal.rendering import rendered, rendered_all
from heptad_client import Client, ProblemError
from heptad_client.models import GameOut, MovesOut, PlayerOut, StandingOut
from titles.kernel.show.terminal import Drawing, Envelope
from titles.kernel.title import public_state
from titles.registry import TITLES
from verifier.verify import Verified, verify

NAMES = ("Ada", "Grace", "Emmy", "Sofia", "Maryam", "Hypatia", "Mileva")
USUAL = 4
"""The number of players by default."""
MAX_LOOKS = 5_000
"""The number of requests after which a game that does not end counts as a bug."""

DEADLINE = 3.0
"""Seconds for which a server that does not answer is asked again."""

TOO_LATE = frozenset({"urn:heptad:problem:refused:decision_over"})


class DemoError(Exception):
    """The demonstration can't run; the message says why."""


class Comparison(NamedTuple):
    """One value that follows from the log, and whether the server says the same."""

    what: str
    same: bool
    said: str


def play(url: str, title: str, wanted: int | None, seed: int, console: Console) -> bool:
    """Play and draw a game, and return whether its log agrees with the server.

    `wanted` is the number of players, None for the usual number or the most that the title allows. Raise DemoError, and
    errors of the client.
    """
    with Client(url, deadline=DEADLINE) as spectator:
        seats = _seats(spectator, title, wanted)
        names = [NAMES[seat % len(NAMES)] for seat in range(seats)]
        players = [spectator.create_player(name) for name in names]
        game = _open(url, title, players)
        catalogue = _json(spectator, f"/v1/titles/{title}/catalogue")["catalogue"]
        drawing = drawing_of(TITLES[title], game.revision, catalogue, names, console)
        where = printable(f" at {url}/v1/games/{game.id}, {seats} players, choices of seed {seed}")
        console.print(Text.assemble("Game ", (printable(game.id), "bold"), where))
        with ThreadPoolExecutor(seats) as pool:
            playing = [
                pool.submit(play_seat, url, player, game.id, drawing, random.Random(f"{seed}/{seat}"))  # noqa: S311
                for seat, player in enumerate(players)
            ]
            for batch in follow(spectator, game.id, until=lambda: any(p.done() and p.exception() for p in playing)):
                for block in drawing.batch(batch):
                    console.print(rendered(block))
            posted = sum(player.result() for player in playing)
        final, served = spectator.game(game.id), _json(spectator, f"/v1/games/{game.id}")
        if final.state is not None:
            console.print(rendered_all(drawing.state(served["state"], "en")))
        console.print(score_sheet(drawing, final.standings, final.reason))
        console.print(f"{posted} moves posted; {final.version} events in the log")
        return _check(spectator.log(game.id), served, console)


def _json(client: Client, path: str, **query: float) -> Any:
    """Return an answer as the server sent it, for what is drawn or compared whatever the title is."""
    return msgspec.json.decode(client.request("GET", path, query=query))


def _seats(client: Client, title: str, wanted: int | None) -> int:
    known = {each.id: each.seats for each in client.titles()}
    if title not in known:
        raise DemoError(f"{client.url} has no title {title!r}; it has {', '.join(known)}")
    least, most = known[title].min, known[title].max
    seats = min(USUAL, most) if wanted is None else wanted
    if not least <= seats <= most:
        raise DemoError(f"{title} is for {least if least == most else f'{least} to {most}'} players, not {seats}")
    return seats


def _open(url: str, title: str, players: Sequence[PlayerOut]) -> GameOut:
    """Open a game in which each player takes a seat with a nonce, so that no party can influence the dealer."""
    first, *others = players
    with Client(url, first.token) as client:
        game = client.open_game(title, len(players), nonce=secrets.token_hex(32))
    for player in others:
        with Client(url, player.token) as client:
            game = client.take_seat(game.id, nonce=secrets.token_hex(32))
    return game


def play_seat(url: str, player: PlayerOut, game_id: str, drawing: Drawing, chance: random.Random) -> int:
    """Play one seat to the end of the game; return the number of posted moves."""
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
    raise DemoError(f"game {game_id} did not end after {MAX_LOOKS} requests of {player.name}")


def _move(client: Client, game_id: str, drawing: Drawing, chance: random.Random) -> bool:
    offered = client.moves(game_id)
    if not offered.awaited or not offered.moves:
        return False
    try:
        client.move(game_id, choose(offered, drawing, chance), offered.decision)
    except ProblemError as problem:
        if problem.type not in TOO_LATE:
            raise
        return False
    return True


def choose(offered: MovesOut, drawing: Drawing, chance: random.Random) -> dict[str, Any]:
    """Return a move that looks sensible, with some randomness."""
    chosen = msgspec.to_builtins(offered.chosen or ())
    offers = [offer for offer in msgspec.to_builtins(offered.moves) if not offer.get("setting")]
    best = max(offers, key=lambda offer: drawing.worth(offer["move"], offer["cost"], chosen) + 2 * chance.random())
    move: dict[str, Any] = best["move"]
    return move


def follow(client: Client, game_id: str, until: Callable[[], object]) -> Iterator[list[Envelope]]:
    """Yield the batches of a game as they are appended, to its end or until `until` is true."""
    version = 0
    while not until():
        events = _json(client, f"/v1/games/{game_id}/events", after=version, wait=5)["events"]
        for _, batch in groupby(events, key=lambda event: event["batch"]):
            yield list(batch)
        version = events[-1]["version"] if events else version
        if events and events[-1]["type"] in {"finished", "cancelled"}:
            return


def score_sheet(drawing: Drawing, standings: Sequence[StandingOut], reason: str | None) -> Table:
    """Return a table of the final standings: a column for each player, best first, and a row for each category."""
    players = [f"{standing.rank}. {drawing.name(standing.seat)}" for standing in standings]
    sheet = Table("", *players, title=f"Final score ({(reason or '').replace('_', ' ')})", box=SIMPLE_HEAD)
    for column in sheet.columns[1:]:
        column.justify = "right"
    for category in standings[0].points if standings else ():
        sheet.add_row(category.replace("_", " "), *(str(standing.points[category]) for standing in standings))
    totals = (Text("" if standing.total is None else str(standing.total), "bold") for standing in standings)
    sheet.add_row(Text("total", "bold"), *totals)
    return sheet


def _check(log: bytes, served: dict[str, Any], console: Console) -> bool:
    """Verify the downloaded log, and compare the state that follows from it with the server's. Raise LogError."""
    found = verify(log, TITLES)
    console.print(
        f"Verified a log of {len(log):,} bytes: {found.head.version} events, {found.seals} seals, {found.draws} draws, "
        f"{found.states} batches"
    )
    compared = compare(found, served)
    for each in compared:
        answer = ("the same", "") if each.same else ("DIFFERENT", "red")
        console.print(Text.assemble(f"{each.what}: ", answer, f" ({each.said})"))
    return all(each.same for each in compared)


def compare(found: Verified, served: dict[str, Any]) -> list[Comparison]:
    """Compare the game that follows from its log with the game that the server shows."""
    form = canonical.encode(public_state(found.title, found.game))
    standings = canonical.encode(found.game.standings)
    return [
        Comparison("Head", found.head == (served["version"], served["hash"]), f"version {found.head.version}"),
        Comparison("State", form == canonical.encode(served["state"]), f"{len(form):,} bytes, all seals open"),
        Comparison(
            "Standings", standings == canonical.encode(served["standings"]), f"{len(found.game.standings)} seats"
        ),
        Comparison("Seed", found.game.seed_hash == served["seed_hash"], "committed to when the game was opened"),
    ]

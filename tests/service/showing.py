"""The rare things of the newer titles, played through HTTP alone: what clients choose, and what the logs say of it.

`python -m tests.service.showing [duel] [dice] [seven]` starts a Heptad of its own, lets clients play until each
of these things has happened, and prints where. Nothing is changed but by moves, each of the client whose seat makes it.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from events.model import Envelope, Event
from projections.verify import verify
from rules.registry import TITLES
from rules.table.history import tell
from tests.service.playing import Player, started

MOST_ROUNDS = 3_000
"""A game that is looked at so often without an end has a bug."""

Choose = Callable[["Table", int, dict[str, Any]], dict[str, Any]]
"""(table, seat, what it is offered) -> the move."""


class Happened(NamedTuple):
    """An event of a log, with its line of history if it is worth one."""

    version: int
    event: Event
    line: str | None


@dataclass
class Shown:
    """A finished game: what is served of it, and its log, which was verified."""

    seen: dict[str, Any]
    log: list[Happened]
    batches: int
    seals: int
    note: str

    def all(self, kind: str) -> list[Happened]:
        """The events of a type."""
        return [each for each in self.log if each.event.type == kind]

    def told(self, places: Iterable[Happened]) -> list[str]:
        """A summary, and these events line by line."""
        summary = (
            f"{self.seen['title']} {self.seen['id']}: version {self.seen['version']}, by {self.seen['reason']}; "
            f"log verified, {self.batches} batches decided again, {self.seals} seals opened; {self.note}"
        )
        return [summary, *(f"  {each.version:>5}  {each.line}" for each in places if each.line is not None)]


class Table:
    """A game of HTTP clients, one a seat, driven by what each may see and do."""

    def __init__(self, players: Sequence[Player], title: str, seed: int = 1, **options: Any) -> None:
        self.players = list(players)
        self.title = TITLES[title]
        self.chance = random.Random(seed)
        self.id = started(self.players, title=title, options=options)
        self.seen = self.players[0].game(self.id)

    @cached_property
    def catalogue(self) -> dict[str, Any]:
        """The title's cards and boards, as served."""
        return self.players[0].http.get(f"/v1/titles/{self.title.id}/catalogue").json()["catalogue"]

    @property
    def state(self) -> dict[str, Any]:
        """The state as the first player sees it; only what all may see is used of it."""
        return self.seen["state"]

    def play(self, choose: Choose, enough: Callable[[], bool] = lambda: False) -> None:
        """Play to the end, or until it is enough."""
        for _ in range(MOST_ROUNDS):
            if self.seen["status"] == "finished" or enough():
                return
            for seat in self.seen["to_move"]:
                self._decide(seat, choose)
            self.seen = self.players[0].game(self.id, after=self.seen["version"], wait=10)
        raise AssertionError(f"{self.id} does not end")

    def _decide(self, seat: int, choose: Choose) -> None:
        player = self.players[seat]
        offered = player.moves(self.id)
        decision = offered["decision"]
        while offered["awaited"] and offered["decision"] == decision:
            answer = player.post(self.id, choose(self, seat, offered), decision)
            assert answer.status_code == 201, answer.text
            if len(self.seen["to_move"]) == 1:
                return  # it is another's turn, or there is more to see
            offered = player.moves(self.id)

    def resign(self) -> None:
        """All but the first resign, so that the log opens."""
        for player in self.players[1:]:
            answer = player.http.post(f"/v1/games/{self.id}/resignation")
            assert answer.status_code in {200, 201, 204}, answer.text
        self.seen = self.players[0].game(self.id)

    def shown(self, note: str = "") -> Shown:
        """Download the log, verify it and compare it with what is served."""
        http = self.players[0].http
        written = http.get(f"/v1/games/{self.id}/log").content
        found = verify(written, TITLES)
        assert (found.head.version, found.head.hash) == (self.seen["version"], self.seen["hash"])
        names = [f"P{seat}" for seat in range(len(self.players))]
        log = [self._happened(line, names) for line in written.splitlines()[1:]]
        return Shown(self.seen, log, found.states, found.seals, note)

    def _happened(self, line: bytes, names: Sequence[str]) -> Happened:
        envelope = msgspec.json.decode(line, type=Envelope)
        event = self.title.codec.join(envelope, [None] * len(envelope.sealed))
        return Happened(envelope.version, event, tell(self.title, event, names, "en"))


def moves_of(offered: dict[str, Any]) -> list[dict[str, Any]]:
    """The bodies of the moves on offer."""
    return [offer["move"] for offer in offered["moves"]]


# 7 Wonders Duel: an end by each of its ways.

COLOURS = {"military": "red", "science": "green", "points": "blue"}


def collecting(colour: str) -> Choose:
    """The first seat collects cards of a colour; the other one discards, and leaves them while it can."""

    def choose(table: Table, seat: int, offered: dict[str, Any]) -> dict[str, Any]:
        colours = {card["id"]: card["colour"] for card in table.catalogue["cards"]}
        moves = moves_of(offered)
        fit = [move for move in moves if colours.get(move.get("card")) == colour]
        rest = [move for move in moves if move["action"] == "discard" and move not in fit]
        if seat == 0:
            built = [move for move in fit if move["action"] in {"build", "revive"}]
            law = [move for move in moves if move.get("token") == "law"]
            return next(iter(built + law + rest), moves[0])
        return next(iter(rest), moves[0])

    return choose


def duel_end(table: Table) -> str:
    """How a game ended, by what is served."""
    if table.seen["reason"] != "supremacy":
        return str(table.seen["reason"])
    return (
        "military" if abs(table.state["pawn"]) == table.catalogue["military_track"]["capital_distance"] else "science"
    )


def duel(players: Sequence[Player], end: str, games: int = 40) -> Shown:
    """A game of two that comes to this end: `military`, `science` or `points`."""
    for number in range(1, games + 1):
        table = Table(players[:2], "seven_wonders_duel", wonders="preset")
        table.play(collecting(COLOURS[end]))
        if duel_end(table) == end:
            return table.shown(f"{end}, game {number} of this kind")
    raise AssertionError(f"no end by {end} in {games} games")


def duel_symbols(table_log: Shown, catalogue: dict[str, Any]) -> list[str]:
    """The science symbols in the winner's city, each once."""
    winner = table_log.seen["state"]["cities"][table_log.seen["standings"][0]["seat"]]
    mine = {*winner["cards"], *winner["tokens"]}
    cards = [*catalogue["cards"], *catalogue["progress_tokens"]]
    return sorted(
        {effect["symbol"] for card in cards if card["id"] in mine for effect in card["effects"] if "symbol" in effect}
    )


def duel_lines(shown: Shown) -> list[str]:
    """The last lines of a game."""
    return shown.told([each for each in shown.log if each.line is not None][-4:])


# 7 Wonders Dice: bonuses that follow each other, and an agora that two complete at once.

CITY_BONUS = "bonus_city_space"
SAVINGS = 14
ENOUGH_CHAINS = 3
LATE = 45
"""From this turn on nobody holds anything back."""


class Sheet:
    """A seat's board behind the steps that it has chosen so far, by what is served."""

    def __init__(self, table: Table, seat: int, chosen: Sequence[dict[str, Any]] | None) -> None:
        board = table.state["boards"][seat]
        steps = [step["move"] for step in chosen or ()]
        own = next(each for each in table.catalogue["boards"] if each["id"] == board["board"])
        self.steps = steps
        self.coins: int = chosen[-1]["coins"] if chosen else board["coins"]
        crossed = {*board["crossed"], *(step["space"] for step in steps if "space" in step)}
        self.bonuses = [*board["bonuses"], *(step["bonus"] for step in steps if "bonus" in step)]
        self.home: dict[str, str] = {}
        self.left: dict[str, list[str]] = {}
        self.rewarded: set[str] = set()
        self.city: set[str] = set()
        for building in (*own["buildings"], *table.catalogue["buildings"]):
            kind = building["id"]
            spaces = [space["id"] for space in building["spaces"]]
            self.home.update(dict.fromkeys(spaces, kind))
            self.left[kind] = [space for space in spaces if space not in crossed]
            if building["completion_gives_bonus"]:
                self.rewarded.add(kind)
            if kind in {"agora", "market", "university", "barracks_west", "barracks_east"}:
                self.city.add(kind)

    def completes(self, move: dict[str, Any]) -> bool:
        """Does this move complete a building that gives a bonus?"""
        kind = self.home.get(move.get("space", ""))
        return kind in self.rewarded and len(self.left[kind]) == 1


def worth(sheet: Sheet, offer: dict[str, Any], ready: bool) -> float:
    """What a step is worth to a seat that wants to take bonuses one right after another.

    Until it is `ready` it brings buildings to their last space and no further.
    """
    move = offer["move"]
    match move["action"]:
        case "take_back":
            return -100.0
        case "bonus":
            nearly = any(len(sheet.left[kind]) == 1 for kind in sheet.city)
            return {CITY_BONUS: 9.0 if nearly else 1.0, "bonus_another_action": 5.0}.get(move["bonus"], 3.0)
        case "pass":
            return 1.5 if sheet.coins < SAVINGS else 0.0
        case "decline":
            return -1.0
    kind = sheet.home[move["space"]]
    left = len(sheet.left[kind])
    if sheet.completes(move):
        return 20.0 if ready else -5.0
    wanted = {"wonder": 4.0, "barracks_west": 5.0, "barracks_east": 4.5, "warehouse": 4.0}.get(kind, 1.0)
    return wanted + 6.0 / left - 0.5 * sum(offer["cost"].values())


def chaining(table: Table, seat: int, offered: dict[str, Any]) -> dict[str, Any]:
    """Hold the last space of the wonder back until another building needs but one more; then complete one by the other.

    Whoever has done so waits with the third bonus, which ends the game, until others have done so too.
    """
    sheet = Sheet(table, seat, offered["chosen"])
    taken = [step for step in sheet.steps if step["action"] == "bonus"]
    chained = sum(len(board["bonuses"]) >= 2 for board in table.state["boards"])
    nearly = [kind for kind in sheet.rewarded if len(sheet.left[kind]) == 1]
    city = [kind for kind in nearly if kind in sheet.city]
    ready = bool(taken) or table.state["turn"] > LATE or table.state["last"] > 0
    if sheet.bonuses and not taken:
        ready = ready or chained >= ENOUGH_CHAINS
    elif len(nearly) > 1 and city and sheet.coins >= 8:
        ready = True
    return best(table, offered, lambda offer: worth(sheet, offer, ready))


def best(table: Table, offered: dict[str, Any], judge: Callable[[dict[str, Any]], float]) -> dict[str, Any]:
    """One of the moves that are worth most."""
    worths = [judge(offer) for offer in offered["moves"]]
    most = max(worths)
    fit = [offer["move"] for offer, each in zip(offered["moves"], worths, strict=True) if each == most]
    return table.chance.choice(fit)


def bonus_chains(shown: Shown) -> list[Happened]:
    """Turns in which a seat took several bonuses."""
    return [
        each
        for each in shown.all("turn_played")
        if sum(type(step.move).__name__ == "ChooseBonus" for step in each.event.steps) > 1  # type: ignore[attr-defined]
    ]


def dice_chains(players: Sequence[Player], games: int = 6) -> Shown:
    """A game of seven in which several seats took several bonuses in one turn each."""
    for number in range(1, games + 1):
        table = Table(players[:7], "seven_wonders_dice", seed=number)
        table.play(chaining)
        shown = table.shown(f"turn {table.state['turn']}")
        if len({each.event.seat for each in bonus_chains(shown)}) > 1:  # type: ignore[attr-defined]
            return shown
    raise AssertionError(f"no two seats that take bonuses one after another in {games} games")


class Together:
    """Both seats complete the agora, and take its last space only in a turn in which both can."""

    def __init__(self) -> None:
        self.turn = 0
        self.both = False

    def __call__(self, table: Table, seat: int, offered: dict[str, Any]) -> dict[str, Any]:
        """The move of a seat; whether both can take their last space is found out before either begins its turn."""
        if table.state["turn"] != self.turn:
            self.turn, self.both = table.state["turn"], self._can(table)
        sheet = Sheet(table, seat, offered["chosen"])
        if not sheet.left["agora"]:
            return best(table, offered, lambda offer: worth(sheet, offer, ready=True))
        return best(table, offered, lambda offer: self._worth(sheet, offer))

    def _can(self, table: Table) -> bool:
        for player_seat, player in enumerate(table.players):
            offered = player.moves(table.id)
            left = Sheet(table, player_seat, offered["chosen"]).left["agora"]
            if len(left) != 1 or not any(move.get("space") == left[0] for move in moves_of(offered)):
                return False
        return True

    def _worth(self, sheet: Sheet, offer: dict[str, Any]) -> float:
        move = offer["move"]
        if move["action"] == "take_back":
            return -100.0
        kind = sheet.home.get(move.get("space", ""), "")
        cost = sum(offer["cost"].values())
        if kind == "agora":
            last = len(sheet.left["agora"]) == 1
            return (50.0 if self.both else -50.0) if last else 20.0 - cost - 5.0 * (move["space"] == "agora_c3")
        if kind == "warehouse":
            return 6.0 - cost
        return 2.0 if move["action"] == "pass" else -10.0


def dice_agora(players: Sequence[Player], games: int = 8) -> Shown:
    """A game of two who complete the agora in the same turn."""
    for number in range(1, games + 1):
        table = Table(players[:2], "seven_wonders_dice", seed=number)
        table.play(Together())
        shown = table.shown(f"turn {table.state['turn']}, game {number} of this kind")
        if agora(shown):
            return shown
    raise AssertionError(f"no agora completed by both at once in {games} games")


def agora(shown: Shown) -> list[Happened]:
    """Where both were first to complete the agora: their turns, and what came of them."""
    firsts = [each for each in shown.all("first_completed") if each.event.seats == (0, 1)]  # type: ignore[attr-defined]
    if not firsts:
        return []
    played = [each for each in shown.all("turn_played") if each.version < firsts[0].version]
    return [*played[-2:], firsts[0]]


# SEVEN: an invasion, a contact that is answered with Counterattack, a final lock that is answered with Hold It!

REACTIONS = {"red_counterattack", "purple_wait"}
RUNNER = 0


def daring(table: Table, seat: int, offered: dict[str, Any]) -> dict[str, Any]:
    """One seat locks all it can; the others keep what answers it. All go for gates and contacts, and always answer."""
    return best(table, offered, lambda offer: dare(table, seat, offer["move"]) + 0.01 * table.chance.random())


def dare(table: Table, seat: int, move: dict[str, Any]) -> float:
    """What a move is worth to a daring seat."""
    colours = {card["id"]: card["colour"] for card in table.catalogue["cards"]}
    kept = move.get("card") in REACTIONS or colours.get(move.get("card")) == "purple"
    match move["action"]:
        case "use":
            return 9.0 if move["card"] in REACTIONS else -2.0
        case "lock":
            return 5.0 if seat == RUNNER or not kept else -5.0
        case "contact":
            return 7.0 if table.chance.random() < 0.25 else 2.0
        case "move":
            return reach(table, seat, move["cell"])
        case "choose_card":
            return -5.0 if move["card"] in REACTIONS else table.chance.random()
        case "set_windows" | "watch":
            return -9.0
        case "choose_player" if move["seat"] == seat:
            return -1.0
        case "choose_cell" | "choose_colour" | "choose_locked" | "choose_line" | "choose_player" | "choose_option":
            return table.chance.random()
    return 0.0


def marching(table: Table, seat: int, offered: dict[str, Any]) -> dict[str, Any]:
    """Straight to another one's gate, with nothing else in mind."""
    gates = [player["gate"] for other, player in enumerate(table.state["players"]) if other != seat]

    def nearness(offer: dict[str, Any]) -> float:
        move = offer["move"]
        if move["action"] in {"set_windows", "watch", "contact", "use"}:
            return -90.0
        if move["action"] not in {"move", "choose_cell"}:
            return 0.0
        return -float(min(distance(move["cell"], gate) for gate in gates))

    if any(move["action"] == "move" for move in moves_of(offered)) or offered["moves"][0]["move"]["action"] != "pass":
        return best(table, offered, nearness)
    return moves_of(offered)[0]


def distance(cell: int, other: int) -> int:
    """Steps between cells."""
    return abs(cell // 7 - other // 7) + abs(cell % 7 - other % 7)


def reach(table: Table, seat: int, cell: int) -> float:
    """Another one's gate is best; else cards that can be taken."""
    gates = [player["gate"] for other, player in enumerate(table.state["players"]) if other != seat]
    near = min(distance(cell, gate) for gate in gates)
    stack = table.state["stacks"][cell]
    toward = 0.1 if seat == RUNNER else 0.8
    return 6.0 if near == 0 else 3.0 * bool(stack) + 2.0 * table.chance.random() - toward * near


def invasions(shown: Shown) -> list[Happened]:
    """Gates that were invaded, and what the invader gained."""
    return [each for each in shown.log if each.event.type in {"gate_invaded", "eternal_card_locked"}]


def answered(shown: Shown, declared: str, cancelled: str, card: str) -> list[list[Happened]]:
    """Declarations that were answered with a card and became void, each from its declaration on."""
    found = []
    for end, each in enumerate(shown.log):
        if each.event.type == cancelled:
            begin = max(at for at in range(end) if shown.log[at].event.type == declared)
            part = shown.log[begin : end + 1]
            if any(one.event.type == "effect_declared" and one.event.card == card for one in part):  # type: ignore[attr-defined]
                found.append(part)
    return found


def voided_contacts(shown: Shown) -> list[list[Happened]]:
    """Contacts that Counterattack cancelled."""
    return answered(shown, "contact_declared", "contact_cancelled", "red_counterattack")


def held_locks(shown: Shown) -> list[list[Happened]]:
    """Final locks that Hold It! cancelled."""
    return answered(shown, "lock_declared", "lock_cancelled", "purple_wait")


def seven(players: Sequence[Player], wanted: Sequence[Callable[[Shown], Sequence[Any]]], games: int = 30) -> Shown:
    """A game of four in which all of this happened."""
    for number in range(1, games + 1):
        table = Table(players[:4], "seven", seed=number)
        table.play(daring)
        shown = table.shown(f"turn {table.state['turn']['number']}, game {number} of this kind")
        if all(want(shown) for want in wanted):
            return shown
    raise AssertionError(f"not all of this in one of {games} games")


# The script.


def show_duel(players: Sequence[Player]) -> list[str]:
    """An end of each kind."""
    lines = []
    for end in COLOURS:
        shown = duel(players, end)
        lines += duel_lines(shown)
        if end == "science":
            catalogue = players[0].http.get("/v1/titles/seven_wonders_duel/catalogue").json()["catalogue"]
            lines.append(f"         The winner's symbols: {', '.join(duel_symbols(shown, catalogue))}")
    return lines


def show_dice(players: Sequence[Player]) -> list[str]:
    """Bonuses in a row, and an agora completed by both."""
    chains = dice_chains(players)
    both = dice_agora(players)
    return [*chains.told([*bonus_chains(chains), chains.log[-1]]), *both.told([*agora(both), both.log[-1]])]


def show_seven(players: Sequence[Player]) -> list[str]:
    """An invasion, a contact and a final lock that were answered, all in one game."""
    shown = seven(players, [invasions, voided_contacts, held_locks])
    first = [*invasions(shown)[:2], *voided_contacts(shown)[0], *held_locks(shown)[0], shown.log[-1]]
    counts = [len(shown.all("gate_invaded")), len(voided_contacts(shown)), len(held_locks(shown))]
    told = "         {} invasions, {} contacts void by Counterattack, {} final locks void by Hold It! in all"
    return [*shown.told(first), told.format(*counts)]


SHOWS = {"duel": show_duel, "dice": show_dice, "seven": show_seven}


def main() -> None:
    """Show what was asked for, or all of it."""
    from tests.service.conftest import Running  # noqa: PLC0415 - that one needs pytest

    with tempfile.TemporaryDirectory() as folder:
        running = Running(Path(folder) / "data", HEPTAD_LIMIT_CREATE="")
        try:
            players = [Player(running.url, f"Player {number}") for number in range(7)]
            for name in sys.argv[1:] or SHOWS:
                begin = time.monotonic()
                lines = SHOWS[name](players)
                sys.stdout.write("\n".join([*lines, f"{name}: {time.monotonic() - begin:.1f} s", ""]))
                sys.stdout.flush()
        finally:
            running.stop()


if __name__ == "__main__":
    main()

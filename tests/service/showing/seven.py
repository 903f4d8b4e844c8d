"""SEVEN: an invasion, a contact that is answered with Counterattack, a final lock that is answered with Hold It!"""

from collections.abc import Callable, Sequence
from typing import Any

from tests.service.playing import Player
from tests.service.showing.table import Happened, Shown, Table, best, moves_of

REACTIONS = {"red_counterattack", "purple_wait"}
RUNNER = 0


def daring(table: Table, seat: int, listing: dict[str, Any]) -> dict[str, Any]:
    """One seat locks all it can; the others keep what answers it. All go for gates and contacts, and always answer."""
    return best(table, listing, lambda legal_move: dare(table, seat, legal_move["move"]) + 0.01 * table.chance.random())


def dare(table: Table, seat: int, move: dict[str, Any]) -> float:
    """The value of a move to a daring seat."""
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
        case "choose_player" if move["seat"] == seat:
            return -1.0
        case "choose_cell" | "choose_colour" | "choose_locked" | "choose_line" | "choose_player" | "choose_option":
            return table.chance.random()
    return 0.0


def marching(table: Table, seat: int, listing: dict[str, Any]) -> dict[str, Any]:
    """Move straight to the gate of another seat."""
    gates = [player["gate"] for other, player in enumerate(table.state["players"]) if other != seat]

    def nearness(legal_move: dict[str, Any]) -> float:
        move = legal_move["move"]
        if move["action"] in {"contact", "use"}:
            return -90.0
        if move["action"] not in {"move", "choose_cell"}:
            return 0.0
        return -float(min(distance(move["cell"], gate) for gate in gates))

    if any(move["action"] == "move" for move in moves_of(listing)) or listing["moves"][0]["move"]["action"] != "pass":
        return best(table, listing, nearness)
    return moves_of(listing)[0]


def distance(cell: int, other: int) -> int:
    """Steps between cells."""
    return abs(cell // 7 - other // 7) + abs(cell % 7 - other % 7)


def reach(table: Table, seat: int, cell: int) -> float:
    """The gate of another seat is best, then cards that can be taken."""
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


def show_seven(players: Sequence[Player]) -> list[str]:
    """An invasion, a contact and a final lock that were answered, all in one game."""
    shown = seven(players, [invasions, voided_contacts, held_locks])
    first = [*invasions(shown)[:2], *voided_contacts(shown)[0], *held_locks(shown)[0], shown.log[-1]]
    counts = [len(shown.all("gate_invaded")), len(voided_contacts(shown)), len(held_locks(shown))]
    summary = "         {} invasions, {} contacts void by Counterattack, {} final locks void by Hold It! in all"
    return [*shown.summary(first), summary.format(*counts)]

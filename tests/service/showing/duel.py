"""7 Wonders Duel: an end by each of its ways."""

from collections.abc import Sequence
from typing import Any

from tests.service.playing import Player
from tests.service.showing.table import Choose, Shown, Table, moves_of

COLOURS = {"military": "red", "science": "green", "points": "blue"}


def collecting(colour: str) -> Choose:
    """The first seat collects cards of a colour; the other one discards, and leaves them while it can."""

    def choose(table: Table, seat: int, listing: dict[str, Any]) -> dict[str, Any]:
        colours = {card["id"]: card["colour"] for card in table.catalogue["cards"]}
        moves = moves_of(listing)
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
    return shown.summary([each for each in shown.log if each.line is not None][-4:])


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

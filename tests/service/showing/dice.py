"""7 Wonders Dice: bonuses that follow each other, and an agora that two complete at once."""

from collections.abc import Sequence
from typing import Any

from tests.service.playing import Player
from tests.service.showing.table import Happened, Shown, Table, best, moves_of

CITY_BONUS = "bonus_city_space"
SAVINGS = 14
ENOUGH_CHAINS = 3
LATE = 45
"""From this turn on no seat delays a completion."""


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


def worth(sheet: Sheet, legal_move: dict[str, Any], ready: bool) -> float:
    """What a step is worth to a seat that wants to take bonuses one right after another.

    Until it is `ready` it brings buildings to their last space and no further.
    """
    move = legal_move["move"]
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
    return wanted + 6.0 / left - 0.5 * sum(legal_move["cost"].values())


def chaining(table: Table, seat: int, listing: dict[str, Any]) -> dict[str, Any]:
    """Hold the last space of the wonder back until another building needs but one more; then complete one by the other.

    A seat that has done so takes the third bonus, which ends the game, only after others have done so too.
    """
    sheet = Sheet(table, seat, listing["chosen"])
    taken = [step for step in sheet.steps if step["action"] == "bonus"]
    chained = sum(len(board["bonuses"]) >= 2 for board in table.state["boards"])
    nearly = [kind for kind in sheet.rewarded if len(sheet.left[kind]) == 1]
    city = [kind for kind in nearly if kind in sheet.city]
    ready = bool(taken) or table.state["turn"] > LATE or table.state["last"] > 0
    if sheet.bonuses and not taken:
        ready = ready or chained >= ENOUGH_CHAINS
    elif len(nearly) > 1 and city and sheet.coins >= 8:
        ready = True
    return best(table, listing, lambda legal_move: worth(sheet, legal_move, ready))


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

    def __call__(self, table: Table, seat: int, listing: dict[str, Any]) -> dict[str, Any]:
        """The move of a seat; whether both can take their last space is found out before either begins its turn."""
        if table.state["turn"] != self.turn:
            self.turn, self.both = table.state["turn"], self._can(table)
        sheet = Sheet(table, seat, listing["chosen"])
        if not sheet.left["agora"]:
            return best(table, listing, lambda legal_move: worth(sheet, legal_move, ready=True))
        return best(table, listing, lambda legal_move: self._worth(sheet, legal_move))

    def _can(self, table: Table) -> bool:
        for player_seat, player in enumerate(table.players):
            listing = player.moves(table.id)
            left = Sheet(table, player_seat, listing["chosen"]).left["agora"]
            if len(left) != 1 or not any(move.get("space") == left[0] for move in moves_of(listing)):
                return False
        return True

    def _worth(self, sheet: Sheet, legal_move: dict[str, Any]) -> float:
        move = legal_move["move"]
        if move["action"] == "take_back":
            return -100.0
        kind = sheet.home.get(move.get("space", ""), "")
        cost = sum(legal_move["cost"].values())
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
    """The turns in which both were first to complete the agora, and their results."""
    firsts = [each for each in shown.all("first_completed") if each.event.seats == (0, 1)]  # type: ignore[attr-defined]
    if not firsts:
        return []
    played = [each for each in shown.all("turn_played") if each.version < firsts[0].version]
    return [*played[-2:], firsts[0]]


def show_dice(players: Sequence[Player]) -> list[str]:
    """Bonuses in a row, and an agora completed by both."""
    chains = dice_chains(players)
    both = dice_agora(players)
    return [*chains.summary([*bonus_chains(chains), chains.log[-1]]), *both.summary([*agora(both), both.log[-1]])]

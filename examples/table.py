"""A table in a terminal: `python examples/table.py [URL] [TITLE]`. It needs heptad-client.

Answer with the number of a move, or with an empty line for the first one.
"""

import json
import sys
from collections.abc import Sequence

from msgspec import to_builtins

from heptad_client import Client, choices
from heptad_client.models import GameOut


def shown(name: str, value: object, indent: int = 0) -> str:
    """Return a part of the state as lines: short ones as JSON, others member by member."""
    text, margin = json.dumps(value, ensure_ascii=False), " " * indent
    if not isinstance(value, dict | list) or len(text) < 90 - indent:
        return f"{margin}{name}: {text}"
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    return "\n".join([f"{margin}{name}:", *(shown(str(key), each, indent + 2) for key, each in pairs)])


def chosen(labels: Sequence[str]) -> int:
    """Return the place of the move that the person chooses."""
    for number, label in enumerate(labels):
        print(f"{number:3} {label}")
    while True:
        answer = input("> ").strip() or "0"
        if answer.isdigit() and int(answer) < len(labels):
            return int(answer)
        print(f"Write a number from 0 to {len(labels) - 1}.")


def result(game: GameOut) -> str:
    """Return the ranks at the end."""
    names = [seat.name or seat.bot for seat in game.seats]
    return "\n".join(f"{each.rank}. {names[each.seat]} {each.total or ''}" for each in game.standings)


def main(url: str = "http://127.0.0.1:8777", title: str = "seven_wonders_duel") -> None:
    """Play a game against a bot."""
    with Client(url) as guest:
        token = guest.create_player("Ada").token
    with Client(url, token) as client:
        game = client.open_game(title, 2, bots=["random"])
        for update in client.updates(game.id):
            game, moves = update.game, update.moves
            print(*(line.text for line in update.history), sep="\n")
            if moves is not None and moves.awaited:
                print(shown("state", to_builtins(game.state)))
                offered = choices(moves)
                client.move(game.id, offered[chosen([each.label for each in offered])], moves.decision)
        print(result(game))


if __name__ == "__main__":
    main(*sys.argv[1:])

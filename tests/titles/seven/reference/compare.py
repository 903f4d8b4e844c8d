"""Engine and reference side by side: what must be equal behind every batch, and the report of the first difference."""

import msgspec

from tests.titles.seven.reference.cards import COLOURS
from tests.titles.seven.reference.game import CONFLICT
from titles.kernel.deciding.decider import moves, preferences
from titles.kernel.state.game import pending_resolution, to_move
from titles.kernel.title import public_state
from titles.registry import TITLES

TITLE = TITLES["seven"]


class DifferenceError(AssertionError):
    """Engine and reference differ; the message says where and in what."""


def plain(struct):
    """Plain data as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(struct))


def drawn_in(batch):
    """The random outcomes that a batch recorded.

    With those of a turn comes what left a hand by it.
    """
    outcomes = []
    for at, event in enumerate(batch.events):
        if type(event).__name__ == "Drawn":
            outcome = {"label": event.label, "size": event.size, **plain(event.act.value)}
            if event.label.startswith("turn/"):
                outcome["hit"] = hit_by(batch.events[at + 1])
            outcomes.append(outcome)
    return outcomes


def hit_by(event):
    """What a theft or a random discard took, as pairs of card and how it lay."""
    if type(event).__name__ == "CardDiscarded":
        return [(event.card, event.copy)]
    shown = [(shown.card, shown.copy) for shown in event.shown]
    return shown + [(card, "closed") for card in event.cards.value]


def in_order(items):
    """Plain items as a set, as a sorted list that can be compared and shown."""
    return sorted(items, key=lambda item: msgspec.json.encode(item, order="sorted"))


def reference_state(ref):
    """The whole state in the format of the public state, from what the rules know."""
    turn = ref.turn
    return {
        "turn": {
            "number": turn.number,
            "seat": turn.seat,
            "declared": turn.declared,
            "random_acts": turn.random_acts,
            "window_changes": turn.wish_changes,
            "used": sorted(turn.used),
            "revealed": in_order(
                {"seat": seat, "card": card.kind, "sealed": card.sealed, "until_end_of_turn": card.expires}
                for seat, hand in enumerate(ref.hands)
                for card in hand
                if card.revealed
            ),
            "bans": in_order({"seat": seat, "what": what} for seat, what in turn.bans),
            "paid": [
                {"position": position, "card": card.paid} for position, card in enumerate(ref.discard) if card.paid
            ],
            "leap": turn.leap,
            "bonus": turn.bonus,
        },
        "players": [
            {
                "gate": ref.gates[seat],
                "colour": ref.colours[seat],
                "piece": ref.pieces[seat],
                "previous": ref.previous[seat],
                "hand": sorted(card.kind for card in ref.hands[seat]),
                "lock_area": [
                    {
                        "colour": colour,
                        "locked": sorted(card.kind for card in ref.areas[seat][colour].locked),
                        "placed": [card.kind for card in ref.areas[seat][colour].placed],
                    }
                    for colour in COLOURS
                ],
                "windows": sorted(ref.wishes[seat]),
            }
            for seat in ref.seats
        ],
        "stacks": [
            [
                {
                    "card": card.kind,
                    "up": card.up,
                    "known_to": sorted((ref.readers if card.up else card.known) - {None}),
                }
                for card in stack
            ]
            for stack in ref.stacks
        ],
        "deck": [card.kind for card in ref.deck],
        "deck_known": ref.deck_turned,
        "discard": [card.kind for card in ref.discard],
        "eternal": [card.kind for card in ref.eternal],
        "aside": sorted(card.kind for card in ref.aside),
    }


def engine_state(game):
    """The same of the engine's public state."""
    form = plain(public_state(TITLE, game))
    turn = form["turn"]
    turn |= {
        "used": sorted(turn["used"]),
        "revealed": in_order(turn["revealed"]),
        "bans": in_order(turn["bans"]),
    }
    turn["paid"] = sorted(turn["paid"], key=lambda paid: paid["position"])
    for player in form["players"]:
        player["hand"].sort(key=lambda card: (card is None, card))
        for place in player["lock_area"]:
            place["locked"].sort()
        player["windows"] = player["windows"] and sorted(player["windows"])
    names = ("players", "stacks", "deck", "deck_known", "discard", "eternal")
    return {"turn": turn, **{name: form[name] for name in names}, "aside": sorted(form["aside"])}


def differences(here, there, where=""):
    """Where two plain values differ: lines of path, the reference's value, the engine's."""
    if here == there:
        return
    if isinstance(here, dict) and isinstance(there, dict) and here.keys() == there.keys():
        for key in here:
            yield from differences(here[key], there[key], f"{where}.{key}")
    elif isinstance(here, list) and isinstance(there, list) and len(here) == len(there) and where != ".moves":
        for index, (one, other) in enumerate(zip(here, there, strict=True)):
            yield from differences(one, other, f"{where}[{index}]")
    else:
        yield f"{where}: reference {here}, engine {there}"


def reference_pending(ref):
    if ref.pending is None:
        return {"pending": "nothing"}
    if ref.pending == CONFLICT:
        return {"pending": CONFLICT}
    return {"pending": ref.pending.kind, "seat": ref.pending.seat, "moves": in_order(ref.pending.moves)}


def engine_pending(game):
    if game.status == "finished":
        return {"pending": "nothing"}
    if pending_resolution(game) is not None:
        return {"pending": pending_resolution(game)}
    (seat,) = to_move(game)
    legal_moves = in_order(plain([move.move for move in moves(TITLE, game, seat)]))
    return {"pending": game.pending[-1].kind, "seat": seat, "moves": legal_moves}


def reference_view(ref, reader):
    """What a seat (None: a spectator) knows of the state."""
    state = reference_state(ref)
    for seat, player in enumerate(state["players"]):
        if seat != reader:
            revealed = [card.kind for card in ref.hands[seat] if card.revealed]
            known = [*revealed, *ref.seen[reader, seat]]
            player["hand"] = sorted(known) + [None] * (len(ref.hands[seat]) - len(known))
            player["windows"] = None if seat in ref.changed_wishes else []
    for cell, stack in enumerate(ref.stacks):
        for at, card in enumerate(stack):
            if not card.up and reader not in card.known:
                state["stacks"][cell][at]["card"] = None
    state["deck"] = [card.kind if reader in card.known else None for card in ref.deck]
    state["eternal"] = [None] * len(ref.eternal)
    return state


def reference_standings(ref):
    """Pairs of seat and rank, and the number of complete places."""
    totals = [ref.complete_places(seat) for seat in ref.seats]
    strength = [(seat == ref.winner, totals[seat]) for seat in ref.seats]
    return [
        {"seat": seat, "rank": 1 + sum(other > strength[seat] for other in strength), "total": totals[seat]}
        for seat in ref.seats
    ]


def engine_standings(game):
    ranks = TITLE.standings(game) if game.status == "playing" else game.standings
    return [{"seat": s.seat, "rank": s.rank, "total": s.total} for s in sorted(ranks, key=lambda s: s.seat)]


def compare(ref, game):
    """Fail at the first thing that engine and reference do not agree on."""
    _fail_on(
        *differences(reference_pending(ref), engine_pending(game)),
        *differences(reference_state(ref), engine_state(game)),
        *differences(reference_standings(ref), engine_standings(game), "standings"),
    )


def compare_settings(ref, game, seat):
    """The same for the changes of a wish that a seat can make."""
    legal_settings = in_order(plain([move.move for move in preferences(TITLE, game, seat)]))
    _fail_on(*differences(in_order(ref.settings(seat)), legal_settings, f"settings of seat {seat}"))


def compare_view(ref, view, reader):
    """The same for what a seat (None: a spectator) knows."""
    _fail_on(*differences(reference_view(ref, reader), engine_state(view), f"what {reader} knows"))


def _fail_on(*found):
    if found:
        raise DifferenceError("\n".join(found))

"""What games are played: random ones with all options, and stacked ones in which the rare rules come often.

* plain: everything at random.
* marks: cards that reveal and their duplicates lie near the gates and on the deck; players hunt each other, so that
  revealed hands are contacted and countered.
* locks: players lock whenever they can and hold Hold It! with what pays for it, so that final locks are answered.
* palette: Greedy Palette lies beside a gate, and everybody wishes to be asked.
* gates: players go for each other's gates and force others onto theirs, so that pieces invade and swap.
"""

import random

from tests.titles.seven.reference.cards import CARDS, GATES, RECOMMENDED, adjacent, distance
from tests.titles.seven.reference.table import Scenario

REVEALING = ("pink_disclosure", "first_green_verdian", "eternal_orange_marmego", "purple_prophet_apocalypse")
NAMES = ("plain", "marks", "locks", "palette", "gates")


def scenario(seed, name=None):
    """The game of a seed."""
    chance = random.Random(f"scenario/{seed}")
    name = name or NAMES[seed % len(NAMES)]
    seats = chance.choice((2, 3, 4))
    options = _options(chance, seats, name)
    gates = [GATES[gate] for gate in options["gates"]] if "gates" in options else list(RECOMMENDED[seats])
    ways = {"plain": _plain, "marks": _marks, "locks": _locks, "palette": _palette, "gates": _gates}
    stacked, choose = ways[name](chance, gates)
    wishing = {"plain": 0.02, "palette": 0.08}.get(name, 0.01)
    return Scenario(seed, seats, options, stacked, choose, name, wishing=wishing, views=chance.random() < 0.4)


def _options(chance, seats, name):
    options = {}
    if name != "palette" and chance.random() < 0.2:
        options["colourless_cards"] = False
    if name != "marks" and chance.random() < 0.2:
        options["first_cards"] = False
    if name != "marks" and chance.random() < 0.15:
        options["cube_colours"] = "chosen"
    if chance.random() < 0.3:
        options["gates"] = chance.sample(list(GATES), seats)
    if chance.random() < 0.3:
        options["start_player"] = chance.randrange(seats)
    return options


def _order(chance, gates, near, on_deck):
    """An order of the deck: kinds for the cells around the gates and for the top of the deck, the rest by chance."""
    order = [""] * 112
    for gate in gates:
        for cell in adjacent(gate):
            order[cell] = chance.choice(near)
    order[49:69] = [chance.choice(on_deck) for _ in range(20)]
    return order


def _plain(_chance, _gates):
    return {}, None


def _marks(chance, gates):
    hot = chance.sample(["red_dash", "orange_force", "yellow_thief_steal", "green_common_road", "purple_wait"], 2)
    near = ["pink_disclosure", "red_counterattack", "red_counterattack", "orange_lost_item", *hot]
    on_deck = ["pink_disclosure", "red_counterattack", "red_counterattack", "green_rich_whim", *hot, *hot]
    order = _order(chance, gates, near, on_deck)
    kinds = [kind for kind in CARDS if CARDS[kind]["copies"] == 7]
    order[69:] = [kind for kind in chance.sample(kinds, 6) for _ in range(7)]  # copies lie together
    return {"cubes": ["green"], "deck": order}, _hunt


def _locks(chance, gates):
    near = ["purple_wait", "rainbow_fragment", "orange_lost_item"]
    on_deck = ["purple_wait", "purple_prophet_apocalypse", "rainbow_fragment", "rainbow_fragment", "orange_lost_item"]
    return {"deck": _order(chance, gates, near, on_deck)}, _race


def _palette(chance, gates):
    order = _order(chance, gates, ["orange_lost_item", "rainbow_fragment"], ["rainbow_fragment", "red_counterattack"])
    order[chance.choice(adjacent(chance.choice(gates)))] = "black_greedy_palette"
    return {"deck": order}, _wish


def _gates(chance, gates):
    order = _order(
        chance, gates, ["orange_force", "orange_lost_item"], ["orange_force", "orange_lost_item", "red_dash"]
    )
    order[chance.choice(adjacent(chance.choice(gates)))] = "black_rainbow_curse"
    return {"deck": order}, _invade


def _prefer(chance, legal_moves, wanted, share):
    """One of the wanted moves in this share of cases, else any."""
    liked = [move for move in legal_moves if wanted(move)]
    return chance.choice(liked if liked and chance.random() < share else legal_moves)


def _hunt(chance, ref, seat, legal_moves):
    """Go for other players, reveal cards before a contact, answer contacts."""
    kind = ref.pending.kind
    others = [ref.pieces[other] for other in ref.opponents(seat)]
    if kind == "hand":
        if ref.contact_targets(seat):
            return _prefer(chance, legal_moves, lambda move: move.get("card") in REVEALING, 1)
        return _prefer(chance, legal_moves, lambda move: move["action"] == "end_phase", 0.5)
    if kind == "lock":
        return _prefer(chance, legal_moves, lambda move: move["action"] == "pass", 0.7)
    if kind in ("move", "bonus"):
        contacts = [move for move in legal_moves if move["action"] == "contact"]
        if contacts:
            return chance.choice(contacts)
        reach = {o["cell"]: min(distance(o["cell"], other) for other in others) for o in legal_moves if "cell" in o}
        return _prefer(chance, legal_moves, lambda o: "cell" in o and reach[o["cell"]] == min(reach.values()), 0.8)
    if kind == "answer_contact":
        return _prefer(chance, legal_moves, lambda move: move["action"] == "use", 0.95)
    return chance.choice(legal_moves)


def _race(chance, ref, _seat, legal_moves):
    """Lock all that can be locked, but keep the cards that stop others."""
    kind = ref.pending.kind
    if kind == "lock":
        return _prefer(chance, legal_moves, lambda move: move["action"] == "lock", 0.95)
    if kind == "hand":
        if chance.random() < 0.4:
            return legal_moves[0]
        return _prefer(chance, legal_moves, lambda move: move.get("option") == "lock_pair", 0.7)
    if kind == "answer_lock":
        return _prefer(chance, legal_moves, lambda move: move["action"] == "use", 0.7)
    if kind in ("discard", "lay", "pay"):
        return _prefer(
            chance, legal_moves, lambda move: CARDS[move["card"]]["colour"] not in ("purple", "rainbow"), 0.8
        )
    return chance.choice(legal_moves)


def _wish(chance, ref, _seat, legal_moves):
    """Use Greedy Palette now and then, mostly in windows of others."""
    if ref.pending.kind == "anytime":
        return _prefer(chance, legal_moves, lambda move: move["action"] == "use", 0.4)
    if ref.pending.kind == "hand":
        return _prefer(chance, legal_moves, lambda move: move.get("card") != "black_greedy_palette", 0.9)
    return chance.choice(legal_moves)


def _invade(chance, ref, seat, legal_moves):
    """Go for other players' gates, and put cards and players on gates."""
    kind = ref.pending.kind
    if kind in ("move", "bonus"):
        gates = [ref.gates[other] for other in ref.opponents(seat)]
        reach = {o["cell"]: min(distance(o["cell"], gate) for gate in gates) for o in legal_moves if "cell" in o}
        return _prefer(chance, legal_moves, lambda o: "cell" in o and reach[o["cell"]] == min(reach.values()), 0.9)
    if kind == "cell":
        own = [move for move in legal_moves if move.get("cell") == ref.gates[seat]]
        return _prefer(chance, own or legal_moves, lambda move: move.get("cell") in ref.gates, 0.8)
    if kind == "hand":
        return _prefer(chance, legal_moves, lambda move: move.get("card") in ("orange_force", "orange_lost_item"), 0.6)
    if kind == "lock":
        return _prefer(chance, legal_moves, lambda move: move["action"] == "lock", 0.7)
    return chance.choice(legal_moves)

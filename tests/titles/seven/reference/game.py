"""A whole game: phases, windows, declarations, moves and contacts, gate invasions.

Everything is a generator that yields what it asks (`Ask`, or CONFLICT for a pending resolution) and is sent the
move, so the code reads in the order of the rules and what is pending is where the generator stands.
"""

from typing import NamedTuple

from tests.titles.seven.reference.cards import (
    CARDS,
    CELLS,
    COLOURS,
    GATES,
    RECOMMENDED,
    Card,
    adjacent,
    distance,
    new_cards,
)
from tests.titles.seven.reference.effects import Effects
from tests.titles.seven.reference.state import State, Turn, Won

CONFLICT = "conflict"
PASS = {"action": "pass"}
WINDOWS = ("lock", "hand", "move", "contact", "reaction", "lock_phase", "hand_phase", "move_phase")
MAX_DECLARATIONS = 100
MAX_WISH_CHANGES = 16
COUNTERATTACK, HOLD_IT, PALETTE = "red_counterattack", "purple_wait", "black_greedy_palette"


class Ask(NamedTuple):
    """A question to a seat, with every answer that the rules allow."""

    seat: int
    kind: str
    moves: list


class Declaration:
    """A declared contact, or a lock of cards, that a reaction can cancel."""

    def __init__(self, seat, cards=()):
        self.seat = seat
        self.cards = cards
        self.cancelled = False


class Reference(Effects, State):
    """A game; `pending` is what it waits for: an Ask, CONFLICT, or None at its end."""

    def __init__(self, seats, options):
        super().__init__(seats)
        self.options = options
        self.winner = None
        self.pending = None
        self.progress = self.play()

    # The driver's side

    def start(self, drawn):
        """Set the game up with the random outcomes of its first batch."""
        self._go_on(None, drawn)

    def answer(self, move, drawn):
        """Carry out a move of the seat that is asked (None for the pending resolution)."""
        self._go_on(move, drawn)

    def _go_on(self, move, drawn):
        self.outcomes.extend(drawn)
        try:
            self.pending = self.progress.send(move)
        except Won as won:
            self.winner, self.pending = won.seat, None
        assert not self.outcomes, f"the engine drew {self.outcomes[0]['label']}, the rules do not"

    # Asking

    def ask(self, seat, kind, moves):
        move = yield Ask(seat, kind, moves)
        assert move in moves, f"{move} is not legal"
        return move

    def choose_cell(self, seat, cells):
        """One of these cells: None if there is none; a single one is not asked for."""
        if len(cells) <= 1:
            return cells[0] if cells else None
        move = yield from self.ask(seat, "cell", [{"action": "choose_cell", "cell": cell} for cell in cells])
        return move["cell"]

    def choose_player(self, seat, players):
        if len(players) <= 1:
            return players[0] if players else None
        move = yield from self.ask(seat, "player", [{"action": "choose_player", "seat": p} for p in players])
        return move["seat"]

    def choose_place(self, seat, colours):
        if len(colours) <= 1:
            return colours[0] if colours else None
        move = yield from self.ask(seat, "place", [{"action": "choose_colour", "colour": c} for c in colours])
        return move["colour"]

    def choose_cells(self, seat, count, cells, cards=()):
        """This number of different cells, one after another; all of them if there are not more.

        `cards` is what everybody sees of the cards that go there, in their order. If all cells are taken, their order
        is asked for only as long as the cards that are left differ.
        """
        chosen = []
        left = list(cells)
        while left and len(chosen) < count:
            wanted = count - len(chosen)
            if len(left) <= wanted and len(set(cards[len(chosen) : len(chosen) + len(left)])) <= 1:
                return chosen + left
            self.counts["order of all cells asked"] += len(left) <= wanted
            chosen.append((yield from self.choose_cell(seat, left)))
            left.remove(chosen[-1])
        return chosen

    def choose_card(self, seat, kind, cards, hidden_among):
        """One of these hand cards.

        A single one is asked for, too, since the hand is secret, unless it is the only card that it can be:
        `hidden_among` are the cards among which others can't tell it.
        """
        if len(hidden_among) == 1:
            return cards[0]
        kinds = list(dict.fromkeys(card.kind for card in cards))
        move = yield from self.ask(seat, kind, [{"action": "choose_card", "card": k} for k in kinds])
        return self.copy_named(cards, move["card"])

    def discard_chosen(self, seat, count):
        """Discard this number of hand cards, in an order that the owner chooses."""
        for _ in range(min(count, len(self.hands[seat]))):
            card = yield from self.choose_card(seat, "discard", self.hands[seat], self.hands[seat])
            self.discard_from_hand(seat, card)

    # Setup (section 3)

    def play(self):
        yield from self._take_cubes()
        self._deal()
        seat, number = self._first_seat(), 1
        while True:
            yield from self._turn(seat, number)
            seat, number = self.clockwise(seat)[1], number + 1

    def _take_cubes(self):
        seats = len(self.seats)
        chosen = self.options.get("gates")
        self.gates = [GATES[gate] for gate in chosen] if chosen else list(RECOMMENDED[seats])
        self.pieces = list(self.gates)
        if self.options.get("cube_colours") == "chosen":
            for seat in self.seats:
                left = [colour for colour in COLOURS if colour not in self.colours]
                legal_moves = [{"action": "choose_colour", "colour": colour} for colour in left]
                self.colours[seat] = (yield from self.ask(seat, "cube", legal_moves))["colour"]
        else:
            self.colours = self.random("pick", "cubes", list(COLOURS), seats)["result"]

    def _deal(self):
        for seat, colour in enumerate(self.colours):
            if self.options.get("first_cards", True):
                kind = next(card for card in CARDS if CARDS[card]["category"] == "first" and fits(card, colour))
                self.areas[seat][colour].locked.append(Card(kind))
        kinds = new_cards("normal", colourless=self.options.get("colourless_cards", True))
        cards = [Card(kind) for kind in self.random("shuffle", "deck", kinds, len(kinds))["result"]]
        self.stacks = [[card] for card in cards[:49]]
        self.deck = cards[49:]
        eternal = new_cards("eternal")
        self.eternal = [Card(kind) for kind in self.random("shuffle", "eternal", eternal, len(eternal))["result"]]

    def _first_seat(self):
        chosen = self.options.get("start_player")
        if chosen is not None:
            return chosen
        return int(self.random("pick", "start", [str(seat) for seat in self.seats], 1)["result"][0])

    # A turn (section 6)

    def _turn(self, seat, number):
        self.turn = Turn(number, seat)
        for card in self.discard:
            card.paid = None
        yield from self._lock_phase(seat)
        yield from self._hand_phase(seat)
        yield from self._move_phase(seat)
        yield from self.window("move_phase")
        yield from self._end_of_turn(seat)

    def _lock_phase(self, seat):
        if self.hands[seat]:
            lockable = [
                card
                for card in self.hands[seat]
                if card.colour in COLOURS
                and self.areas[seat][card.colour].is_open()
                and (seat, "lock") not in self.turn.bans
            ]
            kinds = dict.fromkeys(card.kind for card in lockable)
            move = yield from self.ask(seat, "lock", [PASS, *({"action": "lock", "card": kind} for kind in kinds)])
            if move != PASS:
                card = self.copy_named(self.hands[seat], move["card"])
                yield from self.declare_lock(seat, [card], card.colour, "lock")
        yield from self.window("lock_phase")

    def _hand_phase(self, seat):
        while self.hands[seat]:
            uses = [] if self.turn.declared >= MAX_DECLARATIONS else self.usable(seat)
            move = yield from self.ask(seat, "hand", [{"action": "end_phase"}, *uses])
            if move["action"] == "end_phase":
                break
            yield from self.use(seat, move["card"], move["option"], "hand")
        yield from self.window("hand_phase")

    def _move_phase(self, seat):
        moves, contacts = self.move_targets(seat), self.contact_targets(seat)
        if not moves and not contacts:
            yield from self._stuck(seat)
            return
        legal_moves = [{"action": "move", "cell": cell} for cell in moves]
        legal_moves += [{"action": "contact", "seat": victim} for victim in contacts]
        move = yield from self.ask(seat, "move", legal_moves)
        if move["action"] == "move":
            yield from self._declared_move(seat, move["cell"])
        else:
            yield from self.contact(seat, move["seat"])
        for _ in range(self.turn.bonus):
            cells = [] if (seat, "move") in self.turn.bans else self.free_cells_with_cards(adjacent(self.pieces[seat]))
            if not cells:
                break
            legal_moves = [PASS, *({"action": "move", "cell": cell} for cell in cells)]
            move = yield from self.ask(seat, "bonus", legal_moves)
            if move != PASS:
                yield from self._declared_move(seat, move["cell"])

    def free_cells_with_cards(self, cells):
        return [cell for cell in self.piece_free(cells) if self.has_card(cell)]

    def move_targets(self, seat):
        """Where the normal move may go now."""
        if (seat, "move") in self.turn.bans:
            return []
        here = self.pieces[seat]
        return self.free_cells_with_cards([cell for cell in CELLS if distance(here, cell) == self.turn.leap])

    def contact_targets(self, seat):
        if (seat, "contact") in self.turn.bans:
            return []
        return [other for other in self.opponents(seat) if distance(self.pieces[seat], self.pieces[other]) == 1]

    def _stuck(self, seat):
        """Neither move nor contact is possible."""
        self.turn_deck()
        if self.deck:
            cell = yield from self.choose_cell(seat, adjacent(self.pieces[seat]))
            self.lay_deck_cards([cell])
        else:
            yield from self.ask(seat, "stuck", [PASS])  # nothing to choose, but the engine asks

    def _declared_move(self, seat, cell):
        yield from self.window("move")
        if self.has_card(cell) and self.piece_at(cell) is None:
            yield from self.move_to(seat, cell)

    def _end_of_turn(self, seat):
        for owner in self.clockwise(seat):
            expiring = [card for card in self.hands[owner] if card.expires]
            while expiring:
                different = {card.kind: card for card in expiring}  # all see these cards
                card = yield from self.choose_card(owner, "expire", expiring, different)
                self.counts["Verdian cards discarded"] += 1
                self.counts["Verdian cards discarded, closed copy kept"] += any(
                    other.kind == card.kind and not other.expires for other in self.hands[owner]
                )
                expiring.remove(card)
                self.discard_from_hand(owner, card)
        for owner in self.seats:
            for card in self.hands[owner]:
                if card.revealed:
                    for reader in self.readers - {owner}:
                        self.seen[reader, owner].append(card.kind)
                card.unmark()
        self.turn.bans.clear()
        if self._invaders(seat):
            yield CONFLICT
            self._invasions(seat)

    # Windows (section 6.5)

    def window(self, kind):
        """Ask clockwise from the turn player for anytime cards until all pass in a row."""
        while (yield from self._window_round(kind)):
            pass

    def _window_round(self, kind):
        """Ask everybody once; whether somebody used a card, so that the window begins again."""
        for seat in self.clockwise(self.turn.seat):
            if kind in self.wishes[seat] and self.could_use_palette(seat):
                self.counts["anytime asked"] += 1
                uses = [use for use in self.usable(seat) if use["card"] == PALETTE]
                move = yield from self.ask(seat, "anytime", [PASS, *uses])
                if move != PASS:
                    self.counts["Palette used in a window"] += 1
                    yield from self.use(seat, PALETTE, None, "reaction")
                    return True
        return False

    # Standing wishes (ruling 41)

    def settings(self, seat):
        """Every change of a wish that this seat can make now."""
        if not self.options.get("colourless_cards", True) or self.winner is not None:
            return []
        if self.turn.wish_changes.count(seat) >= MAX_WISH_CHANGES:
            return []
        wish = self.wishes[seat]
        changes = [{"action": "watch", "window": w, "ask": w not in wish} for w in WINDOWS]
        if len(wish) < len(WINDOWS):
            changes.append({"action": "watch", "window": "all", "ask": True})
        if wish:
            changes.append({"action": "watch", "window": "all", "ask": False})
        return changes

    def watch(self, seat, move):
        """Change a wish."""
        windows = set(WINDOWS) if move["window"] == "all" else {move["window"]}
        self.wishes[seat] = self.wishes[seat] | windows if move["ask"] else self.wishes[seat] - windows
        self.turn.wish_changes.append(seat)
        self.counts["wish limit reached"] += self.turn.wish_changes.count(seat) == MAX_WISH_CHANGES
        self.changed_wishes.add(seat)

    # Declarations of hand effects (section 6.2)

    def use(self, seat, kind, option, window, cause=None):
        """Declare a hand effect: cost, the card leaves, window, steps. `cause` is what a reaction answers."""
        self.turn.declared += 1
        effect = CARDS[kind]["hand"]
        if effect["limit"]:
            self.turn.used.append(kind)
        card = None
        if CARDS[kind]["category"] == "normal":
            card = self.copy_used(seat, kind)
        if effect["cost"]:
            others = [c for c in self.hands[seat] if c is not card]
            paid = yield from self.choose_card(seat, "pay", self.payments(seat, kind), others)
            self.discard_from_hand(seat, paid)
            paid.paid = kind
        if option == "lock_pair":
            yield from self.lock_pair(seat, card)
            return
        if card is not None:
            self.lose(seat, card, self.readers)
            card.unmark()
            if effect["self"] == "discard" or option == "draw":
                self.to_discard(card)
            else:
                card.up = True
                self.aside.append(card)
        yield from self.window(window)
        yield from self.hand_effect(kind, seat, card, cause)

    def usable(self, seat):
        """What a seat can declare in its hand phase."""
        own = [card for card in self.hands[seat] if not card.sealed]
        locked = [c for place in self.areas[seat].values() for c in place.locked if c.category != "normal"]
        uses = []
        for kind in dict.fromkeys(card.kind for card in own + locked):
            effect = CARDS[kind]["hand"]
            if effect["timing"] not in ("hand_phase", "anytime") or kind in self.turn.used:
                continue
            options = [option for option in self.options_of(kind) if self.can_declare(seat, kind, option)]
            uses += [{"action": "use", "card": kind, "option": option} for option in options]
        return uses

    def payments(self, seat, kind):
        """The other hand cards that can pay for this effect."""
        cost = CARDS[kind]["hand"]["cost"]
        other = list(self.hands[seat])
        if CARDS[kind]["category"] == "normal":
            other.remove(self.copy_used(seat, kind))
        fitting = [card for card in other if card.fits(cost["colour"])]
        if kind == "first_pink_serenade":
            return [paid for paid in fitting if self.lockable_by_serenade(seat, [c for c in other if c is not paid])]
        return fitting

    # Locking (section 5)

    def declare_lock(self, seat, cards, colour, window):
        """Cards are committed, opponents may answer a final lock, the window opens, then they are locked."""
        lock = Declaration(seat, cards)
        for card in cards:
            self.lose(seat, card, self.readers)
            card.unmark()
            card.up = True
            self.aside.append(card)
        if self.is_final(seat, colour, len(cards)):
            self.counts["final locks declared"] += 1
            for opponent in self.opponents(seat):
                if not self.could_hold_it(opponent):
                    assert not self._reaction(opponent, HOLD_IT), "a seat that can answer is asked"
                    continue
                self.counts["Hold It! asked"] += 1
                move = yield from self.ask(opponent, "answer_lock", [PASS, *self._reaction(opponent, HOLD_IT)])
                if move != PASS:
                    self.counts["Hold It! used"] += 1
                    yield from self.use(opponent, HOLD_IT, None, "reaction", lock)
                    break
        # RULES.md does not say whether a cancelled declaration still opens its window; the engine opens none.
        if not lock.cancelled:
            yield from self.window(window)
            for card in cards:
                self.aside.remove(card)
            yield from self.lock(seat, cards, colour)

    def lock(self, seat, cards, colour):
        """Put cards on a place; a curse with two locked cards leaves; victory is checked."""
        place = self.areas[seat][colour]
        place.locked += cards
        if place.placed and len(place.locked) >= 2:
            cell = yield from self.choose_cell(seat, self.piece_free(CELLS))
            self.counts["curse left a place"] += 1
            for card in list(place.placed):
                place.placed.remove(card)
                self.lay(cell, card, up=True)
        self.check_victory(seat)

    def _reaction(self, seat, kind):
        """The use of a reaction card, if this seat can."""
        if not any(card.kind == kind and not card.sealed for card in self.hands[seat]):
            return []
        if CARDS[kind]["hand"]["cost"] and not self.payments(seat, kind):
            return []
        return [{"action": "use", "card": kind, "option": None}]

    # Who can answer, by public facts alone (ruling 41)

    def unseen(self, kind, seat):
        """How many copies could be in this hand by those that lie open elsewhere."""
        everybody = set(self.seats)
        seen = [card for stack in self.stacks for card in stack if card.up or everybody <= card.known]
        seen += [card for area in self.areas for place in area.values() for card in place.locked + place.placed]
        seen += self.discard + self.aside
        seen += [card for card in self.deck if everybody <= card.known]
        seen += [card for other in self.opponents(seat) for card in self.hands[other] if card.revealed]
        return CARDS[kind]["copies"] - sum(card.kind == kind for card in seen)

    def could_hold(self, seat, kind, and_fitting=None):
        """Whether this hand could hold a card, and another one of a colour, by the visible copies.

        The hand's own revealed cards are in it; the rest of it are closed ones.
        """
        revealed = [card for card in self.hands[seat] if card.revealed]
        closed = len(self.hands[seat]) - len(revealed)
        unseen = self.unseen(kind, seat) - sum(card.kind == kind for card in revealed)
        missing = 0 if any(card.kind == kind for card in revealed) else 1
        if missing > unseen:
            return False
        if and_fitting:
            kinds = [k for k in CARDS if fits(k, and_fitting) and CARDS[k]["category"] == "normal"]
            fitting = sum(card.kind in kinds for card in revealed)
            more = max(0, 2 - fitting - missing)
            if missing + more > sum(self.unseen(k, seat) for k in kinds) - fitting:
                return False
            missing += more
        return missing <= closed

    def could_counter(self, seat):
        return self.could_hold(seat, COUNTERATTACK)

    def could_hold_it(self, seat):
        return self.could_hold(seat, HOLD_IT, "purple")

    def could_use_palette(self, seat):
        return self.could_hold(seat, PALETTE)

    # Movement, opening, arrival, contact (section 7)

    def move_to(self, seat, cell):
        """Move a piece and let it open and arrive, then finish all arrivals."""
        fresh = self.set_down(seat, cell, opens=True)
        yield from self.arrivals(seat, fresh=fresh)

    def set_down(self, seat, cell, *, opens):
        """Put a piece on another cell; whether a card was opened by that."""
        self.place_piece(seat, cell)
        return opens and self.has_card(cell) and self.open_top(cell)

    def can_be_forced(self, seat, cell):
        return cell is not None and self.pieces[seat] != cell and self.piece_at(cell) is None

    def arrivals(self, seat, *, fresh):
        """Arrive at the face-up top card under a piece, and at what comes up after it."""
        while self.face_up_top(cell := self.pieces[seat]):
            card = self.stacks[cell][0]
            outcome = yield from self.arrival_effect(card, seat, cell, fresh)
            if card in self.stacks[cell]:
                self.take_from_cell(seat, cell, card)
            fresh = outcome == "opened"
            if outcome == "no arrival" or (outcome == "stays" and self.pieces[seat] != cell):
                return

    def open_cell(self, cell):
        """Open a face-down top card; a piece there arrives at once."""
        self.open_top(cell)
        seat = self.piece_at(cell)
        if seat is not None:
            yield from self.arrivals(seat, fresh=True)

    def contact(self, seat, victim):
        """Declare a contact; it is answered, or one random card is taken and the victim goes to its gate."""
        contact = Declaration(seat)
        if not self.could_counter(victim):
            assert not self._reaction(victim, COUNTERATTACK), "a seat that can answer is asked"
        else:
            self.counts["Counterattack asked"] += 1
            move = yield from self.ask(victim, "answer_contact", [PASS, *self._reaction(victim, COUNTERATTACK)])
            if move != PASS:
                yield from self.use(victim, COUNTERATTACK, None, "reaction", contact)
        if contact.cancelled:  # no window, as with a lock
            return
        yield from self.window("contact")
        if self.hands[victim]:
            for card in self.random_cards("steal", victim, 1):
                self.pass_on(victim, seat, card)
        if self.can_be_forced(victim, self.gates[victim]):
            yield from self.move_to(victim, self.gates[victim])

    # Gate invasion (section 8)

    def _invaders(self, first):
        """Pairs of invader and gate owner, clockwise."""
        return [
            (seat, owner)
            for seat in self.clockwise(first)
            for owner in self.seats
            if owner != seat and self.pieces[seat] == self.gates[owner]
        ]

    def _invasions(self, first):
        waiting = []
        for seat, owner in self._invaders(first):
            self._bonus(seat, owner)
            waiting.append(seat)
            self._send_home(waiting)
        self.counts["invaders swapped"] += len(waiting)
        for seat, cell in [(seat, self.gates[seat]) for seat in waiting]:  # they block each other, so they swap
            self.place_piece(seat, cell)

    def _send_home(self, waiting):
        moved = True
        while moved:
            moved = False
            for seat in list(waiting):
                if self.piece_at(self.gates[seat]) is None:
                    waiting.remove(seat)
                    self.set_down(seat, self.gates[seat], opens=True)
                    moved = True

    def _bonus(self, seat, owner):
        self.counts["gate invasions"] += 1
        half = len(self.hands[owner]) // 2
        if half:
            for card in self.random_cards("invade", owner, half):
                self.pass_on(owner, seat, card)
        if self.eternal:
            card = self.eternal.pop(0)
            card.up = True
            place = self.areas[seat][card.colour]
            self.counts["eternal card on a curse"] += bool(place.placed)
            for other in [c for c in place.locked + place.placed if c.category != "first"]:
                (place.locked if other in place.locked else place.placed).remove(other)
                self.gain(seat, other, set(self.readers))
            place.locked.append(card)
            self.counts["won by an eternal card"] += self.complete_places(seat) == len(COLOURS)
            self.check_victory(seat)
        self.take_all(seat, self.gates[seat])


def fits(kind, colour):
    """Whether a kind of card has this colour."""
    return CARDS[kind]["colour"] in (colour, "rainbow")

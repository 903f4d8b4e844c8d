"""The zones of a game, changed in place, and what each reader knows of them."""

from collections import Counter, deque

from tests.titles.seven.reference.cards import CELLS, CLOCKWISE, COLOURS, Place, distance


class WrongDrawError(AssertionError):
    """What the engine drew at random is not what the rules draw."""


class Won(Exception):  # noqa: N818  # no error: it ends the game from wherever the last lock happens
    """A player's seven places are complete; everything pending is dropped."""

    def __init__(self, seat):
        super().__init__(seat)
        self.seat = seat


class Turn:
    """What lasts until the end of a turn."""

    def __init__(self, number, seat):
        self.number = number
        self.seat = seat
        self.declared = 0
        self.random_acts = 0
        self.wish_changes = []
        self.used = []
        self.bans = set()
        self.leap = 1
        self.bonus = 0


class State:
    """Zones, positions, knowledge; nothing here decides anything."""

    def __init__(self, seats):
        self.seats = range(seats)
        self.readers = {*self.seats, None}
        self.outcomes = deque()
        self.counts = Counter()
        self.gates = []
        self.colours = [None] * seats
        self.pieces = []
        self.previous = [None] * seats
        self.hands = [[] for _ in self.seats]
        self.areas = [{colour: Place() for colour in COLOURS} for _ in self.seats]
        self.wishes = [set() for _ in self.seats]
        self.changed_wishes = set()
        self.stacks = []
        self.deck = []
        self.deck_turned = False
        self.discard = []  # the top is last
        self.eternal = []
        self.aside = []
        self.turn = Turn(0, 0)
        self.seen = {(reader, seat): [] for reader in self.readers for seat in self.seats}
        """Kinds that a reader knows to be among the closed cards of another seat's hand."""

    # Chance

    def random(self, kind, label, source, count):
        """Take the next recorded outcome after checking that the rules draw just that."""
        if not self.outcomes:
            raise WrongDrawError(f"the rules draw {label} here, the engine did not")
        drawn = self.outcomes.popleft()
        expected = {"label": label, "kind": kind, "from": sorted(source), "size": count}
        found = {"label": drawn["label"], "kind": drawn["kind"], "from": sorted(drawn["from"]), "size": drawn["size"]}
        if expected != found:
            raise WrongDrawError(f"the rules draw {expected}, the engine drew {found}")
        if len(drawn["result"]) != count:
            raise WrongDrawError(f"{label}: {len(drawn['result'])} results instead of {count}")
        return drawn

    def random_cards(self, what, seat, count):
        """Random hand cards of a seat.

        The act names positions in the hand: the revealed cards, sorted by their ids, then the closed ones; copies of
        one card by how they lie (ruling 49). What the engine's event then says of the hit is checked too.
        """
        hand = sorted(self.hands[seat], key=lambda card: (not card.revealed, card.kind, card.copy()))
        self.turn.random_acts += 1
        label = f"turn/{self.turn.number}/{what}/{self.turn.random_acts}"
        outcome = self.random("pick", label, [str(i) for i in range(len(hand))], count)
        hit = [hand[int(position)] for position in outcome["result"]]
        if sorted(outcome["hit"]) != sorted((card.kind, card.copy()) for card in hit):
            raise WrongDrawError(f"{label}: {outcome['result']} of {hand} hit {outcome['hit']}")
        self.counts["hits on marked cards"] += sum(card.revealed for card in hit)
        self.counts["hits where copies differ"] += any(
            card.kind == other.kind and card.copy() != other.copy() for card in hit for other in hand
        )
        return hit

    # Seats

    def clockwise(self, first):
        """All seats clockwise, beginning with this one."""
        order = sorted(self.seats, key=lambda seat: CLOCKWISE.index(self.gates[seat]))
        at = order.index(first)
        return order[at:] + order[:at]

    def opponents(self, seat):
        """The other seats clockwise."""
        return self.clockwise(seat)[1:]

    def piece_at(self, cell):
        """The seat whose piece stands on a cell, or None."""
        return next((seat for seat in self.seats if self.pieces[seat] == cell), None)

    # Lock areas

    def complete_places(self, seat):
        return sum(place.complete() for place in self.areas[seat].values())

    def lock_count(self, seat):
        return sum(len(place.locked) for place in self.areas[seat].values())

    def most_locked(self, first):
        """The seats with the most locked cards, clockwise from `first`."""
        most = max(self.lock_count(seat) for seat in self.seats)
        return [seat for seat in self.clockwise(first) if self.lock_count(seat) == most]

    def least_locked(self, first):
        least = min(self.lock_count(seat) for seat in self.seats)
        return [seat for seat in self.clockwise(first) if self.lock_count(seat) == least]

    def takeable(self, seat):
        """The locked cards that effects may take: neither first nor eternal."""
        return [
            (colour, card)
            for colour, place in self.areas[seat].items()
            for card in place.locked
            if card.category == "normal"
        ]

    def is_final(self, seat, colour, count):
        """Whether locking `count` cards there completes all seven places."""
        others = all(place.complete() for c, place in self.areas[seat].items() if c != colour)
        place = self.areas[seat][colour]
        return others and (not place.placed or len(place.locked) + count >= 2)

    def check_victory(self, seat):
        if self.complete_places(seat) == len(COLOURS):
            raise Won(seat)

    # Hands

    def gain(self, seat, card, readers):
        """A card joins a hand; `readers` are those who can tell which it is."""
        card.up = False
        card.known = set()
        self.hands[seat].append(card)
        for reader in readers - {seat}:
            self.seen[reader, seat].append(card.kind)

    def lose(self, seat, card, readers):
        """A card leaves a hand; `readers` are those who see which it is. Everybody sees a revealed one."""
        self.hands[seat].remove(card)
        if card.revealed:
            return self.readers
        for reader in self.readers - {seat}:
            known = self.seen[reader, seat]
            if reader not in readers:
                known.clear()
            elif card.kind in known:
                known.remove(card.kind)
        return readers

    def copy_named(self, cards, kind):
        """The copy that leaves when a player names a kind: the one that is worth least (ruling 43)."""
        copies = [card for card in cards if card.kind == kind]
        self.counts["named where copies differ"] += len({card.copy() for card in copies}) > 1
        return max(copies, key=lambda card: (card.expires, card.sealed, card.revealed))

    def copy_used(self, seat, kind):
        """The copy that is used when a player names a kind: never a sealed one (ruling 43)."""
        copies = [card for card in self.hands[seat] if card.kind == kind and not card.sealed]
        return max(copies, key=lambda card: (card.expires, card.revealed))

    # Piles and cells

    def to_discard(self, card):
        card.up = True
        card.unmark()
        card.paid = None
        self.discard.append(card)

    def turn_deck(self):
        """Turn the discard pile over if the deck is empty and a card is needed."""
        if not self.deck and self.discard:
            self.deck, self.discard = self.discard, []
            self.deck_turned = True
            self.counts["deck turned over"] += 1
            for card in self.deck:
                card.up = False
                card.paid = None
                card.known = set(self.readers)

    def next_card(self):
        """The deck's top card, None if there is none."""
        self.turn_deck()
        return self.deck.pop(0) if self.deck else None

    def draw(self, seat, count, *, revealed=False, sealed=False, expires=False):
        """Draw up to this number of cards."""
        drawn = []
        for _ in range(count):
            card = self.next_card()
            if card is not None:
                if revealed:
                    card.revealed, card.sealed, card.expires = True, sealed, expires
                    self.gain(seat, card, set())
                else:
                    self.gain(seat, card, card.known | {seat})
                drawn.append(card)
        return drawn

    def lay(self, cell, card, *, up, known=frozenset()):
        """Put a card on top of a cell."""
        card.up = up
        card.known = set(known)
        card.unmark()
        self.stacks[cell].insert(0, card)

    def lay_deck_cards(self, cells):
        """One deck card face down on each of these cells."""
        for cell in cells:
            card = self.next_card()
            if card is not None:
                self.lay(cell, card, up=False, known=card.known)

    def take_from_cell(self, seat, cell, card):
        """A card of a cell joins a hand; who can see or knows it goes on knowing it."""
        self.stacks[cell].remove(card)
        self.gain(seat, card, set(self.readers) if card.up else card.known | {seat})

    def take_top(self, seat, cell):
        if self.stacks[cell]:
            self.take_from_cell(seat, cell, self.stacks[cell][0])

    def take_all(self, seat, cell):
        while self.stacks[cell]:
            self.take_top(seat, cell)

    def discard_cell(self, cell):
        """All cards of a cell, the top one first."""
        while self.stacks[cell]:
            self.to_discard(self.stacks[cell].pop(0))

    def discard_from_hand(self, seat, card):
        self.lose(seat, card, self.readers)
        self.to_discard(card)

    def pass_on(self, giver, receiver, card):
        """A card goes from hand to hand; the two see it, and everybody sees a revealed one."""
        readers = self.lose(giver, card, {giver, receiver})
        card.unmark()
        self.gain(receiver, card, readers)

    # Cells

    def has_card(self, cell):
        return bool(self.stacks[cell])

    def face_down_top(self, cell):
        return bool(self.stacks[cell]) and not self.stacks[cell][0].up

    def face_up_top(self, cell):
        return bool(self.stacks[cell]) and self.stacks[cell][0].up

    def cells_with_cards(self):
        return [cell for cell in CELLS if self.has_card(cell)]

    def cells_without_cards(self):
        return [cell for cell in CELLS if not self.has_card(cell)]

    def piece_free(self, cells):
        return [cell for cell in cells if self.piece_at(cell) is None]

    def within_two(self, cell):
        return [other for other in CELLS if distance(cell, other) <= 2]

    def open_top(self, cell):
        """Turn the top card up; whether it was face down."""
        card = self.stacks[cell][0]
        if card.up:
            return False
        card.up = True
        return True

    def place_piece(self, seat, cell):
        self.previous[seat] = self.pieces[seat]
        self.pieces[seat] = cell

"""The effects of the 34 cards, one method each: `arrival_<card>` and `hand_<card>`, as their texts say.

An arrival method gives what became of the arriving piece: None or "stays" if it did not move; "opened" or "face up" if
it moved by a move that opens and must arrive there; "no arrival" if it moved without that.
"""

from tests.titles.seven.reference.cards import (
    CARDS,
    CELLS,
    CENTRE_AND_CORNERS,
    COLOURS,
    adjacent,
    distance,
    surroundings,
)


class Effects:
    """Card effects; the rest of the game calls `arrival_effect`, `hand_effect` and `can_declare`."""

    def arrival_effect(self, card, seat, cell, fresh):
        outcome = yield from getattr(self, f"arrival_{card.kind}")(card, seat, cell, fresh)
        return outcome or "stays"

    def hand_effect(self, kind, seat, card, cause):
        if kind in ("red_counterattack", "purple_wait"):
            yield from getattr(self, f"hand_{kind}")(seat, cause)
        else:
            yield from getattr(self, f"hand_{kind}")(seat, card)

    def options_of(self, kind):
        return ["draw", "lock_pair"] if kind == "rainbow_fragment" else [None]

    def can_declare(self, seat, kind, option):
        """Whether the cost can be paid and nothing that is known forbids the effect."""
        if CARDS[kind]["hand"]["cost"] and not self.payments(seat, kind):
            return False
        if option == "lock_pair":
            copies = sum(card.kind == kind for card in self.hands[seat])
            places = [place for place in self.areas[seat].values() if not place.locked]
            return copies >= 2 and bool(places) and (seat, "lock") not in self.turn.bans
        requires = getattr(self, f"requires_{kind}", None)
        return requires is None or requires(seat)

    # Shared

    def _move_one(self, seat, cells):
        """A move to one of these cells as far as they hold a card and no piece; who can't move this turn, does not."""
        if (seat, "move") in self.turn.bans:
            return None
        cell = yield from self.choose_cell(seat, self.free_cells_with_cards(cells))
        if cell is None:
            return None
        return "opened" if self.set_down(seat, cell, opens=True) else "face up"

    def _lay_from_hand(self, seat, cell):
        """The owner puts a hand card face down on a cell; only the owner knows it, unless it was revealed."""
        card = yield from self.choose_card(seat, "lay", self.hands[seat], self.hands[seat])
        readers = self.lose(seat, card, {seat})
        self.lay(cell, card, up=False, known=readers)

    def _public_face(self, card):
        """What everybody knows of a face-down card: equal things for cards that nobody can tell apart."""
        if not card.known:
            return "unknown"
        return card.kind if self.readers - {None} <= card.known else id(card)

    def _lay_deck_cards_on(self, seat, count, cells):
        """One deck card face down on each of this number of these cells, in the order that the user chooses."""
        cards = [*map(self._public_face, self.deck), *(card.kind for card in self.discard)]
        self.lay_deck_cards((yield from self.choose_cells(seat, min(count, len(cards)), cells, cards)))

    def _move_opponent(self, seat, cells, ban=None):
        """Move an opponent onto one of these cells; it opens and arrives."""
        target = yield from self.choose_player(seat, self.opponents(seat))
        cell = yield from self.choose_cell(seat, self.free_cells_with_cards(cells))
        yield from self.move_to(target, cell)
        if ban is not None:
            self.turn.bans.add((seat, ban))

    # First cards

    def requires_first_red_phoenix(self, _seat):
        return bool(self.discard) and self.discard[-1].paid != "first_red_phoenix"

    def hand_first_red_phoenix(self, seat, _card):
        if len(self.discard) >= 2 and self.discard[-2].paid != "first_red_phoenix":
            card = self.discard.pop(-2)
            self.counts["Phoenix used"] += 1
            self.gain(seat, card, set(self.readers))
        yield from ()

    def requires_first_orange_harvest(self, seat):
        return any(self.has_card(cell) for cell in self.within_two(self.pieces[seat]))

    def hand_first_orange_harvest(self, seat, _card):
        cells = [cell for cell in self.within_two(self.pieces[seat]) if self.has_card(cell)]
        cell = yield from self.choose_cell(seat, cells)
        if cell is not None:
            self.take_top(seat, cell)

    def requires_first_yellow_saffron(self, seat):
        return any(self.face_down_top(cell) for cell in self.within_two(self.pieces[seat]))

    def hand_first_yellow_saffron(self, seat, _card):
        chosen = []
        while len(chosen) < 4:
            cells = [c for c in self.within_two(self.pieces[seat]) if self.face_down_top(c) and c not in chosen]
            if not cells:
                break
            legal_moves = [{"action": "pass"}, *({"action": "choose_cell", "cell": cell} for cell in cells)]
            move = yield from self.ask(seat, "cell", legal_moves)
            if move["action"] == "pass":
                break
            chosen.append(move["cell"])
            yield from self.open_cell(move["cell"])

    def hand_first_green_verdian(self, seat, _card):
        drawn = self.draw(seat, 2, revealed=True, expires=True)
        self.counts["marks"] += len(drawn)
        yield from ()

    def requires_first_blue_celestia(self, seat):
        return any(len(self.hands[other]) >= 3 for other in self.opponents(seat))

    def hand_first_blue_celestia(self, seat, _card):
        for other in self.opponents(seat):
            if len(self.hands[other]) >= 3:
                for card in self.random_cards("discard", other, 1):
                    self.discard_from_hand(other, card)
        yield from ()

    def lockable_by_serenade(self, seat, cards):
        """Pairs of card and place that can be locked without being final."""
        if (seat, "lock") in self.turn.bans:
            return []
        return [
            (card, colour)
            for card in cards
            for colour in COLOURS
            if card.fits(colour) and self.areas[seat][colour].is_open() and not self.is_final(seat, colour, 1)
        ]

    def hand_first_pink_serenade(self, seat, _card):
        pairs = self.lockable_by_serenade(seat, self.hands[seat])
        if pairs:
            card = yield from self.choose_card(seat, "lock_card", [card for card, _ in pairs], self.hands[seat])
            colour = yield from self.choose_place(seat, [colour for other, colour in pairs if other is card])
            self.lose(seat, card, self.readers)
            card.unmark()
            card.up = True
            yield from self.lock(seat, [card], colour)

    def hand_first_purple_dimension(self, _seat, _card):
        self.turn.leap = 2
        yield from ()

    # Eternal cards

    def requires_eternal_red_wainawea(self, _seat):
        return bool(self.cells_with_cards())

    def hand_eternal_red_wainawea(self, seat, _card):
        cell = yield from self.choose_cell(seat, self.cells_with_cards())
        if cell is not None:
            self.discard_cell(cell)

    def hand_eternal_orange_marmego(self, seat, _card):
        drawn = self.draw(seat, 4, revealed=True, sealed=True)
        self.counts["marks"] += len(drawn)
        if any(card.fits("orange") for card in drawn):
            yield from self.discard_chosen(seat, len(self.hands[seat]))
            self.turn.bans.add((seat, "move"))

    def hand_eternal_yellow_domus_nero(self, seat, _card):
        self.draw(seat, 2)
        for other in self.opponents(seat):
            self.draw(other, 1)
        yield from ()

    def hand_eternal_green_manswood(self, seat, _card):
        self.draw(seat, 1)
        yield from ()

    def hand_eternal_blue_pridwen(self, seat, _card):
        yield from self._lay_deck_cards_on(seat, 2, CELLS)

    def requires_eternal_pink_konohana(self, seat):
        return bool(self.free_cells_with_cards(surroundings(self.pieces[seat])))

    def hand_eternal_pink_konohana(self, seat, _card):
        yield from self._move_opponent(seat, surroundings(self.pieces[seat]), ban="contact")

    def requires_eternal_purple_gentechnik(self, _seat):
        return bool(self.cells_with_cards())

    def hand_eternal_purple_gentechnik(self, seat, _card):
        cell = yield from self.choose_cell(seat, self.cells_with_cards())
        if cell is not None:
            self.take_top(seat, cell)
            self.lay_deck_cards([cell])

    # Red

    def arrival_red_dash(self, _card, seat, cell, _fresh):
        return (yield from self._move_one(seat, adjacent(cell)))

    def requires_red_dash(self, seat):
        return bool(self.move_targets(seat) or self.contact_targets(seat))

    def hand_red_dash(self, _seat, _card):
        self.turn.bonus += 1
        yield from ()

    def arrival_red_counterattack(self, _card, seat, _cell, _fresh):
        if len(self.hands[seat]) == min(len(hand) for hand in self.hands):
            self.draw(seat, 2)
            yield from self.discard_chosen(seat, 1)

    def hand_red_counterattack(self, seat, contact):
        contact.cancelled = True
        self.counts["Counterattack used"] += 1
        yield from self.contact(seat, contact.seat)

    # Orange

    def arrival_orange_force(self, _card, seat, cell, _fresh):
        target = yield from self.choose_cell(seat, [c for c in adjacent(cell) if self.has_card(c)])
        if target is not None:
            self.take_top(seat, target)

    def requires_orange_force(self, _seat):
        return bool(self.free_cells_with_cards(CELLS))

    def hand_orange_force(self, seat, _card):
        yield from self._move_opponent(seat, CELLS)

    def arrival_orange_lost_item(self, _card, seat, _cell, _fresh):
        self.draw(seat, 1)
        yield from ()

    def hand_orange_lost_item(self, seat, card):
        cell = yield from self.choose_cell(seat, [self.gates[other] for other in self.opponents(seat)])
        self._lay_aside(card, cell, up=False)
        self.draw(seat, 1)

    def _lay_aside(self, card, cell, *, up):
        """Put a card that was set aside on a cell; everybody knows it."""
        self.aside.remove(card)
        self.lay(cell, card, up=up, known=self.readers)

    # Yellow

    def _steal_targets(self, seat):
        return [other for other in self.most_locked(seat) if other != seat and self.hands[other]]

    def _steal(self, seat):
        target = yield from self.choose_player(seat, self._steal_targets(seat))
        if target is not None:
            for card in self.random_cards("steal", target, 1):
                self.pass_on(target, seat, card)

    def arrival_yellow_thief_steal(self, _card, seat, _cell, _fresh):
        yield from self._steal(seat)

    def requires_yellow_thief_steal(self, seat):
        return bool(self._steal_targets(seat))

    def hand_yellow_thief_steal(self, seat, _card):
        yield from self._steal(seat)

    def arrival_yellow_thunder(self, _card, seat, _cell, _fresh):
        yield from ()
        if self.can_be_forced(seat, self.gates[seat]):
            self.set_down(seat, self.gates[seat], opens=False)
            return "no arrival"
        return None

    requires_yellow_thunder = requires_eternal_red_wainawea
    hand_yellow_thunder = hand_eternal_red_wainawea

    # Green

    def arrival_green_common_road(self, _card, seat, _cell, _fresh):
        yield from self._lay_deck_cards_on(seat, 5, self.cells_without_cards())

    def _shiftable(self, seat):
        """Face-down top cards outside every opponent's surroundings and own cells."""
        near = {
            cell for other in self.opponents(seat) for cell in (self.pieces[other], *surroundings(self.pieces[other]))
        }
        return [cell for cell in CELLS if self.face_down_top(cell) and cell not in near]

    def requires_green_common_road(self, seat):
        return len(self._shiftable(seat)) >= 2 and len(self.cells_without_cards()) >= 2

    def hand_green_common_road(self, seat, _card):
        origins = yield from self.choose_cells(seat, 2, self._shiftable(seat))
        cards = [self._public_face(self.stacks[origin][0]) for origin in origins]
        targets = yield from self.choose_cells(seat, 2, self.cells_without_cards(), cards)
        for origin, target in zip(origins, targets, strict=True):
            self.stacks[target].insert(0, self.stacks[origin].pop(0))

    def _whim(self, seat):
        for player in self.clockwise(seat):
            if len(self.hands[player]) >= 3:
                cell = yield from self.choose_cell(player, self.cells_without_cards())
                if cell is not None:
                    yield from self._lay_from_hand(player, cell)

    def arrival_green_rich_whim(self, _card, seat, _cell, _fresh):
        yield from self._whim(seat)

    def requires_green_rich_whim(self, seat):
        sizes = [len(hand) - (owner == seat) for owner, hand in enumerate(self.hands)]
        return max(sizes) >= 3 and bool(self.cells_without_cards())

    def hand_green_rich_whim(self, seat, _card):
        yield from self._whim(seat)

    # Blue

    def arrival_blue_greedy_bridge(self, _card, seat, _cell, _fresh):
        option = "return"
        if self.hands[seat]:
            legal_moves = [{"action": "choose_option", "option": option} for option in ("pay", "return")]
            option = (yield from self.ask(seat, "option", legal_moves))["option"]
        if option == "pay":
            yield from self.discard_chosen(seat, 1)
            return None
        back = self.previous[seat]
        if not self.can_be_forced(seat, back):
            return None
        return "opened" if self.set_down(seat, back, opens=True) else "face up"

    def _laid_outside(self, seat, card):
        """Put the card face down outside the own surroundings, then choose a cell with a card around it."""
        here = self.pieces[seat]
        outside = [cell for cell in CELLS if cell != here and cell not in surroundings(here)]
        place = yield from self.choose_cell(seat, outside)
        self._lay_aside(card, place, up=False)
        other = yield from self.choose_cell(seat, [cell for cell in surroundings(place) if self.has_card(cell)])
        return place, other

    def hand_blue_greedy_bridge(self, seat, card):
        place, other = yield from self._laid_outside(seat, card)
        if other is not None:
            self.stacks[place].append(self.stacks[other].pop(0))

    def arrival_blue_set_trap(self, _card, seat, _cell, _fresh):
        yield from self.discard_chosen(seat, len(self.hands[seat]) // 2)

    def hand_blue_set_trap(self, seat, card):
        _, other = yield from self._laid_outside(seat, card)
        if other is not None:
            self.to_discard(self.stacks[other].pop(0))

    # Pink

    def arrival_pink_disclosure(self, _card, seat, _cell, _fresh):
        chosen = []
        while True:
            cells = [cell for cell in CENTRE_AND_CORNERS if self.face_down_top(cell) and cell not in chosen]
            if len(self.piece_free(cells)) == len(cells):
                cells = cells[:1]  # nobody arrives, so the order of the others makes no difference
            cell = yield from self.choose_cell(seat, cells)
            if cell is None:
                break
            chosen.append(cell)
            yield from self.open_cell(cell)
        if not chosen:
            here = self.pieces[seat]
            cells = [cell for cell in CELLS if self.face_down_top(cell) and distance(here, cell) >= 2]
            cell = yield from self.choose_cell(seat, cells)
            if cell is not None:
                yield from self.open_cell(cell)

    def hand_pink_disclosure(self, seat, _card):
        drawn = self.draw(seat, 2, revealed=True, sealed=True)
        self.counts["marks"] += len(drawn)
        yield from ()

    def arrival_pink_favourite_flower(self, card, seat, cell, fresh):
        target = yield from self.choose_player(seat, self.opponents(seat))
        self.take_from_cell(target, cell, card)
        if fresh:
            self.draw(seat, 1)

    def _flower_targets(self, seat):
        return [p for p in self.most_locked(seat) if self.piece_free(surroundings(self.pieces[p]))]

    def requires_pink_favourite_flower(self, seat):
        return bool(self._flower_targets(seat))

    def hand_pink_favourite_flower(self, seat, card):
        target = yield from self.choose_player(seat, self._flower_targets(seat))
        cell = yield from self.choose_cell(seat, self.piece_free(surroundings(self.pieces[target])))
        self._lay_aside(card, cell, up=True)
        self.draw(seat, 1)

    # Purple

    def arrival_purple_wait(self, _card, seat, cell, _fresh):
        returned = self.can_be_forced(seat, self.previous[seat])
        if returned:
            self.set_down(seat, self.previous[seat], opens=False)
        outcome = yield from self._move_one(seat, [c for c in adjacent(self.pieces[seat]) if c != cell])
        return outcome or ("no arrival" if returned else None)

    def hand_purple_wait(self, _seat, lock):
        lock.cancelled = True
        self.counts["pair of fragments cancelled"] += len(lock.cards) == 2
        for card in lock.cards:
            self.aside.remove(card)
            self.to_discard(card)
        self.turn.bans.add((lock.seat, "lock"))
        yield from ()

    def arrival_purple_prophet_apocalypse(self, _card, seat, here, _fresh):
        if self.hands[seat]:
            cell = yield from self.choose_cell(seat, surroundings(here))
            yield from self._lay_from_hand(seat, cell)

    def hand_purple_prophet_apocalypse(self, seat, _card):
        while True:
            colours = []
            for _ in range(2):
                legal_moves = [{"action": "choose_colour", "colour": c} for c in COLOURS if c not in colours]
                colours.append((yield from self.ask(seat, "colour", legal_moves))["colour"])
            drawn = self.draw(seat, 1, revealed=True)
            self.counts["marks"] += len(drawn)
            if not any(card.fits(colour) for card in drawn for colour in colours):
                break

    # Rainbow

    def arrival_rainbow_fragment(self, _card, _seat, _cell, _fresh):
        yield from ()

    def hand_rainbow_fragment(self, seat, _card):
        self.draw(seat, 1)
        yield from ()

    def lock_pair(self, seat, card):
        """Both fragments are committed with the place when the use is declared; then draw 2."""
        second = self.copy_named([other for other in self.hands[seat] if other is not card], card.kind)
        places = [colour for colour in COLOURS if not self.areas[seat][colour].locked]
        colour = yield from self.choose_place(seat, places)
        self.counts["pair of fragments declared"] += 1
        yield from self.declare_lock(seat, [card, second], colour, "hand")
        self.draw(seat, 2)

    # White

    def arrival_white_colorful_hole(self, _card, seat, _cell, _fresh):
        cell = yield from self.choose_cell(seat, self.cells_with_cards())
        self.take_all(seat, cell)

    def _hole_targets(self, seat):
        return [player for player in self.most_locked(seat) if self.takeable(player)]

    def requires_white_colorful_hole(self, seat):
        return bool(self._hole_targets(seat))

    def _choose_locked(self, player):
        """A player picks one of its locked cards, and it leaves the lock area."""
        options = {(colour, card.kind): card for colour, card in self.takeable(player)}
        legal_moves = [{"action": "choose_locked", "colour": colour, "card": kind} for colour, kind in options]
        move = legal_moves[0] if len(legal_moves) == 1 else (yield from self.ask(player, "locked", legal_moves))
        card = options[move["colour"], move["card"]]
        self.areas[player][move["colour"]].locked.remove(card)
        return card

    def hand_white_colorful_hole(self, seat, _card):
        target = yield from self.choose_player(seat, self._hole_targets(seat))
        card = yield from self._choose_locked(target)
        self.gain(seat, card, set(self.readers))

    def arrival_white_rainbow_rain(self, _card, seat, _cell, _fresh):
        cells = self.cells_without_cards()
        yield from self._lay_deck_cards_on(seat, len(cells), cells)

    def hand_white_rainbow_rain(self, seat, _card):
        lines = {f"row {n}": [7 * n + i for i in range(7)] for n in range(7)}
        lines |= {f"column {n}": [7 * i + n for i in range(7)] for n in range(7)}
        move = yield from self.ask(seat, "line", [{"action": "choose_line", "line": line} for line in lines])
        yield from self._lay_deck_cards_on(seat, 7, lines[move["line"]])

    # Black

    def arrival_black_fading_frog(self, card, seat, cell, _fresh):
        for player in self.clockwise(seat):
            yield from self.discard_chosen(player, len(self.hands[player]))
        target = yield from self.choose_player(seat, self.least_locked(seat))
        self.take_from_cell(target, cell, card)

    def requires_black_fading_frog(self, seat):
        return bool(self._hole_targets(seat))

    def hand_black_fading_frog(self, seat, _card):
        for player in self._hole_targets(seat):
            card = yield from self._choose_locked(player)
            self.to_discard(card)
        yield from self.discard_chosen(seat, len(self.hands[seat]))

    def arrival_black_greedy_palette(self, _card, seat, _cell, _fresh):
        yield from self.discard_chosen(seat, len(self.hands[seat]))

    def requires_black_greedy_palette(self, seat):
        return any(self.hands[other] for other in self.opponents(seat))

    def hand_black_greedy_palette(self, seat, _card):
        self.counts["Palette used"] += 1
        move = yield from self.ask(seat, "colour", [{"action": "choose_colour", "colour": c} for c in COLOURS])
        colour = move["colour"]
        for other in self.opponents(seat):
            hand = self.hands[other]
            if not hand:
                continue
            fitting = list(dict.fromkeys(card.kind for card in hand if card.fits(colour)))
            legal_moves = [{"action": "choose_card", "card": kind} for kind in fitting]
            if not fitting or len(hand) >= 3:
                legal_moves.insert(0, {"action": "pass"})
            move = yield from self.ask(other, "give", legal_moves)
            if move["action"] == "pass":
                yield from self.discard_chosen(other, 3)
            else:
                self.pass_on(other, seat, self.copy_named(hand, move["card"]))

    def _empty_places(self, seat):
        return [colour for colour in COLOURS if self.areas[seat][colour].is_empty()]

    def arrival_black_rainbow_curse(self, card, seat, cell, _fresh):
        colour = yield from self.choose_place(seat, self._empty_places(seat))
        if colour is not None:
            self.stacks[cell].remove(card)
            self.areas[seat][colour].placed.append(card)
            self.counts["curse placed"] += 1

    def requires_black_rainbow_curse(self, seat):
        return any(self._empty_places(player) for player in self.most_locked(seat))

    def hand_black_rainbow_curse(self, seat, card):
        players = [player for player in self.most_locked(seat) if self._empty_places(player)]
        target = yield from self.choose_player(seat, players)
        colour = yield from self.choose_place(target, self._empty_places(target))
        self.aside.remove(card)
        self.areas[target][colour].placed.append(card)
        self.counts["curse placed"] += 1

"""The moves of 7 Wonders: each class holds a move's body, when it is legal, why not, what it does, and its label.

On the wire moves are distinguished by `action`.
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, final

import msgspec

from events.format.bounds import MAX_SEATS
from events.format.model import Sealed
from titles.kernel.events import events as table
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.ranges import CardId, Coins
from titles.kernel.state.game import AnyGame
from titles.kernel.state.zones import Zone
from titles.kernel.words.narrator import kept_narrators
from titles.seven_wonders.cards.payments import FREE
from titles.seven_wonders.catalogue import Catalogue, catalogue
from titles.seven_wonders.events.building import CardDiscarded, CardSold, StageBuilt, StructureBuilt
from titles.seven_wonders.play import refusals
from titles.seven_wonders.play.build_options import BuildOptions, build_options_of
from titles.seven_wonders.play.building import Placement
from titles.seven_wonders.state import Origin, WondersState, decider_of, state_of
from titles.seven_wonders.terms.basics import WonderId
from titles.seven_wonders.terms.narrator import WondersNarrator

SALE = 3
"""Coins for a card sold (section 4)."""

CityNumber = Annotated[int, msgspec.Meta(ge=0, le=MAX_SEATS, description="The number of the city that acts.")]
BuildBy = Literal["cost", "chain", "gift"]


class WondersMove(msgspec.Struct, frozen=True, tag_field="action", forbid_unknown_fields=True, gc=False):
    """Base of all moves."""

    @abstractmethod
    def label(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState, seat: int) -> str:
        """Return the move in words, as it is shown to the seat that can make it."""


class CardMove(WondersMove, frozen=True, gc=False):
    """Base of the moves that use a card of a city: out of the hand, or the seventh card."""

    card: CardId
    city: CityNumber

    @classmethod
    def legal_moves(cls, options: BuildOptions, cards: Iterable[str]) -> list[LegalMove]:
        """Return all legal moves of this class with one of the cards: one with each, unless something is paid."""
        return [LegalMove(cls(card, options.city)) for card in cards]

    @abstractmethod
    def refuse(self, uses: "CardUses") -> Refusal | None:
        """Return why the city can't use this card, which is one of its cards, like this; None if it can."""

    @abstractmethod
    def place(self, batch: Batch, rules: Catalogue, origin: Origin) -> Placement:
        """Emit the event of the card that was used, and return what has to be settled for it."""

    def label(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState, seat: int) -> str:
        """Return the move in words; it names the Free City if that is the city that acts."""
        text = self.text(narrator, rules, state)
        return text if self.city == seat else narrator.say("Free City: {text}", text=text)

    @abstractmethod
    def text(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState) -> str:
        """Return what the city does."""


class CardUses(msgspec.Struct, frozen=True, gc=False):
    """What a city can do with one of these cards (section 4)."""

    options: BuildOptions
    cards: Zone
    is_free_city: bool

    def can_sell(self) -> bool:
        """Whether the city can sell: the Free City only if it can build nothing (rulings 34, 36 and 42)."""
        return not self.is_free_city or not self._builds(self._known_cards())

    def moves(self) -> list[LegalMove]:
        """Return every legal move: sales, then structures, then the next stage."""
        cards = self._known_cards()
        builds = self._builds(cards)
        if self.is_free_city and builds:
            return builds  # as `can_sell` says, without finding them a second time
        return Sell.legal_moves(self.options, cards) + builds

    def candidates(self) -> list["Build | BuildStage | Sell"]:
        """Return what could be done with each card: every legal move, and one without payments where there is none."""
        options, cards = self.options, self._known_cards()
        moves: list[Build | BuildStage | Sell] = [Sell(card, options.city) for card in cards]
        for card in cards:
            builds = [legal_move.move for legal_move in Build.legal_moves(options, (card,))]
            moves += builds or [Build(card, options.city, "cost", 0, 0)]
        if options.next_stage is not None:
            stages = [legal_move.move for legal_move in BuildStage.legal_moves(options, cards)]
            moves += stages or [BuildStage(card, options.city, 0, 0) for card in cards]
        return moves

    def discards(self) -> list[LegalMove]:
        """Return the moves that discard one of the cards."""
        return Discard.legal_moves(self.options, self._known_cards())

    def _builds(self, cards: Sequence[str]) -> list[LegalMove]:
        return Build.legal_moves(self.options, cards) + BuildStage.legal_moves(self.options, cards)

    def _known_cards(self) -> Sequence[str]:
        """Return the different cards that the reader knows, in order."""
        return [card for card in dict.fromkeys(self.cards) if card is not None]

    def refuse(self, move: CardMove) -> Refusal | None:
        """Return why a move of this city is illegal; None if it is legal."""
        return move.refuse(self) if move.card in self.cards else refusals.not_in_hand(self.options.name(move.card))


def card_uses(rules: Catalogue, state: WondersState, city: int, cards: Zone) -> CardUses:
    """Return what a city can do with one of these cards, as far as the reader knows them."""
    return CardUses(build_options_of(rules, state, city), cards, city >= len(state.hands))


@final
class Build(CardMove, frozen=True, tag="build", gc=False):
    """Build a structure: at its cost, by a chain, or with the city's gift of a free structure (section 4)."""

    by: BuildBy
    """How it is built: at its `cost`, by a `chain`, or with the `gift` of a free structure (section 6.2)."""
    left: Coins
    """How many coins are paid to the left neighbour."""
    right: Coins
    """How many coins are paid to the right neighbour."""

    @classmethod
    def legal_moves(cls, options: BuildOptions, cards: Iterable[str]) -> list[LegalMove]:
        """Return every way to build each of the cards: never a duplicate, and only by a chain where there is one."""
        moves: list[LegalMove] = []
        structures, city, coins = options.economy.structures, options.city, options.coins
        has_gift = options.free_builds > 0
        for card in cards:
            printed = options.rules.cards[card]
            if printed.structure in structures:
                continue
            if not structures.isdisjoint(printed.chain_from):
                moves.append(cls._for_nothing(options, card, "chain"))
                continue
            bank = printed.cost.coins
            for left, right in options.market.payments(printed.cost.resources, coins - bank):
                cost = {"bank": bank, "left": left, "right": right}
                moves.append(LegalMove(cls(card, city, "cost", left, right), cost))
            if has_gift and options.can_waive(card):
                moves.append(cls._for_nothing(options, card, "gift"))
        return moves

    @classmethod
    def _for_nothing(cls, options: BuildOptions, card: str, by: BuildBy) -> LegalMove:
        return LegalMove(cls(card, options.city, by, 0, 0), {"bank": 0, "left": 0, "right": 0})

    def refuse(self, uses: CardUses) -> Refusal | None:
        """Return why the structure can't be built like this."""
        options = uses.options
        if self in [legal_move.move for legal_move in self.legal_moves(options, [self.card])]:
            return None
        name = options.name(self.card)
        if options.has_structure(self.card):
            return refusals.already_built(name)
        if options.has_chain(self.card):
            return refusals.wrong_payment(FREE) if self.by == "chain" else refusals.chain_applies(name)
        if self.by == "chain":
            return refusals.no_chain(name)
        if self.by == "gift":
            return self._refuse_gift(options)
        payments = options.structure_payments(self.card)
        if payments:
            return refusals.wrong_payment(payments)
        return options.unaffordable(options.rules.cards[self.card].cost, name)

    def _refuse_gift(self, options: BuildOptions) -> Refusal:
        if options.can_waive(self.card):
            return refusals.wrong_payment(FREE)
        if options.free_builds <= 0:
            return refusals.NO_GIFT
        return refusals.nothing_to_waive(options.name(self.card))

    def place(self, batch: Batch, rules: Catalogue, origin: Origin) -> Placement:
        """Emit that the structure was built."""
        bank = rules.cards[self.card].cost.coins if self.by == "cost" else 0
        batch.emit(StructureBuilt(self.city, self.card, self.by, bank, self.left, self.right, origin))
        return Placement(self.city, bank, self.left, self.right, brings=rules.structures[self.card])

    def text(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState) -> str:
        """Return what is built, how, and what is paid."""
        card = narrator.card(self.card)
        if self.by == "chain":
            return narrator.say("Build {card} by a chain", card=card)
        if self.by == "gift":
            return narrator.say("Build {card} without cost", card=card)
        bank = rules.cards[self.card].cost.coins
        text = narrator.say("Build {card}", card=card)
        return narrator.with_payments_to_sides(text, bank, self.left, self.right)


@final
class BuildStage(CardMove, frozen=True, tag="stage", gc=False):
    """Build the next wonder stage, with the card as its marker (section 4)."""

    left: Coins
    """How many coins are paid to the left neighbour."""
    right: Coins
    """How many coins are paid to the right neighbour."""

    @classmethod
    def legal_moves(cls, options: BuildOptions, cards: Iterable[str]) -> list[LegalMove]:
        """Return every payment for the next stage, with each card as its marker."""
        stage, payments = options.next_stage, options.stage_payments()
        if stage is None or not payments:
            return []
        return [
            LegalMove(cls(card, options.city, left, right), {"bank": stage.cost.coins, "left": left, "right": right})
            for card in cards
            for left, right in payments
        ]

    def refuse(self, uses: CardUses) -> Refusal | None:
        """Return why the next stage can't be built like this."""
        stage = uses.options.next_stage
        if stage is None:
            return refusals.NO_STAGE_LEFT
        payments = uses.options.stage_payments()
        if not payments:
            return uses.options.unaffordable(stage.cost)
        return None if (self.left, self.right) in payments else refusals.wrong_payment(payments)

    def place(self, batch: Batch, rules: Catalogue, origin: Origin) -> Placement:
        """Emit that the stage was built."""
        state = state_of(batch.game)
        city = state.cities[self.city]
        stage = rules.stages(city.wonder, city.side)[city.stages]
        marker = Sealed((decider_of(state, self.city),), self.card)
        batch.emit(StageBuilt(self.city, stage.stage, marker, stage.cost.coins, self.left, self.right, origin))
        return Placement(
            self.city, stage.cost.coins, self.left, self.right, brings=rules.boards[city.wonder, city.side][city.stages]
        )

    def text(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState) -> str:
        """Return the stage, its marker, and what is paid."""
        city = state.cities[self.city]
        assert city.wonder is not None, "a city builds stages of its board"
        number, wonder, card = city.stages + 1, narrator.wonder(city.wonder), narrator.card(self.card)
        stages = rules.stages(city.wonder, city.side)
        bank = stages[number - 1].cost.coins if number <= len(stages) else 0
        text = narrator.say("Build stage {number} of {wonder} with {card}", number=number, wonder=wonder, card=card)
        return narrator.with_payments_to_sides(text, bank, self.left, self.right)


@final
class Sell(CardMove, frozen=True, tag="sell", gc=False):
    """Sell the card for 3 coins (section 4)."""

    def refuse(self, uses: CardUses) -> Refusal | None:
        """Return that the Free City has to build."""
        return None if uses.can_sell() else refusals.FREE_CITY_MUST_BUILD

    def place(self, batch: Batch, rules: Catalogue, origin: Origin) -> Placement:
        """Emit that the card was sold."""
        batch.emit(CardSold(self.city, Sealed((decider_of(state_of(batch.game), self.city),), self.card), origin))
        return Placement(self.city, sale=SALE)

    def text(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState) -> str:
        """Return which card is sold."""
        card = narrator.card(self.card)
        return narrator.say("Sell {card} for {sale} coins", card=card, sale=SALE)


@final
class Discard(CardMove, frozen=True, tag="discard", gc=False):
    """Discard the seventh card instead of playing it (section 6.3)."""

    def refuse(self, uses: CardUses) -> Refusal | None:
        """Return None: the seventh card can always be discarded."""
        return None

    def place(self, batch: Batch, rules: Catalogue, origin: Origin) -> Placement:
        """Emit that the card was discarded."""
        batch.emit(CardDiscarded(self.city, Sealed((decider_of(state_of(batch.game), self.city),), self.card), origin))
        return Placement(self.city)

    def text(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState) -> str:
        """Return which card is discarded."""
        card = narrator.card(self.card)
        return narrator.say("Discard {card}", card=card)


@final
class Revive(WondersMove, frozen=True, tag="revive", gc=False):
    """Build this card of the discard pile for free (section 6.4)."""

    card: CardId

    def place(self, batch: Batch, rules: Catalogue, city: int) -> Placement:
        """Emit that the structure was built from the discard pile."""
        batch.emit(StructureBuilt(city, self.card, "discard", origin="discard"))
        return Placement(city, brings=rules.structures[self.card])

    def label(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState, seat: int) -> str:
        """Return which card is built."""
        card = narrator.card(self.card)
        return narrator.say("Build {card} from the discard pile", card=card)


@final
class Pass(WondersMove, frozen=True, tag="pass", gc=False):
    """Build nothing from the discard pile (section 6.4)."""

    def label(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState, seat: int) -> str:
        """Return that nothing is built."""
        return narrator.say("Build nothing from the discard pile")


@final
class ChooseBoard(WondersMove, frozen=True, tag="choose_board", gc=False):
    """Take this wonder board (section 2.2)."""

    wonder: WonderId

    def label(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState, seat: int) -> str:
        """Return which board is taken."""
        wonder = narrator.wonder(self.wonder)
        return narrator.say("Take {wonder}", wonder=wonder)


@final
class ChooseSide(WondersMove, frozen=True, tag="choose_side", gc=False):
    """Turn this side of the own board up (section 2.2)."""

    side: Literal["A", "B"]
    """The side to turn up."""

    def label(self, narrator: WondersNarrator, rules: Catalogue, state: WondersState, seat: int) -> str:
        """Return which side is turned up."""
        return narrator.say("Turn up side {side}", side=self.side)


CommittedMove = Build | BuildStage | Sell
"""A move that is sealed in the simultaneous choice."""
Move = Build | BuildStage | Sell | Discard | Revive | Pass | ChooseBoard | ChooseSide


@kept_narrators
def narrator(revision: int, names: Sequence[str], language: str) -> WondersNarrator:
    """Return the names with which events and moves are described."""
    return WondersNarrator(names, language, catalogue(revision).names)


def label(game: AnyGame, seat: int, move: Move, language: str) -> str:
    """Return a move of a seat in words."""
    rules = catalogue(game.revision)
    return move.label(narrator(game.revision, (), language), rules, state_of(game), seat)


class Committed(table.Committed[Move], frozen=True):
    """A seat's sealed choice: one move, or the holder's two, for the own city and then for the Free City."""

    type = "committed"

"""Full games that a seat's view allows: every hidden fact is filled at random, from the view alone.

A title fills its own zones (`Title.determinized`). What all titles hide in the same way, the seed and the sealed
choices of the other seats, is filled here.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource
from titles.kernel.events.events import Committed
from titles.kernel.play.batch import Batch
from titles.kernel.play.dealer import Dealer
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, Commitment, open_decisions
from titles.kernel.state.zones import Zone
from titles.kernel.title import Title

Order = Callable[[AnyGame, int, Sequence[LegalMove]], Sequence[Any]]
"""(full game, seat, its legal moves) -> their moves, in the order in which a sealed choice is guessed."""


class Unseen:
    """The cards that a view does not show. They are dealt at random to the places whose card it does not know."""

    def __init__(self, cards: Iterable[str], shown: Iterable[Zone], chance: RandomSource) -> None:
        """Take the cards that exist, one entry for each physical card, without those shown in some zones."""
        rest = Counter(list(cards))
        rest.subtract(card for zone in shown for card in zone if card is not None)
        self.cards = list(rest.elements())
        self._chance = chance

    def draw(self) -> str:
        """Remove and return any card."""
        return self.cards.pop(self._chance.randrange(len(self.cards)))

    def fill(self, zone: Zone) -> tuple[str, ...]:
        """Return a zone with a card in each place that was unknown."""
        return tuple([self.draw() if card is None else card for card in zone])


def exchanged(zones: Sequence[Zone], kind: Callable[[str], Hashable], chance: RandomSource) -> list[tuple[str, ...]]:
    """Return zones of a full state with their cards exchanged at random for others of the same kind."""
    cards = [card for zone in zones for card in zone if card is not None]
    kinds = {card: kind(card) for card in cards}
    pools = {each: Unseen([card for card in cards if kinds[card] == each], (), chance) for each in set(kinds.values())}
    return [tuple([pools[kinds[card]].draw() for card in zone if card is not None]) for zone in zones]


def determinized(title: Title, view: AnyGame, seat: int, chance: RandomSource, order: Order | None = None) -> AnyGame:
    """Return a full game that the seat can't tell from the real one, from its view alone.

    Sealed choices of other seats are the first in this `order` that fit what the seat sees of them, in random order
    unless given. The seed does not fit its published hash: it only serves to play on.
    """
    assert title.determinized is not None, f"{title.id} fills no hidden facts"
    filled = replace(title.determinized(view, seat, chance), seed=random_seed(chance))
    in_order = order or (lambda _game, _seat, legal_moves: shuffled([each.move for each in legal_moves], chance))
    for decision in open_decisions(filled):
        kept = filled.commitments[decision.decider]
        if decision.decider != seat and kept is not None and kept.chain is None:
            filled = _with_sealed_choice(title, filled, decision.decider, in_order)
    return filled


def random_seed(chance: RandomSource) -> str:
    """Return a seed for a game that is only played in thought."""
    return f"{chance.randrange(2**256):064x}"


def shuffled(items: Sequence[Any], chance: RandomSource) -> list[Any]:
    """Return the items in random order."""
    rest = list(items)
    return [rest.pop(chance.randrange(len(rest))) for _ in items]


def _with_sealed_choice(title: Title, game: AnyGame, seat: int, order: Order) -> AnyGame:
    """Return the game with a choice of this seat that is as complete as the one that it made."""
    kept = game.commitments[seat]
    assert kept is not None, "the seat has chosen"
    others = game.commitments
    if not kept.complete:  # only once all others have chosen does a choice show whether there is more to choose
        others = tuple([Commitment(True, () if other is None else other.chain) for other in others])
    choice = _choice(title, replace(game, commitments=_with(others, seat, None)), seat, kept.complete, order)
    return replace(game, commitments=_with(game.commitments, seat, replace(choice, times=kept.times)))


def _choice(title: Title, game: AnyGame, seat: int, complete: bool, order: Order) -> Commitment[Any]:
    """Return the first choice of a seat, by the order, that is as complete as it should be."""
    decision = next(each for each in open_decisions(game) if each.decider == seat)
    asked = title.decisions[decision.kind](game, game.state, decision)
    for move in order(game, seat, asked.moves()):
        batch = Batch(game, Dealer("00" * 32, game.id, ()))
        asked.take(batch, move)
        made = [event for event in batch.events if isinstance(event, Committed) and event.seat == seat]
        if not made or not made[-1].chain.value:
            continue
        choice: Commitment[Any] = Commitment(made[-1].complete, made[-1].chain.value)
        if choice.complete == complete:
            return choice
        if complete:
            return _choice(title, replace(game, commitments=_with(game.commitments, seat, choice)), seat, True, order)
    raise AssertionError(f"{title.id}, version {game.version}: seat {seat} has no choice like the one that it made")


def _with(
    commitments: tuple[Commitment[Any] | None, ...], seat: int, choice: Commitment[Any] | None
) -> tuple[Commitment[Any] | None, ...]:
    return (*commitments[:seat], choice, *commitments[seat + 1 :])

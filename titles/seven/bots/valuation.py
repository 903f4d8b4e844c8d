"""What a position is worth to a seat at the beginning of a turn, for bots that search.

The numbers are those of a logistic regression (L2 penalty 10) on the beginnings of 217,000 turns in 20,000 games with
two seats, played by `greedy` with up to a fifth of random moves: from the differences of what both seats have to who
won. Turns that begin with a win that nobody can stop are left out. A number for which there are fewer than 30 turns is
that of its neighbour, and having more to lock is never worth less. On games that were left out of the fit the mean log
loss is 0.619.
They are log-odds, so half a point more changes even chances to 62 %.
"""

from collections.abc import Callable, Mapping

from titles.kernel.state.game import AnyGame
from titles.seven.catalogue import Card, catalogue
from titles.seven.play.hand_effects import ON_FINAL_LOCK
from titles.seven.play.position.players import complete_places, is_open, opponents
from titles.seven.state import SevenState, state_of
from titles.seven.terms.basics import COLOURS, PAIR
from titles.seven.terms.board import ADJACENT

SURE = 5.0
"""The lead of a seat whose turn begins and that can lock its last place, if nobody can stop that."""
TURN = 0.15
"""The worth of having the turn."""
ON_TURN = (
    (-0.7, -0.7, -0.7, -0.65, -0.45),
    (-0.61, -0.61, -0.61, -0.58, -0.36),
    (-0.49, -0.46, -0.42, -0.29, -0.24),
    (-0.35, -0.25, -0.11, 0.05, 0.31),
    (-0.15, 0.04, 0.37, 0.88, 0.88),
    (0.14, 0.55, 1.67, 1.67, 1.67),
    (0.63, 1.07, 1.07, 1.07, 1.07),
)
"""What the seat on turn has: by its complete places, then by the colours in hand that it can lock (4 and more)."""
WAITING = (
    (-0.7, -0.7, -0.7, -0.65, -0.45),
    (-0.56, -0.56, -0.56, -0.56, -0.41),
    (-0.45, -0.42, -0.37, -0.26, -0.16),
    (-0.33, -0.23, -0.12, 0.03, 0.2),
    (-0.13, 0.02, 0.3, 0.76, 0.76),
    (0.12, 0.46, 1.26, 1.26, 1.26),
    (0.52, 1.27, 1.27, 1.27, 1.27),
)
"""The same for any other seat."""
STOPPABLE_ON_TURN = 0.47
"""The worth of a last lock on turn that an opponent can stop."""
NEXT_TURN = {False: 1.29, True: 0.15}
"""The worth of a last lock that is possible in the next turn, by whether an opponent can stop it."""
FRAGMENTS = (
    (0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0),
    (0.0, 0.09, 0.1),
    (0.0, 0.16, 0.36),
    (0.0, 0.24, 0.59),
    (0.0, 0.37, 0.56),
)
"""The worth of rainbow fragments in hand: by the complete places, then by their number. A pair fits any place."""
CURSED = -0.87
HAND_CARD = 0.14
SPARE: Mapping[str, float] = {
    "red_dash": 0.07,
    "red_counterattack": -0.05,
    "orange_force": -0.1,
    "orange_lost_item": 0.09,
    "yellow_thief_steal": 0.11,
    "yellow_thunder": -0.12,
    "green_common_road": -0.06,
    "green_rich_whim": -0.1,
    "blue_greedy_bridge": -0.13,
    "blue_set_trap": -0.09,
    "pink_disclosure": 0.28,
    "pink_favourite_flower": 0.18,
    "purple_wait": 0.19,
    "purple_prophet_apocalypse": 0.21,
    "rainbow_fragment": -0.04,
    "white_colorful_hole": 0.02,
    "white_rainbow_rain": -0.11,
    "black_fading_frog": -0.06,
    "black_greedy_palette": 0.26,
    "black_rainbow_curse": 0.03,
}
"""What the hand effect of a card adds to `HAND_CARD`, if the card is not the one to lock in its colour."""
STEPS = (0.57, 0.57, 0.31, 0.14, -0.04, -0.15, -0.19, -0.24, -0.23, -0.16)
"""The worth of a piece by its steps to an opponent's gate, over cells with a card and no piece. The last: no way."""
NEAR = 2
"""The most steps from which an invasion is foreseen."""
LOOT = (0.0, 0.21, 0.03)
"""The worth of each card that an invasion takes from the hand of the owner of the gate, by the steps."""
GATE_CARD = (0.0, 0.22, 0.11)
"""The worth of each card on the own gate that an invasion brings, by the steps."""
MOST = 4
"""The most cards of either kind that count."""
EXITS = (-0.29, -0.02, 0.06, 0.11, 0.13)
"""The worth of adjacent cells to which a piece can move, by their number."""


def lead(game: AnyGame, seat: int) -> float:
    """Return the log-odds that a seat wins against the best other one, as a turn begins."""
    state, cards = state_of(game), catalogue(game.revision).cards
    judged = [_Seat(state, cards, owner) for owner in state.everyone]
    on_turn = state.turn.seat
    if judged[on_turn].can_win and not judged[on_turn].can_be_stopped:
        return SURE if seat == on_turn else -SURE
    worths = [each.worth for each in judged]
    own = worths.pop(seat)
    return own - max(worths)


def after_rounds(rounds: int) -> Callable[[AnyGame, AnyGame], bool]:
    """Return whether each seat has had this many turns since a start. Positions are judged as a turn begins."""

    def stops(start: AnyGame, game: AnyGame) -> bool:
        begun = state_of(start)
        return state_of(game).turn.number >= begun.turn.number + rounds * len(begun.gates)

    return stops


class _Seat:
    """What a seat has, and what it is worth."""

    def __init__(self, state: SevenState, cards: Mapping[str, Card], seat: int) -> None:
        self.state, self.cards, self.seat = state, cards, seat
        self.opponents = opponents(state, seat)
        self.complete = complete_places(state, seat)
        self.hand = [held.card for held in state.hands[seat] if held.card is not None]
        opened = {colour for colour, place in zip(COLOURS, state.locks[seat], strict=True) if is_open(place)}
        left, self.spare = set[str](opened), list[str]()
        for card in self.hand:
            if cards[card].colour in left:
                left.remove(cards[card].colour)
            else:
                self.spare.append(card)
        self.to_lock = len(opened) - len(left)
        """How many colours the seat can lock from its hand."""
        self.fragments = min(self.spare.count("rainbow_fragment"), PAIR)

    @property
    def can_win(self) -> bool:
        """Whether the seat can lock its last place in its turn, or its last two with a pair of fragments."""
        missing = len(COLOURS) - self.complete
        return 0 < missing <= (self.to_lock > 0) + (self.fragments == PAIR)

    @property
    def can_be_stopped(self) -> bool:
        """Whether an opponent can answer a final lock with a card, and pay for it."""
        return any(_can_stop(self.state, self.cards, opponent) for opponent in self.opponents)

    @property
    def worth(self) -> float:
        """The worth of the lock area, the hand and the piece."""
        state, on_turn = self.state, self.seat == self.state.turn.seat
        table = ON_TURN if on_turn else WAITING
        row = min(self.complete, len(table) - 1)
        worth = table[row][min(self.to_lock, len(table[row]) - 1)] + FRAGMENTS[row][self.fragments]
        worth += HAND_CARD * len(self.hand) + sum([SPARE.get(card, 0.0) for card in self.spare])
        worth += CURSED * any(place.placed for place in state.locks[self.seat]) + TURN * on_turn
        if self.can_win:
            worth += STOPPABLE_ON_TURN if on_turn else NEXT_TURN[self.can_be_stopped]
        return worth + self.piece

    @property
    def piece(self) -> float:
        """The worth of where the piece stands."""
        state, here = self.state, self.state.pieces[self.seat]
        exits = [cell for cell in ADJACENT[here] if state.stacks[cell] and cell not in state.pieces]
        return EXITS[len(exits)] + max([self.way(opponent) for opponent in self.opponents])

    def way(self, opponent: int) -> float:
        """Return the worth of the way to the gate of an opponent, and of what an invasion brings."""
        state = self.state
        steps = _steps(state, state.pieces[self.seat], state.gates[opponent])
        if steps > NEAR:
            return STEPS[steps]
        loot = min(len(state.hands[opponent]) // 2, MOST)
        brought = min(len(state.stacks[state.gates[self.seat]]), MOST)
        return STEPS[steps] + LOOT[steps] * loot + GATE_CARD[steps] * brought


def _can_stop(state: SevenState, cards: Mapping[str, Card], seat: int) -> bool:
    """Whether a hand has a card against a final lock, and another one that pays for it."""
    hand = [held.card for held in state.hands[seat] if held.card is not None]
    for card in hand:
        effect = cards[card].hand
        if effect.timing == ON_FINAL_LOCK and effect.cost is not None:
            colour = effect.cost.colour
            return sum([cards[held].fits(colour) for held in hand]) > cards[card].fits(colour)
    return False


def _steps(state: SevenState, start: int, goal: int) -> int:
    """Return how many moves a piece needs to a cell, over cells with a card and no piece; the last of `STEPS` if more.

    A piece on the cell needs none.
    """
    if start == goal:
        return 0
    stacks, none = state.stacks, len(STEPS) - 1
    seen, reached = {start, *state.pieces}, [start]
    for steps in range(1, none):
        cells = [cell for each in reached for cell in ADJACENT[each] if stacks[cell] and cell not in seen]
        if goal in cells:
            return steps
        reached = list(dict.fromkeys(cells))
        seen.update(reached)
    return none

"""What workers resolve: the reveal of a turn (section 6.1) and the conflicts of an age (section 7)."""

from collections.abc import Sequence
from typing import cast

from rules.kernel.batch import Batch
from rules.kernel.game import PendingDecision, PendingResolution
from rules.kernel.ranking import decided_by
from rules.seven_wonders.actions import Choice
from rules.seven_wonders.building import Placed, place, placed_effects, settle
from rules.seven_wonders.cities import neighbours, plays_seventh_card, shields_of
from rules.seven_wonders.events import ConflictsResolved, GuildCopied, SymbolsChosen
from rules.seven_wonders.scoring import final_scores, ranked
from rules.seven_wonders.state import AGES, TURNS, WondersGame, WondersState, decider_of, state_of
from rules.seven_wonders.turns import advance, deal_age

VICTORY = {1: 1, 2: 3, 3: 5}
"""The token for more shields than a neighbour, by age; fewer shields are a token of -1."""
DEFEAT = -1


def reveal(batch: Batch) -> None:
    """Place all cards at once, settle all coins at once, then the extras of the turn."""
    placed = [place(batch, choice.city, choice) for choice in _choices(batch.start)]
    settle(batch, placed)
    state = state_of(batch.game)
    if state.turn < TURNS:
        advance(batch, opened_decisions(batch.game, placed))
        return
    sevenths = [
        PendingDecision("seventh", decider_of(state, index), index)
        for index, city in enumerate(state.cities)
        if plays_seventh_card(batch.game.revision, city)
    ]
    advance(batch, [PendingResolution("conflict"), *opened_decisions(batch.game, placed), *sevenths])


def _choices(game: WondersGame) -> list[Choice]:
    """What the cities do, the Free City first (section 9)."""
    choices: list[Choice] = []
    for commitment in game.commitments:
        if commitment is not None:
            choices += cast("tuple[Choice, ...]", commitment.chain or ())
    if len(choices) > len(game.seats):
        choices.sort(key=lambda choice: choice.city < len(game.seats))
    return choices


def opened_decisions(game: WondersGame, placed: Sequence[Placed]) -> list[PendingDecision]:
    """Return the decisions that the effects just built open for their owners (section 6.4)."""
    state = state_of(game)
    return [
        PendingDecision(kind, decider_of(state, event.city), event.city)
        for event in placed
        for effect in placed_effects(game, event)
        for kind in effect.decisions()
    ]


def conflict(batch: Batch) -> None:
    """Tokens for all pairs of neighbours; then the next age, or the final scoring."""
    state = state_of(batch.game)
    shields = tuple(shields_of(batch.game.revision, city) for city in state.cities)
    tokens = tuple(_tokens(state, shields, index) for index in range(len(state.cities)))
    batch.emit(ConflictsResolved(state.age, shields, tokens))
    if state.age < AGES:
        deal_age(batch, state.age + 1)
        return
    scores = final_scores(batch.game)
    for city, score in enumerate(scores):
        if score.copied is not None:
            batch.emit(GuildCopied(city, score.copied))
        if score.symbols:
            batch.emit(SymbolsChosen(city, score.symbols))
    result = ranked(batch.game, scores)
    batch.finish(decided_by(result), result)


def _tokens(state: WondersState, shields: tuple[int, ...], index: int) -> tuple[int, ...]:
    """What a city takes for the conflicts with its left and its right neighbour."""
    tokens = []
    for other in neighbours(state, index):
        if shields[index] > shields[other]:
            tokens.append(VICTORY[state.age])
        elif shields[index] < shields[other]:
            tokens.append(DEFEAT)
    return tuple(tokens)

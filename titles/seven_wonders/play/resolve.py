"""The resolutions by workers: the reveal of a turn (section 6.1) and the conflicts of an age (section 7)."""

from titles.kernel.play.batch import Batch
from titles.kernel.state.game import PendingDecision, PendingResolution
from titles.kernel.state.ranking import decided_by
from titles.seven_wonders.catalogue import catalogue
from titles.seven_wonders.events.scoring import ConflictsResolved, GuildCopied, SymbolsChosen
from titles.seven_wonders.play.building import opened_decisions, settle
from titles.seven_wonders.play.cities import built, gains_of, neighbours
from titles.seven_wonders.play.moves import CommittedMove
from titles.seven_wonders.play.scoring import final_scores, ranked
from titles.seven_wonders.play.turns import advance, deal_age
from titles.seven_wonders.state import AGES, TURNS, WondersGame, WondersState, decider_of, state_of

VICTORY = {1: 1, 2: 3, 3: 5}
"""Points of the conflict token of the stronger city, by age (section 7)."""
DEFEAT = -1
"""Points of the conflict token of the weaker city, in any age."""


def reveal(batch: Batch) -> None:
    """Place all cards, settle all coins, then open the extra builds of the turn (section 6.1)."""
    rules = catalogue(batch.game.revision)
    placements = [move.place(batch, rules, "hand") for move in _committed_moves(batch.start)]
    settle(batch, rules, placements)
    state = state_of(batch.game)
    if state.turn < TURNS:
        advance(batch, opened_decisions(batch.game, placements))
        return
    last = [
        PendingDecision(kind, decider_of(state, index), index)
        for index, city in enumerate(state.cities)
        for brings in built(rules, city)
        for kind in brings.each_age
    ]
    advance(batch, [PendingResolution("conflict"), *opened_decisions(batch.game, placements), *last])


def _committed_moves(game: WondersGame) -> list[CommittedMove]:
    """Return the moves of all cities, those of the Free City first (section 9)."""
    moves: list[CommittedMove] = []
    for commitment in game.commitments:
        if commitment is not None:
            moves += commitment.chain or ()
    if len(moves) > len(game.seats):
        moves.sort(key=lambda move: move.city < len(game.seats))
    return moves


def conflict(batch: Batch) -> None:
    """Give conflict tokens to all pairs of neighbours, then deal the next age or score the game (section 7)."""
    state, rules = state_of(batch.game), catalogue(batch.game.revision)
    shields = tuple(gains_of(rules, city).shields for city in state.cities)
    tokens = tuple(_tokens(state, shields, index) for index in range(len(state.cities)))
    batch.emit(ConflictsResolved(state.age, shields, tokens))
    if state.age < AGES:
        deal_age(batch, rules, state.age + 1)
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
    """Return the tokens that a city takes for the conflicts with its left and its right neighbour."""
    tokens = [conflict_token(state.age, shields[index], shields[other]) for other in neighbours(state, index)]
    return tuple([token for token in tokens if token])


def conflict_token(age: int, own: int, other: int) -> int:
    """Return the points of the token that a city takes for a conflict in an age, by shields; 0 if it takes none."""
    if own == other:
        return 0
    return VICTORY[age] if own > other else DEFEAT

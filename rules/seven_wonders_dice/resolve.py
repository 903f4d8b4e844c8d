"""What workers resolve: the reveal of a turn, and its conflict: attacks, then what is settled at the end of a turn."""

from rules.kernel.batch import Batch
from rules.seven_wonders_dice.comparing import attacked, points_of_attack
from rules.seven_wonders_dice.events import AttacksScored, ScoredAttack, TurnPlayed
from rules.seven_wonders_dice.printed import Space
from rules.seven_wonders_dice.state import DiceState, state_of
from rules.seven_wonders_dice.turns import end_turn, fresh_spaces


def reveal(batch: Batch) -> None:
    """State every seat's turn; what came of it was reckoned against the snapshot, so the order does not matter."""
    for seat, commitment in enumerate(batch.start.commitments):
        assert commitment is not None, "every seat has chosen"
        batch.emit(TurnPlayed(seat, commitment.chain or ()))
    batch.await_resolution("conflict")


def conflict(batch: Batch) -> None:
    """Write down what the attacks of this turn are worth, against the defenses of previous turns (section 11).

    Then whatever else ends a turn.
    """
    revision, state = batch.game.revision, state_of(batch.game)
    fresh = fresh_spaces(revision, state)
    if fresh.attacks:
        batch.emit(AttacksScored(tuple([_scored(revision, state, seat, attack) for seat, attack in fresh.attacks])))
    end_turn(batch, fresh)


def _scored(revision: int, state: DiceState, seat: int, space: Space) -> ScoredAttack:
    target, defenses = attacked(revision, state, seat, space)
    return ScoredAttack(seat, target, space.id, space.points, defenses, points_of_attack(space, defenses))

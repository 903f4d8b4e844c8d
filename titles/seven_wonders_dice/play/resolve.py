"""What workers resolve: the reveal of a turn, then its conflict: the attacks, and the end of the turn."""

from titles.kernel.play.batch import Batch
from titles.seven_wonders_dice.events import AttacksScored, ScoredAttack, TurnPlayed
from titles.seven_wonders_dice.play.neighbours import attacked, points_of_attack
from titles.seven_wonders_dice.play.rules import Rules, rules_of
from titles.seven_wonders_dice.play.turns import end_turn, settled_spaces
from titles.seven_wonders_dice.state import DiceState, state_of
from titles.seven_wonders_dice.terms.printed import Space


def reveal(batch: Batch) -> None:
    """Reveal the turn of every seat. All of them depend on the snapshot only, so their order does not matter."""
    for seat, commitment in enumerate(batch.start.commitments):
        assert commitment is not None, "every seat has chosen"
        batch.emit(TurnPlayed(seat, commitment.chain or ()))
    batch.await_resolution("conflict")


def conflict(batch: Batch) -> None:
    """Score the attacks of this turn against the defenses of previous turns (section 11), then end the turn."""
    rules, state = rules_of(batch.game.revision), state_of(batch.game)
    settled = settled_spaces(rules, state)
    attacks = tuple([_scored(rules, state, seat, space) for seat, space in settled if space.kind == "attack"])
    if attacks:
        batch.emit(AttacksScored(attacks))
    end_turn(batch, rules, settled)


def _scored(rules: Rules, state: DiceState, seat: int, space: Space) -> ScoredAttack:
    target, defenses = attacked(rules, state, seat, space)
    return ScoredAttack(seat, target, space.id, space.points, defenses, points_of_attack(space, defenses))

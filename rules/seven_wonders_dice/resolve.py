"""What workers resolve: the reveal of a turn, and its conflict: attacks, then what is settled at the end of a turn."""

from rules.seven_wonders_dice.comparing import attacked, points_of_attack
from rules.seven_wonders_dice.events import AttacksScored, ScoredAttack, TurnPlayed
from rules.seven_wonders_dice.printed import Space
from rules.seven_wonders_dice.state import Play, play_of
from rules.seven_wonders_dice.turns import end_turn, fresh_spaces
from rules.table.batch import Batch
from rules.table.game import due


def resolve(batch: Batch) -> None:
    """Emit what follows from the reveal or conflict that is owed."""
    if due(batch.start) == "reveal":
        _reveal(batch)
    else:
        play = play_of(batch.game)
        fresh = fresh_spaces(batch.game.revision, play)
        if fresh.attacks:
            _score_attacks(batch, play, fresh.attacks)
        end_turn(batch, fresh)


def _reveal(batch: Batch) -> None:
    """State every seat's turn; what came of it was reckoned against the snapshot, so the order does not matter."""
    for seat, commitment in enumerate(batch.start.commitments):
        assert commitment is not None, "every seat has chosen"
        batch.emit(TurnPlayed(seat, commitment.chain or ()))
    batch.owe("conflict")


def _score_attacks(batch: Batch, play: Play, attacks: list[tuple[int, Space]]) -> None:
    """Write down what the attacks of this turn are worth, against the defenses of previous turns (section 11)."""
    revision = batch.game.revision
    batch.emit(AttacksScored(tuple([_scored(revision, play, seat, space) for seat, space in attacks])))


def _scored(revision: int, play: Play, seat: int, space: Space) -> ScoredAttack:
    target, defenses = attacked(revision, play, seat, space)
    return ScoredAttack(seat, target, space.id, space.points, defenses, points_of_attack(space, defenses))

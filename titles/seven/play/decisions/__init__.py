"""The kinds of decisions: each class holds its legal moves, its refusals, and what its moves lead to."""

from typing import Any

from titles.seven.play.decisions import choices, phases, reactions
from titles.seven.play.decisions.base import SevenDecision

DECISIONS: dict[str, type[SevenDecision[Any]]] = {
    decision.kind: decision
    for decision in (
        phases.TakeCube,
        phases.LockOrPass,
        phases.UseHandEffects,
        reactions.PayCost,
        phases.Act,
        phases.StayStuck,
        phases.MakeBonusMove,
        phases.DiscardExpiringCard,
        reactions.UseAnytimeCard,
        reactions.AnswerContact,
        reactions.AnswerFinalLock,
        choices.ChooseCellForEffect,
        choices.ChooseLineForEffect,
        choices.ChoosePlayerForEffect,
        choices.ChooseOptionForEffect,
        choices.ChooseColourForEffect,
        choices.ChoosePlaceForEffect,
        choices.ChooseDiscard,
        choices.ChooseHandCardToLay,
        choices.ChooseGift,
        choices.ChooseHandCardToLock,
        choices.ChooseLockedCard,
    )
}
"""By kind."""

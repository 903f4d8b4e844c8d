"""The kinds of decisions: each class holds its legal moves, its refusals, and what its moves lead to."""

from typing import Any

from titles.seven.play.decisions.base import SevenDecision
from titles.seven.play.decisions.choices import (
    ChooseCellForEffect,
    ChooseColourForEffect,
    ChooseDiscard,
    ChooseGift,
    ChooseHandCardToLay,
    ChooseHandCardToLock,
    ChooseLineForEffect,
    ChooseLockedCard,
    ChooseOptionForEffect,
    ChoosePlaceForEffect,
    ChoosePlayerForEffect,
)
from titles.seven.play.decisions.phases import (
    Act,
    DiscardExpiringCard,
    LockOrPass,
    MakeBonusMove,
    StayStuck,
    TakeCube,
    UseHandEffects,
)
from titles.seven.play.decisions.reactions import AnswerContact, AnswerFinalLock, PayCost, UseAnytimeCard

DECISIONS: dict[str, type[SevenDecision[Any]]] = {
    decision.kind: decision
    for decision in (
        TakeCube,
        LockOrPass,
        UseHandEffects,
        PayCost,
        Act,
        StayStuck,
        MakeBonusMove,
        DiscardExpiringCard,
        UseAnytimeCard,
        AnswerContact,
        AnswerFinalLock,
        ChooseCellForEffect,
        ChooseLineForEffect,
        ChoosePlayerForEffect,
        ChooseOptionForEffect,
        ChooseColourForEffect,
        ChoosePlaceForEffect,
        ChooseDiscard,
        ChooseHandCardToLay,
        ChooseGift,
        ChooseHandCardToLock,
        ChooseLockedCard,
    )
}
"""By kind."""

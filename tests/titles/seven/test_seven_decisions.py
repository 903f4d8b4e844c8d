"""Decisions: a move is refused if and only if it is not listed, and every kind has labels."""

import random
from collections.abc import Iterator
from itertools import chain

from titles.kernel.deciding.decider import moves
from titles.kernel.state.game import AnyGame, PendingDecision, open_decisions
from titles.seven.events.held_cards import distinct
from titles.seven.play.decisions import DECISIONS
from titles.seven.play.decisions.choices import ChooseForEffect
from titles.seven.play.decisions.reactions import UseCard
from titles.seven.play.machine import Choice
from titles.seven.play.scripts import rules
from titles.seven.play.steps.base import Step
from titles.seven.play.steps.control import AnyStep
from titles.seven.terms.moves import Action, ChooseCard, Lock, Pass, Use
from titles.seven.title import TITLE
from titles.seven.words.labels import CARDS, PASSES
from titles.seven.words.questions import ALWAYS_THE_SAME, QUESTIONS
from titles.testkit.playthrough import open_random, playing

RULES = rules(1)


def decisions(seeds: range) -> Iterator[tuple[AnyGame, PendingDecision]]:
    """All decisions of some random games."""
    for seed in seeds:
        chance = random.Random(seed)
        game = open_random(TITLE, 2 + seed % 3, {}, chance)[-1].game
        for batch in playing(TITLE, game, chance):
            for pending in open_decisions(batch.game):
                yield batch.game, pending


def uses(game: AnyGame, seat: int) -> Iterator[Use]:
    """Every hand effect of a card in hand or locked, with every option and without one."""
    locked = chain.from_iterable(place.locked for place in game.state.locks[seat])
    for card in {*distinct(game.state.hands[seat]), *locked}:
        for option in (None, *(branch.id for branch in RULES.script(card, "hand").branches)):
            yield Use(card, option)


def test_a_move_is_refused_exactly_if_it_is_not_listed():
    seen = 0
    for game, pending in decisions(range(6)):
        decision = DECISIONS[pending.kind](game, game.state, pending)
        offered = [legal_move.move for legal_move in moves(TITLE, game, pending.decider)]
        tried: list[Action] = list(offered)
        if isinstance(decision, UseCard):
            tried += uses(game, pending.decider)
        elif pending.kind == "lock":
            tried += [Lock(card) for card in distinct(game.state.hands[pending.decider])]
        for move in tried:
            assert (decision.refuse(move) is None) == (move in offered), (pending.kind, move)
            seen += move not in offered
    assert seen > 500


def test_the_rule_of_a_refusal_is_that_of_its_decision():
    for game, pending in decisions(range(2)):
        decision = DECISIONS[pending.kind](game, game.state, pending)
        refusal = decision.refuse(Pass()) if Pass in decision.answers else None
        assert refusal is None or (refusal.code, refusal.rule) == ("must_choose", decision.rule)


def final(kind: type) -> Iterator[type]:
    """The classes that are derived from one, and that no other is derived from."""
    for each in kind.__subclasses__():
        yield from final(each) if each.__subclasses__() else (each,)


def test_whatever_asks_a_player_has_a_question():
    askers = {*DECISIONS.values(), *final(Choice)} - set(final(ChooseForEffect))
    assert askers == {*ALWAYS_THE_SAME, *QUESTIONS}
    assert not ALWAYS_THE_SAME.keys() & QUESTIONS.keys()


def test_words_for_passing_and_for_cards_belong_to_decisions_with_such_moves():
    assert {kind for kind in DECISIONS if Pass in DECISIONS[kind].answers} == PASSES.keys()
    assert {kind for kind in DECISIONS if ChooseCard in DECISIONS[kind].answers} == CARDS.keys()


def test_every_step_class_stands_in_the_union_that_the_data_are_read_as():
    """A step that is missing there can't be used by any card."""
    listed = {step.__struct_config__.tag for step in AnyStep.__args__}
    assert {step.__struct_config__.tag for step in final(Step)} == listed

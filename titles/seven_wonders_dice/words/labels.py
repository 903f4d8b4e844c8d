"""What a seat is asked, and its moves in words."""

from collections.abc import Sequence

from titles.kernel.state.game import AnyGame
from titles.kernel.words.narrator import kept_narrators
from titles.kernel.words.sentences import Spoken
from titles.seven_wonders_dice.play.decisions import TakeTurn
from titles.seven_wonders_dice.play.rules import rules_of
from titles.seven_wonders_dice.play.turn_position import TurnPosition, position_after
from titles.seven_wonders_dice.state import state_of
from titles.seven_wonders_dice.terms.moves import Build, BuildWonder, ChooseBonus, Cross, Decline, Move, Pass, TakeBack
from titles.seven_wonders_dice.terms.narrator import DiceNarrator
from titles.seven_wonders_dice.words.effects import asked


@kept_narrators
def narrator(revision: int, names: Sequence[str], language: str) -> DiceNarrator:
    """Return the names with which events and moves are described."""
    return DiceNarrator(names, language, rules_of(revision).names)


def prompt(decision: TakeTurn) -> Spoken:
    """Return what the next step is about."""
    position = decision.position
    return asked(position.task, position.rules.names).question


def label(game: AnyGame, seat: int, move: Move, language: str) -> str:
    """Return a move of a seat in words, legal or chosen already."""
    rules, kept = rules_of(game.revision), game.commitments[seat]
    steps = kept.chain[: move.step] if kept is not None and kept.chain else ()
    return _label(position_after(rules, state_of(game), seat, steps), move, narrator(game.revision, (), language))


def _label(position: TurnPosition, move: Move, narrator: DiceNarrator) -> str:
    match move:
        case Build():
            return _build_label(position, move, narrator)
        case BuildWonder(space=space):
            text = narrator.say("Build the {space}", space=narrator.space(space))
            return _with_price(narrator, text, position.crossed.price(space))
        case Cross(space=space):
            text = narrator.say("Cross {space}", space=narrator.space(space))
            return _with_price(narrator, text, position.crossed.price(space))
        case ChooseBonus(bonus=bonus):
            return narrator.say("Bonus: {bonus}", bonus=narrator.bonus(bonus))
        case Pass():
            room = position.index.capacity - position.coins
            return narrator.say("Pass for {coins}", coins=narrator.coins(min(position.index.pass_coins, room)))
        case Decline():
            return narrator.tell(asked(position.task, position.rules.names).declining)
        case TakeBack():
            return narrator.say("Take the last step back")


def _build_label(position: TurnPosition, move: Build, narrator: DiceNarrator) -> str:
    """Return the die with its face, the space and the price."""
    die = position.state.die(move.die)
    assert die is not None, "the move is legal"
    name, face, space = narrator.die(die.die), narrator.face(die.die, die.face), narrator.space(move.space)
    text = narrator.say("{name} ({face}): {space}", name=name, face=face, space=space)
    return _with_price(narrator, text, position.die_cost(die) + position.crossed.price(move.space))


def _with_price(narrator: DiceNarrator, text: str, coins: int) -> str:
    if not coins:
        return narrator.say("{text}, free", text=text)
    return narrator.say("{text}, {price}", text=text, price=narrator.coins(coins))

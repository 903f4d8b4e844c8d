"""What workers resolve: the reveal of a turn (section 6.1) and the conflicts of an age (section 7)."""

from typing import cast

from events.model import Event
from rules.seven_wonders.actions import Choice
from rules.seven_wonders.building import place, settle
from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.counting import neighbours, shields_of
from rules.seven_wonders.economy import plays_last_card
from rules.seven_wonders.effects import BuildFromDiscard
from rules.seven_wonders.events import ConflictsResolved, GuildCopied, StageBuilt, SymbolsChosen
from rules.seven_wonders.scoring import final_scores, ranked
from rules.seven_wonders.state import AGES, TURNS, Play, WondersGame, decider_of, play_of
from rules.seven_wonders.turns import advance, deal_age
from rules.table.batch import Batch
from rules.table.game import Ask, Owe
from rules.table.ranking import decided_by

VICTORY = {1: 1, 2: 3, 3: 5}
"""The token for more shields than a neighbour, by age; fewer shields are a token of -1."""
DEFEAT = -1


def reveal(batch: Batch) -> None:
    """Place all cards at once, settle all coins at once, then the extras of the turn."""
    first = len(batch.events)
    for choice in _choices(batch.start):
        place(batch, choice.city, choice)
    placed = batch.events[first:]
    settle(batch, placed)
    play = play_of(batch.game)
    if play.turn < TURNS:
        advance(batch, revivals(batch.game, placed))
        return
    sevenths = [
        Ask("seventh", decider_of(play, index), index)
        for index, city in enumerate(play.cities)
        if plays_last_card(batch.game.revision, city)
    ]
    advance(batch, [Owe("conflict"), *revivals(batch.game, placed), *sevenths])


def _choices(game: WondersGame) -> list[Choice]:
    """What the cities do, the Free City first (section 9)."""
    choices: list[Choice] = []
    for commitment in game.commitments:
        if commitment is not None:
            choices += cast("tuple[Choice, ...]", commitment.chain or ())
    if len(choices) > len(game.seats):
        choices.sort(key=lambda choice: choice.city < len(game.seats))
    return choices


def revivals(game: WondersGame, placed: list[Event]) -> list[Ask]:
    """Each stage just finished that builds from the discard pile asks once (section 6.4)."""
    play = play_of(game)
    asks: list[Ask] = []
    for event in placed:
        if isinstance(event, StageBuilt):
            city = play.cities[event.city]
            effects = catalogue(game.revision).stages(city.wonder, city.side)[event.stage - 1].effects
            decider = decider_of(play, event.city)
            asks += [Ask("revive", decider, event.city) for effect in effects if isinstance(effect, BuildFromDiscard)]
    return asks


def conflict(batch: Batch) -> None:
    """Tokens for all pairs of neighbours; then the next age, or the final scoring."""
    play = play_of(batch.game)
    shields = tuple(shields_of(batch.game.revision, city) for city in play.cities)
    tokens = tuple(_tokens(play, shields, index) for index in range(len(play.cities)))
    batch.emit(ConflictsResolved(play.age, shields, tokens))
    if play.age < AGES:
        deal_age(batch, play.age + 1)
        return
    scores = final_scores(batch.game)
    for city, score in enumerate(scores):
        if score.copied is not None:
            batch.emit(GuildCopied(city, score.copied))
        if score.symbols:
            batch.emit(SymbolsChosen(city, score.symbols))
    result = ranked(batch.game, scores)
    batch.finish(decided_by(result), result)


def _tokens(play: Play, shields: tuple[int, ...], index: int) -> tuple[int, ...]:
    """What a city takes for the conflicts with its left and its right neighbour."""
    tokens = []
    for other in neighbours(play, index):
        if shields[index] > shields[other]:
            tokens.append(VICTORY[play.age])
        elif shields[index] < shields[other]:
            tokens.append(DEFEAT)
    return tuple(tokens)

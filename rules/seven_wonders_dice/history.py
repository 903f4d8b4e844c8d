"""The game told line by line, in English and Japanese, from public facts alone."""

from collections.abc import Callable, Sequence
from typing import Any

from events.model import Event
from rules.seven_wonders_dice.actions import Build, BuildWonder, ChooseBonus, Cross, Decline, Pass, Step
from rules.seven_wonders_dice.catalogue import Catalogue, catalogue
from rules.seven_wonders_dice.events import (
    AttacksScored,
    BoardsDealt,
    DieEntered,
    FirstCompleted,
    LastTurnCalled,
    ScoredAttack,
    TurnPlayed,
    TurnStarted,
)
from rules.seven_wonders_dice.names import (
    Language,
    board_name,
    bonus_name,
    building_name,
    die_name,
    face_name,
    space_name,
    tongue_of,
)

Names = Sequence[str]

_WORDS: dict[str, dict[Language, str]] = {
    "dealt": {"en": "{who} builds {board}", "ja": "{who}は{board}"},
    "turn": {"en": "Turn {turn}: {dice}.", "ja": "第{turn}ターン：{dice}。"},
    "last": {"en": "Last turn, {turn}: {dice}.", "ja": "最終ターン（第{turn}）：{dice}。"},
    "die": {"en": "{die} {face} for {cost}", "ja": "{die}（{face}）{cost}金"},
    "build": {"en": "crosses {space} with the {die}", "ja": "{die}で{space}に印"},
    "wonder": {"en": "builds the {space}", "ja": "{space}を建設"},
    "cross": {"en": "crosses {space} by an effect", "ja": "効果で{space}に印"},
    "pass": {"en": "passes", "ja": "パス"},
    "bonus": {"en": "takes the bonus “{bonus}”", "ja": "ボーナス「{bonus}」"},
    "decline": {"en": "declines", "ja": "辞退"},
    "paid": {"en": "{text} for {coins}", "ja": "{text}（{coins}金）"},
    "gained": {"en": "{text}, gaining {coins}", "ja": "{text}、{coins}金を得る"},
    "worth": {"en": "{text}, worth {points}", "ja": "{text}、{points}点の攻撃"},
    "played": {"en": "{who} {steps}; {coins} coins.", "ja": "{who}：{steps}。残り{coins}金。"},
    "attack": {
        "en": "{who} attacks {target} for {points} ({printed} less {defenses})",
        "ja": "{who}が{target}を攻撃し{points}点（{printed}−防御{defenses}）",
    },
    "first": {
        "en": "{who} completed first: {building}, {points} points.",
        "ja": "{who}が最初に{building}を完成、{points}点。",
    },
    "called": {
        "en": "{who} crossed the last bonus: turn {turn} is the last.",
        "ja": "{who}が最後のボーナスに印：第{turn}ターンが最後。",
    },
    "entered": {
        "en": "{who} unlocked the {die}, which replaces the {replaced}.",
        "ja": "{who}が{die}を解禁、{replaced}と入れ替わる。",
    },
    "then": {"en": ", then ", "ja": "、続いて"},
    "comma": {"en": ", ", "ja": "、"},
    "and": {"en": " and ", "ja": "と"},
    "stop": {"en": "{text}.", "ja": "{text}。"},
}


def describe(event: Event, revision: int, names: Names, language: str) -> str | None:
    """One of the title's events as a line; None for what is not worth one."""
    teller = _TELLERS.get(type(event))
    return None if teller is None else teller(catalogue(revision), event, names, tongue_of(language))


def _say(key: str, tongue: Language, **values: object) -> str:
    return _WORDS[key][tongue].format(**values)


def _join(key: str, parts: Sequence[str], tongue: Language) -> str:
    return _say(key, tongue).join(parts)


def _whole(parts: Sequence[str], tongue: Language) -> str:
    return _say("stop", tongue, text=_join("comma", parts, tongue))


def _all(seats: Sequence[int], names: Names, tongue: Language) -> str:
    return _join("and", [names[seat] for seat in seats], tongue)


def _dealt(rules: Catalogue, event: BoardsDealt, names: Names, tongue: Language) -> str:
    boards = enumerate(event.boards)
    return _whole(
        [_say("dealt", tongue, who=names[seat], board=board_name(rules, board, tongue)) for seat, board in boards],
        tongue,
    )


def _started(rules: Catalogue, event: TurnStarted, _names: Names, tongue: Language) -> str:
    quarters = rules.rolled.forum.quarters
    dice = [
        _say(
            "die",
            tongue,
            die=die_name(rules, die.die, tongue),
            face=face_name(rules, die, tongue),
            cost=quarters[die.quarter].cost,
        )
        for die in event.forum
    ]
    return _say("last" if event.last else "turn", tongue, turn=event.turn, dice=_join("comma", dice, tongue))


def _played(rules: Catalogue, event: TurnPlayed, names: Names, tongue: Language) -> str:
    steps = [_step(rules, step, tongue) for step in event.steps]
    return _say(
        "played", tongue, who=names[event.seat], steps=_join("then", steps, tongue), coins=event.steps[-1].coins
    )


def _step(rules: Catalogue, step: Step, tongue: Language) -> str:
    text = _move(rules, step, tongue)
    if step.paid:
        text = _say("paid", tongue, text=text, coins=step.paid)
    if step.gained:
        text = _say("gained", tongue, text=text, coins=step.gained)
    return text if step.value is None else _say("worth", tongue, text=text, points=step.value)


def _move(rules: Catalogue, step: Step, tongue: Language) -> str:
    match step.move:
        case Build(die=die, space=space):
            name = space_name(rules, space, tongue)
            return _say("build", tongue, die=die_name(rules, die, tongue), space=name)
        case BuildWonder(space=space):
            return _say("wonder", tongue, space=space_name(rules, space, tongue))
        case Cross(space=space):
            return _say("cross", tongue, space=space_name(rules, space, tongue))
        case ChooseBonus(bonus=bonus):
            return _say("bonus", tongue, bonus=bonus_name(rules, bonus, tongue))
        case Pass():
            return _say("pass", tongue)
        case Decline():
            return _say("decline", tongue)


def _attacks(_rules: Catalogue, event: AttacksScored, names: Names, tongue: Language) -> str:
    def told(attack: ScoredAttack) -> str:
        return _say(
            "attack",
            tongue,
            who=names[attack.seat],
            target=names[attack.target],
            points=attack.points,
            printed=attack.printed,
            defenses=attack.defenses,
        )

    return _whole([told(attack) for attack in event.attacks], tongue)


def _first(rules: Catalogue, event: FirstCompleted, names: Names, tongue: Language) -> str:
    building = building_name(rules, event.building, tongue)
    return _say("first", tongue, who=_all(event.seats, names, tongue), building=building, points=event.points)


def _called(_rules: Catalogue, event: LastTurnCalled, names: Names, tongue: Language) -> str:
    return _say("called", tongue, who=_all(event.seats, names, tongue), turn=event.turn)


def _entered(rules: Catalogue, event: DieEntered, names: Names, tongue: Language) -> str:
    dice = {"die": die_name(rules, event.die, tongue), "replaced": die_name(rules, event.replaced, tongue)}
    return _say("entered", tongue, who=_all(event.seats, names, tongue), **dice)


_TELLERS: dict[type[Event], Callable[[Catalogue, Any, Names, Language], str]] = {
    BoardsDealt: _dealt,
    TurnStarted: _started,
    TurnPlayed: _played,
    AttacksScored: _attacks,
    FirstCompleted: _first,
    LastTurnCalled: _called,
    DieEntered: _entered,
}

"""What a seat is asked, and what it can't use: the prompts, and the moves that are greyed out with their reasons."""

from msgspec.structs import replace

from tests.titles.seven_wonders_duel.duel import OPPONENT, OWN, city, decide, opened, pyramid, situation
from titles.kernel.deciding.decider import prompt, unavailable
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import PendingDecision
from titles.seven_wonders_duel.play.moves import Build, BuildWonder, Destroy, Discard, Move
from titles.seven_wonders_duel.state import DuelGame
from titles.seven_wonders_duel.title import TITLE


def asked(game: DuelGame, seat: int = OWN) -> tuple[str, str]:
    found = prompt(TITLE, game, seat)
    assert found is not None
    return found.en, found.ja


def greyed_out(game: DuelGame) -> dict[Move, str]:
    """The unavailable moves of the own seat, each with the code of its refusal."""
    return {each.move: each.refusal.code for each in unavailable(TITLE, game, OWN)}


def told(game: DuelGame, move: Move) -> str:
    """Why a move of the own seat is refused, in English."""
    refusal = decide(game, move)
    assert isinstance(refusal, Refusal), refusal
    return refusal.detail.in_language("en")


def asking(game: DuelGame, kind: str) -> DuelGame:
    return replace(game, pending=(PendingDecision(kind, OWN, OWN, f"{kind}-1"),))


def test_a_turn_names_wonders_as_long_as_there_are_any():
    assert asked(situation())[0] == "Build or discard an available card."
    assert asked(situation(city(wonders=["pyramids"]))) == (
        "Build or discard an available card, or build a wonder with it.",
        "取れるカードを1枚建設するか、捨てるか、それを使って世界の七不思議を建設する。",
    )
    assert prompt(TITLE, situation(), OPPONENT) is None


def test_the_other_decisions():
    draft = opened(0, wonders="draft")
    seat = draft.pending[-1].decider  # type: ignore[union-attr]
    assert asked(draft, seat)[0] == "Take one of the wonders on offer."
    last_two = replace(draft, state=replace(draft.state, offered_wonders=draft.state.offered_wonders[:2]))
    assert asked(last_two, seat)[0] == "Take one of the two wonders; your opponent gets the other one."
    assert asked(asking(situation(), "take_token"))[0] == "Take a progress token from the board."
    assert asked(asking(situation(age=3), "choose_starter")) == (
        "Choose who begins age 3.",
        "第3世代を先に始めるプレイヤーを選ぶ。",
    )


def test_the_wonder_that_asks_is_named():
    def built(wonder: str) -> DuelGame:
        return situation(city(built=[wonder]), discard=("altar",))

    library = asking(built("great_library"), "take_box_token")
    assert asked(library)[0] == "The Great Library: Keep one of the progress tokens drawn from the box."
    mausoleum = asking(built("mausoleum"), "revive")
    assert asked(mausoleum)[0] == "The Mausoleum: Build a card from the discard pile without cost."
    zeus = asking(built("statue_of_zeus"), "destroy")
    assert asked(zeus) == (
        "The Statue of Zeus: Discard a card of your opponent (raw material).",
        "ゼウス像：相手のカード（原材料）を1枚捨てさせる。",
    )


def test_available_cards_and_wonders_that_are_too_expensive_are_greyed_out():
    game = situation(city(coins=0, wonders=["pyramids"]), cards=("altar", "aqueduct"))
    assert greyed_out(game) == {
        Build("aqueduct"): "unaffordable",
        BuildWonder("altar", "pyramids"): "unaffordable",
        BuildWonder("aqueduct", "pyramids"): "unaffordable",
    }


def test_covered_cards_are_greyed_out_if_they_lie_face_up():
    """In age I, the place 0 at the top is covered by 2 and 3; what lies face down is not listed."""
    rich = situation(city(coins=20), age=1)
    face_up = pyramid({0: "altar", 2: "theater", 3: "baths"})
    game = replace(rich, state=replace(rich.state, pyramid=face_up))
    assert greyed_out(game) == {Discard("altar"): "not_available", Build("altar"): "not_available"}
    assert told(game, Discard("altar")) == "Another card still covers Altar."
    assert told(game, Discard("aqueduct")) == "Aqueduct is not among the cards that lie face up."
    face_down = pyramid({0: "altar", 2: "theater", 3: "baths"}, face_down=[0])
    hidden = replace(rich, state=replace(rich.state, pyramid=face_down))
    assert greyed_out(hidden) == {}
    assert told(hidden, Discard("altar")) == "Altar is not among the cards that lie face up."


def test_cards_of_the_wrong_colour_are_greyed_out_for_a_wonder_that_destroys():
    game = situation(city(built=["statue_of_zeus"]), city("lumber_yard", "altar"))
    assert greyed_out(asking(game, "destroy")) == {Destroy("altar"): "not_a_target"}

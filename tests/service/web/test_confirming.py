"""A move that is to be confirmed says what will happen, and only happens then."""

import random
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.service.conftest import PHONE, Running
from tests.service.playing import Player, play_turn, started
from tests.service.web.people import be


@pytest.fixture
def touched(browser: Browser, heptad: Running) -> Iterator[Page]:
    """The page of a browser on a phone in English, where fingers press."""
    with browser.new_context(
        viewport=PHONE, reduced_motion="reduce", locale="en-GB", has_touch=True, is_mobile=True
    ) as context:
        page = context.new_page()
        page.goto(f"{heptad.url}/healthz")
        yield page


def duel(players: Sequence[Player]) -> tuple[str, Player]:
    """Return a game of Duel in which a card has been taken, and the player who is asked for the next one."""
    game = started(list(players[:2]), title="seven_wonders_duel")
    chance = random.Random(1)
    while (seen := players[0].game(game))["state"]["age"] == 0 or not seen["derived"]["reveals"]:
        play_turn(list(players[:2]), game, chance)
    return game, players[seen["to_move"][0]]


def test_a_finger_confirms_a_move_of_duel_after_reading_what_turns_up(
    heptad: Running, touched: Page, players: Sequence[Player]
):
    game, player = duel(players)
    be(player, touched)
    touched.goto(f"{heptad.url}/games/{game}")
    before = player.game(game)
    card, places = next(iter(before["derived"]["reveals"].items()))
    question = touched.locator(".question")
    touched.locator(f'[data-spot="card:{card}"]').tap()
    question.locator('[data-spot="discard"]').tap()
    make = question.get_by_role("button", name="Make this move")
    expect(make).to_be_focused()
    coins = before["derived"]["cities"][before["to_move"][0]]["discard"]
    expect(question.locator(".prompt")).to_contain_text(f"You get {coins} coins.")
    count = f"{len(places)} cards turn" if len(places) > 1 else "1 card turns"
    expect(question.locator(".prompt")).to_contain_text(f"{count} up.")
    question.get_by_role("button", name="Back").tap()
    expect(make).to_have_count(0)
    assert player.game(game)["version"] == before["version"]
    question.locator('[data-spot="discard"]').tap()
    make.tap()
    expect(touched.locator(".page")).not_to_have_attribute("data-version", str(before["version"]))
    after = {place["place"]: place["face_up"] for place in player.game(game)["state"]["pyramid"]}
    assert [after[place] for place in places] == [True] * len(places)


def test_enter_makes_a_sealed_choice_that_can_be_changed_and_escape_goes_back(
    heptad: Running, page: Page, players: Sequence[Player]
):
    game = started(list(players[:3]))
    chance = random.Random(1)
    while players[0].game(game)["state"]["age"] == 0:
        for player in players[:3]:
            player.move(game, chance)
    be(players[0], page)
    page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false, "confirm": true}')""")
    page.goto(f"{heptad.url}/games/{game}")
    question, make = page.locator(".question"), page.get_by_role("button", name="Make this move")
    page.locator(".w7-hand-card").first.click()
    question.locator('[data-spot^="sell:"]').click()
    expect(question.locator(".prompt")).to_contain_text("You get 3 coins.")
    page.keyboard.press("Escape")
    expect(make).to_have_count(0)
    question.locator('[data-spot^="sell:"]').click()
    make.dispatch_event("click", {"detail": 2})  # of a double click on the button that was there before
    expect(make).to_be_focused()
    page.keyboard.press("Enter")
    expect(question.locator(".prompt")).to_contain_text("You can change it until all have chosen.")
    page.locator(".w7-hand-card").nth(1).click()
    expect(question.locator('[data-spot^="sell:"]')).to_be_visible()


def test_a_person_decides_in_the_settings_whether_moves_are_confirmed(
    heptad: Running, page: Page, players: Sequence[Player]
):
    game, player = duel(players)
    be(player, page)
    page.goto(f"{heptad.url}/games/{game}")
    before = player.game(game)
    card = next(iter(before["derived"]["reveals"]))
    make = page.get_by_role("button", name="Make this move")
    decide(page, "null", "Always")
    page.locator(f'[data-spot="card:{card}"]').click()
    page.locator('.question [data-spot="discard"]').click()
    expect(make).to_be_visible()
    page.keyboard.press("Escape")
    expect(make).to_have_count(0)
    assert player.game(game)["version"] == before["version"]
    decide(page, "true", "Never")
    page.locator('.question [data-spot="discard"]').click()
    expect(page.locator(".page")).not_to_have_attribute("data-version", str(before["version"]))


def decide(page: Page, present: str, wanted: str) -> None:
    """Choose in the settings whether moves are confirmed, which says what was chosen before."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    choice = page.get_by_label("Confirm my moves")
    expect(choice).to_have_value(present)
    choice.select_option(wanted)
    page.keyboard.press("Escape")
    expect(choice).to_have_count(0)

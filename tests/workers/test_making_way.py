"""Making way: a bot that searches yields the processor to others in between, and plays as it would without."""

import os
import random
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from titles.kernel.deciding import decider
from titles.kernel.state.game import to_move
from titles.kernel.title import Title
from titles.registry import TITLES
from titles.search.search import Line, SearchBot
from titles.testkit.playthrough import open_random
from workers import making_way
from workers.making_way import LONG_WAIT, with_yields


class Steps:
    """The policy of a bot that plays a little, and the yields of its process, in their order."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.done = list[str]()
        self.game = open_random(title, 2, {}, random.Random(3))[-1].game
        bot = title.bots["fast"]
        assert isinstance(bot, SearchBot)
        self._policy = bot.searching.policy
        searching = replace(bot.searching, policy=self._noted)
        self.bot = replace(bot, level=bot.level._replace(playouts=20), searching=searching)

    def _noted(self, *known):
        self.done.append("policy")
        return self._policy(*known)

    def lines(self, bot: SearchBot) -> list[Line]:
        """Return what a bot thinks of the game, always with the same chance."""
        self.done.clear()
        seat = to_move(self.game)[0]
        return bot.lines(self.game, seat, decider.moves(self.title, self.game, seat), random.Random(5))


@pytest.fixture
def steps(title: Title, monkeypatch: pytest.MonkeyPatch) -> Steps:
    """Yields take no time."""
    found = Steps(title)
    monkeypatch.setattr(os, "sched_yield", lambda: found.done.append("yield"))
    return found


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_bot_with_yields_plays_as_before_and_yields_before_each_call_of_its_policy(
    steps: Steps, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(making_way, "runs_when_idle", lambda: True)
    alone = steps.lines(steps.bot)
    assert steps.lines(with_yields(steps.bot)) == alone
    assert steps.done.count("policy") > 20
    assert all(before == "yield" for before, step in pairwise(steps.done) if step == "policy")


@pytest.mark.parametrize("title", [TITLES["seven_wonders_dice"]])
def test_a_bot_yields_less_while_others_keep_the_processor(steps: Steps, monkeypatch: pytest.MonkeyPatch):
    """After a yield that took long, the bot goes on for a while."""
    monkeypatch.setattr(making_way, "runs_when_idle", lambda: True)
    monkeypatch.setattr(os, "sched_yield", lambda: steps.done.append("yield") or time.sleep(LONG_WAIT))
    steps.lines(with_yields(steps.bot))
    assert 1 <= steps.done.count("yield") < steps.done.count("policy") / 2


@pytest.mark.parametrize("title", [TITLES["seven_wonders_dice"]])
def test_a_bot_of_an_ordinary_process_does_not_yield(steps: Steps):
    """So that the sweeper, which moves in a hurry where processors are busy, gives no turn away."""
    steps.lines(with_yields(steps.bot))
    assert "yield" not in steps.done


def test_a_session_is_weighed_again_until_the_system_lets_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Without privileges, Linux changes one session of all every 0.1 s."""
    refused = [BlockingIOError, BlockingIOError]
    group = tmp_path / "autogroup"

    class Group:
        def write_text(self, nice: str) -> None:
            if refused:
                raise refused.pop()
            group.write_text(nice)

    monkeypatch.setattr(making_way, "AUTOGROUP", Group())
    making_way.weigh_session(7)
    assert group.read_text() == "7"

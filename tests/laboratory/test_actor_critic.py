"""The example that trains an agent: it learns, and the same seed gives the same agent."""

import sys
from xml.etree import ElementTree

import numpy as np
import pytest

from heptad_lab.examples import actor_critic
from heptad_lab.examples.actor_critic import Agent, advantages_of, curve, interval, train, wins

DUEL = "seven_wonders_duel"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games at once and smaller batches: a training of a few seconds."""
    monkeypatch.setattr(actor_critic, "GAMES", 16)
    monkeypatch.setattr(actor_critic, "BATCH", 800)


def trained(updates: int) -> Agent:
    return [agent for _, agent in train(DUEL, updates, seed=1, processes=1)][-1]


@pytest.mark.usefixtures("small")
def test_an_agent_learns_to_beat_random():
    agent = trained(5)
    assert wins(agent, DUEL, "random", 30, 1) >= 22


@pytest.mark.usefixtures("small")
def test_the_same_seed_gives_the_same_agent_bit_for_bit():
    one, other = trained(2), trained(2)
    for name, weights in one.weights.items():
        assert weights.any()
        assert np.array_equal(weights, other.weights[name])


def test_advantages_follow_from_the_values_and_the_reward(monkeypatch: pytest.MonkeyPatch):
    nothing = np.zeros(0)
    steps = [actor_critic.Step(nothing, nothing, 0, value) for value in (0.5, 0.25)]
    assert advantages_of(steps, 1.0) == pytest.approx([-0.25 + 0.95 * 0.75, 0.75])
    monkeypatch.setattr(actor_critic, "LAMBDA", 0.0)
    assert advantages_of(steps, -1.0) == pytest.approx([-0.25, -1.25])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--picture", "/nowhere/curve.svg"), "there is no folder /nowhere"),
        (("--weights", "/"), "/ is a folder"),
        (("--games", "0"), "--games: invalid at_least_one value: '0'"),
        (("--updates", "0"), "--updates: invalid at_least_one value: '0'"),
    ],
)
def test_what_would_fail_after_the_training_is_refused_before(
    words: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(sys, "argv", ["actor_critic", *words])
    monkeypatch.setattr(actor_critic, "train", lambda *_: pytest.fail("it trains"))
    with pytest.raises(SystemExit):
        actor_critic.main()
    assert message in capsys.readouterr().err


def test_the_interval_is_that_of_wilson():
    assert interval(90, 100) == pytest.approx((0.8256, 0.9448), abs=1e-4)
    assert interval(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)


def test_the_gradients_are_right():
    """Following them makes the loss smaller: an action with an advantage becomes more probable, a value nearer."""
    agent = Agent(3, 4, np.random.default_rng(1))
    observations, masks = np.eye(3, dtype=np.int16), np.ones((3, 4), np.int8)
    masks[:, 3] = 0
    steps = [actor_critic.Step(observations[number], masks[number], number, 0.0) for number in range(3)]
    before = agent.think(observations, masks)
    assert before.odds == pytest.approx(np.array([[1 / 3, 1 / 3, 1 / 3, 0]] * 3))
    for _ in range(200):
        agent.learn(steps, np.array([1.0, -1.0, 0.5], np.float32))
    after = agent.think(observations, masks)
    assert after.odds[0, 0] > 0.9
    assert after.odds[1, 1] < 0.1
    assert (after.odds[:, 3] == 0).all()
    assert after.values[0] > 0.7
    assert after.values[1] < -0.7


def test_the_curve_has_a_line_for_each_bot():
    drawn = ElementTree.fromstring(curve([(0, 0.0, 0.0), (4000, 0.9, 0.1), (8000, 1.0, 0.5)], DUEL))
    lines = [line.get("points") for line in drawn.iter("{http://www.w3.org/2000/svg}polyline")]
    assert lines == ["60.0,300.0 340.0,66.0 620.0,40.0", "60.0,300.0 340.0,274.0 620.0,170.0"]

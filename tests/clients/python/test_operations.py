"""Every operation of the API that is for callers, through the client, against a real server."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime

import httpx
import pytest

from heptad_client import Bot, Client, GameOut, LegalMove, MovesOut, Plan, ProblemError, choices, run
from heptad_client.models import ChallengeNotice, ClockIn, ForkSeatIn, GameRowOut, SeatNotice, SevenWondersOptions
from tests.clients.python.reading import exported
from tests.contract.contract import CONTRACT
from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.endings import moved

FOR_OPERATORS = {"healthz", "readyz", "show_metrics", "show_contract"}
FOR_BROWSERS = {"offer_passkey", "add_passkey", "offer_sign_in"}
"""Ceremonies of passkeys, which only browsers can hold. Programs sign in with recovery codes."""


@pytest.fixture
def clients(heptad: Running) -> Iterator[list[Client]]:
    """Two players."""
    with ExitStack() as stack:
        guest = stack.enter_context(Client(heptad.url))
        tokens = [guest.create_player(name).token for name in ("Ann", "Bea")]
        yield [stack.enter_context(Client(heptad.url, token)) for token in tokens]


def operation_of(method: str, path: str) -> str:
    """Return the id of the operation to which a request goes."""
    for template, item in CONTRACT["paths"].items():
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", template), path) and "{" not in path and method in item:
            return item[method]["operationId"]
    raise AssertionError(f"{method} {path}")


def test_there_is_a_method_for_every_operation(clients: list[Client], monkeypatch: pytest.MonkeyPatch):
    used: set[str] = set()

    def note(send):
        def noted(http: httpx.Client, request: httpx.Request, **more):
            used.add(operation_of(request.method.lower(), request.url.path))
            return send(http, request, **more)

        return noted

    monkeypatch.setattr(httpx.Client, "send", note(httpx.Client.send))
    ann, bea = clients
    me = ann.account()
    assert ann.player(me.id).name == "Ann"
    look_around(ann)

    game = ann.open_game("seven_wonders", 2, options=SevenWondersOptions(sides="A"), visibility="private")
    assert game.options.sides == "A"
    assert bea.take_seat(game.id, invite=game.invite).status == "playing"
    listed = ann.moves(game.id, unavailable=True)
    assert listed.unavailable is not None
    changed = ann.move(game.id, listed.moves[0], listed.decision)
    assert ann.wait(game.id, changed.version - 1).version >= changed.version
    assert ann.events(game.id)[0].data.options.sides == "A"
    bea.resign(game.id)
    ended = ann.game(game.id)
    assert [each.version for each in ann.follow(game.id)] == list(range(1, ended.version + 1))
    assert [update.game for update in ann.updates(game.id)] == [ended]
    assert ann.make_stream_ticket(f"/v1/games/{game.id}/updates").path == f"/v1/games/{game.id}/updates"
    assert ann.game(game.id, at=changed.version, seen_by="spectator").you is None
    assert ann.standings(game.id).reason == "resignation"
    assert ann.standings(game.id, turns=True).turns[-1].version == ended.version
    assert [line.version for line in ann.history(game.id)][-1] == ended.version
    log = ann.log(game.id)
    assert ann.verify_log(log).complete
    assert ann.replay_log(log, at=changed.version, seen_by=0).version == changed.version
    imported = bea.import_log(log, key="once")
    assert bea.import_log(log, key="once").id == imported.id
    fork = ann.fork(game.id, changed.version, seats=[ForkSeatIn(player="me"), None], bot_accounts=True)
    assert fork.bot_accounts
    assert ann.leave_seat(fork.id, 0).status == "finished"
    list_games(ann, [game.id, fork.id])

    waiting = ann.open_game("seven", 2, bots=["random"])
    follow_all_games(ann, waiting.id)
    try_another_way(ann)
    use_clock(ann)
    study(ann)
    use_scopes(ann, waiting.id)
    find_players(ann, bea)
    keep_away(ann, bea)
    use_webhooks(ann)
    use_passkeys(ann)
    use_account(ann)
    operations = {operation["operationId"] for item in CONTRACT["paths"].values() for operation in operations_in(item)}
    assert used == operations - FOR_OPERATORS - FOR_BROWSERS


def list_games(ann: Client, ended: list[str]) -> None:
    """Find the own games that have ended, and those of them with a result."""
    assert [each.id for each in ann.games(mine=True)] == ended[::-1]
    assert next(ann.results(mine=True)).id == ended[0]
    assert exported(ann, len(ended), mine=True) == ended


def follow_all_games(ann: Client, waiting: str) -> None:
    """Get the first notification, and the first row of a game."""
    notice = next(ann.notices())
    assert (notice.type, notice.game) == ("your_turn", waiting)
    row = next(ann.changes())
    assert isinstance(row, GameRowOut)
    assert (row.id, row.to_move, row.you) == (waiting, (0,), 0)


CLOCK = ClockIn(bank_seconds=777)
DUEL = "seven_wonders_duel"


def find_players(ann: Client, bea: Client) -> None:
    """Play with another player in every way there is, and get all notifications about it."""
    begin = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    play_a_pairing(ann, bea)
    play_challenges(ann, bea)
    invite_and_remove(ann, bea)
    expected = {"seat_lost", "rematch", "challenge", "challenge_answered"}
    for notice in bea.notices(after=begin):
        assert isinstance(notice, ChallengeNotice) == ("challenge" in notice.type)
        assert isinstance(notice, SeatNotice) == (notice.type in {"seat_lost", "rematch"})
        expected.discard(notice.type)
        if not expected:
            break


def play_a_pairing(ann: Client, bea: Client) -> None:
    """Let two players find each other, and make the first move."""
    waiting = ann.create_pairing(DUEL, 2, CLOCK)
    assert (waiting.status, waiting.game) == ("waiting", None)
    paired = bea.create_pairing(DUEL, 2, CLOCK, seconds=20)
    assert paired.game == ann.pairing(waiting.id).game
    game = ann.game(paired.game)
    mover = ann if game.you in game.to_move else bea
    moves = mover.moves(game.id)
    assert mover.move(game.id, choices(moves)[0], moves.decision).version > game.version
    ann.leave_pairing(ann.create_pairing("seven", 2, CLOCK).id)


def play_challenges(ann: Client, bea: Client) -> None:
    """Play a rated game and its rematch; refuse a challenge and withdraw one."""
    me, other = ann.account().id, bea.account().id
    sent = ann.create_challenge(DUEL, [other], clock=CLOCK, rated=True)
    assert [challenge.id for challenge in bea.challenges().received] == [sent.id]
    assert bea.accept_challenge(sent.id).status == "accepted"
    game = ann.challenge(sent.id).game
    bea.resign(game)
    assert [(rated.game, rated.rank) for rated in ann.ratings(me, DUEL)] == [(game, 1)]
    assert ann.join_rematch(game).status == "open"
    assert bea.join_rematch(game).status == "playing"
    assert bea.refuse_challenge(ann.create_challenge(DUEL, [other]).id, "not_now").to[0].reason == "not_now"
    ann.withdraw_challenge(ann.create_challenge(DUEL, [other], expires_in_seconds=60).id)


def invite_and_remove(ann: Client, bea: Client) -> None:
    """Invite a player, remove the player, seat a bot account, and cancel the game."""
    game = ann.open_game("seven", 4, visibility="private", clock=CLOCK, bot_accounts=True)
    ann.withdraw_invitations(game.id)
    secret = ann.create_invitation(game.id, seat=2, expires_in_seconds=60).invitation
    assert bea.read_invitation(game.id, secret).seat == 2
    assert bea.take_seat(game.id, invite=secret).you == 2
    with Client(ann.url, ann.create_player("Robo", kind="bot", owned=True).token) as robot:
        assert robot.take_seat(game.id, invite=game.invite).you == 1
    [robo] = ann.bots()
    assert (robo.name, len(robo.tokens)) == ("Robo", 1)
    ann.erase_bot(robo.id)
    assert ann.bots() == ()
    assert [seat.player for seat in ann.leave_seat(game.id, 2).seats][2:] == [None, None]
    assert ann.cancel_game(game.id).reason == "cancelled"
    rated = ann.open_game("seven", 2, clock=CLOCK, rated=True)
    assert (rated.rated, rated.bot_accounts) == (True, False)


def keep_away(ann: Client, bea: Client) -> None:
    """Mute a player, and report the player."""
    other = bea.account().id
    ann.mute(other)
    assert [muted.id for muted in ann.muted_players()] == [other]
    ann.unmute(other)
    assert ann.muted_players() == ()
    assert ann.report(other, "leaving", "Three times.").player == other
    with pytest.raises(ProblemError, match="reported"):
        ann.report(other, "name")


def use_webhooks(ann: Client) -> None:
    """Create a webhook, change it, and delete it; nobody receives its test message."""
    created = ann.create_webhook("http://127.0.0.1:1/", events=["your_turn"], label="phone", include=["update"])
    assert [webhook.id for webhook in ann.webhooks()] == [created.id]
    assert created.include == ("update",)
    assert ann.change_webhook(created.id, events=None, include=[], lang="ja").events is None
    assert ann.change_webhook(created.id, active=False).label == "phone"
    assert ann.rotate_secret(created.id).secret != created.secret
    attempt = ann.send_test(created.id)
    assert attempt.error is not None
    assert ann.webhook(created.id).attempts == (attempt,)
    ann.delete_webhook(created.id)
    assert ann.webhooks() == ()


def use_passkeys(guest: Client) -> None:
    """Sign in with a recovery code, which works once; the player has no passkeys."""
    assert guest.passkeys().passkeys == ()
    with pytest.raises(ProblemError, match="passkey"):
        guest.label_passkey("k", "phone")
    with pytest.raises(ProblemError, match="passkey"):
        guest.remove_passkey("k")
    first, *others = guest.make_recovery_codes()
    assert guest.sign_in(first, label="phone").id == guest.account().id
    assert guest.passkeys().recovery_codes_left == len(others) == 9
    with pytest.raises(ProblemError):
        guest.sign_in(first)
    code = guest.make_device_code().code
    assert guest.sign_in_with_device_code(code.lower(), label="tablet").id == guest.account().id
    code = guest.make_device_code(["game:read", "game:play"]).code
    assert guest.sign_in_with_device_code(code).scopes == ("game:read", "game:play")


def use_scopes(ann: Client, game: str) -> None:
    """Be refused what the scopes of a token do not allow."""
    other = ann.issue_token(["game:read"])
    with Client(ann.url, other.token) as reader, pytest.raises(ProblemError) as refused:
        reader.resign(game)
    assert refused.value.problem.scope == "game:play"


def use_account(ann: Client) -> None:
    """Change all that a player may change of the account, and erase it."""
    me, issued = ann.account(), ann.issue_token()
    assert issued.token_id in [token.id for token in ann.tokens()]
    ann.revoke(issued.token_id)
    ann.revoke_all()
    handle = me.id[-16:]
    assert ann.change_account(name="Ann B.", handle=handle).name == "Ann B."
    assert ann.find_player(handle).id == me.id
    with Client(ann.url, ann.issue_token(label="phone", expires_in_seconds=60).token) as phone:
        assert phone.account().scopes == me.scopes
        phone.revoke_token()
    ann.erase_account(me.id)


def look_around(player: Client) -> None:
    """Look at what can be played, by what rules, and who plays well."""
    assert {title.id for title in player.titles()} >= {"seven_wonders", "seven"}
    assert player.catalogue("seven").title == "seven"
    assert list(player.ranking("seven", seats=7)) == []
    assert player.rules().startswith("# ")
    assert player.rules("seven").startswith("# ")


def use_clock(player: Client) -> None:
    """Ask for a hint, pause a game, go on, and return to a seat that nobody has taken over."""
    timed = player.open_game("seven_wonders", 3, bots=["greedy", "greedy"], clock=ClockIn(bank_seconds=60))
    assert player.hint(timed.id).move in [offer.move for offer in choices(player.moves(timed.id))]
    assert player.pause(timed.id).version > timed.version
    assert player.resume(timed.id).version <= player.game(timed.id).version
    with pytest.raises(ProblemError, match="No bot plays"):
        player.come_back(timed.id)


def try_another_way(ann: Client) -> None:
    """Continue a game against a bot that has not ended."""
    alone = ann.open_game("seven_wonders_duel", 2, bots=["random"])
    seats = [ForkSeatIn(player="me"), ForkSeatIn(bot="random")]
    assert ann.fork(alone.id, alone.version, seats=seats, end=True).status == "playing"
    assert ann.game(alone.id).reason == "abandoned"


def study(player: Client) -> None:
    """Resign from a game against a bot that searches, look at its thoughts, and have the game analysed."""
    game = player.open_game("seven_wonders_dice", 2, bots=["fast"]).id
    player.resign(game)
    assert {thought.bot for thought in player.thoughts(game).thoughts} <= {"fast"}
    assert player.request_analysis(game).bot == "fast"
    assert all(judged.cost >= 0 for judged in player.analysis(game).decisions)


def operations_in(item: dict) -> list[dict]:
    return [item[method] for method in ("get", "post", "put", "patch", "delete") if method in item]


def test_a_bot_that_is_challenged_plays_on(clients: list[Client]):
    ann, bea = clients
    me, challenges = bea.account().id, []

    class Challenged(Bot):
        def choose(self, game: GameOut, moves: MovesOut) -> LegalMove:
            if not challenges:
                challenges.append(ann.create_challenge(DUEL, [me]))
            return choices(moves)[0]

    printed: list[str] = []
    log = (FOLDER / "seven_wonders_dice" / "fewest.ndjson").read_bytes()
    at = moved(log)[-3] - 1
    bea.fork(bea.import_log(log).id, at, seats=[ForkSeatIn(player="me"), ForkSeatIn(bot="random")])
    plan = Plan(title="seven_wonders_dice")
    assert run(Challenged, url=bea.url, token=bea.token, plan=plan, show=printed.append), printed
    assert [challenge.id for challenge in bea.challenges().received] == [challenge.id for challenge in challenges]


def test_labels_and_rules_are_in_the_language_of_the_client(heptad: Running):
    with Client(heptad.url) as guest, Client(heptad.url, guest.create_player("Ann").token, lang="ja") as ann:
        game = ann.open_game("seven_wonders", 2, bots=["greedy"])
        assert all("売却" in offer.label for offer in ann.moves(game.id).moves if offer.move.action == "sell")
        assert re.search("[ぁ-ん]", ann.rules("seven_wonders"))


def test_a_refused_move_names_its_rule(clients: list[Client]):
    ann, bea = clients
    game = ann.open_game("seven_wonders", 2)
    bea.take_seat(game.id)
    with pytest.raises(ProblemError) as refused:
        ann.move(game.id, {"action": "sell", "card": "no-such-card", "city": 0})
    assert refused.value.type.startswith("urn:heptad:problem:refused:")
    assert refused.value.rule is not None
    assert refused.value.rule_url.startswith(f"{ann.url}/v1/titles/seven_wonders/rules#")
    with pytest.raises(ProblemError) as invalid:
        ann.open_game("seven_wonders", 99)
    assert [error.field for error in invalid.value.errors] == ["seats"]

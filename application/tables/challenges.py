"""Challenges: a player proposes a game to certain others, and it starts when the last of them has accepted.

Challenges are no events. They are kept in Redis until a day after they expire; only the game that follows has a log.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from application.accounts.ids import derived_id
from application.accounts.muting import MuteLists
from application.errors.requests import KeyReusedError
from application.errors.tables import ChallengeOverError, TooManyChallengesError, UnknownChallengeError
from application.notices.personal_notices import PersonalNotices
from application.tables.agreed_games import AgreedGame, AgreedGames, Terms
from events.format.model import Timestamp
from events.format.times import timestamp
from events.log_server import keys
from events.log_server.loss import batch
from events.store.setting_aside import readable_one
from titles.kernel.state.game import Seat

MIN_SECONDS = 60
MAX_SECONDS = 7 * 24 * 3600
DEFAULT_SECONDS = 24 * 3600
KEPT_SECONDS = 24 * 3600
"""Seconds for which a challenge is kept after it has expired."""
MAX_SENT = 20
"""How many open challenges a player may have sent."""
MAX_RECEIVED = 100
"""How many open challenges a player may have received."""
MAX_FROM_STRANGERS = 50
"""How many of them may be received before only those with whom the player has played can send more."""
MAX_FROM_SENDER = 5
"""How many of them may be of one sender."""
MAX_FROM_ADDRESS = 20
"""How many of them may be sent from one address by players with whom the player has not played."""

Reason = Literal["not_now", "other_title", "other_clock", "other"]
Status = Literal["open", "accepted", "refused", "withdrawn", "expired"]
ACCEPTED: Literal["accepted"] = "accepted"
WITHDRAWN = "withdrawn"
NOT_NOW: Reason = "not_now"
REASONS: tuple[Reason, ...] = get_args(Reason)


class Proposal(msgspec.Struct, frozen=True):
    """What stays the same of a challenge: who challenges whom, from which address, to what, and until when.

    `expires` is in milliseconds since 1970; `request` is a hash of the request that made the challenge.
    """

    creator: str
    address: str
    players: tuple[str, ...]
    terms: Terms
    expires: int
    request: str | None


class Challenge(msgspec.Struct, frozen=True):
    """A challenge with the answers up to now, and the id of its game, which exists once all have accepted."""

    id: str
    proposal: Proposal
    answers: Mapping[str, str]
    """By player: `accepted`, a reason for a refusal, or `withdrawn` by the challenger."""
    status: Status
    game: str


class ChallengeNotice(msgspec.Struct, frozen=True):
    """A notification: a player challenges you, or a challenge was answered or withdrawn."""

    type: Literal["challenge", "challenge_answered"]
    """What happened."""
    challenge: str
    """The id of the challenge."""
    title: str
    """The id of the title."""
    at: Timestamp
    """When it happened: RFC 3339, UTC, with milliseconds."""
    player: str
    """The id of the player whom the notification is for."""
    by: str
    """The id of the player who challenged, answered or withdrew."""
    status: Status
    """The status of the challenge."""


class Challenges:
    """The challenges in Redis. `secret` is the server's; `clock` returns the time in milliseconds.

    `have_played` returns whether two players have finished a game together.
    """

    def __init__(
        self,
        client: Any,
        secret: bytes,
        games: AgreedGames,
        notices: PersonalNotices,
        mute_lists: MuteLists,
        *,
        have_played: Callable[[str, str], bool],
        clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self._client = client
        self._secret = secret
        self._games = games
        self._notices = notices
        self._mute_lists = mute_lists
        self._have_played = have_played
        self._clock = clock
        self._answer = client.register_script(Path(__file__).with_name("answer.lua").read_text(encoding="utf-8"))

    def propose(self, challenge: str, proposal: Proposal) -> Challenge:
        """Return a new challenge with this id, or the one that the same request has made.

        Raise KeyReusedError if another request has made it, TooManyChallengesError, redis.RedisError.
        """
        forgotten = proposal.expires + KEPT_SECONDS * 1000
        kept = self._client.set(
            keys.proposal(challenge), msgspec.json.encode(proposal), nx=True, get=True, pxat=forgotten
        )
        if kept is not None:
            earlier = msgspec.json.decode(kept, type=Proposal)
            if earlier.request is None or earlier.request != proposal.request:
                raise KeyReusedError
            found = self.find(challenge, proposal.creator)
            if found.status == "open":
                self._list(challenge, earlier)  # the process may have ended before it was listed
            return found
        self._list(challenge, proposal)
        made = self._with_answers({challenge: proposal})[0]
        self._notify("challenge", made, proposal.creator, proposal.players)
        return made

    def find(self, challenge: str, player: str) -> Challenge:
        """Return a challenge that a player has sent or received. Raise UnknownChallengeError, redis.RedisError."""
        kept = self._client.get(keys.proposal(challenge))
        proposal = readable_one(kept, Proposal, f"challenge {challenge}")
        if proposal is None or player not in {proposal.creator, *proposal.players}:
            raise UnknownChallengeError(challenge)
        return self._with_answers({challenge: proposal})[0]

    def open_ones(self, player: str) -> tuple[list[Challenge], list[Challenge]]:
        """Return the open challenges that a player has sent, and those received, the next to expire first.

        Those of a muted player are left out. Raise redis.RedisError.
        """
        sent, received = self._all_open(player)
        muted = {each.player for each in self._mute_lists.of(player)}
        return sent, [challenge for challenge in received if challenge.proposal.creator not in muted]

    def answer(self, challenge: str, player: str, answer: Literal["accepted"] | Reason) -> Challenge:
        """Note a challenged player's answer, and return the challenge; with the last acceptance its game starts.

        A repeated answer changes nothing, but completes what an earlier one began. Raise UnknownChallengeError,
        ChallengeOverError if the answer comes too late, and what `AgreedGames.start` raises.
        """
        found = self.find(challenge, player)
        if player == found.proposal.creator:
            raise UnknownChallengeError(challenge)
        return self._note(found, player, answer)

    def withdraw(self, challenge: str, player: str) -> Challenge:
        """Withdraw a challenge of a player. Raise UnknownChallengeError, ChallengeOverError, redis.RedisError."""
        found = self.find(challenge, player)
        if player != found.proposal.creator:
            raise UnknownChallengeError(challenge)
        return self._note(found, player, WITHDRAWN)

    def end_all(self, player: str) -> None:
        """Withdraw the open challenges that a player has sent, and refuse those received, also if already accepted.

        Raise redis.RedisError.
        """
        sent, received = self._all_open(player)
        answers = [*((each, WITHDRAWN) for each in sent), *((each, NOT_NOW) for each in received)]
        for challenge, answer in answers:
            with suppress(UnknownChallengeError, ChallengeOverError):
                self._note(challenge, player, answer, replaces=True)

    def start(self, challenge: Challenge) -> None:
        """Open and start the game of a challenge that all have accepted. Raise what `AgreedGames.start` raises."""
        proposal = challenge.proposal
        holders = [Seat(player=player) for player in (proposal.creator, *proposal.players)]
        self._games.start(AgreedGame(challenge.game, proposal.terms, holders, proposal.creator, proposal.address))

    def _note(self, found: Challenge, player: str, answer: str, *, replaces: bool = False) -> Challenge:
        """Note an answer, unless the challenge is over or the player has answered.

        With `replaces`, the answer takes the place of the player's acceptance.
        """
        is_new = found.status == "open" and bool(
            self._answer(
                keys=[keys.answers(found.id)],
                args=[
                    player,
                    answer,
                    len(found.proposal.players),
                    found.proposal.expires + KEPT_SECONDS * 1000,
                    int(replaces),
                ],
            )
        )
        now = self.find(found.id, player)
        if now.answers.get(player) != answer:
            raise ChallengeOverError(now.status)
        if now.status == "accepted":
            self.start(now)
        if now.status != "open":
            self._unlist(now.id, now.proposal)
        if is_new:
            others = {now.proposal.creator, *now.proposal.players} - {player}
            self._notify("challenge_answered", now, player, sorted(others))
        return now

    def _with_answers(self, proposals: Mapping[str, Proposal]) -> list[Challenge]:
        """Return challenges with the answers to them, in one round trip."""
        pipe = batch(self._client)
        for challenge in proposals:
            pipe.hgetall(keys.answers(challenge))
        return [
            self._challenge(
                challenge, proposal, {player.decode(): answer.decode() for player, answer in answers.items()}
            )
            for (challenge, proposal), answers in zip(proposals.items(), pipe.execute(), strict=True)
        ]

    def _challenge(self, challenge: str, proposal: Proposal, answers: Mapping[str, str]) -> Challenge:
        game = derived_id("g", self._secret, "challenge", challenge)
        return Challenge(challenge, proposal, answers, self._status(proposal, answers), game)

    def _status(self, proposal: Proposal, answers: Mapping[str, str]) -> Status:
        if WITHDRAWN in answers.values():
            return "withdrawn"
        if any(answer != ACCEPTED for answer in answers.values()):
            return "refused"
        if len(answers) == len(proposal.players):
            return "accepted"
        return "expired" if self._clock() >= proposal.expires else "open"

    def _list(self, challenge: str, proposal: Proposal) -> None:
        """List a challenge for those whom it concerns. Raise TooManyChallengesError if there are too many."""
        try:
            self._list_sent(challenge, proposal)
            for player in proposal.players:
                self._add(keys.challenges_received(player), challenge, proposal)
                self._demand_place(challenge, proposal, player)
        except TooManyChallengesError:
            self._unlist(challenge, proposal)
            self._client.delete(keys.proposal(challenge))
            raise

    def _list_sent(self, challenge: str, proposal: Proposal) -> None:
        if self._add(keys.challenges_sent(proposal.creator), challenge, proposal) > MAX_SENT:
            raise TooManyChallengesError(MAX_SENT, "sent")

    def _add(self, key: str, challenge: str, proposal: Proposal) -> int:
        """Add a challenge to a list, and return the length of the list."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zremrangebyscore(key, "-inf", self._clock())
            pipe.zadd(key, {challenge: proposal.expires})
            pipe.expire(key, MAX_SECONDS)
            pipe.zcard(key)
            return int(pipe.execute()[-1])

    def _demand_place(self, challenge: str, proposal: Proposal, player: str) -> None:
        """Raise TooManyChallengesError if a player has received too many, this one included.

        Those of muted players take no place, except for this one: its sender does not learn of being muted.
        """
        received = self._listed(keys.challenges_received(player))
        same_sender = [each for each in received if each.proposal.creator == proposal.creator]
        if len(same_sender) > MAX_FROM_SENDER:
            raise TooManyChallengesError(MAX_FROM_SENDER, "sender")
        muted = {each.player for each in self._mute_lists.of(player)}
        heard = [each for each in received if each.proposal.creator not in muted or each.id == challenge]
        same_address = [each for each in heard if each.proposal.address == proposal.address]
        if len(same_address) <= MAX_FROM_ADDRESS and len(heard) <= MAX_FROM_STRANGERS:
            return
        is_known = self._have_played(player, proposal.creator)
        if len(same_address) > MAX_FROM_ADDRESS and not is_known:
            raise TooManyChallengesError(MAX_FROM_ADDRESS, "address")
        most = MAX_RECEIVED if is_known else MAX_FROM_STRANGERS
        if len(heard) > most:
            raise TooManyChallengesError(most, "received")

    def _unlist(self, challenge: str, proposal: Proposal) -> None:
        """Remove a challenge that is over from all lists."""
        self._client.zrem(keys.challenges_sent(proposal.creator), challenge)
        for player in proposal.players:
            self._client.zrem(keys.challenges_received(player), challenge)

    def _all_open(self, player: str) -> tuple[list[Challenge], list[Challenge]]:
        sent, received = (self._listed(key) for key in (keys.challenges_sent(player), keys.challenges_received(player)))
        return sent, received

    def _listed(self, key: str) -> list[Challenge]:
        listed = [name.decode() for name in self._client.zrangebyscore(key, f"({self._clock()}", "+inf")]
        pipe = batch(self._client)
        for challenge in listed:
            pipe.get(keys.proposal(challenge))
        kept = zip(listed, pipe.execute() if listed else (), strict=True)
        found = ((name, readable_one(proposal, Proposal, f"challenge {name}")) for name, proposal in kept)
        proposals = {name: proposal for name, proposal in found if proposal is not None}
        return [challenge for challenge in self._with_answers(proposals) if challenge.status == "open"]

    def _notify(
        self,
        kind: Literal["challenge", "challenge_answered"],
        challenge: Challenge,
        player: str,
        receivers: Sequence[str],
    ) -> None:
        """Notify those who have not muted the player who challenges."""
        title, at = challenge.proposal.terms.title, timestamp(self._clock())
        for receiver in self._mute_lists.hearing(challenge.proposal.creator, receivers):
            notice = ChallengeNotice(kind, challenge.id, title, at, receiver, player, challenge.status)
            self._notices.post(receiver, notice)

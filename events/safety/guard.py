"""The guard: records the heads of all logs, and compares them with each log server that starts.

One process runs it. No process writes before the comparison (see `Store`). A game whose log is shorter or different is
put into quarantine for all processes. If a server has none of the games, no process writes to it; nor if the witness
is damaged, shortened or missing, until an operator has accepted the logs as they are (see `events/safety/trust.py`).
"""

import time
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

import redis
import structlog

from events.format.seal import EMPTY, Head
from events.log_server import keys
from events.log_server.replication import UnreplicatedError
from events.process import lifeline
from events.process.reasons import reason_of
from events.safety import epoch
from events.safety.demoted import DemotedPrimaries
from events.safety.trust import Trust
from events.safety.witness import Witness
from events.store.appending import Store
from events.store.messages import read_message

PERIOD = 1.0
"""Seconds within which an append is in the witness, synced to disk."""

RETRY_SECONDS = 0.2
CHUNK = 1000

log = structlog.get_logger(__name__)


class Guard:
    """Keeps one witness for the log servers of one store.

    Besides the heads in the witness it knows the versions of games from the messages of the last second.
    """

    def __init__(self, store: Store, witness: Witness) -> None:
        self.store = store
        self.witness = witness
        self._since = [0] * keys.SHARDS
        self._reached: dict[str, int] = {}
        self._complaint = ""
        self._demoted = DemotedPrimaries(store.client)
        self._trust = Trust(store.client, witness)
        self._has_joined = False
        """Whether the witness was examined on a server to which processes write already."""

    def run(self, stopped: Callable[[], bool]) -> None:
        """Check the log servers and record new heads until stopped. If a log server is lost, wait for it.

        Any other error is noted; the second one in a row is raised.
        """
        stumbled = False
        while not stopped():
            try:
                with self.store.client.pubsub(ignore_subscribe_messages=True) as pubsub:
                    pubsub.subscribe(keys.MOVED)
                    while not stopped():
                        self.step()
                        stumbled = False
                        self._listen(pubsub)
            except redis.RedisError as error:
                log.warning("guard_lost_the_log_server", error=reason_of(error))
                time.sleep(RETRY_SECONDS)
            except Exception as error:
                if stumbled:
                    raise
                stumbled = True
                lifeline.note("guard", error)
                time.sleep(PERIOD)

    def step(self) -> None:
        """Check the log server if it has started since the last step, and record new appends. Raise RedisError."""
        self._note_releases()
        if self.store.admitted():
            self._join()
            self.note()
        elif self.check():
            self.note()
        self._demoted.forget_scripts()

    def check(self) -> bool:
        """Compare the logs with the witness, and allow writing.

        Return False if none of the games is left, or the witness can't show what was lost.
        """
        known = self.witness.heads
        lost = self._lost()
        for game, loss in lost.items():
            self._quarantine(game, *loss)
        if known and len(lost) >= len(known) and not any(found.version for _, found in lost.values()):
            self._complain(
                f"the log server holds none of the {len(known)} games that it had: "
                "its file is another one, or was emptied"
            )
            return False
        if (fault := self._trust.fault()) and not self._trust.is_given():
            self._complain(self._trust.waiting(fault))
            return False
        if fault:
            log.warning("logs_accepted", reason=fault)
            self._trust.begin_anew()
        lift_complete(self.store)
        self._withdraw_complaint()
        self._has_joined = True
        self._since = [0] * keys.SHARDS
        epoch.begin(self.store.client)
        self.store.admit()
        log.info("log_checked", games=len(known), lost=len(lost))
        return True

    def _join(self) -> None:
        """Examine the witness on a server to which processes write already: one that runs has lost nothing."""
        if self._has_joined:
            return
        if fault := self._trust.fault():
            log.error("witness_renewed", reason=fault)
            self._trust.begin_anew()
        self._withdraw_complaint()
        self._has_joined = True

    def note(self) -> None:
        """Record the heads of games with new events, and save them."""
        for shard, changed in enumerate(self.store.feed.changed(self._since)):
            games = dict(changed)
            try:
                for some in _chunks(games):
                    self._note_heads(self._confirmed(self.store.heads(some)))
            except UnreplicatedError as error:
                log.warning("heads_not_noted", reason=str(error))
                break  # the next step tries again; each attempt takes a second
            self._since[shard] = max(games.values(), default=self._since[shard])
        try:
            self.witness.save()
        except OSError as error:
            log.error("witness_not_saved", reason=str(error))  # noqa: TRY400 - a full disk, not a bug
        else:
            self._trust.note()

    def _confirmed(self, heads: dict[str, Head]) -> dict[str, Head]:
        """Return heads once enough replicas have them: what may still vanish was not acknowledged."""
        for game, head in heads.items():
            if head != self.witness.heads.get(game):
                self.store.replication.confirm(game, head)
        return heads

    def _note_heads(self, heads: dict[str, Head]) -> None:
        lost = False
        for game, head in heads.items():
            known = self.witness.heads.get(game, EMPTY)
            if head.version < known.version or (head.version == known.version and head != known):
                self._quarantine(game, known, head)
                lost = True
            else:
                self.witness.note(game, head)
                if self._reached.get(game, 0) <= head.version:
                    self._reached.pop(game, None)
        if lost:
            epoch.begin(self.store.client)

    def _note_releases(self) -> None:
        """Record the heads of games whose loss was accepted, in place of those before."""
        for games in _chunks(self.store.quarantine.releases()):
            for game, head in self.store.heads(games).items():
                self.witness.note(game, head)
                self._reached.pop(game, None)
            self.witness.save()
            self.store.quarantine.noted(games)
            self.store.feed.touch(games)

    def _lost(self) -> dict[str, tuple[Head, Head]]:
        """Return the games whose logs lost events: the recorded head, and the head of the log."""
        found: dict[str, tuple[Head, Head]] = {}
        for games in _chunks([*self.witness.heads, *(self._reached.keys() - self.witness.heads.keys())]):
            known = [self._known(game) for game in games]
            held = self.store.at_or_after([(game, each.version) for game, each in zip(games, known, strict=True)])
            missing = {
                game: each
                for game, each, there in zip(games, known, held, strict=True)
                if there.version != each.version or each.hash not in {"", there.hash}
            }
            if missing:
                left = self.store.heads(list(missing))
                found |= {game: (each, left[game]) for game, each in missing.items()}
        return found

    def _known(self, game: str) -> Head:
        """Return the latest known head of a game; its hash is empty if only the version is known."""
        noted, reached = self.witness.heads.get(game, EMPTY), self._reached.get(game, 0)
        return noted if reached <= noted.version else Head(reached, "")

    def _quarantine(self, game: str, acknowledged: Head, found: Head) -> None:
        if self.store.quarantine.put(game, acknowledged, found):
            log.critical("game_quarantined", game=game, acknowledged=acknowledged.version, found=found.version)

    def _complain(self, problem: str) -> None:
        self.store.client.set(keys.DAMAGE, problem)
        if problem != self._complaint:
            log.critical("data_loss", reason=problem, remedy="`heptad quarantine` shows what is missing")
        self._complaint = problem

    def _withdraw_complaint(self) -> None:
        self._trust.clear()
        self.store.client.delete(keys.DAMAGE)
        self._complaint = ""

    def _listen(self, pubsub: redis.client.PubSub) -> None:
        """Receive messages with the versions of games for one period."""
        until = time.monotonic() + PERIOD
        while (left := until - time.monotonic()) > 0:
            message = pubsub.get_message(timeout=left)
            if self.store.replication.replicas:
                continue  # the message is sent before the replicas have the version
            if message is not None and message["type"] == "message" and (moved := read_message(message["data"])):
                self._reached[moved.game] = max(moved.version, self._reached.get(moved.game, 0))


def lift_complete(store: Store) -> None:
    """Remove games from quarantine whose logs are complete again, after a copy was restored. Raise redis.RedisError."""
    losses = store.quarantine.all()
    for games in _chunks(losses):
        wanted = [(game, losses[game].acknowledged.version) for game in games]
        for game, there in zip(games, store.at_or_after(wanted), strict=True):
            acknowledged = losses[game].acknowledged
            if losses[game].by_operator or losses[game].unreadable:  # these are read again by the sweeper
                continue
            if there.version == acknowledged.version and acknowledged.hash in {"", there.hash}:
                store.quarantine.lift(game)
                log.warning("game_complete_again", game=game)


def _chunks(games: Iterable[str]) -> Iterable[Sequence[str]]:
    rest = iter(games)
    while some := list(islice(rest, CHUNK)):
        yield some

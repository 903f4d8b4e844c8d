"""Clocks: the wall clock of a service is set back and forward, and every player has the time of the clock, not more.

All processes of the service, its log server included, are started with a library that shifts their wall clock
(shifted_clock.c; it needs `cc`). What is true is measured by the monotonic clock of this process.

python -m benchmarks.chaos --only clocks
"""

import mmap
import struct
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from application.runtime.servers import log_server, queue_server
from benchmarks.chaos.scenarios import Outcome, Scenario, play
from benchmarks.harness.running import service_in

HOUR = 3600.0
BANK = 20
"""Seconds that each player has."""
MOST_MORE = 5.0
"""The most seconds by which a player's time may be longer."""
SOURCE = Path(__file__).with_name("shifted_clock.c")


class Machine:
    """The wall clock of one machine: processes with `environ` see it shifted."""

    def __init__(self, folder: Path, boot_id: str | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        library, shift = folder / "shifted_clock.so", folder / "shift"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
        shift.write_bytes(bytes(8))
        with shift.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), 8)
        self.environ = {"LD_PRELOAD": str(library), "SHIFTED_CLOCK": str(shift)}
        if boot_id is not None:
            named = folder / "boot_id"
            named.write_text(boot_id)
            self.environ["SHIFTED_BOOT_ID"] = str(named)
        self.shift = 0.0

    def set(self, seconds: float) -> None:
        """Set the wall clock to this many seconds after the true time."""
        self.shift = seconds
        self._shared[:] = struct.pack("=q", round(seconds * 1000))


class Duel(NamedTuple):
    """A rated game of two players who do nothing, and when it began by the monotonic clock."""

    id: str
    begun: float


class Found(NamedTuple):
    """The end of a wait: true seconds until a player's time was up, and the seconds that were credited."""

    given: float
    credited: float


class Service:
    """A service whose wall clock can be set, stopped and started."""

    def __init__(self, folder: Path, machine: Machine, **environ: str) -> None:
        self._folder, self._environ = folder, machine.environ | environ
        self.machine = machine
        self._running, self._clients = ExitStack(), ExitStack()
        self.down = 0.0
        self._stopped = 0.0
        self.start()

    def start(self) -> None:
        """Start it, and count how long it was down."""
        self.url = self._running.enter_context(service_in(self._folder, self._environ))
        self.down += time.monotonic() - self._stopped if self._stopped else 0.0

    def stop(self) -> None:
        """Stop it as an operator does."""
        self._stopped = time.monotonic()
        self._running.close()

    def close(self) -> None:
        """Stop it for good."""
        self.stop()
        self._clients.close()

    def duel(self) -> Duel:
        """Begin a game."""
        players = [self._clients.enter_context(httpx.Client(base_url=self.url, timeout=30)) for _ in range(2)]
        for number, player in enumerate(players):
            answer = player.post("/v1/players", json={"name": f"Player {number}"}).raise_for_status()
            player.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        terms = {"title": "seven_wonders_duel", "seats": 2, "clock": {"bank_seconds": BANK}, "rated": True}
        game = players[0].post("/v1/games", json=terms).raise_for_status().json()["id"]
        players[1].post(f"/v1/games/{game}/seats", json={}).raise_for_status()
        return Duel(game, time.monotonic())

    def seen(self, duel: Duel) -> dict[str, Any]:
        """Return a game as anyone sees it."""
        found: dict[str, Any] = httpx.get(f"{self.url}/v1/games/{duel.id}", timeout=30).raise_for_status().json()
        return found

    def events(self, duel: Duel) -> list[dict[str, Any]]:
        """Return the events of a game."""
        answer = httpx.get(f"{self.url}/v1/games/{duel.id}/events", params={"limit": 1000}, timeout=30)
        found: list[dict[str, Any]] = answer.raise_for_status().json()["events"]
        return found

    def wait(self, duel: Duel, since_down: float = 0.0) -> Found:
        """Wait until a player's time is up; time in which the service was down after `since_down` does not count."""
        most = duel.begun + BANK + 15 + self.down
        while not any(event["type"] == "expired" for event in self.events(duel)):
            if time.monotonic() > most:
                raise AssertionError(
                    f"nobody is late after {time.monotonic() - duel.begun:.1f} s; the bank is {BANK} s"
                )
            time.sleep(0.1 if time.monotonic() > duel.begun + BANK - 1 else 1)
        given = time.monotonic() - duel.begun - (self.down - since_down)
        data = [event["data"] for event in self.events(duel) if event["type"] == "time_credited"]
        return Found(given, sum(each["until"] - each["from"] for each in data) / 1000)


@contextmanager
def served(folder: Path, shift: float = 0.0) -> Iterator[Service]:
    """Run a service whose wall clock is `shift` seconds ahead of the truth."""
    machine = Machine(folder / "machine")
    machine.set(shift)
    service = Service(folder, machine)
    try:
        yield service
    finally:
        service.close()


def outcome(done: str, found: Found, service: Service, duel: Duel, *, credited: tuple[float, float]) -> Outcome:
    """Return a row, if the player's time and what was credited are right. Raise AssertionError."""
    said = f"late after {found.given:.1f} s; {found.credited:.1f} s credited; {shown_error(service, duel):+.1f} s shown"
    assert BANK - 0.5 <= found.given <= BANK + MOST_MORE, said
    assert credited[0] <= found.credited <= credited[1], said
    return Outcome(done, f"{steps(service)} steps counted", said, "nothing")


def steps(service: Service) -> str:
    """Return how many steps the service has counted."""
    text = httpx.get(f"{service.url}/metrics", timeout=30).text
    return next((line.split()[1] for line in text.splitlines() if line.startswith("heptad_clock_steps_total ")), "no")


def shown_error(service: Service, duel: Duel) -> float:
    """Return by how many seconds a deadline that is shown differs from the wall clock: 0 is right."""
    seats = [seat["clock"] for seat in service.seen(duel)["seats"] if seat["clock"]["deadline"]]
    if not seats:
        return 0.0
    wall = datetime.now(UTC).timestamp() + service.machine.shift
    left = datetime.fromisoformat(seats[0]["deadline"]).timestamp() - wall
    return left - max(0.0, seats[0]["left_ms"] / 1000) if left > BANK + MOST_MORE or left < -MOST_MORE else 0.0


def back(folder: Path) -> Outcome:
    """An hour back while a game is played."""
    with served(folder) as service:
        duel = service.duel()
        time.sleep(2)
        service.machine.set(-HOUR)
        return outcome("an hour back, 2 s after the start", service.wait(duel), service, duel, credited=(0, 0))


def begun_after_back(folder: Path) -> Outcome:
    """A game that begins after the clock was set back."""
    with served(folder) as service:
        service.machine.set(-HOUR)
        time.sleep(12)
        duel = service.duel()
        error = shown_error(service, duel)
        assert abs(error) <= MOST_MORE, f"a deadline is shown {error:.0f} s too late"
        return outcome("an hour back, 12 s before the start", service.wait(duel), service, duel, credited=(0, 0))


def forward(folder: Path) -> Outcome:
    """An hour forward while a game is played."""
    with served(folder) as service:
        duel = service.duel()
        time.sleep(2)
        service.machine.set(HOUR)
        found = service.wait(duel)
        return outcome("an hour forward, 2 s after the start", found, service, duel, credited=(HOUR - 20, HOUR + 5))


def behind_and_corrected(folder: Path) -> Outcome:
    """A machine that boots an hour behind, and whose clock is corrected while six games are played."""
    with served(folder, -HOUR) as service:
        duels = [service.duel() for _ in range(6)]
        time.sleep(5)
        service.machine.set(0)
        found = [service.wait(duel) for duel in duels]
        least = min(range(6), key=lambda number: found[number].given)
        done = "begun an hour behind, corrected 5 s after the start of six games"
        return outcome(done, found[least], service, duels[least], credited=(HOUR - 20, HOUR + 5))


def back_and_forward(folder: Path) -> Outcome:
    """An hour back, and after a game has begun, forward again."""
    with served(folder) as service:
        service.machine.set(-HOUR)
        time.sleep(1)
        duel = service.duel()
        time.sleep(5)
        service.machine.set(0)
        return outcome("an hour back, forward 6 s later", service.wait(duel), service, duel, credited=(0, 0))


def flap(folder: Path) -> Outcome:
    """An hour forward for three seconds."""
    with served(folder) as service:
        duel = service.duel()
        time.sleep(2)
        service.machine.set(HOUR)
        time.sleep(3)
        service.machine.set(0)
        return outcome("an hour forward for 3 s", service.wait(duel), service, duel, credited=(0, 0))


def while_stopped(shift: float) -> Scenario:
    """Return the scenario in which the clock is set while the service is down."""

    def scenario(folder: Path) -> Outcome:
        with served(folder) as service:
            duel = service.duel()
            time.sleep(3)
            service.stop()
            service.machine.set(shift)
            time.sleep(6)
            service.start()
            found = service.wait(duel)
            done = f"{shift / HOUR:+.0f} h while it was down for {service.down:.1f} s"
            extra = max(0.0, shift) + service.down
            return outcome(done, found, service, duel, credited=(extra - 3, extra + 8))

    return scenario


def outage_between(folder: Path) -> Outcome:
    """An hour back, and a game during which the service is down."""
    with served(folder) as service:
        service.machine.set(-HOUR)
        time.sleep(1)
        duel = service.duel()
        time.sleep(3)
        service.stop()
        time.sleep(12)
        service.start()
        done = f"an hour back; down for {service.down:.1f} s during the game"
        found = service.wait(duel)
        return outcome(done, found, service, duel, credited=(service.down - 3, service.down + 3))


def two_machines(folder: Path) -> Outcome:
    """A second machine on the same servers, whose clock is an hour ahead and is set an hour behind."""
    with served(folder) as service:
        servers = {
            "HEPTAD_REDIS_URL": log_server(folder / "data").url,
            "HEPTAD_QUEUE_URL": queue_server(folder / "data").url,
        }
        ahead = Machine(folder / "second", boot_id="another boot")
        ahead.set(HOUR)
        second = Service(folder / "second", ahead, **servers)
        try:
            duel = second.duel()
            time.sleep(2)
            ahead.set(-HOUR)
            found = service.wait(duel)
        finally:
            second.close()
        done = "a second machine an hour ahead, then an hour behind"
        return outcome(done, found, service, duel, credited=(0, 0))


SCENARIOS: Mapping[str, Callable[[Path], Outcome]] = {
    "back": back,
    "back, then a game": begun_after_back,
    "forward": forward,
    "behind, then right": behind_and_corrected,
    "back and forward": back_and_forward,
    "flap": flap,
    "stopped, back": while_stopped(-HOUR),
    "stopped, forward": while_stopped(HOUR),
    "outage between": outage_between,
    "two machines": two_machines,
}


def run() -> bool:
    """Run all scenarios of clocks. Return whether all went as they should."""
    return play("Clocks", SCENARIOS)

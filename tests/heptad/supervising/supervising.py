"""A supervisor of small processes: `python supervising.py ROLE`."""

import os
import subprocess
import sys
from pathlib import Path

from application.runtime import logging_setup
from application.runtime.servers import ServerError
from application.runtime.settings import Settings
from heptad.supervising import supervisor
from heptad.supervising.children import Command
from heptad.supervising.supervisor import Supervisor, UpError

STAND_INS = str(Path(__file__).with_name("stand_ins.py"))
ROLES = {
    "up": ("web", "worker"),
    "up_gunicorn": ("gunicorn", "worker"),
    "up_broken": ("broken", "worker"),
    "up_hasty": ("web", "worker"),
    "up_first": ("web", "worker"),
    "up_stubborn": ("web", "worker", "stubborn"),
}
"""By role, the server of HTTP and the workers."""


def command(role: str, listens: bool = False) -> Command:
    return Command(role, (sys.executable, STAND_INS, role), listens)


def up(web: str, *workers: str) -> None:
    logging_setup.configure("info")
    try:
        Supervisor(
            Settings.from_env(),
            (command(web, listens=True), *map(command, workers)),
            on_ready=lambda url: os.write(1, f"{url}\n".encode()),
            argv=(os.environ["HEPTAD_DATA"] + "/next",),
        ).run()
    except (UpError, ServerError) as error:
        sys.exit(str(error))


def main(role: str) -> None:
    if role == "up_hasty":
        supervisor.LINGER = 0.5
    if role == "up_first":  # as the first process of a container: a child that nobody waits for
        orphan = subprocess.Popen([sys.executable, "-c", ""])
        Path(os.environ["HEPTAD_DATA"], "orphan.pid").write_text(str(orphan.pid))
    up(*ROLES[role])


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A supervisor of small processes: `python supervising.py ROLE`.

With `forks SOCKET` for a role it forks one for each request: a new process takes 0.7 s of a CPU for its imports.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
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
    supervisor.LINGER = 0.5 if role == "up_hasty" else 100  # on a busy machine, an adopting supervisor may take long
    if role == "up_first":  # as the first process of a container: a child that nobody waits for
        orphan = subprocess.Popen([sys.executable, "-c", ""])
        Path(os.environ["HEPTAD_DATA"], "orphan.pid").write_text(str(orphan.pid))
    up(*ROLES[role])


REPORT = 4
"""The bytes of a report."""


def fork_on_request(requests: socket.socket) -> None:
    """Fork a process for each request, until there can be no more. A request has a role and an environment.

    With it come three descriptors: standard output, standard error, and one to which the process id and, later, the
    exit code are reported.
    """
    while True:
        message, descriptors, _, _ = socket.recv_fds(requests, 1 << 20, 3)
        if not message:
            return
        if os.fork() == 0:
            requests.close()
            fork_and_report(descriptors, *json.loads(message))
            return
        for descriptor in descriptors:
            os.close(descriptor)


def fork_and_report(descriptors: Sequence[int], role: str, environ: Mapping[str, str]) -> None:
    """Fork a process and wait for its end: it has a parent, as a process that a shell has started."""
    output, errors, reports = descriptors
    pid = os.fork()
    if pid > 0:
        os.write(reports, pid.to_bytes(REPORT, sys.byteorder))
        _, ended = os.waitpid(pid, 0)
        os.write(reports, os.waitstatus_to_exitcode(ended).to_bytes(REPORT, sys.byteorder, signed=True))
        os._exit(0)
    os.dup2(output, 1)
    os.dup2(errors, 2)
    for descriptor in descriptors:
        os.close(descriptor)
    os.environ.clear()
    os.environ.update(environ)
    main(role)


if __name__ == "__main__":
    if sys.argv[1] == "forks":
        fork_on_request(socket.socket(fileno=int(sys.argv[2])))
    else:
        main(*sys.argv[1:])

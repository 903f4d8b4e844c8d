"""The process in which `heptad up` runs heptad-mcp, on a socket that the supervisor has opened.

It loads heptad-mcp when the first request arrives: that takes a second and 60 MB, and most servers have no assistants.
"""

import importlib
import logging
import os
import select
import socket

from application.runtime import logging_setup, parent_watchdog
from application.runtime.addresses import for_browsers
from application.runtime.settings import Settings

TALKATIVE = ("httpx", "mcp")
"""Loggers that have several lines for each request, which the web server has logged."""


def main() -> None:
    """Serve until asked to end."""
    settings = Settings.from_env()
    logging_setup.configure(settings.log_level, settings.log_format)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    parent_watchdog.hold()
    listener, url = socket.socket(fileno=int(os.environ["HEPTAD_SOCKET"])), os.environ["HEPTAD_URL"]
    select.select([listener], [], [])
    web = importlib.import_module("heptad_mcp.web")  # by name: the package may be missing, and needs many others
    web.serve(url, listener, settings.public_url or for_browsers(url))


if __name__ == "__main__":
    main()

"""The folder of the web client. It lies beside the packages, in a checkout as well as where they are installed."""

from pathlib import Path

import service

WEB = Path(service.__file__).parents[1] / "web"

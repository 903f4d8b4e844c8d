"""structlog without rich, with which it would draw tracebacks in colour: no log of Heptad has any.

structlog loads rich wherever that is installed, for a tenth of the time in which a process starts. The packages with
which programs begin import this module before any other imports structlog.
"""

import sys

if not {"rich", "structlog"} & sys.modules.keys():
    sys.modules["rich"] = None  # type: ignore[assignment] # so that it can't be imported, as if it were not installed
    try:
        import structlog  # noqa: F401
    finally:
        del sys.modules["rich"]

"""`python -m benchmarks.abuse [LOAD ...]`: measure only some loads, and print the row."""

import argparse
import signal
import sys
from functools import partial

from benchmarks.abuse.beside import figures
from benchmarks.abuse.loads import LOADS
from benchmarks.measuring.figures import Listed
from benchmarks.measuring.report import benching, show


def main() -> None:
    """Measure the loads that the arguments name, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.abuse", description="The cost of abuse for others.")
    parser.add_argument("loads", nargs="*", metavar="LOAD", help=f"{', '.join(LOADS)}; all without any")
    parser.add_argument("--quick", action="store_true", help="shorter and smaller loads")
    arguments = parser.parse_args()
    unknown = set(arguments.loads) - set(LOADS)
    if unknown:
        parser.error(f"no load is called {', '.join(sorted(unknown))}; there are {', '.join(LOADS)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything that was started is stopped
    row = Listed("abuse", "the cost of abuse for others", partial(figures, loads=arguments.loads or list(LOADS)))
    with benching(quick=arguments.quick) as bench:
        sys.exit(not show([row], bench))


if __name__ == "__main__":
    main()

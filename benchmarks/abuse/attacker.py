"""`python -m benchmarks.abuse.attacker LOAD PORT SECONDS [quick]`: prepare a load, print `ready`, and attack.

It is a separate process at the lowest priority, so that it takes as little time as possible from the service and from
the measured clients: an abuser has their own machine. At the end it prints what was answered, as JSON.
"""

import json
import os
import signal
import sys

from benchmarks.abuse.attack import Attack
from benchmarks.abuse.loads import LOADS

PATIENCE = 120
"""Seconds after which the process ends in any case, beside those of the attack."""


def main() -> None:
    """Carry out the attack that the arguments name."""
    load, port, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    signal.alarm(PATIENCE + int(seconds))
    os.nice(19)
    attack = Attack(port, quick="quick" in sys.argv[4:])
    acts = LOADS[load](attack)
    print("ready", flush=True)
    attack.run(acts, seconds)
    print(json.dumps(attack.answers), flush=True)
    os._exit(0)  # without closing thousands of connections one by one


if __name__ == "__main__":
    main()

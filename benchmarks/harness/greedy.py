"""`python -m benchmarks.harness.greedy PORT ADDRESS CONNECTIONS SECONDS PATH`: read one path without a pause.

It is a separate process, so that it takes no time from the measured client. It prints the number of responses.
"""

import sys
import time

import gevent

from benchmarks.harness.wire import Wire, request


def main() -> None:
    """Send requests until the time is over."""
    port, address, connections, seconds, path = sys.argv[1:]
    until = time.perf_counter() + float(seconds)
    sent = request("GET", path)

    def read() -> int:
        wire, count = Wire(int(port), source=address), 0
        while time.perf_counter() < until:
            wire.ask(sent)
            count += 1
        wire.close()
        return count

    readers = [gevent.spawn(read) for _ in range(int(connections))]
    gevent.joinall(readers, raise_error=True)
    print(sum(reader.value for reader in readers))


if __name__ == "__main__":
    main()

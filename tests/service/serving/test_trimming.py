"""Memory that is free again goes back to the system."""

import subprocess
import sys

import pytest

SCRIPT = """
import ctypes, pathlib, time
from service.serving import trimming

trimming.PERIOD = 0.05
library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
library.malloc.argtypes = [ctypes.c_size_t]
library.free.argtypes = [ctypes.c_void_p]
blocks = [library.malloc(64 << 10) for _ in range(1000)]
for block in blocks:
    ctypes.memset(block, 1, 64 << 10)

def resident():
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096 >> 20

for block in blocks[:-1]:  # the last one is at the end of the heap
    library.free(block)
before = resident()
trimming.start()
until = time.monotonic() + 20
while resident() > before - 50 and time.monotonic() < until:
    time.sleep(0.02)
print(before - resident())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems return memory in their own ways")
def test_what_a_flood_has_used_goes_back_to_the_system():
    run = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60, check=True)
    assert int(run.stdout) >= 50

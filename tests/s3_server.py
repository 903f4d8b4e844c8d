"""A store that speaks the protocol of S3, in a process of its own: rclone, over a folder."""

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.ports import free_port

KEY, SECRET = "operator", "not-so-secret"
PATIENCE = 20


class S3Server(NamedTuple):
    """A running store: its process, and how clients find it."""

    process: subprocess.Popen[bytes]
    environ: dict[str, str]


@contextlib.contextmanager
def run_s3_server(folder: Path, *buckets: str) -> Iterator[S3Server]:
    """Run a store with these buckets."""
    for bucket in buckets:
        (folder / bucket).mkdir(parents=True)
    port = free_port()
    command = [Path(sys.executable).with_name("rclone"), "serve", "s3", "--auth-key", f"{KEY},{SECRET}"]
    environ = {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "AWS_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": KEY,
        "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_EC2_METADATA_DISABLED": "true",
    }
    with (folder.parent / "s3.log").open("wb") as output:
        process = subprocess.Popen(
            [*command, "--config", "", "--addr", f"127.0.0.1:{port}", f"{folder}"], stdout=output, stderr=output
        )
    try:
        _wait_for(port)
        yield S3Server(process, environ)
    finally:
        process.kill()
        process.wait()


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            assert time.monotonic() < until, "the store does not answer"
            time.sleep(0.05)
        else:
            return

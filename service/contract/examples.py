"""Examples in the contract: requests and answers that were recorded from a running server.

`python -m tests.service.record_examples` records them again.
"""

import functools
from importlib import resources
from typing import Any

import msgspec


@functools.cache
def _recorded() -> dict[str, dict[str, Any]]:
    text = resources.files("service.contract").joinpath("examples.json").read_bytes()
    recorded: dict[str, dict[str, Any]] = msgspec.json.decode(text)
    return recorded


def example_of(operation: str, part: str) -> Any:
    """Return an example of an operation: of its `request`, or of the answer with a status. None if there is none."""
    return _recorded().get(operation, {}).get(part)

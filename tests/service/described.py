"""The application and its description, which takes a second to make: for all tests that only read it."""

import functools
import json
from typing import Any

from flask import Flask

from service.app import create_app
from service.contract import contract_of


@functools.cache
def application() -> Flask:
    """An application that is not connected to servers."""
    return create_app(connected=False)


@functools.cache
def contract() -> dict[str, Any]:
    """Its contract, as a client reads it."""
    described: dict[str, Any] = json.loads(json.dumps(contract_of(application())))
    return described

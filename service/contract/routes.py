"""The routes in the words of OpenAPI, as flask-smorest describes them."""

from collections.abc import Iterable
from typing import Any

from apispec import APISpec
from flask import Flask
from flask_smorest import Api, Blueprint
from flask_smorest.spec.plugins import integerconverter2paramschema

from service.application import PlainDigits
from service.contract.fields import component_reference

DESCRIPTION = (
    "Four games about the number seven, each stored as a log of sealed envelopes. Create a player, keep the token, and "
    "open a game or take a seat in one. `GET …/moves` lists all legal moves of your seat as complete bodies: post one "
    "of them. `GET …?after=V&wait=S` waits until the game has passed version V. A page of a list has `next` and a "
    '`Link` with `rel="next"`, unless it is the last one: pass `next` as `cursor`, or as `after` where a list is by '
    "version, or follow the link. Every error is a problem document "
    "(RFC 9457) with a stable `type`; a refused move names the rule. Integers are plain digits in paths, queries and "
    "bodies: `7.0`, `7e0` and `007` are invalid. Unknown and repeated query fields are invalid. Bodies are UTF-8, not "
    "compressed, without lone surrogates (`\\ud800`) and without repeated keys in an object."
)

SPEC_OPTIONS: dict[str, Any] = {
    "title": "Heptad",
    "version": "1",
    "openapi_version": "3.1.0",
    "info": {
        "description": DESCRIPTION,
        "contact": {"name": "The operator of this server"},
        "license": {"name": "MIT", "identifier": "MIT"},
    },
    "servers": [{"url": "/", "description": "this server"}],
    "security": [{"token": []}, {}],
}


class Description(Api):  # type: ignore[misc]
    """flask-smorest's Api, which only describes: the application registers its routes and error handlers itself.

    Describing them takes 25 ms, which a process spends only if it is asked for the contract.
    """

    ERROR_SCHEMA = None
    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        super().__init__(app, spec_kwargs=SPEC_OPTIONS)
        self.register_converter(PlainDigits, integerconverter2paramschema)
        self.ma_plugin.converter.add_attribute_function(component_reference)

    def _register_error_handlers(self) -> None:
        """Do nothing."""

    def describe(self, blueprint: Blueprint) -> None:
        """Add the routes of a blueprint, which is registered in the application."""
        blueprint.register_views_in_doc(self, self._app, self.spec, name=blueprint.name, parameters=None)
        self.spec.tag({"name": blueprint.name, "description": blueprint.description})


def described_routes(app: Flask, blueprints: Iterable[Blueprint]) -> APISpec:
    """Return the description of these routes of an application."""
    description = Description(app)
    for blueprint in blueprints:
        description.describe(blueprint)
    spec: APISpec = description.spec
    return spec

"""What programs find out about this server before they ask for anything (RFC 8414, RFC 9728)."""

from typing import Any

from flask import Blueprint, Response

from application.accounts.accounts import CREATE, PLAY, READ
from application.accounts.programs.programs import GIVEN
from service.accounts.oauth.models import GRANTS
from service.assistants import tools_url
from service.http.answers import answer
from service.http.public_url import address
from service.sentences import spoken_languages

blueprint = Blueprint("metadata", __name__, url_prefix="/.well-known")

GUIDE = "/docs/sign-in"
ASSISTANTS = "/docs/clients/assistants"
PLAYING = (READ, CREATE, *PLAY)
"""What an assistant asks for, which plays as the player or as a bot account."""


@blueprint.get("/oauth-authorization-server")
def show_authorization_server() -> Response:
    """Return what the server can do for programs that sign players in."""
    here = address()
    return answer(
        {
            "issuer": here,
            "authorization_endpoint": f"{here}/oauth/authorize",
            "token_endpoint": f"{here}/oauth/token",
            "device_authorization_endpoint": f"{here}/oauth/device_authorization",
            "revocation_endpoint": f"{here}/oauth/revoke",
            "registration_endpoint": f"{here}/oauth/register",
            "scopes_supported": GIVEN,
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": GRANTS,
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["none"],
            "revocation_endpoint_auth_methods_supported": ["none"],
            "client_id_metadata_document_supported": True,
            "authorization_response_iss_parameter_supported": True,
            "ui_locales_supported": spoken_languages(),
            "service_documentation": f"{here}{GUIDE}",
        }
    )


@blueprint.get("/oauth-protected-resource")
def show_api() -> Response:
    """Return what a program needs to know about the API."""
    return answer(_resource(""))


@blueprint.get("/oauth-protected-resource/v1")
def show_version_of_api() -> Response:
    """Return the same about the version of the API."""
    return answer(_resource("/v1"))


@blueprint.get("/oauth-protected-resource/mcp")
def show_assistants() -> Response:
    """Return what an assistant needs to know about the tools with which it plays, if this server has them."""
    tools_url()
    return answer({**_resource("/mcp"), "scopes_supported": PLAYING, "resource_documentation": address() + ASSISTANTS})


def _resource(path: str) -> dict[str, Any]:
    here = address()
    return {
        "resource": here + path,
        "authorization_servers": [here],
        "scopes_supported": GIVEN,
        "bearer_methods_supported": ["header"],
        "resource_name": "Heptad",
        "resource_documentation": f"{here}{GUIDE}",
    }

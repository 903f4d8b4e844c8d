"""Independent clients of OAuth sign a player in, and find nothing wrong with any answer."""

import shutil
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from authlib.common.security import generate_token
from authlib.integrations.httpx_client import OAuth2Client

from tests.contract.node import MODULES, node, output
from tests.service.conftest import Running
from tests.service.oauth import DEVICE_GRANT
from tests.service.playing import Player

SCRIPT = Path(__file__).with_name("oauth.mjs")


def test_an_independent_client_signs_a_player_in(heptad: Running, tmp_path: Path):
    shutil.copy(SCRIPT, tmp_path)
    (tmp_path / "node_modules").symlink_to(MODULES)
    ann = Player(heptad.url, "Ann")
    printed = output(node(SCRIPT.name, heptad.url, ann.token, folder=tmp_path))
    ann.close()
    assert printed.splitlines() == [
        "resource / true",
        "resource /v1 true",
        "resource /mcp true",
        *("code bearer game:read 200", "revoked 401 invalid_token") * 2,
        "device authorization_pending",
        "device game:read",
        "device invalid_grant",
    ]


def test_the_client_of_authlib_signs_a_player_in(heptad: Running):
    server = httpx.get(f"{heptad.url}/.well-known/oauth-authorization-server").json()
    client = OAuth2Client(
        client_id="http://localhost:4712/",
        redirect_uri="http://localhost:4712/callback",
        scope="game:read",
        token_endpoint_auth_method="none",  # a public client
        revocation_endpoint_auth_method="none",
        code_challenge_method="S256",
    )
    with client, closing(Player(heptad.url, "Ann")) as ann:
        verifier = generate_token(48)
        url, state = client.create_authorization_url(server["authorization_endpoint"], code_verifier=verifier)
        allowed = ann.http.post("/oauth/authorize", json={"request": urlsplit(url).query, "scopes": ["game:read"]})
        client.fetch_token(
            server["token_endpoint"],
            authorization_response=allowed.json()["location"],
            state=state,
            code_verifier=verifier,
        )
        assert client.get(f"{heptad.url}/v1/account").json()["name"] == "Ann"
        assert client.revoke_token(server["revocation_endpoint"], token=client.token["access_token"]).status_code == 200
        assert client.get(f"{heptad.url}/v1/account").status_code == 401

        wanted = {"client_id": client.client_id, "scope": "game:read"}
        begun = httpx.post(server["device_authorization_endpoint"], data=wanted).json()
        ann.http.post("/oauth/device/answer", json={"user_code": begun["user_code"], "scopes": ["game:read"]})
        fetched = client.fetch_token(
            server["token_endpoint"], grant_type=DEVICE_GRANT, device_code=begun["device_code"]
        )
        assert fetched["scope"] == "game:read"
        assert client.get(f"{heptad.url}/v1/account").json()["name"] == "Ann"

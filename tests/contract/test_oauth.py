"""An independent client of OAuth signs a player in, and finds nothing wrong with any answer."""

import shutil
from pathlib import Path

from tests.contract.node import MODULES, node, output
from tests.service.conftest import Running
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

"""An authenticator in software, as a browser uses it: it makes passkeys and signs in with them."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as encoded

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey of a device; `count` is its signature counter, 0 for a device that does not count."""

    origin: str = "http://localhost:8777"
    count: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    user: str = ""

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return a new passkey, as `PublicKeyCredential.toJSON` does."""
        self.user = options["user"]["id"]
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._credential({"clientDataJSON": encoded(client), "attestationObject": encoded(attestation)})

    def sign_in(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the passkey with a signature, as `PublicKeyCredential.toJSON` does."""
        self.count += self.count > 0
        data, client = self._data(options["rpId"], PRESENT | VERIFIED), self._client("webauthn.get", options)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "clientDataJSON": encoded(client),
                "authenticatorData": encoded(data),
                "signature": encoded(signature),
                "userHandle": self.user,
            }
        )

    def _data(self, party: str, flags: int) -> bytes:
        return hashlib.sha256(party.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        name = encoded(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}


def sign_in_elsewhere(http: httpx.Client) -> None:
    """Use every operation of passkeys once, and sign in."""
    device = Authenticator(origin=str(http.base_url).replace("127.0.0.1", "localhost").rstrip("/"))
    options = http.post("/v1/account/passkey-options").json()["options"]
    sent = {"credential": device.make(options), "label": "phone"}
    made = http.post("/v1/account/passkeys", json=sent).json()["passkey"]["id"]
    http.patch(f"/v1/account/passkeys/{made}", json={"label": "old phone"})
    http.get("/v1/account/passkeys")
    http.post("/v1/account/recovery-codes")
    http.post("/v1/account/device-codes", json={"scopes": ["game:read", "game:play"]})
    options = http.post("/v1/sessions/options").json()["options"]
    assert http.post("/v1/sessions", json={"credential": device.sign_in(options), "label": "phone"}).status_code == 201
    http.delete(f"/v1/account/passkeys/{made}")

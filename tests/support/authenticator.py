"""A phone that makes passkeys and signs with them, in software."""

from __future__ import annotations

import json
import os
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """Holds one passkey."""

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._id = os.urandom(16)
        self.count = 0

    def register(self, options: bytes, **changed: Any) -> str:
        """The answer to being asked for a new passkey."""
        asked = json.loads(options)
        numbers = self._key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        attested = bytes(16) + struct.pack(">H", len(self._id)) + self._id + public
        data = self._data(asked["rp"]["id"], 0x45) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": text(self._client("webauthn.create", asked, changed)),
            "attestationObject": text(attestation),
        }
        return self._answer(response)

    def sign(self, options: bytes, **changed: Any) -> str:
        """The answer to being asked to sign in."""
        asked = json.loads(options)
        self.count += 1
        data = self._data(asked["rpId"], 0x05)
        client = self._client("webauthn.get", asked, changed)
        signed = self._key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {"clientDataJSON": text(client), "authenticatorData": text(data), "signature": text(signed)}
        )

    def _data(self, host: str, flags: int) -> bytes:
        return sha256(host.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _client(self, kind: str, asked: dict[str, Any], changed: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": asked["challenge"], "origin": self._origin, "crossOrigin": False}
        return json.dumps(said | changed).encode()

    def _answer(self, response: dict[str, str]) -> str:
        id_ = text(self._id)
        return json.dumps(
            {"id": id_, "rawId": id_, "type": "public-key", "response": response, "clientExtensionResults": {}}
        )


def challenge_in(options: bytes) -> bytes:
    """What was to be signed."""
    challenge: str = json.loads(options)["challenge"]
    return urlsafe_b64decode(challenge + "=" * (-len(challenge) % 4))

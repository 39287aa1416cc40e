"""A device with passkeys as a program: it answers challenges as a browser does, or wrongly when it is asked to."""

import json
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as text_of

Json = dict[str, Any]

PRESENT_AND_VERIFIED, HAS_KEY = 0x05, 0x40


class Authenticator:
    """One device at one site, with at most one passkey; many do not count how often it is used."""

    def __init__(self, origin: str, site: str = "localhost", *, counts: bool = True) -> None:
        self.origin, self.site, self._counts = origin, site, counts
        self.id, self.uses, self.handle = token_bytes(16), 0, ""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Json) -> Json:
        """What a browser answers when it has made a key."""
        self.handle = options["user"]["id"]
        numbers = self._key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32), numbers.y.to_bytes(32)
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        key = bytes(16) + len(self.id).to_bytes(2) + self.id + public
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._data(HAS_KEY) + key})
        said = self._said("webauthn.create", options)
        return self._answer({"clientDataJSON": text_of(said), "attestationObject": text_of(attested)})

    def use(self, options: Json) -> Json:
        """What a browser answers when it has used its key."""
        self.uses += self._counts
        said, data = self._said("webauthn.get", options), self._data()
        signature = self._key.sign(data + sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": text_of(said),
                "authenticatorData": text_of(data),
                "signature": text_of(signature),
                "userHandle": self.handle,
            }
        )

    def _said(self, what: str, options: Json) -> bytes:
        return json.dumps({"type": what, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _data(self, flags: int = 0) -> bytes:
        return sha256(self.site.encode()).digest() + bytes([PRESENT_AND_VERIFIED | flags]) + self.uses.to_bytes(4)

    def _answer(self, response: Json) -> Json:
        return {
            "id": text_of(self.id),
            "rawId": text_of(self.id),
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }

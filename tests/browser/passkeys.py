"""A device with passkeys in Chromium: its virtual authenticator, over the DevTools protocol."""

from typing import Any

from playwright.sync_api import CDPSession, Page

Json = dict[str, Any]


class Keyring:
    """The passkeys of one page's device."""

    def __init__(self, page: Page) -> None:
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("WebAuthn.enable", {"enableUI": False})
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        added = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self._id: str = added["authenticatorId"]

    def keys(self) -> list[Json]:
        found = self._devtools.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        keys: list[Json] = found["credentials"]
        return keys

    def take(self, key: Json) -> None:
        """Have a key of another device too, as those do that a person's devices share."""
        order = {"authenticatorId": self._id, "credential": key}
        self._devtools.send("WebAuthn.addCredential", order)

    def refuse(self) -> None:
        """Let the person not confirm anything."""
        order = {"authenticatorId": self._id, "isUserVerified": False}
        self._devtools.send("WebAuthn.setUserVerified", order)

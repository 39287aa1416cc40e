"""Passkeys by WebAuthn, which is the `webauthn` package's business; it is loaded with the first passkey, because a
server that starts would wait for it."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from kist.accounts.errors import NotAllowed
from kist.accounts.model import AccountId, NewKey, Passkey
from kist.accounts.site import Site
from kist.core.types import Json


class WebAuthn:
    """See `kist.accounts.ports.Authenticator` for what each method does."""

    def to_make(
        self, site: Site, challenge: bytes, account: AccountId, name: str, known: Sequence[Passkey]
    ) -> dict[str, Json]:
        """What a browser is asked when it is to make a key: one that it finds by itself later, without a name."""
        import webauthn  # noqa: PLC0415
        from webauthn.helpers import base64url_to_bytes, structs  # noqa: PLC0415

        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name="Kist",
            user_id=_handle(account),
            user_name=name,
            challenge=challenge,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in known
            ],
        )
        made: dict[str, Json] = json.loads(webauthn.options_to_json(options))
        return made

    def to_use(self, site: Site, challenge: bytes) -> dict[str, Json]:
        """What a browser is asked when it is to use whichever key it has."""
        import webauthn  # noqa: PLC0415
        from webauthn.helpers import structs  # noqa: PLC0415

        options = webauthn.generate_authentication_options(
            rp_id=site.name, challenge=challenge, user_verification=structs.UserVerificationRequirement.PREFERRED
        )
        made: dict[str, Json] = json.loads(webauthn.options_to_json(options))
        return made

    def challenge_in(self, answer: Mapping[str, Any]) -> bytes:
        """The challenge that a browser's answer is about, as it says; raises `NotAllowed`."""
        from webauthn.helpers import base64url_to_bytes  # noqa: PLC0415

        try:
            said = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))
            return base64url_to_bytes(said["challenge"])
        except Exception:  # a stranger's bytes may break anything in there
            raise _refused() from None

    def made_key(self, site: Site, challenge: bytes, answer: Mapping[str, Any]) -> NewKey:
        """The key that a browser made; raises `NotAllowed`."""
        import webauthn  # noqa: PLC0415
        from webauthn.helpers import bytes_to_base64url  # noqa: PLC0415

        try:
            made = webauthn.verify_registration_response(
                credential=dict(answer),
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=list(site.origins),
            )
        except Exception:  # a stranger's bytes may break anything in there
            raise _refused() from None
        public_key = bytes_to_base64url(made.credential_public_key)
        return NewKey(bytes_to_base64url(made.credential_id), public_key, made.sign_count)

    def uses_of(self, site: Site, challenge: bytes, answer: Mapping[str, Any], key: Passkey) -> int:
        """How often a key was used, this time included, by its own count; raises `NotAllowed` unless now."""
        import webauthn  # noqa: PLC0415
        from webauthn.helpers import base64url_to_bytes  # noqa: PLC0415

        try:
            handle = answer["response"].get("userHandle")
            if handle and base64url_to_bytes(handle) != _handle(key.account):
                raise _refused()
            used = webauthn.verify_authentication_response(
                credential=dict(answer),
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=list(site.origins),
                credential_public_key=base64url_to_bytes(key.public_key),
                credential_current_sign_count=key.uses,
            )
        except Exception:  # a stranger's bytes may break anything in there
            raise _refused() from None
        return used.new_sign_count


def _handle(account: AccountId) -> bytes:
    """What a device keeps beside a key to know whose it is: nothing that leads to the account."""
    return hashlib.sha256(b"kist passkey\0" + account.encode()).digest()


def _refused() -> NotAllowed:
    return NotAllowed("bad-passkey", "This passkey was not accepted: please try again.")

"""The status of a refusal follows from its kind, never from its words."""

import pytest

from kist.core.errors import BadNotation, BadSettings, IllegalAction, KistError
from kist.eventlog.commands import NotYours
from kist.matches.ports import Unreachable
from kist.server.http.errors import Forbidden, NoSession, NotFound, TooMany, status_of
from kist.storage.chain import Damaged


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (BadNotation, 400),
        (NoSession, 401),
        (Forbidden, 403),
        (NotYours, 403),
        (NotFound, 404),
        (IllegalAction, 409),
        (BadSettings, 422),
        (TooMany, 429),
        (Damaged, 500),
        (Unreachable, 503),
    ],
)
def test_each_kind_has_its_status(kind: type[KistError], status: int) -> None:
    assert status_of(kind("not-yours", "a rule of Helter-Skelter has this code too")) == status

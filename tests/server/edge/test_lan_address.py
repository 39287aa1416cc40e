"""Where others reach a server."""

import pytest

from kist.server.edge import lan_address
from tests import patient
from tests.services import Kist


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("127.0.0.1", []),
        ("localhost", []),
        ("::1", []),
        ("192.168.1.5", ["http://192.168.1.5:8000"]),
        ("fd00::5", ["http://[fd00::5]:8000"]),
        ("crates.example", ["http://crates.example:8000"]),
    ],
)
def test_only_what_another_machine_can_open_is_named(host: str, found: list[str]) -> None:
    assert lan_address.origins(host, 8000) == found


@pytest.mark.parametrize("host", lan_address.EVERYWHERE)
def test_who_listens_everywhere_is_reached_at_the_own_address(host: str) -> None:
    for origin in lan_address.origins(host, 8000):  # none on a machine without a network
        assert not lan_address.is_here(origin.removeprefix("http://").rpartition(":")[0])


def test_a_server_for_its_own_machine_says_so(kist: Kist) -> None:
    assert patient.get(f"{kist.url}/api/reach").json() == {"origins": [], "only_here": True}

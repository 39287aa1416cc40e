"""Where passkeys hold."""

import pytest

from kist.accounts.errors import NotAllowed
from kist.accounts.site import Site


def test_a_site_is_a_name_with_https_or_this_machine() -> None:
    assert Site.of("Kist.Example:8443") == Site("kist.example", ("https://kist.example:8443",))
    assert Site.of("localhost:8000").origins == ("https://localhost:8000", "http://localhost:8000")
    for host in ("192.168.1.4:8000", "[::1]:8000", "10.0.0.1", "", ":80", "[", "[x]"):
        with pytest.raises(NotAllowed):
            Site.of(host)

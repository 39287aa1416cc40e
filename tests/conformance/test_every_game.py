"""What must hold for every game there is. A game added to `kist.games` is tested here without a further line."""

import pytest

from tests.conformance.promises import cases
from tests.conformance.suite import Case


@pytest.mark.parametrize("case", [*cases()], ids=str)
def test_a_promise_is_kept(case: Case) -> None:
    case.check()

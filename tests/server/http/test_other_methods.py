"""Methods that a path does not have are refused with those that it has."""

import pytest

from kist.server.app import App
from kist.server.config import Config
from kist.server.http.other_methods import methods_by_path


@pytest.mark.filterwarnings("ignore:The 'alias' attribute")  # as in `kist.server.run`
def test_every_path_has_the_methods_that_the_document_describes() -> None:
    api = App(Config("sqlite:///nowhere")).api
    described = api.openapi()["paths"]
    assert methods_by_path(api) == {path: sorted(map(str.upper, methods)) for path, methods in described.items()}
    assert methods_by_path(api)["/api/matches"] == ["GET", "POST"]

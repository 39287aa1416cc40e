"""Paths: each belongs to one endpoint, whatever else could be filled in where it has a word."""

import re

from fastapi.routing import APIRoute

from kist.server.app import App
from kist.server.config import Config

ROUTES = [route for route in App(Config("sqlite:///nowhere")).api.routes if isinstance(route, APIRoute)]


def test_no_path_is_taken_for_another() -> None:
    assert len(ROUTES) > 80
    for route in ROUTES:
        path = re.sub(r"\{[^}]*\}", "something", route.path)
        taken_for = {other.path_format for other in ROUTES if other.path_regex.match(path)}
        assert taken_for <= {route.path_format}, path

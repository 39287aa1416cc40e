"""Methods that a path does not have: they are refused with those that it has."""

import re
from collections import defaultdict
from functools import cached_property
from typing import Never

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match, NoMatchFound, compile_path
from starlette.types import Receive, Scope, Send


class OtherMethods(BaseRoute):
    """Takes what an application describes, but with another method; to come after all of its routes. `literal`: only
    paths without anything to fill in, and before all routes, of which some would take such a path for a longer one.
    """

    def __init__(self, app: FastAPI, *, literal: bool = False) -> None:
        self._app, self._literal = app, literal

    @cached_property
    def _described(self) -> list[tuple[re.Pattern[str], list[str]]]:
        """Every path with its methods: made when it is first needed."""
        return [(compile_path(path)[0], methods) for path, methods in methods_by_path(self._app).items()]

    @cached_property
    def _literally(self) -> dict[str, list[str]]:
        return {path: methods for path, methods in methods_by_path(self._app).items() if "{" not in path}

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether there is such a path, but not for this method."""
        may_be = scope["type"] == "http" and (scope["method"] != "GET" or scope["path"].startswith("/api/"))
        allowed = self._allowed(scope) if may_be else []
        return (Match.FULL, {"allowed": allowed}) if allowed else (Match.NONE, {})

    def _allowed(self, scope: Scope) -> list[str]:
        path, method = scope["path"], scope["method"]
        if self._literal:
            allowed = self._literally.get(path, [])
            return [] if method in allowed or (method == "HEAD" and "GET" in allowed) else allowed
        return next((methods for pattern, methods in self._described if pattern.match(path)), [])

    def url_path_for(self, name: str, /, **params: object) -> Never:
        """It has no address of its own."""
        raise NoMatchFound(name, params)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - as all routes
        """Refuse it."""
        raise HTTPException(405, headers={"allow": ", ".join(scope["allowed"])})


def methods_by_path(app: FastAPI) -> dict[str, list[str]]:
    """The methods of every path that the OpenAPI document has, which itself takes half a second to make."""
    found = defaultdict[str, set[str]](set)
    for route in app.routes:
        if isinstance(route, APIRoute) and route.include_in_schema:
            found[route.path_format] |= route.methods or set()
    return {path: sorted(methods) for path, methods in found.items()}

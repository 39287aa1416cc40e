"""Routers whose routes are worked out when they are first asked for: a server has a hundred of them, and to find out
what each takes and gives is a tenth of its start. One that cannot be made says so then: tests ask for all of them."""

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.routing import compile_path


class _Route(APIRoute):
    """Knows from the beginning what it is found by; whatever else is asked of it lets it be made."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **others: Any) -> None:
        self.path, self.endpoint, self._others = path, endpoint, others
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)
        self.methods = {method.upper() for method in others["methods"] or ("GET",)}
        self.include_in_schema = others["include_in_schema"]

    def __getattr__(self, name: str) -> Any:
        others = self.__dict__.pop("_others", None)
        if others is None:
            raise AttributeError(name)
        try:
            super().__init__(self.path, self.endpoint, **others)
        except BaseException:
            self._others = others  # whoever asks next is told the same
            raise
        return getattr(self, name)


class Router(APIRouter):
    """FastAPI's, with such routes."""

    def __init__(self, prefix: str = "", tags: tuple[str, ...] = ()) -> None:
        super().__init__(prefix=prefix, tags=list(tags), route_class=_Route)

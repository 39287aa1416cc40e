"""The services of one server, each found by its type.

An endpoint says which service it needs, `Annotated[MatchService, Depends(provided(MatchService))]`, and knows nothing
of the others. They are put in where the server is put together.
"""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar, cast

from starlette.requests import HTTPConnection

Service = TypeVar("Service")


class Container:
    """One of each kind of service."""

    def __init__(self) -> None:
        self._services: dict[type[Any], object] = {}

    def put(self, service: Service) -> Service:
        """Keep a service as the one of its type; gives it back."""
        assert type(service) not in self._services, f"there is one {type(service).__name__} already"
        self._services[type(service)] = service
        return service

    def __getitem__(self, kind: type[Service]) -> Service:
        """The service of a type; raises `KeyError`."""
        return cast("Service", self._services[kind])

    def find(self, kind: type[Service]) -> Service | None:
        """The service of a type, if it is there: while a server starts, some are not."""
        return cast("Service | None", self._services.get(kind))


def container_of(asking: HTTPConnection) -> Container:
    """The services of the server that is asked."""
    return cast("Container", asking.app.state.container)


@cache
def provided(kind: type[Service]) -> Callable[[HTTPConnection], Awaitable[Service]]:
    """What gives an endpoint the service of a type."""

    async def of(asking: HTTPConnection) -> Service:
        return container_of(asking)[kind]

    return of

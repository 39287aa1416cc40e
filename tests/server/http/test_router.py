"""Routes are worked out when they are first asked for, and are then as they would have been."""

import pytest
from fastapi import APIRouter, FastAPI
from httpx import ASGITransport, AsyncClient

from kist.server.http.router import Router

pytestmark = pytest.mark.anyio


def with_routes(router: APIRouter) -> FastAPI:
    @router.get("/double/{number}")
    async def double(number: int) -> dict[str, int]:
        """Twice as much."""
        return {"is": 2 * number}

    @router.post("/double/{number}", include_in_schema=False)
    async def twice(number: int) -> str:
        return f"{number} {number}"

    app = FastAPI()
    app.router.routes += router.routes
    return app


async def test_a_route_is_made_for_who_asks_for_it_and_no_other_is() -> None:
    app = with_routes(Router("/sums"))
    asked, other = app.router.routes[-2:]
    async with AsyncClient(transport=ASGITransport(app), base_url="http://127.0.0.1") as client:
        assert (await client.get("/nothing")).status_code == 404
        assert "dependant" not in vars(asked), "it was only looked at"
        assert (await client.get("/sums/double/4")).json() == {"is": 8}
        assert "dependant" not in vars(other)
        assert (await client.get("/sums/double/four")).status_code == 422
        assert (await client.post("/sums/double/4")).json() == "4 4"
    assert "dependant" in vars(asked)
    with pytest.raises(AttributeError, match="nonsense"):
        other.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_one_that_cannot_be_made_says_so_to_whoever_asks() -> None:
    router = Router()

    @router.get("/wrong", responses={200: "no description"})  # type: ignore[dict-item]
    async def wrong() -> None:
        pass

    for _ in range(2):
        with pytest.raises(AssertionError, match="must be a dict"):
            router.routes[0].dependant  # type: ignore[attr-defined]  # noqa: B018


def test_it_is_described_as_any_other_would_be() -> None:
    usual = APIRouter(prefix="/sums", tags=["sums"])
    assert with_routes(Router("/sums", ("sums",))).openapi() == with_routes(usual).openapi()

"""Files to print as answers, and where a phone finds this server that prints them."""

from typing import Any

from fastapi import Request, Response

from kist.server.config import Config
from kist.server.edge import lan_address
from kist.server.http.container import container_of
from kist.server.http.errors import refusals

PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}, "description": "PDF."}
}
REFUSED = refusals(400, 403, 413, 415, 422, 429, 503)


def file_of(data: bytes, name: str) -> Response:
    """A file that was made, as an answer."""
    named = {"content-disposition": f'attachment; filename="kist-{name}.pdf"'}
    return Response(data, media_type="application/pdf", headers=named)


def reachable(request: Request) -> str | None:
    """The address of this server that a phone can open, with a slash at its end; None when there is none."""
    if not lan_address.is_here(request.url.hostname or ""):
        return str(request.base_url)
    known = lan_address.origins(container_of(request)[Config].host, request.url.port or 80)
    return f"{known[0]}/" if known else None

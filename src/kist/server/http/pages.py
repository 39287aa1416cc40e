"""The built web pages, served from inside the package; each says in its head what others show of a link to it."""

import gzip
import os
import re
from base64 import b64encode
from collections.abc import Awaitable, Callable
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import TypeAlias

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

PAGES = Path(__file__).parents[1] / "web"
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kist</title>
<h1>Kist</h1>
<p>The server runs, but was installed without its web pages. In a checkout <code>scripts/web</code> builds them: then
install it again, or run <code>scripts/play</code>.</p>
</html>
"""


_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)

Heading: TypeAlias = Callable[[Request, str], Awaitable[str]]
"""Gives the app's document the head of the page that was asked for."""


async def _as_built(_: Request, document: str) -> str:
    return document


class Pages(StaticFiles):
    """Files of the built pages. A path that is no file is a page of the app: it gets the app's only document."""

    def __init__(self, directory: Path = PAGES, heading: Heading = _as_built) -> None:
        self._document = directory / "index.html"
        self._built = self._document.is_file()
        self._heading = heading
        super().__init__(directory=directory, html=True, check_dir=False)
        self.config_checked = True  # there may be none: see below

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a page or a file; there is no socket here."""
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, the app's document, or how to build them."""
        if path.startswith("api/"):
            raise HTTPException(404)
        if scope["method"] not in {"GET", "HEAD"}:
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        if not self._built:
            return HTMLResponse(NOT_BUILT, 200 if path in {".", "", "index.html"} else 404)
        if path in {".", "", "index.html"}:
            return await self._page(scope)
        try:
            response = await self._file(path, scope)
        except HTTPException as missing:
            is_page = missing.status_code == 404 and "." not in path.rpartition("/")[2]
            if not is_page:
                raise
            return await self._page(scope)
        # Built files carry a hash in their names and never change; the documents must be asked for anew.
        response.headers["cache-control"] = FOREVER if path.startswith("assets/") else "no-cache"
        return response

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where a file is, if it is one; a name that no file can have, such as one of a thousand letters, is none."""
        try:
            return super().lookup_path(path)
        except (OSError, ValueError):
            return "", None

    async def _page(self, scope: Scope) -> Response:
        """The app's document, with the preview of the page that was asked for, in the language that was asked for."""
        request = Request(scope)
        document = _text(self._document, self._document.stat().st_mtime_ns)
        body = (await self._heading(request, document)).encode()
        tag = f'W/"{sha256(body).hexdigest()[:20]}"'
        headers = {"cache-control": "no-cache", "vary": "Accept-Encoding, Accept-Language", "etag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["content-encoding"] = gzip.compress(body, 5, mtime=0), "gzip"
        return HTMLResponse(body, headers=headers)

    async def _file(self, path: str, scope: Scope) -> Response:
        """A file, in the smaller copy that was built beside it where the browser takes that."""
        smaller = f"{path if path != '.' else 'index.html'}.gz"
        compressed = self.lookup_path(smaller)[1] is not None
        if not compressed or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            response = await super().get_response(path, scope)
        else:
            response = await super().get_response(smaller, scope)
            response.headers["content-encoding"] = "gzip"
            response.headers["content-type"] = _media_type(smaller.removesuffix(".gz"))
        if compressed:
            response.headers.add_vary_header("Accept-Encoding")
        return response


def inline_scripts(directory: Path = PAGES) -> list[str]:
    """What a content policy says of the scripts that are part of the document: such a one may run, and no other."""
    document = directory / "index.html"
    if not document.is_file():
        return []
    scripts = _INLINE.findall(document.read_text(encoding="utf-8"))
    return [f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts]


@lru_cache(maxsize=2)
def _text(document: Path, changed: int) -> str:  # noqa: ARG001 - what was read is as old as that
    """A document, read anew when it has changed: pages may be built while the server runs."""
    return document.read_text(encoding="utf-8")


def _media_type(path: str) -> str:
    kind = guess_type(path)[0] or "text/plain"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind

"""The built web pages, served from inside the package."""

from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGES = Path(__file__).parent / "web"
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kist</title>
<h1>Kist</h1>
<p>The server runs, but its web pages have not been built. Run <code>scripts/play</code> in a checkout, or
<code>npm ci &amp;&amp; npm run build</code> in its directory <code>web</code>.</p>
</html>
"""


class Pages(StaticFiles):
    """Files of the built pages. A path that is no file is a page of the app: it gets the app's only document."""

    def __init__(self, directory: Path = PAGES) -> None:
        self._built = (directory / "index.html").is_file()
        super().__init__(directory=directory, html=True, check_dir=False)
        self.config_checked = True  # there may be none: see below

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, the app's document, or how to build them."""
        if path.startswith("api/"):
            raise HTTPException(404)
        if not self._built:
            return HTMLResponse(NOT_BUILT, 200 if path in {".", "", "index.html"} else 404)
        try:
            response = await self._file(path, scope)
        except HTTPException as missing:
            is_page = missing.status_code == 404 and "." not in path.rpartition("/")[2]
            if not is_page:
                raise
            path = "index.html"
            response = await self._file(path, scope)
        # Built files carry a hash in their names and never change; the documents must be asked for anew.
        response.headers["cache-control"] = FOREVER if path.startswith("assets/") else "no-cache"
        return response

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


def _media_type(path: str) -> str:
    kind = guess_type(path)[0] or "text/plain"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind

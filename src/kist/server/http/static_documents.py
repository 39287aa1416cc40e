"""What is the same for everybody as long as the server runs: written and compressed once, and not sent again."""

import gzip
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response


class StaticDocument:
    """A document in JSON that never changes."""

    def __init__(self, plain: bytes) -> None:
        self._plain, self._smaller = plain, gzip.compress(plain)
        self._tag = f'W/"{sha256(plain).hexdigest()[:20]}"'

    def answer(self, request: Request) -> Response:
        """The document; or only that it has not changed, for who has it already."""
        headers = {"etag": self._tag, "cache-control": "no-cache", "vary": "Accept-Encoding"}
        if self._tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self._plain, media_type="application/json", headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self._smaller, media_type="application/json", headers=headers)

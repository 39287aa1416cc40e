"""A plain file server with the site on it, in a folder: as any web space, a school's machine or a stick has it."""

import functools
import socket
import threading
from contextlib import suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

FOLDER = "kist"


class FileServer:
    """Serves a folder, can be stopped and started again at the same address, and can break down in the middle."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._server: ThreadingHTTPServer | None = None
        self._port = 0
        self.breaks_at = ""
        """The server breaks down, for good, in the middle of a file in whose name this is."""
        self.keeps = ""
        """What browsers are told about keeping files."""
        self.asked: list[str] = []
        self.start()

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self._port}/{FOLDER}/"

    def start(self) -> None:
        """Serve again."""
        server = ThreadingHTTPServer(("127.0.0.1", self._port), functools.partial(_Files, self, str(self._root)))
        server.daemon_threads = True
        self._server, self._port = server, server.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer nobody any more."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class _Files(SimpleHTTPRequestHandler):
    def __init__(self, owner: FileServer, root: str, *about: Any) -> None:
        self._owner = owner
        super().__init__(*about, directory=root)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

    def end_headers(self) -> None:
        if self._owner.keeps:
            self.send_header("Cache-Control", self._owner.keeps)
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        self._owner.asked.append(self.path)
        if self._owner.breaks_at and self._owner.breaks_at in self.path:
            outputfile.write(source.read(100_000))
            outputfile.flush()
            threading.Thread(target=self._owner.stop).start()
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True
            return
        with suppress(ConnectionError):  # a page that is closed takes no more
            super().copyfile(source, outputfile)

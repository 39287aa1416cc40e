"""The examples of how to run it for many: what belongs together goes to one server, and nothing is shown to everybody
that is for whoever runs it."""

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from tests.services import Service, free_port, running

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"
EXAMPLES = sorted(DEPLOY.glob("nginx*.conf"))
TOGETHER = re.compile(
    r'"~\^(/api/\(\?:matches\|classes\|tournaments\)/\(\?<together>\[a-z2-7\]\{16\}\))"\s+\$together;'
)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_proxies_hide_the_metrics(path: Path) -> None:
    assert "location = /metrics { deny all; }" in path.read_text()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_proxies_send_those_who_play_together_to_one_server(path: Path) -> None:
    text = path.read_text()
    assert "hash $kist_of" in text
    found = TOGETHER.search(text)
    assert found
    address = re.compile(found[1].replace("?<", "?P<"))
    match = "a2b3c4d5e6f7ghij"
    for rest in ("", "/socket", "/act", "/replay?since=3"):
        said = address.match(f"/api/matches/{match}{rest}")
        assert said
        assert said["together"] == match
    assert not address.match("/api/classes/codes/ABCDEF"), "a code is no class: whoever asks goes anywhere"


@contextmanager
def behind(name: str) -> Iterator[int]:
    """A server that answers with its name."""

    class Named(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-length", str(len(name)))
            self.end_headers()
            self.wfile.write(name.encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called there
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Named)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
def test_nginx_does_so(tmp_path: Path) -> None:
    port = free_port()
    with behind("one") as one, behind("two") as two:
        text = (DEPLOY / "nginx.conf").read_text().replace("8001", str(one)).replace("8002", str(two))
        text = re.sub(r"ssl_\w+ .*;", "", text.replace("listen 443 ssl http2", f"listen 127.0.0.1:{port}"))
        folders = "".join(
            f"{each}_temp_path {tmp_path};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (tmp_path / "nginx.conf").write_text(
            f"pid {tmp_path}/pid; events {{}} http {{ {folders} access_log off; {text} }}"
        )
        options = ["-c", f"{tmp_path}/nginx.conf", "-e", f"{tmp_path}/errors", "-g", "daemon off;"]
        nginx = Service([str(shutil.which("nginx")), *options], port, tmp_path)
        with running(nginx), httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            matches = [f"{letter}{other}b3c4d5e6f7ghij" for letter in "abcdefg" for other in "abcdefg"]
            served = [
                {client.get(f"/api/matches/{match}{rest}").text for rest in ("", "/act", "/socket?x=1")}
                for match in matches
            ]
            assert all(len(servers) == 1 for servers in served)
            assert set.union(*served) == {"one", "two"}
            assert {client.get("/api/games").text for _ in range(40)} == {"one", "two"}
            hidden = ("/metrics", f"http://127.0.0.1:{port}//metrics", "/%6detrics", "/metrics?x", "/x/../metrics")
            assert {path: client.get(path).status_code for path in hidden} == dict.fromkeys(hidden, 403)

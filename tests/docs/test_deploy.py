"""The examples of how to run it for many: what belongs together goes to one server, and nothing is shown to everybody
that is for whoever runs it."""

import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from kist.cli.admin import examining
from kist.cli.admin.doctor import _seen_as as seen_as
from tests import patient
from tests.server.clients import Client
from tests.services import Kist, Service, free_port, running

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"
JSON = "application/json"
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
def behind(name: str, lacking: str = " ") -> Iterator[int]:
    """A server that answers with its name; it has nothing whose path begins like this."""

    class Named(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # an answer goes out at once: the second part of it would wait for the first to be acknowledged

        def do_GET(self) -> None:
            self.send_response(404 if self.path.startswith(lacking) else 200)
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


@contextmanager
def proxy(path: Path, folder: Path, *servers: int, **others: str) -> Iterator[str]:
    """nginx as an example says, but without https, on free ports, in front of these servers, and with other words
    where a test has no time."""
    port, insecure = free_port(), free_port()
    text = re.sub(r"(ssl_\w+|resolver|user) .*;", "", path.read_text())
    if "listen 443" in text:
        text = text.replace("listen 80;", f"listen 127.0.0.1:{insecure};")
    text = re.sub(r"listen (443 ssl http2|80);", f"listen 127.0.0.1:{port};", text)
    behind = "\n".join(f"server 127.0.0.1:{server} max_fails=2 fail_timeout=10s;" for server in servers)
    text = re.sub(r"( +server [\w.]+:\d+.*;\n)+", f"{behind}\n", text)
    folders = "".join(f"{each}_temp_path {folder};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    text = text.replace("http {", f"http {{ {folders} access_log off;", 1)
    for name, other in others.items():
        text = re.sub(rf"{name} \w+;", f"{name} {other};", text)
    (folder / "nginx.conf").write_text(f"pid {folder}/pid;\n{text}")
    (folder / "insecure").write_text(str(insecure))
    options = ["-c", f"{folder}/nginx.conf", "-e", f"{folder}/errors", "-g", "daemon off;"]
    with running(Service([str(shutil.which("nginx")), *options], port, folder)):
        yield f"http://127.0.0.1:{port}"


with_nginx = pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")


@with_nginx
def test_nginx_does_so(tmp_path: Path) -> None:
    with (
        behind("one") as one,
        behind("two") as two,
        proxy(DEPLOY / "nginx.conf", tmp_path, one, two) as url,
        patient.Client(base_url=url) as client,
    ):
        matches = [f"{letter}{other}b3c4d5e6f7ghij" for letter in "abcdefg" for other in "abcdefg"]
        served = [
            {client.get(f"/api/matches/{match}{rest}").text for rest in ("", "/act", "/socket?x=1")}
            for match in matches
        ]
        assert all(len(servers) == 1 for servers in served)
        assert set.union(*served) == {"one", "two"}
        assert {client.get("/api/games").text for _ in range(40)} == {"one", "two"}
        hidden = ("/metrics", f"{url}//metrics", "/%6detrics", "/metrics?x", "/x/../metrics")
        assert {path: client.get(path).status_code for path in hidden} == dict.fromkeys(hidden, 403)


@with_nginx
def test_nginx_sends_everybody_to_https_and_keeps_them_there(tmp_path: Path) -> None:
    with behind("one") as one, proxy(DEPLOY / "nginx.conf", tmp_path, one) as url:
        insecure = f"http://127.0.0.1:{(tmp_path / 'insecure').read_text()}/puzzle/best-1?x=2"
        sent_on = patient.get(insecure)
        assert sent_on.status_code == 301
        assert sent_on.headers["location"] == "https://127.0.0.1/puzzle/best-1?x=2"
        assert "max-age=" in patient.get(url).headers["strict-transport-security"]


@with_nginx
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_files_of_pages_are_found_at_whichever_server_has_that_version_of_them(path: Path, tmp_path: Path) -> None:
    with (
        behind("older", "/assets/") as one,
        behind("older too", "/assets/") as two,
        behind("newer", "/python/") as three,
        proxy(path, tmp_path, one, two, three) as url,
        patient.Client(base_url=url) as client,
    ):
        assert {client.get(f"/assets/main-{number}.js").text for number in range(30)} == {"newer"}
        assert {client.get(f"/python/kist-{number}.bin").text for number in range(30)} == {"older", "older too"}
        assert {client.get("/learn").text for _ in range(60)} == {"older", "older too", "newer"}


@contextmanager
def frozen() -> Iterator[int]:
    """A server that takes every connection and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listening:
        yield listening.getsockname()[1]


@with_nginx
def test_a_frozen_server_holds_nobody_up_for_long(tmp_path: Path) -> None:
    """Two pages are waited for in vain before it is asked no more; whoever asks is answered by the other one."""
    with (
        behind("one") as one,
        frozen() as other,
        proxy(DEPLOY / "nginx.conf", tmp_path, one, other, proxy_read_timeout="1s") as url,
        patient.Client(base_url=url) as client,
    ):
        assert {client.get("/learn").text for _ in range(40)} == {"one"}
        errors = (tmp_path / "errors").read_text()
        assert 0 < errors.count("upstream timed out") < 10


async def echo(server: ServerConnection) -> None:
    async for message in server:
        await server.send(message)


@with_nginx
@pytest.mark.anyio
async def test_one_worker_of_nginx_passes_on_more_sockets_than_it_would_by_itself(tmp_path: Path) -> None:
    """Each takes two of its connections, and nginx has 768 where nobody says otherwise."""
    async with serve(echo, "127.0.0.1", 0) as server, AsyncExitStack() as kept:
        port = next(iter(server.sockets)).getsockname()[1]
        url = kept.enter_context(proxy(DEPLOY / "nginx.conf", tmp_path, port, worker_processes="1"))
        address = f"{url.replace('http', 'ws')}/api/matches/a2b3c4d5e6f7ghij/socket"
        sockets = [await kept.enter_async_context(patient.connect(address)) for _ in range(450)]
        for number in (0, -1):
            await sockets[number].send("hello")
            assert await sockets[number].recv() == "hello"


UNITS = sorted(DEPLOY.glob("*.service"))
with_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")


@with_systemd
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_are_understood_by_systemd_and_locked_up(path: Path, tmp_path: Path) -> None:
    unit = tmp_path / path.name.replace("@", "@8001")
    unit.write_text(path.read_text().replace("/opt/kist/bin/kist", "/bin/true"))
    understood = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert str(unit) not in understood.stderr
    assert path.name not in understood.stderr
    # The threshold is in tenths: an exposure of more than 3.0 (of 10) fails.
    judged = ["systemd-analyze", "security", "--offline=yes", "--threshold=30", str(unit)]
    subprocess.run(judged, capture_output=True, check=True)


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_wait_for_a_database_for_ever_and_have_a_place_for_their_data(path: Path) -> None:
    text = path.read_text()
    assert {"StartLimitIntervalSec=0", "Restart=always", "StateDirectory=kist"} <= set(text.splitlines())
    assert "--data %S/kist" in text or "KIST_DATABASE" in text


@pytest.fixture(scope="module")
def kist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(Kist(tmp_path_factory.mktemp("kist"), "--limit", "codes=2")) as server:
        yield server


@with_nginx
@pytest.mark.anyio
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
async def test_kist_can_be_played_behind_it(path: Path, tmp_path: Path, kist: Service) -> None:
    with proxy(path, tmp_path, kist.port) as url:
        ann = await Client.new(url)
        assert "<title>" in (await ann.http.get("/")).text
        assert (await ann.http.post("/api/session", json={}, headers={"origin": url})).status_code == 200
        match = (await ann.create(sit=(0, 1)))["info"]["id"]
        async with ann.socket(match) as at:
            assert (await at.act(at.welcome["update"]["views"][0]["to_act"][0], "pass"))["type"] == "acted"
        too_large = await ann.http.post("/api/session", content=b" " * 70_000, headers={"content-type": JSON})
        assert too_large.status_code == 413
        nobody = Client(url)
        guesses = [
            (await nobody.http.get("/api/codes/ZZZZZZ", headers={"x-forwarded-for": f"10.0.0.{number}"})).status_code
            for number in range(20)
        ]
        assert 429 in guesses, "who they say they are is not believed: all guesses came from one address"
        await nobody.close()
        await ann.close()


@with_nginx
@pytest.mark.parametrize(
    ("line", "other", "found"),
    [
        ("", "", ["ok addresses"]),
        ("X-Forwarded-For $remote_addr", "X-Nothing x", ["BAD addresses"]),
        ("X-Forwarded-For $remote_addr", "X-Forwarded-For $http_x_forwarded_for", ["BAD addresses"]),
        ("X-Forwarded-Proto $scheme", "X-Nothing x", ["look scheme"]),
    ],
)
def test_the_doctor_sees_what_a_proxy_makes_of_addresses(
    line: str, other: str, found: list[str], tmp_path: Path, kist: Service
) -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    assert line in text
    example = tmp_path / "example.conf"
    example.write_text(text.replace(line, other).replace("$scheme", "https"))  # as it is where nginx does https
    with proxy(example, tmp_path, kist.port) as url:
        far = "https://kist.example"
        findings = examining.forwarding(far, seen_as(url), seen_as(url, examining.SAID))
    assert [f"{each.state} {each.what}" for each in findings] == found
    assert all(bool(each.do) == (each.state != "ok") for each in findings)

"""`kist serve` as a program: ready soon, refuses what it does not understand, says where it is."""

import subprocess
import sys
from pathlib import Path

import pytest

import kist
from kist.cli.main import main
from tests import patient
from tests.services import Kist, running


def test_it_says_where_it_is_and_is_ready_then(tmp_path: Path) -> None:
    server = Kist(tmp_path)
    with running(server):
        assert patient.get(f"{server.url}/readyz").json() == {"status": "ok", "version": kist.__version__}
        page = patient.get(server.url)
        assert page.status_code == 200
        assert "Kist" in page.text
        assert (tmp_path / "data" / "kist.sqlite3").exists()


def test_it_says_nothing_besides_while_all_goes_well(tmp_path: Path) -> None:
    server = Kist(tmp_path)
    with running(server), patient.Client(base_url=server.url) as client:
        assert client.get("/openapi.json").status_code == 200
        assert client.post("/api/session", json={}).status_code == 200
        assert client.post("/api/classes", json={}).status_code == 201
        said = server.log.read_text().splitlines()
    assert said == [f"Kist is ready at {server.url}/"]


@pytest.mark.long
def test_it_is_ready_before_anything_is_loaded_that_only_some_need(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-X",
        "importtime",
        "-m",
        "kist.cli.main",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path),
    ]
    with (
        (tmp_path / "loaded").open("wb") as loading,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=loading) as process,
    ):
        assert process.stdout is not None
        assert b"ready" in process.stdout.readline()
        process.terminate()
    lines = (tmp_path / "loaded").read_text().splitlines()
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}
    assert {"kist", "fastapi", "sqlalchemy"} <= loaded
    assert not loaded & {"numpy", "rich", "typst", "segno", "webauthn", "pywebpush", "aiohttp", "asyncpg", "redis"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--limit", "colour=3"], "There is no limit 'colour'; there are: body,"),
        (["--limit", "rate=x"], "A limit is NAME=N"),
        (["--limit", "rate=0"], "A limit is NAME=N"),
        (["--limit", f"rate={'9' * 5000}"], "A limit is NAME=N"),
        (["--host", "256.0.0.1"], "Cannot listen"),
    ],
)
def test_what_it_does_not_understand_is_refused(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), *arguments]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "65536"], "65536 is not from 0 to 65535"),
        (["--port", "x"], "invalid whole number value"),
        (["--bot-workers", "0"], "0 is not from 1"),
        (["--bot-seconds", "nan"], "nan is not from"),
        (["--trusted-proxies", "10.0.0.1, proxy.example"], "'proxy.example' is no address like 10.0.0.7"),
        (["--trusted-proxies", "10.0.0.1/8"], "'10.0.0.1/8' is no address like 10.0.0.7"),
        (["--trusted-proxies", "10.0.0.1,*"], "'*' is no address like 10.0.0.7"),
        (["--push-contact", "me"], "'me' is neither mailto:"),
        (["--push-contact", "mailto:me"], "'mailto:me' is neither mailto:"),
        (["--push-contact", "http://example.org"], "'http://example.org' is neither mailto:"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["serve", *arguments])
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--database", "mysql://x"], "sqlite:///FILE or postgresql://"),
        (["--database", "postgresql://127.0.0.1:1/x"], "The database cannot be used: "),
        (["--data", "/dev/null/kist"], "Cannot make the directory /dev/null/kist"),
        (["--redis", "cache"], "Redis is at redis://"),
    ],
)
def test_what_keeps_it_from_starting_is_said_in_words(arguments: list[str], said: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kist.cli.main", "serve", "--port", "0", "--data", str(tmp_path), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert said in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert "startup" not in done.stderr


def test_a_taken_port_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Kist(tmp_path)
    with running(server):
        assert main(["serve", "--port", str(server.port), "--data", str(tmp_path / "other")]) == 1
    assert "Cannot listen" in capsys.readouterr().err


def test_other_commands_do_not_load_the_server() -> None:
    code = "import sys, kist.cli.main as m; m.parser(); print('fastapi' in sys.modules, 'sqlalchemy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_a_server_that_starts_waits_for_nothing_that_it_may_need_later() -> None:
    code = "import sys, kist.server.run; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numpy", "pywebpush", "typst", "rich", "webauthn"} & set(done.stdout.split())


def test_who_lets_the_network_in_is_told_the_address_for_others_and_so_is_the_page(tmp_path: Path) -> None:
    server = Kist(tmp_path, "--host", "0.0.0.0")  # noqa: S104
    with running(server):
        reach = patient.get(f"{server.url}/api/reach").json()
        assert not reach["only_here"]
        for origin in reach["origins"]:  # none on a machine without a network
            assert f"Others in the same network open {origin}/" in server.log.read_text()
            told = patient.get(f"{origin}/api/reach").json()
            assert told == {"origins": [], "only_here": False}, "elsewhere nothing is told of the network"


@pytest.mark.parametrize("secret", ["a", "kist", "a" * 64, "abababababababab"])
def test_a_secret_that_others_could_guess_is_refused(
    secret: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIST_SECRET", secret)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "KIST_SECRET can be guessed" in said
    assert not (tmp_path / "kist.sqlite3").exists()

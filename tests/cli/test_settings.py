"""Settings by file, environment and arguments: the same names, in this order, shown with where they were said."""

import tomllib
from pathlib import Path

import pytest

from kist.cli.main import main
from kist.cli.serve import limits_in
from kist.cli.serve_settings import SETTINGS
from kist.server.edge.limits import FORMER_NAMES, Limits

SECRET = "01234567" * 4


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of one's own to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def show(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines that say what is set."""
    assert main(["serve", "--show-settings", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Why settings are refused."""
    assert main(["serve", "--show-settings", *arguments]) == 1
    return capsys.readouterr().err


def test_arguments_win_over_the_environment_and_that_over_the_file(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "kist.toml").write_text("port = 1\nbot-pace = 1\nclass-days = 5\nsecure-cookie = true\n")
    monkeypatch.setenv("KIST_BOT_PACE", "2")
    monkeypatch.setenv("KIST_PORT", "2")
    monkeypatch.setenv("KIST_REDIS", "")
    lines = show(capsys, "--port", "3", "--no-secure-cookie")
    assert "port = 3  # argument, --port" in lines
    assert "bot-pace = 2.0  # environment, KIST_BOT_PACE" in lines
    assert "class-days = 5  # kist.toml" in lines
    assert "secure-cookie = false  # argument, --secure-cookie" in lines
    assert 'log = "words"  # default' in lines
    assert "# redis is not set" in lines


def test_every_setting_is_shown_and_can_be_said_in_the_file_that_is_shown(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIST_SECRET", SECRET)
    monkeypatch.setenv("KIST_SECRET_OLD", f"{SECRET}; {SECRET}2")
    monkeypatch.setenv("KIST_ENGINE", "cubus.rocket=./rocket --fast; skelter.snail=./snail")
    said = [f"--{each.name}=x" for each in SETTINGS if each.group == "who runs it" and each.name != "push-contact"]
    before = show(
        capsys,
        *said,
        "--forgotten-file",
        "f",
        "--limit",
        "sockets=7",
        "--redis",
        "redis://cache",
        "--data",
        "d",
        "--database",
        "d",
        "--schools",
        "::1",
    )
    written = tomllib.loads("\n".join(before))
    assert written.keys() == {each.name for each in SETTINGS}
    assert written["engine"] == ["cubus.rocket=./rocket --fast", "skelter.snail=./snail"]
    for each in ("SECRET", "SECRET_OLD", "ENGINE"):
        monkeypatch.delenv(f"KIST_{each}")
    text = "\n".join(before).replace('"***"', f'"{SECRET}"')
    (here / "other.toml").write_text(text)
    monkeypatch.setenv("KIST_CONFIG", "other.toml")
    assert [line.partition("  #")[0] for line in show(capsys)] == [line.partition("  #")[0] for line in before]


def test_secrets_are_masked_wherever_they_are_said(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "kist.toml").write_text('database = "postgresql://kist:geheim@db/kist?sslmode=require"\n')
    monkeypatch.setenv("KIST_SECRET", SECRET)
    monkeypatch.setenv("KIST_SECRET_OLD", SECRET)
    monkeypatch.setenv("KIST_REDIS", "redis://:geheim@cache")
    shown = "\n".join(show(capsys))
    assert SECRET not in shown
    assert "geheim" not in shown
    assert 'secret = "***"' in shown
    assert 'database = "postgresql://kist:***@db/kist?sslmode=require"' in shown
    assert 'redis = "redis://:***@cache"' in shown
    assert "geheim" not in "\n".join(show(capsys, "--database", "postgresql://db/kist?user=kist&password=geheim"))


def test_limits_of_all_places_are_put_together(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "kist.toml").write_text("[limit]\nsockets = 1\nrate = 1\ncodes = 1\n")
    monkeypatch.setenv("KIST_LIMIT", "rate=2; codes=2")
    lines = show(capsys, "--limit", "codes=3")
    assert lines[lines.index("[limit]") + 1 :] == [
        "sockets = 1  # kist.toml",
        "rate = 2  # environment, KIST_LIMIT",
        "codes = 3  # argument, --limit",
    ]


def test_limits_mean_the_same_under_their_former_names() -> None:
    for former, name in FORMER_NAMES.items():
        assert limits_in([f"{former}=7"]) == limits_in([f"{name}=7"]) != Limits()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bot_pace = 1", "kist.toml: there is no setting 'bot_pace'; did you mean 'bot-pace'?"),
        ("classdays = 1", "kist.toml: there is no setting 'classdays'; did you mean 'class-days'?"),
        ("[lmits]\nrate = 1", "there is no setting 'lmits'; did you mean 'limit'?"),
        ("zzzz = 1", "there is no setting 'zzzz'; there are: bot-pace, bot-seconds"),
        ("port = 70000", "kist.toml: port: 70000 is not from 0 to 65535."),
        ('port = "x"', "kist.toml: port: 'x' is no whole number."),
        ("port = [1]", "kist.toml: port: is a text or a number."),
        ('open = "yes"', "kist.toml: open: is true or false."),
        ('log = "xml"', "kist.toml: log: 'xml' is none of words, json."),
        ("limit = 3", "kist.toml: limit: is written as [limit]."),
        ('engine = "x"', 'kist.toml: engine: is written as engine = ["..."].'),
        ('contact = """two\nlines"""', "kist.toml: contact: one line of at most 300 characters, please."),
        ("port = ", "kist.toml is not TOML: "),
        ('secret = "a"', "can be guessed"),
    ],
)
def test_what_the_file_says_wrongly_is_refused_in_words(
    text: str, said: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "kist.toml").write_text(text)
    assert said in refused(capsys)


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("KIST_PORT", "tcp://x", "KIST_PORT in the environment: 'tcp://x' is no whole number."),
        ("KIST_OPEN", "maybe", "KIST_OPEN in the environment: 'maybe' is neither true nor false."),
        ("KIST_CONFIG", "none.toml", "none.toml cannot be read: No such file or directory."),
        ("KIST_PRIVACY_FILE", "", ""),
    ],
)
def test_what_the_environment_says_wrongly_is_refused_in_words(
    variable: str,
    value: str,
    said: str,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert not list(here.iterdir())
    monkeypatch.setenv(variable, value)
    if said:
        assert said in refused(capsys)
    else:
        assert show(capsys)


def test_other_commands_find_the_database_where_the_server_does(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "kist.toml").write_text('data = "kept"\n')
    assert main(["ratings", "recount"]) == 1
    assert f"There is no database at {here / 'kept' / 'kist.sqlite3'}" in capsys.readouterr().err


def test_a_text_about_privacy_that_cannot_be_read_keeps_the_server_from_starting(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["serve", "--port", "0", "--data", str(here), "--privacy-file"]
    assert main([*arguments, "none.txt"]) == 1
    assert "none.txt cannot be read" in capsys.readouterr().err
    (here / "long.txt").write_text("x" * 20_001)
    assert main([*arguments, "long.txt"]) == 1
    assert "long.txt has more than 20000 characters" in capsys.readouterr().err

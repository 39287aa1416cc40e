"""At the package index `kist` belongs to somebody else: nobody is ever told to install that."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import kist
from kist.cli.main import main
from kist.core.extras import DISTRIBUTION, EXTRAS

ROOT = Path(__file__).parents[2]
TEXTS = {
    "",
    ".cff",
    ".css",
    ".html",
    ".ipynb",
    ".js",
    ".json",
    ".md",
    ".py",
    ".service",
    ".svelte",
    ".toml",
    ".ts",
    ".yaml",
}
NOT_OURS = re.compile(r"\bkist\[[a-z]|\b(?:pip|pipx|uv)\b[^\n]*\b(?:install|add)\b[^\n#|`]*[\s\"']kist(?![-\w/.])")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@pytest.mark.parametrize(
    "text", ["pip install kist", 'pip install -U "kist[server]"', "the extra `kist[paper]`", "uv add kist"]
)
def test_what_must_not_be_said_is_found(text: str) -> None:
    assert NOT_OURS.search(text)


@pytest.mark.parametrize("text", ["pip install kist-games", 'pip install "kist-games[ray]"', 'kist.bots["cubus"]'])
def test_what_may_be_said_is_not(text: str) -> None:
    assert not NOT_OURS.search(text)


def test_no_text_tells_people_to_install_what_is_not_ours() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    texts = [ROOT / name for name in listed.split("\0") if Path(name).suffix in TEXTS and name]
    assert len(texts) > 500
    wrong = {
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in texts
        if path != Path(__file__) and path.is_file()
        for found in NOT_OURS.finditer(path.read_text("utf-8", "ignore"))
    }
    assert not wrong


def test_the_distribution_and_what_is_imported_have_their_names_and_one_version(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert PROJECT["name"] == DISTRIBUTION
    assert PROJECT["dynamic"] == ["version"], "kist.__version__ is where it is said"
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"kist {kist.__version__} ({DISTRIBUTION})\n"


@pytest.mark.parametrize(("package", "extra"), EXTRAS.items())
def test_the_extra_that_is_named_brings_the_package(package: str, extra: str) -> None:
    distribution = {"pyspiel": "open_spiel"}.get(package, package)
    brought = {re.split(r"[>=<\[;]", each)[0] for each in PROJECT["optional-dependencies"][extra]}
    assert distribution in brought

"""The core needs rich alone: everything but `kist serve` works where nothing else is installed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ALONE = """
import sys

ALLOWED = {*sys.stdlib_module_names, "kist", "rich", "markdown_it", "mdurl", "pygments"}

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in ALLOWED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, NotInstalled())
"""
TRANSCRIPT = '{"game":"cubus","seats":2}\n{"seat":null,"do":"draw L"}\n'
BOARD = '{"game":"skelter","seats":2}\n'


def alone(code: str, given: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run code in an interpreter that finds nothing but kist and rich."""
    command = [sys.executable, "-c", ALONE + code]
    return subprocess.run(command, cwd=folder, input=given, capture_output=True, text=True, timeout=120, check=False)


def kist(*arguments: str, given: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return alone(f"from kist.cli.main import main\nsys.exit(main({list(arguments)!r}))", given, folder)


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (("cubus", "best"), '{"rules":"2005","stack":"....1o/.71o1/3","hand":"LRRD"}'),
        (("cubus", "read"), '{"picture":[["L",0,0],["R",0,0],["D",-1,-1]]}'),
        (("cubus", "removals"), '{"stack":"22/22"}'),
        (("cubus", "draw", "22/22"), ""),
        (("skelter", "draw"), BOARD),
        (("skelter", "settings"), ""),
        (("replay",), TRANSCRIPT),
        (("review",), TRANSCRIPT),
        (("arena", "--game", "cubus", "--players", "novice,novice", "--games", "1"), ""),
        (("tasks", "make", "--count", "2"), ""),
        (("--help",), ""),
        (("serve", "--help"), ""),
        (("site", "--help"), ""),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else "",
)
def test_what_needs_no_server(arguments: tuple[str, ...], given: str) -> None:
    done = kist(*arguments, given=given)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_front_door_needs_no_server() -> None:
    code = """
import kist
table = kist.play("cubus", seats=2, seed=1, bots={1: "greedy"}).do("pass")
print(len(table._repr_html_()) > 0, kist.best_build(".2/21", "L").points, len(kist.games))
"""
    assert alone(code).stdout == "True 3 2\n"


def test_serve_says_what_to_install() -> None:
    done = kist("serve")
    assert done.returncode == 1
    assert done.stderr.startswith("kist: ")
    assert 'pip install "kist-games[server]"' in done.stderr
    assert "Traceback" not in done.stderr


def test_a_site_is_written_without_what_is_printed_and_says_how_to_get_it(pages: Path) -> None:
    code = """
from pathlib import Path
from kist.cli import site
from kist.cli.main import main
site.write_site.__defaults__ = (Path("pages"),)
sys.exit(main(["site", "site"]))
"""
    done = alone(code, folder=pages.parent)
    assert (done.returncode, done.stderr) == (0, "")
    assert 'Left out: what can be printed. For that, pip install "kist-games[paper]".' in done.stdout
    assert not (pages.parent / "site/print").exists()
    assert "kist-print" not in (pages.parent / "site/index.html").read_text()


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("ratings", "--game", "skelter"), "ratings"),
        (("ratings", "recount"), "ratings"),
        (("arena", "--game", "cubus", "--players", "novice,novice", "--games", "1", "--ray", "local"), "ray"),
        (("print", "worksheet", "--kind", "count", "--level", "2", "-o", "x.pdf"), "paper"),
        (("research", "export", "game.jsonl", "-o", "x.parquet"), "parquet"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else value,
)
def test_every_command_says_which_extra_it_needs(arguments: tuple[str, ...], extra: str, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(TRANSCRIPT)
    done = kist(*arguments, folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("kist: ")
    assert done.stderr.endswith(f'pip install "kist-games[{extra}]".\n')
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("library", ["gymnasium", "openspiel", "pettingzoo"])
def test_research_says_what_to_install(library: str) -> None:
    code = f"""
from kist.core.errors import KistError
try:
    import kist.research.{library}
except KistError as refusal:
    print(refusal.message)
"""
    assert f'pip install "kist-games[{library}]"' in alone(code).stdout


def test_the_interpreter_of_these_tests_really_lacks_them() -> None:
    done = alone("import json\ntry:\n    import fastapi\nexcept ImportError as e:\n    print(json.dumps(e.name))")
    assert json.loads(done.stdout) == "fastapi"

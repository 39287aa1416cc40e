"""What `pip install kist-games` gives, in environments that have nothing else.

`scripts/test` installs it without extras; `scripts/test tests/distribution -m whole` does so with each of them, on
every Python that this machine has.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import kist
from tests.distribution.fresh import ROOT, Fresh, interpreters, wheel_of_this_checkout

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
GAME = '{"game":"cubus","seats":2}\n{"seat":null,"do":"draw L"}\n'
SAID = f"kist {kist.__version__} (kist-games)\n"

WITHOUT_NUMPY = """
import sys
from importlib.metadata import distributions
from random import Random
import kist

names = {each.name.lower() for each in distributions()}
assert "numpy" not in names and "kist-games" in names, names
assert len(names) < 8, names
hard = kist.best_build("4433o/443o3/44o33/44o3", "R", "1987")
assert hard.points > 0
for level in ("novice", "builder", "greedy"):
    table = kist.play("cubus", seats=2, seed=5, bots={0: level, 1: level}, rules="1987")
    assert table.phase == "over", table.phase
    assert kist.review(table).decisions
rng, game = Random(1), kist.play("skelter", seats=2, seed=1, bots={1: "novice"})
while game.to_act:
    game.do(game.propose(rng))
assert len(game._repr_html_()) > 100

from kist.study.cubus.hints import hint, position_for

table = kist.play("cubus", seats=2, seed=3, bots={1: "greedy"})
while (position := position_for(table.view(0))) is None or hint(position, 3).laid is None:
    table.do(table.propose(rng))
print("played")
"""

USES = {
    "": "import kist; assert kist.best_build('.2/21', 'L').points == 3",
    "fast": "from kist.cubus.solver.engine import IS_FAST; assert IS_FAST",
    "ratings": "import kist.cli.ratings",
    "server": "import kist.server.run, kist.storage.store, kist.server.app",
    "paper": "import kist, kist.paper.press as p; assert p.png_of(kist.Stack('1')._repr_svg_())[1:4] == b'PNG'",
    "ray": "import ray, kist.arena",
    "gymnasium": "import gymnasium, kist.research.gymnasium; gymnasium.make('kist/CubusBuild-v0').reset(seed=1)",
    "pettingzoo": "from kist.research.pettingzoo import skelter_v0; skelter_v0.env().reset(seed=1)",
    "openspiel": "import kist.research.openspiel, pyspiel; pyspiel.load_game('python_skelter').new_initial_state()",
    "parquet": "from kist.research.export import _libraries; _libraries()",
    "docs": "import sphinx, myst_parser, furo",
    "bench": "import chess, ortools",
}
"""What each extra is for."""


NEWEST = """
import sys, warnings
warnings.simplefilter("error")
from random import Random
import kist

assert kist.best_build("4433o/443o3/44o33/44o3", "R", "1987").points > 0
table = kist.play("cubus", seats=2, seed=5, bots=["novice", "greedy"])
assert table.phase == "over" and kist.review(table).decisions
text = str(table.transcript.with_about(players=["Ann", "Ben"]))
assert kist.Transcript.parse(text, kist.games).result
rng, game = Random(1), kist.play("skelter", seed=1, bots={1: "novice"})
while game.to_act:
    game.do(game.propose(rng))
assert kist.svg(game).startswith("<svg")
"%d.%d" % sys.version_info[:2]
"""
"""Whatever the registries offer of Python is also there as WebAssembly, and newer than what machines have."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel_of_this_checkout(tmp_path_factory.mktemp("wheel"))


@pytest.mark.long
def test_all_but_the_server_works_without_numpy_and_says_nothing(wheel: Path, tmp_path: Path) -> None:
    fresh = Fresh.made(tmp_path / "env", sys.executable, wheel)
    done = fresh.python(WITHOUT_NUMPY)
    assert (done.stdout, done.stderr) == ("played\n", "")
    assert fresh.kist("--version").stdout == SAID
    for arguments in (
        ("--help",),
        ("site", "--help"),
        ("review",),
        ("replay",),
        ("puzzles", "make", "--kind", "best", "--count", "1"),
    ):
        done = fresh.kist(*arguments, given=GAME)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout


def test_there_is_a_use_for_every_extra() -> None:
    assert set(USES) == {"", *EXTRAS}


@pytest.mark.whole
@pytest.mark.parametrize("extra", USES)
@pytest.mark.parametrize("version", interpreters())
def test_every_extra_can_be_installed_by_itself(wheel: Path, tmp_path: Path, version: str, extra: str) -> None:
    fresh = Fresh.made(tmp_path / "env", interpreters()[version], wheel, extra)
    assert fresh.kist("--version").stdout == SAID
    done = fresh.python(USES[extra])
    assert done.returncode == 0, done.stderr


@pytest.mark.whole
def test_the_library_works_on_the_newest_python_that_the_registries_offer(wheel: Path) -> None:
    command = ["node", str(Path(__file__).with_name("newest.mjs")), str(wheel), NEWEST]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert tuple(map(int, done.stdout.strip().split("."))) >= (3, 14)

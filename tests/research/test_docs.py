"""What docs/research.md and its notebook show is what happens."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from kist.cli.main import main
from tests.docs.examples import BLOCK, run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "research.md"
NOTEBOOK = ROOT / "docs" / "research.ipynb"
FIRST_AGENT_LINES = 30


def test_the_examples_of_the_page_are_right() -> None:
    results = run(PAGE)
    assert results.attempted > 10
    assert results.failed == 0


def listings() -> list[str]:
    return [block[1] for block in BLOCK.finditer(PAGE.read_text("utf-8")) if ">>>" not in block[1]]


@pytest.mark.parametrize("agent", ["my_agent:policy", "my_network:agent"])
def test_the_agents_of_the_page_can_be_entered(
    agent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for code in listings():
        if code.startswith("# my_"):
            (tmp_path / code.partition("\n")[0].removeprefix("# ")).write_text(code)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    few = ["--seats", "2", "--capacity", "4", "--games", "1", "--json"]
    assert main(["research", "recall", "--agent", agent, *few]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1


def test_the_first_agent_learns_to_beat_random_play_in_thirty_lines() -> None:
    code = listings()[0]
    assert sum(bool(line.strip()) for line in code.splitlines()) <= FIRST_AGENT_LINES
    names: dict[str, Any] = {}
    exec(compile(code, str(PAGE), "exec"), names)  # noqa: S102 - the page's own code
    assert sum(points > 0 for points in names["ahead"]) >= 8
    assert max(names["tried"].values()) > 20


def test_the_notebook_is_checked_in_without_outputs_and_runs(capsys: pytest.CaptureFixture[str]) -> None:
    cells = [cell for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells)
    names: dict[str, Any] = {"__name__": "notebook"}
    for number, cell in enumerate(cells):
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)  # noqa: S102
    assert names["value"] == pytest.approx(43 / 70)
    assert names["Drawing"](names["env"].render())._repr_svg_().startswith("<svg ")
    assert "fields are covered" in capsys.readouterr().out


def test_the_tables_name_every_part_and_option() -> None:
    from kist.research.cubus_coding import CubusCoding  # noqa: PLC0415
    from kist.research.pettingzoo.aec import Options  # noqa: PLC0415
    from kist.research.skelter_coding import SkelterCoding  # noqa: PLC0415

    named = set(re.findall(r"`(\w+)`", "\n".join(re.findall(r"(?m)^\| (.*?) \|", PAGE.read_text("utf-8")))))
    wanted = {*CubusCoding.layout, *SkelterCoding(2).layout, *Options.__dataclass_fields__}
    assert wanted <= named

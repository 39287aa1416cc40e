"""Wins over thought: every budget on the same deals, printed and drawn."""

import json
from pathlib import Path

import pytest

from kist.cli.main import main
from kist.research.thought import Point, chart


def test_the_command_plays_prints_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, png = tmp_path / "curve.svg", tmp_path / "curve.png"
    few = ["--game", "cubus", "--against", "builder", "--nodes", "1,20", "--games", "2"]
    assert main(["research", "thought", "--json", *few, "-o", str(svg), "-o", str(png)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["nodes"], line["games"], line["won"]) for line in lines] == [(1, 2, 1.0), (20, 2, 1.0)]
    assert "master against builder" in svg.read_text()
    assert png.read_bytes().startswith(b"\x89PNG")


def test_the_curve_has_every_point_with_its_interval() -> None:
    points = [Point(10**power, 40, 40, 0.5 + power / 10, 0.4, 0.9) for power in range(4)]
    drawing = chart(points, "A title", 0.5)
    assert drawing.count('stroke-width="1.4"') == 4
    assert all(f"{share} %" in drawing for share in (0, 20, 100))
    assert "80%" in drawing


@pytest.mark.parametrize("wrong", [["--nodes", "many"], ["--nodes", "0"], ["--against", "nobody"], ["-o", "x.gif"]])
def test_wrong_arguments_are_refused_in_words(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    usual = ["--game", "skelter", "--against", "novice", "--games", "1"]
    assert main(["research", "thought", *usual, *wrong]) in (1, 2)
    assert "Traceback" not in capsys.readouterr().err

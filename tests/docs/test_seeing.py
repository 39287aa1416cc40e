"""The dashboard and the rules by which somebody is woken: every figure that they name is one of a real server, and
for whoever is woken there is something to read."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import Client
from tests.services import Kist

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
ALERTS = (DEPLOY / "alerts.yaml").read_text()
ADDED = {"instance", "job", "le"}
"""Labels that Prometheus gives, or that steps of a histogram have."""
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


def expressions_in(value: Any) -> Iterator[str]:
    """All that a dashboard asks Prometheus for."""
    if isinstance(value, dict):
        yield from (each for name, each in value.items() if name == "expr")
        value = list(value.values())
    for each in value if isinstance(value, list) else ():
        yield from expressions_in(each)


DASHBOARD = list(expressions_in(json.loads((DEPLOY / "grafana.json").read_text())))
RULES = re.findall(r"^ +expr: (.+)$", ALERTS, re.MULTILINE)
EXPRESSIONS = {*DASHBOARD, *RULES}


@pytest.fixture(scope="module")
async def figures(kist: Kist) -> str:
    """What a server tells after a move and a match of bots."""
    ann = await Client.new(kist.url)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    async with ann.socket(match) as at:
        assert (await at.act(at.welcome["update"]["views"][0]["to_act"][0], "pass"))["type"] == "acted"
    text = (await ann.http.get("/metrics")).text
    await ann.close()
    return text


def labels_of(figures: str) -> dict[str, set[str]]:
    """The labels of each figure: those that docs/metrics.md names, which a test holds against those of a server."""
    documented = re.findall(r"^\| `([a-z_]+)(?:\{([a-z, ]+)\})?` \|", (ROOT / "docs/metrics.md").read_text(), re.M)
    labels = {name: set(filter(None, said.split(", "))) for name, said in documented}
    exported = set(re.findall(r"^# HELP (\S+)", figures, re.MULTILINE))
    assert exported == labels.keys()
    for name, kind in re.findall(r"^# TYPE (\S+) (\S+)", figures, re.MULTILINE):
        if kind == "histogram":
            labels |= {f"{name}_{part}": labels[name] for part in ("bucket", "count", "sum")}
    return labels


@pytest.mark.anyio
async def test_every_figure_that_is_named_is_one_of_a_real_server(figures: str) -> None:
    labels = labels_of(figures)
    assert len(RULES) > 15
    assert len(DASHBOARD) > 25
    for expression in EXPRESSIONS:
        named = re.findall(r"\b((?:kist|process)_[a-z_]+)(?:\{([^}]*)\})?", expression)
        assert named or expression == 'up{job="kist"} == 0'
        for name, selected in named:
            assert name in labels, expression
            assert set(re.findall(r'([a-z]+)=~?"', selected)) <= labels[name] | ADDED, expression
        all_labels = ADDED.union(*(labels[name] for name, _ in named))
        for grouped in re.findall(r"\bby \(([^)]*)\)", expression):
            assert set(grouped.split(", ")) <= all_labels, expression


@pytest.mark.anyio
async def test_what_is_looked_for_among_the_figures_is_there(figures: str) -> None:
    wanted = {each for expression in EXPRESSIONS for each in re.findall(r'\b[a-z]+="[^"$]+"', expression)}
    assert {'error="unreachable"', 'command="act"', 'level="error"'} <= wanted
    assert [each for each in wanted - {'job="kist"'} if each not in figures] == []


def test_whoever_is_woken_finds_what_to_do() -> None:
    headings = HEADING.findall((ROOT / "docs" / "running.md").read_text())
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    named = re.findall(r"^ +running: (.+)$", ALERTS, re.MULTILINE)
    assert len(named) == len(RULES) == ALERTS.count("- alert: ")
    assert set(named) <= anchors


@pytest.mark.skipif(shutil.which("promtool") is None, reason="Prometheus is not installed")
def test_prometheus_understands_the_rules_and_its_own_settings() -> None:
    subprocess.run(["promtool", "check", "rules", "alerts.yaml"], cwd=DEPLOY, check=True)
    subprocess.run(["promtool", "check", "config", "prometheus.yaml"], cwd=DEPLOY, check=True)

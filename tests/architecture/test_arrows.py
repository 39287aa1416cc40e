"""The packages of kist look the way they may, and no other."""

from pathlib import Path

import pytest

import kist
from tests.architecture.arrows import ARROWS, House
from tests.architecture.python_imports import Tree

HOUSE = House(Tree(Path(kist.__file__).parent), ARROWS)
DOMAINS = ("matches", "classroom", "tournaments", "accounts", "ratings", "notices")


def test_every_package_is_in_the_table() -> None:
    assert not HOUSE.strangers()


def test_the_table_names_only_what_can_exist() -> None:
    known = {name for names in ARROWS.values() for name in names if "." in name or name in ARROWS}
    assert known <= ARROWS.keys()


def test_imports_follow_the_arrows() -> None:
    assert not HOUSE.offences()


def test_every_domain_is_cut_the_same_way() -> None:
    """What it asks of the world is in `ports`; what follows from a log has its events in `log`, and `commands`."""
    for domain in DOMAINS:
        modules = {name.split(".")[2] for name in HOUSE.tree.modules if name.startswith(f"kist.{domain}.")}
        assert "ports" in modules, domain
        assert {"log", "commands"} <= modules or "eventlog" not in ARROWS[domain], domain


def test_no_packages_import_each_other_in_a_circle() -> None:
    assert not HOUSE.cycle()


def test_bots_know_views_and_no_states() -> None:
    assert not HOUSE.peeks()


def test_what_is_imported_can_be_read_off_the_code() -> None:
    assert not HOUSE.computed()


# The test of the test: offenders, each in a house of its own ------------------------------------------------------


FINE = {
    "kist/__init__.py": '__version__ = "1"',
    "kist/core/__init__.py": "import json\nfrom kist.core.words import WORD",
    "kist/core/words.py": 'WORD = "x"',
    "kist/server/__init__.py": "from kist import __version__\nfrom ..core import words",
    "kist/server/run.py": "import kist.core.words\nimport uvicorn",
    "kist/bots/__init__.py": "import kist.core.words\nfrom kist.cubus.play import table",
    "kist/cubus/__init__.py": "",
    "kist/cubus/play/__init__.py": "",
    "kist/cubus/play/table.py": "",
    "kist/cubus/play/state.py": "",
    "kist/api/__init__.py": "",
}


def house_of(folder: Path, changed: dict[str, str] | None = None) -> House:
    for name, code in (FINE | (changed or {})).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    return House(Tree(folder / "kist"), ARROWS)


def test_a_house_without_offenders_is_fine(tmp_path: Path) -> None:
    house = house_of(tmp_path)
    assert not house.offences()
    assert not house.strangers()
    assert not house.cycle()
    assert not house.peeks()
    assert not house.computed()


@pytest.mark.parametrize(
    "code",
    [
        "import kist.server",
        "import kist.server as x",
        "import kist.server.run as x",
        "from kist import server",
        "from kist import server as x",
        "from kist.server import run",
        "from kist.server.run import listen",
        "from .. import server",
        "from ..server import run",
        "from ..server.run import listen",
        "def f():\n    from kist import server",
        "class C:\n    from kist.server import run",
        "if TYPE_CHECKING:\n    from kist import server",
        "try:\n    import kist.server\nexcept ImportError:\n    pass",
        "import importlib\nimportlib.import_module('kist.server')",
        "from importlib import import_module\nimport_module('kist.server.run')",
        "import_module('.server', 'kist')",
        "__import__('kist.server')",
        "LATER = 'kist.server.run:listen'",
        "import kist",
        "from kist import play",
        "from kist import *",
        "import numpy",
        "import numpy.typing as npt",
        "from kist.cubus.play import state",
    ],
)
def test_an_offender_is_found_however_it_imports(tmp_path: Path, code: str) -> None:
    (offence,) = house_of(tmp_path, {"kist/core/offender.py": code}).offences()
    assert offence.startswith("kist.core.offender may not import ")


def test_the_package_itself_is_an_offender_too(tmp_path: Path) -> None:
    assert house_of(tmp_path, {"kist/core/__init__.py": "from ..server import run"}).offences()


def test_a_package_that_nobody_listed_is_found(tmp_path: Path) -> None:
    assert house_of(tmp_path, {"kist/shop/till.py": ""}).strangers() == {"shop"}


def test_a_circle_is_found_where_both_arrows_are_allowed(tmp_path: Path) -> None:
    house = house_of(tmp_path, {"kist/core/words.py": "def f():\n    from kist import bots"})
    assert set(house.cycle()) == {"core", "bots"}


@pytest.mark.parametrize("code", ["from kist.cubus.play import state", "import kist.cubus.play.state as x"])
def test_a_bot_that_looks_at_states_is_found(tmp_path: Path, code: str) -> None:
    assert house_of(tmp_path, {"kist/bots/cheat.py": code}).peeks()


@pytest.mark.parametrize(
    "code", ["import_module(name)", "importlib.import_module(f'kist.{x}')", "__import__('a' + b)"]
)
def test_a_computed_import_is_found(tmp_path: Path, code: str) -> None:
    assert house_of(tmp_path, {"kist/core/offender.py": code}).computed()

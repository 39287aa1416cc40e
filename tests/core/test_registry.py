"""Things of other packages: found by their entry points, loaded when asked for, and blamed by name when broken."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kist.core.registry import Registry, Unloadable, declared, load

Install = Callable[[str, str, str], None]
OWN = {"ours": "collections:OrderedDict"}


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Lays a package with entry points of the group `kist.tests` and one module `MODULE` where Python finds it."""
    monkeypatch.syspath_prepend(tmp_path)

    def lay(package: str, entry_points: str, code: str = "") -> None:
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[kist.tests]\n{entry_points}\n")
        module = package.replace("-", "_")
        (tmp_path / f"{module}.py").write_text(code)
        monkeypatch.delitem(sys.modules, module, raising=False)

    return lay


def registry() -> Registry[object]:
    return Registry("kist.tests", OWN)


def test_without_other_packages_there_is_what_we_have() -> None:
    found = registry()
    assert list(found) == ["ours"]
    assert found["ours"] == {}
    assert "theirs" not in found
    with pytest.raises(KeyError):
        found["theirs"]


def test_what_another_package_declares_is_found_and_made_once(install: Install) -> None:
    install("their-package", "theirs = their_package:Thing", "class Thing: pass")
    found = registry()
    assert list(found) == ["ours", "theirs"]
    assert len(found) == 2
    assert type(found["theirs"]).__name__ == "Thing"
    assert found["theirs"] is found["theirs"]


def test_nothing_is_loaded_before_it_is_asked_for(install: Install) -> None:
    install("their-package", "theirs = their_package:Thing", "class Thing: pass")
    assert "theirs" in registry()
    assert "their_package" not in sys.modules


def test_our_own_names_cannot_be_taken(install: Install) -> None:
    install("their-package", "ours = their_package:Thing", "class Thing: pass")
    assert registry()["ours"] == {}
    assert len(registry()) == 1


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import not_there_at_all", "ModuleNotFoundError"),
        ("1 / 0", "ZeroDivisionError"),
        ("", "no attribute 'Thing'"),
        ("def Thing(): raise RuntimeError('out of order')", "out of order"),
    ],
)
def test_a_broken_package_is_named_and_leaves_the_others_alone(install: Install, code: str, why: str) -> None:
    install("their-package", "theirs = their_package:Thing", code)
    found = registry()
    assert found["ours"] == {}
    with pytest.raises(Unloadable) as refused:
        found["theirs"]
    assert refused.value.code == "unloadable"
    assert 'theirs" of the package their-package cannot be loaded' in refused.value.message
    assert why in refused.value.message


def test_of_two_packages_with_the_same_name_the_first_counts(install: Install) -> None:
    install("a-package", "theirs = a_package:Thing", "class Thing: pass")
    install("b-package", "theirs = b_package:Thing", "class Thing: pass")
    assert len(declared("kist.tests")) == 1


@pytest.mark.parametrize(
    "target", ["no_such_module:Thing", "collections:NoSuchThing", "collections", ":", "", "a b:c"]
)
def test_what_cannot_be_loaded_is_said_with_its_name(target: str) -> None:
    with pytest.raises(Unloadable) as refused:
        load(target)
    assert refused.value.message.startswith(f"{target} cannot be loaded")

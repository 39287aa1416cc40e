"""What `scripts/release` lets through, and what it does not; `-m whole` makes a release."""

import subprocess
from datetime import date
from pathlib import Path

import pytest
from scripts.release_files import NEEDED, NotToBeReleased, check_sdist, check_size, check_wheel, notes_of, version_of

ROOT = Path(__file__).parents[2]
KNOWN = {"src/kist/__init__.py", "src/kist/py.typed", "tests/test_x.py", "README.md"}
WHEEL = ["kist/__init__.py", "kist_games-1.dist-info/METADATA", "kist/server/web/assets/a.js", *NEEDED]
SDIST = [*KNOWN, "PKG-INFO", *(f"src/{name}" for name in NEEDED)]


def test_a_wheel_has_the_package_and_its_pages_and_nothing_else() -> None:
    check_wheel(WHEEL, KNOWN)
    for missing in ("kist/__init__.py", "kist/server/web/index.html"):
        with pytest.raises(NotToBeReleased, match=missing):
            check_wheel([name for name in WHEEL if name != missing], KNOWN)
    with pytest.raises(NotToBeReleased, match="do not belong"):
        check_wheel([*WHEEL, "tests/test_x.py"], KNOWN)


def test_an_sdist_has_all_sources_and_the_built_pages() -> None:
    check_sdist(SDIST, KNOWN)
    for missing in ("tests/test_x.py", "src/kist/server/web/index.html"):
        with pytest.raises(NotToBeReleased, match=missing):
            check_sdist([name for name in SDIST if name != missing], KNOWN)


def test_what_is_too_large_is_not_released(tmp_path: Path) -> None:
    file = tmp_path / "x.whl"
    file.write_bytes(b" " * 5_000_001)
    with pytest.raises(NotToBeReleased, match="5000001"):
        check_size(file)


def test_notes_are_those_of_the_version(tmp_path: Path) -> None:
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text("# Changelog\n\n## 1.10.0 (2027-01-01)\n- new\n\n## 1.1.0 (2026-01-01)\n- old\n")
    assert notes_of(changelog, "1.1.0") == "# Kist 1.1.0 (2026-01-01)\n- old\n"
    with pytest.raises(NotToBeReleased, match=r"2\.0\.0"):
        notes_of(changelog, "2.0.0")


def test_this_version_has_notes_and_can_be_cited() -> None:
    version = version_of(ROOT)
    title = notes_of(ROOT / "CHANGELOG.md", version).partition("\n")[0]
    said = title.removeprefix(f"# Kist {version} (").removesuffix(")")
    assert date.fromisoformat(said)
    assert f"\ndate-released: {said}\n" in (ROOT / "CITATION.cff").read_text()


@pytest.mark.whole
def test_a_release_can_be_made() -> None:
    done = subprocess.run(["scripts/release"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {path.name.partition("-")[0] for path in (ROOT / "dist").iterdir()} == {
        "NOTES.md",
        "SHA256SUMS",
        "kist_games",
    }
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=ROOT / "dist", check=True)

"""What is tested is this checkout, not whatever is installed."""

import subprocess
import sys
from pathlib import Path

import kist

SOURCE = Path(__file__).parents[1] / "src" / "kist"
BENCH = Path(__file__).parents[1] / "scripts" / "bench"


def test_the_tests_import_this_checkout() -> None:
    assert Path(kist.__file__).parent == SOURCE


def test_processes_that_tests_start_run_this_checkout(tmp_path: Path) -> None:
    installed = tmp_path / "site" / "kist"
    installed.mkdir(parents=True)
    (installed / "__init__.py").write_text("raise RuntimeError('something else that is installed')")
    look = f"import sys; sys.path.append({str(tmp_path / 'site')!r}); import kist; print(kist.__file__)"
    found = subprocess.run([sys.executable, "-c", look], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert Path(found.stdout.strip()).parent == SOURCE


def test_the_benchmarks_say_what_there_is_instead_of_running() -> None:
    said = subprocess.run([BENCH, "--help"], capture_output=True, text=True, check=True, timeout=60).stdout
    known = {path.stem.removeprefix("bench_") for path in BENCH.parents[1].glob("benchmarks/bench_*.py")}
    told = {line.split()[0] for line in said.splitlines() if line.startswith("  ")}
    assert known <= told
    assert "=====" not in said, "which is how a benchmark begins"

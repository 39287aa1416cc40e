"""Do the tests notice? `scripts/mutants skelter --count 40` plants faults, one at a time, and tells which nobody saw.

Every fault lives in a process of its own and never on disk. One that makes the tests run for too long counts as
noticed. The same seed plants the same faults.
"""

import argparse
import ast
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from hypothesis import Phase, settings

from tests.mutants.areas import AREAS, Area
from tests.mutants.mutate import Mutant, mutants

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "kist"
SLACK_SECONDS = 20
"""Of the processor, beyond three times of what the tests take without a fault."""
MOST_SECONDS = 600
"""Of the processor, without a fault."""
LONGEST_IDLE_SECONDS = 20
"""By the clock, without any work: a fault may make somebody wait for ever."""
PRELOADED = ("anyio", "fastapi", "httpx", "numpy", "openskill", "sqlalchemy", "uvicorn", "websockets")
"""What every process would have to load; none of it is ours."""


class Plain:
    """Makes Hypothesis look for a counterexample, always in the same places, and be content with the first."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """Come after the suite's own profile."""
        usual = settings.get_profile("kist")
        looking = [Phase.explicit, Phase.generate]
        settings.register_profile("mutants", usual, phases=looking, derandomize=True, database=None)
        settings.load_profile("mutants")


class Planted(MetaPathFinder, Loader):
    """Imports one module with a fault in it."""

    def __init__(self, path: Path, tree: ast.Module) -> None:
        self._path, self._tree = path, tree
        self._name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The module, if it is this one."""
        del path, target
        return spec_from_file_location(name, self._path, loader=self) if name == self._name else None

    def create_module(self, spec: ModuleSpec) -> None:
        """As usual."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module with its fault."""
        exec(compile(self._tree, str(self._path), "exec"), module.__dict__)  # noqa: S102 - the checkout's own source


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/mutants", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"of {', '.join(AREAS)}; all if none is named")
    parser.add_argument("--count", type=int, default=40, help="faults in each area (40)")
    parser.add_argument("--seed", type=int, default=1, help="which of all that could be planted (1)")
    chosen = parser.parse_args()
    if unknown := set(chosen.areas) - AREAS.keys():
        parser.error(f"there is no area {unknown.pop()!r}; there are: {', '.join(AREAS)}")
    for name in PRELOADED:
        __import__(name)
    for name in chosen.areas or AREAS:
        _measure(name, AREAS[name], chosen.count, chosen.seed)
    return 0


def _measure(name: str, area: Area, count: int, seed: int) -> None:
    seconds = _seconds_without_a_fault(area)
    faults = [(path, make) for path in _paths(area) for make in mutants(path.read_text())]
    planted = Random(seed).sample(faults, min(count, len(faults)))
    missed = list(_missed(area, planted, limit=int(3 * seconds) + SLACK_SECONDS))
    noticed = len(planted) - len(missed)
    share = f"{noticed / len(planted):.0%}"
    _say(f"{name}: {noticed} of {len(planted)} noticed ({share}), of {len(faults)} possible; seed {seed}")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _paths(area: Area) -> Iterator[Path]:
    return (SOURCE / f"{module}.py" for module in area.modules)


def _missed(area: Area, planted: Sequence[tuple[Path, Callable[[], Mutant]]], limit: int) -> Iterator[str]:
    for path, make in planted:
        fault = make()
        if _passes(area, limit, Planted(path, fault.tree)):
            told = f"  {path.relative_to(SOURCE)}:{fault.line}: {fault.was}  ->  {fault.now}"
            _say(told)
            yield told


def _seconds_without_a_fault(area: Area) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    if not _passes(area, MOST_SECONDS):
        sys.exit("The tests fail without any fault; mend that first.")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def _passes(area: Area, limit: int, fault: Planted | None = None) -> bool:
    """Whether the tests of an area pass, in a process of their own with this many seconds of the processor."""
    child = os.fork()
    if not child:
        _run(area, limit, fault)
    worked, since = 0, time.monotonic()
    while time.monotonic() < since + LONGEST_IDLE_SECONDS:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status == 0
        if (now := _worked(child)) != worked:
            worked, since = now, time.monotonic()
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _worked(process: int) -> int:
    """How much a process has done so far, in ticks of the processor."""
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return int(user) + int(system)


def _run(area: Area, limit: int, fault: Planted | None) -> None:
    os.setpgid(0, 0)  # what the tests start ends with them
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    if fault:
        sys.meta_path.insert(0, fault)
    options = [
        "--exitfirst",
        "--quiet",
        "--assert=plain",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:rerunfailures",
    ]
    try:
        code = int(pytest.main([*options, *area.tests], plugins=[Plain()]))
    except BaseException:
        code = 1
    os._exit(code)


if __name__ == "__main__":
    sys.exit(main())

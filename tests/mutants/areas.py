"""What is mutated, and which tests are to notice: the quick ones first."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Area:
    """Modules below `src/kist`, without their ending, and arguments for pytest."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


def _of(folder: str, names: str) -> tuple[str, ...]:
    return tuple(f"{folder}/{name}" for name in names.split())


AREAS = {
    "shape": Area(
        _of("cubus/shape", "build demolition picture stack tiles"),
        ("tests/cubus/shape", "tests/cubus/play"),
    ),
    "play": Area(
        _of("cubus/play", "builds game laying opening referee settings state turns"),
        ("tests/cubus/play", "tests/playthroughs", "tests/conformance", "-k", "cubus"),
    ),
    "skelter": Area(
        _of("skelter", "balance board ending game legal memory settings state turns"),
        ("tests/skelter", "tests/playthroughs", "tests/conformance", "-k", "skelter"),
    ),
    "eventlog": Area(_of("eventlog", "aggregate batching commands log processor"), ("tests/eventlog",)),
    "fairness": Area(
        _of("matches", "fairness settings"),
        ("tests/matches/test_fairness.py", "tests/matches/test_settings.py", "tests/matches"),
    ),
    "secrecy": Area(
        ("core/view", "cubus/play/table", "skelter/table"),
        (
            "tests/playthroughs",
            "tests/skelter/test_secrecy.py",
            "tests/research/test_secrecy.py",
            "tests/cubus/play",
            "tests/conformance",
        ),
    ),
}

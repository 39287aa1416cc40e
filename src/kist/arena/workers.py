"""Who plays the deals: this process, several processes, or a Ray cluster. The results come in the same order."""

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeAlias

from kist.arena.plan import Plan
from kist.arena.play import Result, play_deal
from kist.core.errors import BadSettings, KistError
from kist.core.extras import how_to_install

Task: TypeAlias = tuple[Plan, int, bool]
"""A plan, one of its deals, and whether transcripts are wanted."""
Played: TypeAlias = Iterator[list[Result]]
Play: TypeAlias = Callable[[Iterable[Task]], Played]
"""How tasks are played."""


def tasks_of(plan: Plan, keep: bool) -> Iterator[Task]:
    """Every deal of a plan as a task."""
    return ((plan, deal, keep) for deal in range(plan.deals))


def play_with(jobs: int) -> Play:
    """In this process, or in so many others; raises `BadSettings` when there are none."""
    if jobs < 1:
        raise BadSettings("bad-jobs", "There is at least one job.")
    return play_here if jobs == 1 else partial(play_in_processes, jobs=jobs)


def _play(task: Task) -> list[Result]:
    return play_deal(*task)


def play_here(tasks: Iterable[Task]) -> Played:
    """One deal after the other in this process."""
    return map(_play, tasks)


def play_in_processes(tasks: Iterable[Task], jobs: int) -> Played:
    """Several deals at a time, each in a process of its own."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from _in_order(tasks, 4 * jobs, lambda task: pool.submit(_play, task), lambda game: game.result())
        except BrokenProcessPool:
            raise _died() from None


def _died() -> KistError:
    message = "A process in which bots played has died; nothing was counted."
    if hasattr(sys.modules["__main__"], "__file__"):
        message += (
            ' A script has to start processes under `if __name__ == "__main__":`, for each of them reads it again.'
        )
    return KistError("worker-died", message)


def play_on_ray(tasks: Iterable[Task], address: str) -> Played:
    """Deals on all nodes of a Ray cluster, on each of which this version of kist is installed."""
    try:
        import ray  # noqa: PLC0415 - an optional extra
    except ImportError:
        raise KistError("no-ray", f"Ray is not installed: {how_to_install('ray')}.") from None
    try:
        ray.init(address=None if address == "local" else address, log_to_driver=False)
    except Exception as reason:
        raise KistError("ray-unreachable", f"There is no Ray cluster at {address}: {reason}") from reason
    try:
        remote = ray.remote(_play)
        at_a_time = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from _in_order(tasks, at_a_time, remote.remote, ray.get)
    finally:
        ray.shutdown()


def _in_order(
    tasks: Iterable[Task], at_a_time: int, submit: Callable[[Task], Any], fetch: Callable[[Any], list[Result]]
) -> Played:
    """Keep so many tasks under way, and give their results in the order of the tasks."""
    waiting = iter(tasks)
    under_way = [submit(task) for task in islice(waiting, at_a_time)]
    while under_way:
        result = fetch(under_way.pop(0))
        under_way += [submit(task) for task in islice(waiting, 1)]
        yield result

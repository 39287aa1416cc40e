"""Processes beside the server: how long they may take begins when they are there."""

from kist.server.workers.worker_process import WorkerProcess
from tests.server.workers.thinkers import Late, echo


def test_a_question_has_all_of_its_time_however_long_the_process_takes_to_begin() -> None:
    slow = WorkerProcess(echo, Late(3))
    try:
        assert slow.ask("hello", seconds=2) == "hello"
    finally:
        slow.stop()

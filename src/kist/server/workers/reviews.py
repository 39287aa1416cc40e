"""The process in which one finished match is looked back upon."""

import contextlib
import os
from multiprocessing.connection import Connection

from kist.study.record import read_records
from kist.study.review import decisions, summed_up

NICENESS = 10
"""How far it stands back behind the server and the bots, as `nice` counts."""


def work(pipe: Connection, transcript: str) -> None:
    """Send the lines of `kist review --json` one by one as they are found: every decision, then the summary."""
    os.nice(NICENESS)
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):  # the server has gone
        for record in read_records(transcript.splitlines()):
            found = []
            for decision in decisions(record):
                found.append(decision)
                pipe.send(decision.to_json())
            pipe.send(summed_up(record, found).to_json())

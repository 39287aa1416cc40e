"""How logs of one kind are kept in two tables: a row for each log, and its entries."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from sqlalchemy import Table

from kist.eventlog.log import Line
from kist.storage.chain import Said

Written = TypeVar("Written", bound=Line)


@dataclass(frozen=True)
class LogSchema(Generic[Written]):
    """How entries of one kind are kept: `heads` has a row for each log and `lines` one for each entry, whose column
    `key` names the log. An entry is written as what it `said`, into these `columns`, and `read` back from that.
    `settled` are the columns of a head that never change, and `beside` those that change with every entry."""

    heads: Table
    lines: Table
    key: str
    columns: tuple[str, ...]
    settled: tuple[str, ...]
    beside: tuple[str, ...]
    said: Callable[[Written], Said]
    read: Callable[..., Written]

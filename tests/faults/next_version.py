"""A server as the next minor version may be: it has taken a step more, which only adds, says a later protocol, and
what it tells clients and other servers has a member that the present version has never heard of."""

import json
import sys

import kist
from kist.present import tables
from kist.server.http.messages import PROTOCOL_VERSION
from kist.storage import migrations

NEXT = "1.999.0"
NEXT_PROTOCOL = PROTOCOL_VERSION + 1
ADDED = (
    "ALTER TABLE matches ADD COLUMN weather TEXT NOT NULL DEFAULT 'fair'",
    "ALTER TABLE entries ADD COLUMN weather TEXT",
    "CREATE TABLE weathers (day BIGINT PRIMARY KEY)",
)


def become_it() -> None:
    """Change what is loaded here; whatever takes a copy of it is loaded after this."""
    kist.__version__ = NEXT
    migrations.STEPS += (ADDED,)
    from kist.server.edge.bounded.sockets import SocketConnection  # noqa: PLC0415 - loaded after the change
    from kist.storage.redis_broker import RedisBroker  # noqa: PLC0415

    put, publish = SocketConnection.put, RedisBroker.publish

    def put_with_more(wire: SocketConnection, text: bytes) -> None:
        put(wire, text[:-1] + b',"weather":"fair"}')

    async def publish_with_more(broker: RedisBroker, message: str) -> None:
        await publish(broker, json.dumps({**json.loads(message), "weather": "fair"}))

    changes: tuple[tuple[object, str, object], ...] = (
        (tables, "PROTOCOL", NEXT_PROTOCOL),
        (SocketConnection, "put", put_with_more),
        (RedisBroker, "publish", publish_with_more),
    )
    for owner, name, value in changes:
        setattr(owner, name, value)


if __name__ == "__main__":
    become_it()
    from kist.cli.main import main

    sys.exit(main())

"""What servers tell each other of who is connected."""

import json

from kist.server.live.hub import Hub
from kist.server.live.rooms import Room


async def tell_presence(hub: Hub, room: Room) -> None:
    """Tell the other servers whose players are connected here."""
    await hub.broker.publish(json.dumps({"match": room.id, "server": hub.name, "present": room.here()}))


async def ask_presence(hub: Hub, room: Room) -> None:
    """Ask the other servers whose players are connected there."""
    await hub.broker.publish(json.dumps({"match": room.id, "server": hub.name, "ask": True}))

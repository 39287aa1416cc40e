"""What messages hold of single games."""

from typing import TypeAlias

from kist.server.games.cubus_messages import BuildNote, CubusScene

Scene: TypeAlias = CubusScene
Worth: TypeAlias = BuildNote

"""What messages hold of single games."""

from typing import TypeAlias

from kist.server.games.cubus_messages import BuildNote, CubusHint, CubusScene

Scene: TypeAlias = CubusScene
Worth: TypeAlias = BuildNote
HintNote: TypeAlias = CubusHint

"""The arena: bots play many games against each other, and the results are counted.

The package is also the function that does it: `kist.arena("cubus", ["master", "greedy"])`.
"""

from kist.core.modules import FunctionModule, stand_for

stand_for(__name__, FunctionModule, "kist.arena.front:arena")

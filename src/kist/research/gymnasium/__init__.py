"""For Gymnasium, the extra `kist-games[gymnasium]`: `kist/CubusBuild-v0` and `kist/AgainstBots-v0`."""

from kist.core.extras import not_installed

try:
    import gymnasium
except ImportError as reason:
    raise not_installed("Gymnasium", "gymnasium") from reason

from kist.research.gymnasium import cubus_build_v0

BUILD_ID = "kist/CubusBuild-v0"
if BUILD_ID not in gymnasium.registry:
    gymnasium.register(BUILD_ID, entry_point="kist.research.gymnasium.cubus_build_v0:BuildEnv")
BOTS_ID = "kist/AgainstBots-v0"
if BOTS_ID not in gymnasium.registry:
    gymnasium.register(BOTS_ID, entry_point="kist.research.gymnasium.against_bots_v0:AgainstBots")

__all__ = ["BOTS_ID", "BUILD_ID", "cubus_build_v0"]

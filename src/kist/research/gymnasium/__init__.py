"""One build of Cubus for Gymnasium, the extra `kist[gymnasium]`: `gymnasium.make("kist/CubusBuild-v0")`."""

from kist.research.extras import not_installed

try:
    import gymnasium
except ImportError as reason:
    raise not_installed("Gymnasium", "gymnasium") from reason

from kist.research.gymnasium import cubus_build_v0

BUILD_ID = "kist/CubusBuild-v0"
if BUILD_ID not in gymnasium.registry:
    gymnasium.register(BUILD_ID, entry_point="kist.research.gymnasium.cubus_build_v0:BuildEnv")

__all__ = ["BUILD_ID", "cubus_build_v0"]

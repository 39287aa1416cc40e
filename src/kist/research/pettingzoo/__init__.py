"""Both games for PettingZoo, the extra `kist-games[pettingzoo]`: `skelter_v0.env(...)` and the like."""

from kist.core.extras import not_installed

try:
    import pettingzoo  # noqa: F401
except ImportError as reason:
    raise not_installed("PettingZoo", "pettingzoo") from reason

from kist.research.pettingzoo import cubus_v0, cubus_v1, skelter_v0

__all__ = ["cubus_v0", "cubus_v1", "skelter_v0"]

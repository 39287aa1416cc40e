"""Both games for PettingZoo, which is the extra `kist[pettingzoo]`: `cubus_v0.env(...)`, `skelter_v0.env(...)`."""

from kist.research.extras import not_installed

try:
    import pettingzoo  # noqa: F401
except ImportError as reason:
    raise not_installed("PettingZoo", "pettingzoo") from reason

from kist.research.pettingzoo import cubus_v0, skelter_v0

__all__ = ["cubus_v0", "skelter_v0"]

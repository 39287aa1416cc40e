"""The kind of values that everything here gives."""

from typing import Any, Final, TypeAlias

JsonObject: TypeAlias = dict[str, Any]
"""An object that can be written as JSON."""
PROTOCOL: Final = 1
"""The version of the values; it changes when an old page would no longer understand."""

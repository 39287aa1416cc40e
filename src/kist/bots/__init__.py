"""Players: a view in, an action out. The package is also the mapping of all levels by game: `kist.bots["cubus"]`.

>>> [level.name for level in kist.bots["skelter"]]
['novice', 'steady', 'master']
"""

from kist.core.modules import MappingModule, stand_for

stand_for(__name__, MappingModule, "kist.bots.registry:LEVELS")

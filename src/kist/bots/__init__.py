"""Players: a view in, an action out. The package is also the mapping of all levels by game: `kist.bots["cubus"]`.

>>> [level.name for level in kist.bots["skelter"]]
['novice', 'steady', 'master']
"""

from kist.core.registry import be_mapping

be_mapping(__name__, "kist.bots.registry:LEVELS")

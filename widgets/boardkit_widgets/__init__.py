"""Components for notebooks: what a person sees and touches. Each works alone in a cell.

The rules and the reasoning are in :mod:`boardkit`, which knows nothing of this package.
"""

from boardkit_widgets._messages import BadValue, NotOffered
from boardkit_widgets._scene import SceneWidget

__all__ = ["BadValue", "NotOffered", "SceneWidget"]

"""``python -m boardkit`` is the ``boardkit`` command."""

import sys

from boardkit.cli import main

if __name__ == "__main__":
    sys.exit(main())

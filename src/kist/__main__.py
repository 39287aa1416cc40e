"""`python -m kist` is the `kist` command."""

import sys

from kist.cli.main import main

sys.exit(main())

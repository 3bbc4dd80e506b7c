"""Starts Muster with `python -m desktop`."""

import sys

from desktop.entry import main

if __name__ == "__main__":
    sys.exit(main())

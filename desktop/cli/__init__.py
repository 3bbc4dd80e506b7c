"""The command line: the same rooms without a window. Nothing here imports Qt."""

from __future__ import annotations

from desktop.cli.parser import run
from desktop.cli.without_screen import no_screen

__all__ = ["no_screen", "run"]

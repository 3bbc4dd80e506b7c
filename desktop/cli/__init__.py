"""The command line: the same rooms without a window. Nothing here imports Qt."""

from __future__ import annotations

from desktop.cli.screenless import no_screen
from desktop.cli.words import run

__all__ = ["no_screen", "run"]

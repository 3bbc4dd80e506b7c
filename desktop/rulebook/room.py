"""Puts the room "Rules" together with the armies of the window."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from desktop.army.page import ArmyPage
from desktop.rulebook.page import RulesPage
from desktop.shell.window import MainWindow


def make_rules_page(window: MainWindow, folder: Path, armies: str) -> RulesPage:
    """Return the page over the rules in a folder; `armies` is the room of the armies."""
    return RulesPage(folder, cast("ArmyPage", window.page_of(armies)), window.centralWidget())

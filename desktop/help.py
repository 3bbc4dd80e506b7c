"""The Help menu: every act with its keys, and what Muster is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QVBoxLayout, QWidget

from desktop import __version__
from desktop.look.parts.dialog import tell
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.shell.actions import MENUS, ActionRegistry
from desktop.shell.window import MainWindow

ABOUT = (
    "Muster builds, checks, saves and prints armies of plastic army men, for five free games and"
    " for games of your own."
)
CREDITS = (
    "The games belong to their authors. Fonts: Roboto (Apache License 2.0) and Saira Stencil One"
    " (SIL Open Font License 1.1). Muster itself is under the MIT licence."
)


BESIDE = (
    (
        "On the table",
        (
            ("Walk from man to man", "Arrows"),
            ("Choose several in a row", "Shift+Arrows"),
            ("Who may sit or serve there, on an empty place", "Space"),
            ("Count of the men alike, of the current one", "+, −"),
        ),
    ),
    (
        "In the tray",
        (
            ("Add one", "Enter"),
            ("Add five", "Shift+Enter"),
            ("Take one out", "−"),
            ("Walk from tile to tile", "Arrows"),
        ),
    ),
    (
        "Finding in the army",
        (
            ("Next hit", "Enter"),
            ("Previous hit", "Shift+Enter"),
            ("Choose all hits", "Alt+Enter"),
        ),
    ),
)
"""Keys that are no acts of a menu: those of lists and fields."""


class KeysDialog(QDialog):
    """Every act that has keys now, menu by menu."""

    def __init__(self, actions: ActionRegistry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        content = QWidget()
        grid = QGridLayout(content)
        grid.setContentsMargins(20, 16, 20, 16)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(4)
        row = 0
        for menu in MENUS:
            acts = [action for name, action, _ in actions.acts() if name == menu]
            keyed = [action for action in acts if action.shortcuts()]
            if keyed:
                grid.addWidget(SectionLabel(menu), row, 0, 1, 2)
                row += 1
            for action in keyed:
                grid.addWidget(TextLabel(_words(action)), row, 0)
                keys = TextLabel(_keys(action), "body", "ink2")
                grid.addWidget(keys, row, 1, Qt.AlignmentFlag.AlignRight)
                row += 1
        for title, pairs in BESIDE if actions.of_menu("Army") else ():
            grid.addWidget(SectionLabel(title), row, 0, 1, 2)
            row += 1
            for words, key in pairs:
                grid.addWidget(TextLabel(words), row, 0)
                right = TextLabel(key, "body", "ink2")
                grid.addWidget(right, row, 1, Qt.AlignmentFlag.AlignRight)
                row += 1
        grid.setRowStretch(row, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(ScrollPage(content, "Keys"))
        self.resize(440, 560)


def _words(action: QAction) -> str:
    return action.text().replace("&", "").removesuffix("…")


def _keys(action: QAction) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(keys.toString(native) for keys in action.shortcuts())


def show_keys(window: MainWindow) -> None:
    """Show every act that has keys now."""
    KeysDialog(window.registry, window).exec()


def show_about(window: MainWindow) -> None:
    """Say what Muster is."""
    tell(window, f"Muster {__version__}", ABOUT, CREDITS)

"""The Help menu: every act with its keys, and what Muster is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QWidget

from desktop import __version__
from desktop.look.parts.dialog import tell
from desktop.look.parts.layouts import vbox
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
        for title, pairs in _sections(actions):
            grid.addWidget(SectionLabel(title), grid.rowCount(), 0, 1, 2)
            for words, keys in pairs:
                row = grid.rowCount()
                grid.addWidget(TextLabel(words), row, 0)
                right = TextLabel(keys, "body", "ink2")
                grid.addWidget(right, row, 1, Qt.AlignmentFlag.AlignRight)
        grid.setRowStretch(grid.rowCount(), 1)
        vbox(ScrollPage(content, "Keys"), inside=self)
        self.resize(440, 560)


def _sections(actions: ActionRegistry) -> Iterator[tuple[str, Sequence[tuple[str, str]]]]:
    """Yield the menus, and what has keys beside them, with the words and keys of each entry."""
    native = QKeySequence.SequenceFormat.NativeText
    keyed: dict[str, list[tuple[str, str]]] = {menu: [] for menu in MENUS}
    for menu, action, _ in actions.all_actions():
        keys = ", ".join(each.toString(native) for each in action.shortcuts())
        if keys:
            keyed[menu].append((action.text().replace("&", "").removesuffix("…"), keys))
    yield from ((menu, pairs) for menu, pairs in keyed.items() if pairs)
    yield from BESIDE if keyed["Army"] else ()


def show_keys(window: MainWindow) -> None:
    """Show every act that has keys now."""
    KeysDialog(window.registry, window).exec()


def show_about(window: MainWindow) -> None:
    """Say what Muster is."""
    tell(window, f"Muster {__version__}", ABOUT, CREDITS)

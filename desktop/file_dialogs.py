"""Asks for files: dialogs begin where one saved or opened last, and nothing is replaced unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

REPLACE, OTHER = "Replace it", "Choose another name"
_last: list[Path] = []
"""The folder that was used last since the program began, if any was."""


def start_folder() -> str:
    """Return where a dialog begins: the folder used last, else the one for documents."""
    if _last and _last[0].is_dir():
        return str(_last[0])
    from PySide6.QtCore import QStandardPaths

    where = QStandardPaths.StandardLocation
    found = QStandardPaths.writableLocation(where.DocumentsLocation)
    return found if Path(found).is_dir() else QStandardPaths.writableLocation(where.HomeLocation)


def used_folder(folder: Path) -> None:
    """Let the next dialog begin in this folder."""
    _last[:] = [folder]


def with_ending(ending: str) -> Callable[[Path, str], Path]:
    """Return what puts an ending behind a name that has none."""

    def complete(path: Path, _kind: str) -> Path:
        return path if path.suffix else path.with_name(path.name + ending)

    return complete


def ask_save(
    parent: QWidget, title: str, name: str, kinds: str, complete: Callable[[Path, str], Path]
) -> tuple[Path, str] | None:
    """Ask where to save; return the path with its ending and the kind chosen, None for nowhere.

    `complete` puts the ending on. The dialog asks before a file of the very name that was typed
    is replaced; here it is asked for the name that came of it.
    """
    from PySide6.QtWidgets import QFileDialog

    offered = str(Path(start_folder()) / name)
    while True:
        typed, kind = QFileDialog.getSaveFileName(parent, title, offered, kinds)
        if not typed:
            return None
        path = complete(Path(typed), kind)
        if path == Path(typed) or not path.exists() or may_replace(parent, path):
            used_folder(path.parent)
            return path, kind
        offered = str(path)


def may_replace(parent: QWidget, path: Path) -> bool:
    """Ask whether a file that is there may be replaced; return whether it may."""
    from desktop.look.parts.dialog import ask

    return ask(
        parent,
        f"Replace “{path.name}”?",
        f"There is a file of this name in {path.parent} already. Its content will be lost for"
        f" good.",
        REPLACE,
        other=OTHER,
        danger=True,
    )


def ask_open(parent: QWidget, title: str, kinds: str) -> str:
    """Ask for one file; return its name, "" for none."""
    from PySide6.QtWidgets import QFileDialog

    name, _ = QFileDialog.getOpenFileName(parent, title, start_folder(), kinds)
    return "".join(_opened([name] if name else []))


def ask_open_many(parent: QWidget, title: str, kinds: str) -> list[str]:
    """Ask for files; return their names."""
    from PySide6.QtWidgets import QFileDialog

    names, _ = QFileDialog.getOpenFileNames(parent, title, start_folder(), kinds)
    return _opened(names)


def ask_folder(parent: QWidget, title: str) -> Path | None:
    """Ask for a folder; None for none."""
    from PySide6.QtWidgets import QFileDialog

    folder = QFileDialog.getExistingDirectory(parent, title, start_folder())
    if not folder:
        return None
    used_folder(Path(folder))
    return Path(folder)


def _opened(names: list[str]) -> list[str]:
    if names:
        used_folder(Path(names[0]).parent)
    return names

"""Armies as text: copied for a chat, saved as a list or as Markdown, read back from either."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop.army.controller import ArmyController
from desktop.army.page_stack import PageStack
from desktop.file_dialogs import ask_save
from desktop.look.parts.dialog import tell
from desktop.services.armies import ArmyService
from rules.common.problems import InputProblem

if TYPE_CHECKING:
    from desktop.army.text_list.import_panel import ListPanel

FILTERS = {".txt": "Plain list (*.txt)", ".md": "Markdown (*.md)"}
PANEL = "list"


class ListActs(QObject):
    """What the page does with an army as text; whatever goes wrong becomes one sentence."""

    def __init__(
        self,
        army_service: ArmyService,
        controller: ArmyController,
        middle: PageStack,
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._army_service, self._controller = army_service, controller
        self._middle, self._page = middle, page
        middle.offer(PANEL, self._make_panel, "A list")

    def _make_panel(self) -> ListPanel:
        from desktop.army.text_list.import_panel import ListPanel

        panel = ListPanel(self._army_service, self._controller)
        panel.closed.connect(self._middle.show_army)
        return panel

    @property
    def panel(self) -> ListPanel:
        """Return the panel that reads a list."""
        return cast("ListPanel", self._middle.panel(PANEL))

    # ---- in

    def read(self, text: str = "") -> None:
        """Show the panel, with a text to begin with."""
        self.panel.open(text)
        self._middle.show(PANEL)
        self.panel.take_focus()

    def read_clipboard(self) -> None:
        """Show the panel with what was copied elsewhere."""
        self.read(QGuiApplication.clipboard().text())

    def read_file(self, path: Path) -> None:
        """Read a list from a file."""
        from rules.army.text_list_reader import load_list_text

        try:
            text = load_list_text(path)
        except InputProblem as problem:
            tell(self._page, "The list cannot be read", problem.sentence())
        else:
            self.read(text)

    # ---- out

    def copy(self) -> None:
        """Copy the open army as a list, to be pasted into a chat."""
        from rules.army.text_list_writer import left_out_words, write_list

        document = self._controller.document
        if document is None or document.ruleset is None:
            return
        written = write_list(document.army, document.ruleset)
        QGuiApplication.clipboard().setText(written.text)
        said = f"Copied as a list. {left_out_words(written.left_out)}"
        self._controller.said.emit(said.strip())

    def save(self) -> None:
        """Ask where, and write the open army as a list or as Markdown."""
        document = self._controller.document
        if document is None or document.ruleset is None:
            return
        from rules.common.file_io import file_stem

        suggested, kinds = f"{file_stem(document.army.name)}.txt", ";;".join(FILTERS.values())
        found = ask_save(self._page, "Save the army as text", suggested, kinds, _text_path)
        if found is not None:
            self.write(found[0])

    def write(self, path: Path) -> None:
        """Write the open army as text; the file's ending says as which."""
        from rules.army.markdown_export import write_markdown
        from rules.army.text_list_writer import left_out_words, write_list
        from rules.common.file_io import replace_file

        document = self._controller.document
        if document is None or document.ruleset is None or document.roster is None:
            return
        said = f"Saved as {path.name}"
        if path.suffix.casefold() == ".md":
            text = write_markdown(document.roster, document.findings)
        else:
            written = write_list(document.army, document.ruleset)
            text = written.text
            said = f"{said}. {left_out_words(written.left_out)}".strip()
        try:
            replace_file(path, text.encode("utf-8", "replace"))
        except InputProblem as problem:
            tell(self._page, "The text was not saved", problem.sentence())
        else:
            self._controller.said.emit(said)


def _text_path(path: Path, kind: str) -> Path:
    """Return a path with the ending of the kind that was chosen, where it has no known one."""
    if path.suffix.casefold() in FILTERS:
        return path
    ending = next((each for each, words in FILTERS.items() if words == kind), ".txt")
    return path.with_name(path.name + ending)

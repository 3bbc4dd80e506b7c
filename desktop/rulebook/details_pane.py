"""The right side of the room: what house rules say of themselves, and the chosen entry."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.look.parts.fields import Field
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.rulebook.controller import DIFFERENCES, EFFECT, RulesController
from desktop.rulebook.entry_form import EntryForm, LineField
from desktop.rulebook.house_document import HouseDocument
from rules.common.struct_decoding import DataPath


class DetailsPane(Panel):
    """Head of the house rules, folded while their values are worked on, above the entry."""

    def __init__(self, controller: RulesController, parent: QWidget | None = None) -> None:
        super().__init__(("left",), parent)
        self._controller = controller
        self._document: HouseDocument | None = None
        self.house = HouseForm(controller)
        self.fold = FoldButton("These house rules", self.house)
        self._line = Divider()
        self.entry = EntryForm(controller)
        holder = QWidget()
        vbox(
            *(self.fold, self.house, self._line, self.entry),
            1,
            gap=10,
            margins=(12, 12, 12, 12),
            inside=holder,
        )
        self._scroll = ScrollPage(holder, "Details")
        vbox(self._scroll, margins=(1, 0, 0, 0), inside=self)
        controller.shown.connect(self._show_house)
        controller.section_changed.connect(self._fold)
        controller.chosen.connect(self._show_entry)
        controller.edit_asked.connect(self._edit)

    def _show_house(self) -> None:
        document = self._controller.document
        if document is not self._document:
            self._document = document
            self._fold()
        self.fold.setVisible(document is not None)
        self.house.setVisible(document is not None and self.fold.isChecked())
        if document is not None:
            self.house.refresh()

    def _fold(self) -> None:
        document, about = self._controller.document, self._controller.section
        if document is not None:
            self.fold.setChecked(about in (DIFFERENCES, EFFECT) or not document.house.changes)

    def _show_entry(self) -> None:
        before, path = self.entry.path, self._controller.entry
        self.entry.refresh()
        self._line.setVisible(path is not None and self._controller.document is not None)
        if path != before:
            self._scroll.verticalScrollBar().setValue(0)

    def _edit(self, path: DataPath) -> None:
        if path:
            self.entry.focus_field(path)
            return
        self.fold.setChecked(True)
        self._scroll.verticalScrollBar().setValue(0)
        self.house.lines["name"].setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.house.lines["name"].selectAll()


class HouseForm(QWidget):
    """What house rules say of themselves: name, with whom they were agreed, when."""

    def __init__(self, controller: RulesController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.lines: dict[str, QLineEdit] = {}
        self._fields: dict[str, Field] = {}
        labels = {"name": "Name of the house rules", "agreed_with": "Agreed with", "day": "Since"}
        for key, label in labels.items():
            line = self.lines[key] = LineField()
            self._fields[key] = Field(label, line)
            line.editingFinished.connect(lambda key=key: self._take(key))
        self._about = TextLabel("", "second", "ink2", wrap=True)
        vbox(
            self._fields["name"],
            hbox((self._fields["agreed_with"], 3), (self._fields["day"], 2)),
            self._about,
            inside=self,
        )

    def _take(self, key: str) -> None:
        document, text = self._controller.document, self.lines[key].text()
        if document is not None and text != getattr(document.house, key):
            self._fields[key].set_error(self._controller.enter_head(key, text))

    def refresh(self) -> None:
        """Show what holds now."""
        document = self._controller.document
        if document is None:
            return
        for key, line in self.lines.items():
            if line.text() != getattr(document.house, key):
                line.setText(getattr(document.house, key))
            self._fields[key].set_error("")
        base = document.base.ruleset
        version = f" ({base.version})" if base.version != "undated" else ""
        words = f"These house rules change {base.name}{version}".rstrip(".") + "."
        self._about.setText(f"{words}\nFile: {document.path.name}")

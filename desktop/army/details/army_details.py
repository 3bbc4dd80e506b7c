"""Details of the army itself: name, colour, game, agreed readings, what was agreed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.army.details.field_editors import Choice, NameEdit, StoryEdit
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.fields import Field
from desktop.look.parts.flow import empty
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.services.army_document import ArmyDocument
from rules.army import edits
from rules.army.model import Agreement
from rules.checks import between_limit
from rules.common.wording import lower
from rules.games.ruleset import Ruleset
from rules.games.ruleset_validation import COLOURS


class ArmyDetails(QWidget):
    """Shows the open army while nothing in it is selected."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._switches: dict[str, Choice] = {}
        self._switches_of: Ruleset | None = None
        self._agreements: list[tuple[Agreement, str]] = []
        self.name = NameEdit(self._rename, "Name of the army")
        self.colour = Choice(self._recolour, "Colour")
        self.game = TextLabel("", "body", wrap=True)
        self.house = Tag("", "house")
        self.text = TextLabel("", "second", "ink2", wrap=True)
        self.note = StoryEdit(self._set_note, "A note on this army")
        self.readings_label = SectionLabel("Readings of the rules")
        self.readings = QWidget()
        self._readings_column = _column(self.readings, 8)
        self.agreements_label = SectionLabel("Agreed")
        self.agreements = QWidget()
        self._agreements_column = _column(self.agreements, 6)
        column = _column(self, 8)
        column.addWidget(Field("Name", self.name))
        column.addWidget(Field("Colour", self.colour))
        column.addWidget(SectionLabel("Game"))
        column.addWidget(self.game)
        column.addWidget(self.house)
        column.addWidget(self.text)
        column.addWidget(Field("Note", self.note))
        column.addWidget(self.agreements_label)
        column.addWidget(self.agreements)
        column.addWidget(self.readings_label)
        column.addWidget(self.readings)

    def refresh(self) -> None:
        """Show the army as it is now."""
        document = self._controller.document
        self.setEnabled(document is not None)
        if document is None:
            return
        army, ruleset = document.army, document.ruleset
        self.name.show_text(army.name)
        self.note.show_text(army.note)
        own = ruleset.colours if ruleset else ()  # the game's own come first
        known = dict.fromkeys((*own, *COLOURS, army.colour))
        self.colour.show_options([(each, each.capitalize()) for each in known], army.colour)
        base = self._controller.games.get(ruleset.extends) if ruleset and ruleset.extends else None
        self.house.set_tag(f"House rules of {base.name}" if base else "")
        self.house.setVisible(base is not None)
        if ruleset is None:
            self.game.setText(f"“{army.ruleset}” is not among the games that are here.")
            self.text.setText("Put its ruleset into the data folder to check this army.")
        else:
            self.game.setText(_game_words(ruleset))
            self.text.setText(ruleset.text)
        self._show_readings(ruleset)
        self._show_agreements(document)

    def _show_readings(self, ruleset: Ruleset | None) -> None:
        switches = ruleset.switches if ruleset else ()
        self.readings_label.setVisible(bool(switches))
        self.readings.setVisible(bool(switches))
        if ruleset is None or self._controller.document is None:
            return
        if self._switches_of is not ruleset:
            empty(self._readings_column)
            self._switches = {}
            for switch in switches:
                choice = Choice(partial(self._set_switch, switch.id))
                proposed = f"Proposed: {switch.options[switch.default]}"
                words = (switch.text, switch.source, proposed)
                choice.setToolTip("\n".join(filter(None, words)))
                self._switches[switch.id] = choice
                self._readings_column.addWidget(Field(switch.name, choice, narrow=True))
            self._switches_of = ruleset
        agreed = self._controller.document.army.switches
        for switch in switches:
            options = tuple(switch.options.items())
            self._switches[switch.id].show_options(options, agreed.get(switch.id, switch.default))

    def _show_agreements(self, document: ArmyDocument) -> None:
        """List what was agreed with what it is about, as the findings say it now."""
        shown = [(agreement, _about(agreement, document)) for agreement in document.army.agreements]
        self.agreements_label.setVisible(bool(shown))
        self.agreements.setVisible(bool(shown))
        if shown == self._agreements:
            return
        self._agreements = shown
        empty(self._agreements_column)
        for agreement, about in shown:
            who = ", ".join(filter(None, (agreement.agreed_with, agreement.day, agreement.note)))
            words = TextLabel(f"{about}\n{who}" if who else about, "second", wrap=True)
            self._agreements_column.addWidget(words)
            back = LinkButton("Take it back", "The finding is said again")
            back.clicked.connect(partial(self._drop, agreement))
            self._agreements_column.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)

    # ---- acts

    def _change(self, label: str, merge: str = "", **changes: object) -> None:
        self._controller.edit(label, lambda army: edits.change_army(army, **changes), merge=merge)

    def _rename(self, text: str) -> None:
        self._change(f"rename the army to {text or 'nothing'}", "army name", name=text)

    def _recolour(self, colour: str) -> None:
        self._change(f"paint the army {colour}", colour=colour)

    def _set_note(self, text: str) -> None:
        self._change("note on the army", "army note", note=text)

    def _set_switch(self, switch: str, option: str) -> None:
        document = self._controller.document
        if document is None or document.ruleset is None:
            return
        default = document.ruleset.switch[switch].default
        self._controller.edit(
            "agree on a reading",
            lambda army: edits.set_switch(army, switch, None if option == default else option),
        )

    def _drop(self, agreement: Agreement, _checked: bool = False) -> None:
        self._controller.edit(
            "take an agreement back", lambda army: edits.remove_agreement(army, agreement)
        )


def _about(agreement: Agreement, document: ArmyDocument) -> str:
    """Return what a ruling allows, or that nothing needs it any more."""
    for finding in document.findings:
        if finding.rule == agreement.rule and agreement.covers(finding.targets):
            return finding.message
    limit = between_limit(agreement, document.ruleset) if document.ruleset else None
    if limit is not None:
        return f"With another army, an exception: {lower(limit.text or limit.id)}"
    return f"Not needed now: {agreement.rule.replace('-', ' ')}."


def _game_words(ruleset: Ruleset) -> str:
    if ruleset.extends:
        agreed = f"agreed with {ruleset.agreed_with}" if ruleset.agreed_with else ""
        return ", ".join(filter(None, (ruleset.name, agreed, ruleset.day)))
    year = f", {ruleset.year}" if ruleset.year else ""
    return f"{ruleset.name}, {ruleset.version}, by {ruleset.author}{year}"


def _column(widget: QWidget, gap: int) -> QVBoxLayout:
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(gap)
    return column

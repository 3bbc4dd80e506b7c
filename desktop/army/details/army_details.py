"""Details of the army itself: name, colour, crest, note, and how large it is."""

from __future__ import annotations

from collections import Counter
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.army.details.field_editors import NameEdit, StoryEdit
from desktop.army.details.portraits import Portrait
from desktop.army.figure_sources import figure_source
from desktop.choice import Choice
from desktop.crests import CrestSource
from desktop.look.figure_source import FigureSource
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.fields import Field
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, stacked, vbox
from desktop.look.parts.number_table import NumberTable
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.services.army_document import ArmyDocument
from resources.art.crests import charges, outlines
from rules.army import edits
from rules.army.crests import crest_of
from rules.army.model import Army, UnitKind
from rules.common.wording import lower
from rules.games.ruleset_validation import COLOURS

KINDS: dict[UnitKind, str] = {"squad": "Squads", "team": "Weapons teams", "vehicle": "Vehicles"}
"""The kinds of unit that are counted here."""
BESIDE_UP_TO = 115
"""Per cent of the usual text: up to here a name has room beside the portrait."""


class ArmyDetails(QWidget):
    """Shows the open army while nothing in it is selected."""

    own_cards_asked = Signal()
    other_game_asked = Signal(str)
    """The army is to be shown in another game, by its id, "" for any."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.portrait = Portrait()
        self.name = NameEdit(self._rename, "Name the army")
        self.colour = Choice(self._recolour, "Colour")
        self.charge = Choice(
            lambda key: self._set_crest(charge=key), "Crest", lambda key: self._drawn(charge=key)
        )
        self.shield = Choice(
            lambda key: self._set_crest(outline=key), "Shield", lambda key: self._drawn(outline=key)
        )
        self.numbers = NumberTable()
        self.note = StoryEdit(self._set_note, "Add a note")
        self.own_cards = PlainButton(
            "Own cards…", "star", tip="Cards and tokens of your own, printed with the army's"
        )
        self.own_cards.clicked.connect(self.own_cards_asked)
        self.other_game = PlainButton(
            "In another game…",
            "swap",
            tip="How it would stand there, and take it there (Ctrl+J)",
            act=lambda: self.other_game_asked.emit(""),
        )
        self.readings = QWidget()
        self._back = vbox(gap=4, inside=self.readings)
        """A way back for each game in which the army stands."""
        self.hint = TextLabel("Click a man or a unit to see its details.", "small", "ink2", True)
        self._named, self._coloured = Field("Name", self.name), Field("Colour", self.colour)
        head = QWidget()
        self._head = QGridLayout(head)
        self._head.setContentsMargins(0, 0, 0, 0)
        self._head.setHorizontalSpacing(10)
        self._head.setVerticalSpacing(6)
        self._head.setColumnStretch(1, 1)
        for picker in (self.charge, self.shield):
            picker.setMinimumContentsLength(3)  # two of them share the width of the pane
        crest = QWidget()
        hbox((Field("Crest", self.charge), 1), (Field("Shield", self.shield), 1), inside=crest)
        stacked(
            head, crest,
            stacked(SectionLabel("In the army"), self.numbers, gap=4), Field("Note", self.note),
            self.own_cards, self.other_game, self.readings, self.hint, on=self, gap=10,
        )  # fmt: skip

        theme_of(self).changed.connect(self._place_name)
        self._place_name()

    def _place_name(self) -> None:
        """Let the name take the whole width where text is large."""
        large = theme_of(self).text_percent > BESIDE_UP_TO
        for widget, *place in (
            (self._named, *((0, 0, 1, 2) if large else (0, 1, 1, 1))),
            (self.portrait, *((1, 0, 1, 1) if large else (0, 0, 2, 1))),
            (self._coloured, 1, 1, 1, 1),
        ):
            self._head.addWidget(widget, *place)

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
        art = ruleset.plain_role.art if ruleset else ""
        source = figure_source(self, art or "rifleman", army.colour)
        self.portrait.show_figure(source, army.name)
        self._show_crest(army)
        self.numbers.set_pairs(_numbers(document))
        self._show_readings(army)

    def _show_readings(self, army: Army) -> None:
        games = self._controller.games
        empty(self._back)
        for reading in army.readings:
            name = games[reading.ruleset].name if reading.ruleset in games else reading.ruleset
            button = PlainButton(
                f"Back to {name}",
                tip="Its units there are kept; the men come as they are now",
                act=partial(self.other_game_asked.emit, reading.ruleset),
            )
            button.set_blocked("" if reading.ruleset in games else "This game is not installed.")
            self._back.addWidget(button)
        self.readings.setVisible(bool(army.readings))

    def _show_crest(self, army: Army) -> None:
        crest = crest_of(army)
        self.charge.show_options([(key, one.title) for key, one in charges().items()], crest.charge)
        self.shield.show_options(
            [(key, one.title) for key, one in outlines().items()], crest.outline
        )

    def _drawn(self, **part: str) -> FigureSource | None:
        """Return how the army's crest looks with another charge or on another shield."""
        document = self._controller.document
        if document is None:
            return None
        crest = crest_of(document.army)._replace(**part)
        return CrestSource(self, crest, document.army.colour)

    def _set_crest(self, **part: str) -> None:
        document = self._controller.document
        if document is None:
            return
        now = crest_of(document.army)
        crest = now._replace(**part)
        if crest != now:
            self._change(f"crest of the army: {lower(crest.title)}", crest=crest.key)

    def _change(self, label: str, merge: str = "", **changes: object) -> None:
        self._controller.edit(label, lambda army: edits.change_army(army, **changes), merge=merge)

    def _rename(self, text: str) -> None:
        self._change(f"rename the army to {text or 'nothing'}", "army name", name=text)

    def _recolour(self, colour: str) -> None:
        self._change(f"paint the army {colour}", colour=colour)

    def _set_note(self, text: str) -> None:
        self._change("note on the army", "army note", note=text)


def _numbers(document: ArmyDocument) -> list[tuple[str, str]]:
    """Return what the army consists of; figures, limits and clocks are in the bar of totals."""
    counts = Counter(unit.kind for unit in document.army.units)
    loose = sum(len(unit.figures) for unit in document.army.units if unit.kind == "men")
    found = [(name, str(counts[kind])) for kind, name in KINDS.items() if counts[kind]]
    heroes = sum(man.hero for man in document.army.figures())
    found += [("Heroes", str(heroes))] if heroes else []
    found += [("Loose men", str(loose))] if loose else []
    return found or [("Figures", str(document.army.figure_count()))]

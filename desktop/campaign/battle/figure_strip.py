"""The strip about one figure: who did it and with what, his kills, his lives, a note."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.battle.controller import BattleController
from desktop.campaign.battle.fates import look_of
from desktop.campaign.battle.form_page import show_text, text_field
from desktop.campaign.battle.shown_figures import ArmyShown, FigureShown
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.fields import Combo, Spin
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.panel import Card
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.campaign.recording.battle_record import HOME, TOY_AWAY, Fate, kills_named
from rules.campaign.recording.draft import set_doer, set_kills, set_lives, set_note
from rules.games.ruleset import Ruleset


def doers(armies: Sequence[ArmyShown]) -> list[tuple[str, str]]:
    """Return who can have done it: heroes first, then all as their cards say, and their unit."""
    heroes: list[tuple[str, str]] = []
    men: list[tuple[str, str]] = []
    for army in armies:
        for squad in army.squads:
            for figure in squad.figures:
                of = f" ({army.name})" if len(armies) > 1 else ""
                line = (figure.id, f"{figure.called}, {squad.name}{of}")
                (heroes if figure.hero else men).append(line)
    return heroes + men


def weapons(
    armies: Sequence[ArmyShown], fate: Fate, ruleset: Ruleset | None
) -> list[tuple[str, str]]:
    """Return with what it can have been done; once somebody is named, the weapons that he has."""
    found: dict[str, str] = {}
    for army in armies:
        for man in army.figures:
            if not fate.by or man.id == fate.by:
                found.update(man.weapons)
    if fate.weapon and fate.weapon not in found:
        known = ruleset.weapon.get(fate.weapon) if ruleset else None
        found[fate.weapon] = known.name if known else fate.weapon
    return list(found.items())


FRAME = 32
"""What of the width of a field does not grow with the text: its border and its arrow."""


class Size(NamedTuple):
    """The word before a field and the width of the field, in px at 100 % text."""

    words: str
    width: int


class StripPair(QWidget):
    """A field with its word; where all fields have no room in one line, both are shorter."""

    def __init__(self, widget: QWidget, roomy: Size, small: Size) -> None:
        super().__init__()
        self.widget, self._roomy, self._small = widget, roomy, small
        self._words = TextLabel("", "second", "ink2")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._words)
        row.addWidget(widget)
        self._words.setVisible(bool(roomy.words))
        self.set_small(False)

    def set_small(self, small: bool) -> None:
        """Be as narrow as can be, or of the usual width again."""
        words, width = self._small if small else self._roomy
        self._words.setText(words)
        self.widget.setFixedWidth(theme_of(self).height(width, width - FRAME))


class WhoLines(QWidget):
    """The name of a figure over that of his unit, of one size for everybody."""

    WIDTH, SMALL = 176, 116

    def __init__(self, who: TextLabel, unit: TextLabel) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(who)
        column.addWidget(unit)
        self.set_small(False)

    def set_small(self, small: bool) -> None:
        """Be as narrow as can be, or of the usual width again."""
        theme, width = theme_of(self), self.SMALL if small else self.WIDTH
        self.setFixedSize(theme.height(width, width - 46), theme.height(34))


_SIDE, _ABOVE, _GAP, _SMALL_GAP = 12, 7, 8, 5
NOTE, WIDEST_NOTE = 72, 420
MOST_KILLS, MOST_LIVES, MOST_TURNS = 99, 99, 99


class FigureStrip(Card):
    """What is told of the figure that is looked at; nothing while there is none."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__()
        self._controller = controller
        self._entry, self._figure = "", ""
        self._listed: tuple[object, ...] = ()
        self.setAccessibleName("The chosen figure")
        self.who = TextLabel("", "heading", elide=True)
        self.unit = TextLabel("", "small", "ink2", elide=True)
        self.by, self.weapon = Combo("Who did it"), Combo("With which weapon")
        self.pick = IconButton("target", "Click the figure who did it (B; Esc cancels)")
        self.pick.setCheckable(True)
        self.turn, self.kills = Spin("In which turn"), Spin("His kills")
        self.lives = Spin("Lives lost")
        self.note = text_field("Note about him", self._note, "Note about him")
        self._make()

    def _make(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, _ABOVE, _SIDE, _ABOVE)
        holder = QWidget()
        self._apart = _GAP
        self._flow = FlowLayout(holder, gap=_GAP)
        self._about = WhoLines(self.who, self.unit)
        self._flow.addWidget(self._about)
        target, note = Size("", 34), Size("", NOTE)
        self._pairs = {
            "by": StripPair(self.by, Size("by", 132), Size("by", 116)),
            "pick": StripPair(self.pick, target, target),
            "weapon": StripPair(self.weapon, Size("with", 108), Size("with", 92)),
            "turn": StripPair(self.turn, Size("in turn", 42), Size("turn", 36)),
            "kills": StripPair(self.kills, Size("kills", 42), Size("kills", 36)),
            "lives": StripPair(self.lives, Size("lives lost", 42), Size("lives", 36)),
            "note": StripPair(self.note, note, note),
        }
        for pair in self._pairs.values():
            self._flow.addWidget(pair)
        self._empty = TextLabel(
            "Click a figure to mark it, Shift+click for its unit. Arrow keys walk, letters mark.",
            "second",
            "ink2",
        )
        column.addWidget(self._empty)
        column.addWidget(holder)
        self._holder = holder
        for spin, most in (
            (self.turn, MOST_TURNS),
            (self.kills, MOST_KILLS),
            (self.lives, MOST_LIVES),
        ):
            spin.setRange(0, most)
            spin.setSpecialValueText("–")
        self.by.activated.connect(self._blame)
        self.weapon.activated.connect(self._blame)
        self.turn.valueChanged.connect(self._blame)
        self.kills.valueChanged.connect(self._kill)
        self.lives.valueChanged.connect(self._hit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the height of whom most is told, so that walking moves nothing."""
        super().resizeEvent(event)
        self._keep_height()
        self._widen_note()

    def _keep_height(self) -> None:
        roomy, small = self._lines(small=False), self._lines(small=True)
        lines = small if small < roomy else self._lines(small=False)
        line = max(each.sizeHint().height() for each in (self._about, *self._pairs.values()))
        self._holder.setMinimumHeight(lines * (line + self._apart) - self._apart)
        self.setMinimumHeight(self._holder.minimumHeight() + 2 * _ABOVE)

    def _lines(self, *, small: bool) -> int:
        """Set all fields to a width; return in how many lines they stand for whom most is told."""
        parts: tuple[WhoLines | StripPair, ...] = (self._about, *self._pairs.values())
        gap = self._apart = _SMALL_GAP if small else _GAP
        self._flow.set_gap(gap)
        room, lines, used = self.width() - 2 * _SIDE, 1, 0
        for part in parts:
            part.set_small(small)
            width = part.sizeHint().width() if part is not self._about else part.width()
            if used and used + width > room:
                lines, used = lines + 1, 0
            used += width + gap
        return lines

    @property
    def _least_note(self) -> int:
        return theme_of(self).height(NOTE, NOTE - FRAME)

    def _widen_note(self) -> None:
        """Give the note what the line has left, so that a sentence can be read in it."""
        before = [pair for key, pair in self._pairs.items() if key != "note"]
        used = sum(pair.sizeHint().width() + self._apart for pair in before if not pair.isHidden())
        room = self.width() - 2 * _SIDE - self._about.width() - self._apart - used
        self.note.setFixedWidth(max(self._least_note, min(room, WIDEST_NOTE)))

    # ---- telling

    def _blame(self, *_: object) -> None:
        """Write who did it, or who took a life of a hero who still stands."""
        controller = self._controller
        by, weapon = self.by.currentData() or "", self.weapon.currentData() or ""
        draft = set_doer(controller.draft, self._entry, self._figure, by, weapon, self.turn.value())
        controller.step("who did it", draft, f"by {self._figure}")

    @property
    def victim(self) -> tuple[str, str]:
        """The figure that the strip is about: (entry, figure)."""
        return self._entry, self._figure

    @property
    def can_pick(self) -> bool:
        """Return whether somebody can have done it to the chosen figure."""
        return bool(self._figure) and self._pairs["pick"].isVisibleTo(self)

    def take(self, figure: str) -> None:
        """Take a figure of another army as who did it; nobody is looked for any more."""
        self.pick.setChecked(False)
        self.by.setCurrentIndex(max(0, self.by.findData(figure)))
        self.weapon.setCurrentIndex(0)
        self._blame()

    def _kill(self, number: int) -> None:
        draft = set_kills(self._controller.draft, self._entry, self._figure, number - self._named())
        self._controller.step("kills", draft, f"kills {self._figure}")

    def _hit(self, number: int) -> None:
        figure = self._find()
        has = figure[1].lives if figure else 0
        draft = set_lives(self._controller.draft, self._entry, self._figure, number, has)
        self._controller.step("lives", draft, f"lives {self._figure}")

    def _note(self, text: str) -> None:
        draft = set_note(self._controller.draft, self._entry, self._figure, text)
        self._controller.step("note", draft, f"note {self._figure}")

    # ---- showing

    def _named(self) -> int:
        """Return of how many it is written that the chosen figure knocked them over."""
        return kills_named(self._controller.draft.sides, self._entry).get(self._figure, 0)

    def _fate(self) -> Fate:
        for side in self._controller.draft.sides:
            if side.entry == self._entry:
                return side.fate_of(self._figure)
        return Fate(self._figure, "standing")

    def _find(self) -> tuple[ArmyShown, FigureShown] | None:
        for army in self._controller.shown():
            if army.entry == self._entry:
                for figure in army.figures:
                    if figure.id == self._figure:
                        return army, figure
        return None

    def show_figure(self, entry: str, figure: str) -> None:
        """Show what is told of a figure."""
        looks_for = self.pick.isChecked() and self._find() is not None
        if looks_for and (entry, figure) != (self._entry, self._figure):
            return  # the way to whoever did it; `take` follows with the click
        self._entry, self._figure = entry, figure
        found = self._find()
        if found is None:
            self.pick.setChecked(False)
        self._empty.setVisible(found is None)
        self._holder.setVisible(found is not None)
        if found is None:
            return
        army, man = found
        fate = self._fate()
        squad = next(each.name for each in army.squads if man in each.figures)
        look = look_of(fate.kind, model=man.model)
        self.who.setText(man.called)
        self.unit.setText(squad)
        self._about.setToolTip(f"{man.called}, {squad}: {look.word.lower()}")
        self.note.setFixedWidth(self._least_note)  # so that what is shown now finds room first
        out = fate.kind not in HOME | TOY_AWAY or fate.lives > 0
        for key in ("by", "pick", "weapon", "turn"):
            self._pairs[key].setVisible(out)
        self._pairs["lives"].setVisible(man.hero)
        self._pairs["kills"].setVisible(not man.model or bool(fate.kills))
        if out:
            self._show_doers(army, fate)
        self._show_numbers(man, fate)
        about = "Note about it" if man.model else "Note about him"
        self.note.setPlaceholderText("Note")
        self.note.setAccessibleName(about)
        if not self.note.hasFocus():
            show_text(self.note, fate.note)
            self.note.setCursorPosition(0)  # a long note is read from its beginning
        self._widen_note()
        self._flow.invalidate()
        self._holder.updateGeometry()

    def _show_numbers(self, man: FigureShown, fate: Fate) -> None:
        """Show turn, kills and lives without telling; kills never below those written by name."""
        named = self._named()
        all_gone = man.lives if fate.kind == "fallen" else 0  # one who fell has none left
        for spin, least, most, number in (
            (self.turn, 0, MOST_TURNS, fate.turn),
            (self.kills, named, MOST_KILLS + named, fate.kills + named),
            (self.lives, 0, man.lives or MOST_LIVES, max(fate.lives, all_gone)),
        ):
            spin.blockSignals(True)  # also another range is nothing that was typed
            spin.setRange(least, most)
            spin.setValue(number)
            spin.blockSignals(False)
        self.kills.setSpecialValueText("" if named else "–")
        self.kills.setToolTip(_named_words(named))
        self.lives.setToolTip(f"He has {man.lives}" if man.lives else "")

    def _show_doers(self, army: ArmyShown, fate: Fate) -> None:
        others = [each for each in self._controller.shown() if each is not army]
        listed = (army.entry, *(each.entry for each in others), self._controller.draft.mission)
        if listed != self._listed:
            self._listed = listed
            self.by.clear()
            self.by.addItem("not recorded", "")
            for id_, words in doers(others):
                self.by.addItem(words, id_)
        self.by.setCurrentIndex(max(0, self.by.findData(fate.by)))
        self.weapon.clear()
        self.weapon.addItem("–", "")
        for id_, name in weapons(others, fate, self._controller.ruleset):
            self.weapon.addItem(name, id_)
        self.weapon.setCurrentIndex(max(0, self.weapon.findData(fate.weapon)))


def _named_words(named: int) -> str:
    """Return of how many of a man's kills it is written whom, "" for none."""
    return f"{named} of them named on the men he hit" if named else ""

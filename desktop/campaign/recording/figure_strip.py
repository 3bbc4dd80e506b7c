"""The strip about one figure: who did it and with what, his kills, his lives, a note."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QWidget

from desktop.campaign.recording.controller import BattleController
from desktop.campaign.recording.fates import look_of
from desktop.campaign.recording.form_page import show_text, text_field
from desktop.campaign.recording.summary_texts import ArmyShown, FigureShown
from desktop.campaign.struct_form import fill
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.fields import Combo, Spin
from desktop.look.parts.layouts import hbox, laid_out, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.text import ElidedLabel, TextLabel, text_width
from desktop.look.theme import theme_of
from rules.campaign.recording.battle_record import NO_ENEMY, Fate, has_doer, kills_named
from rules.campaign.recording.draft import set_doer, set_kills, set_lives, set_note
from rules.games.ruleset import Ruleset

_ONE_LINE = 690
"""From this width on everything stands in one line, in px at 100 % text."""
_LEAST, _MOST_NAMED, _SPIN, MOST = 84, 130, 40, 99


class FigureStrip(Card):
    """What is told of the figure that is looked at; nothing while there is none."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__()
        self._controller = controller
        self._listed: tuple[object, ...] = ()
        self.setAccessibleName("The chosen figure")
        self.who = ElidedLabel("", "heading")
        self.unit = ElidedLabel("", "small", "ink2")
        self.by, self.weapon = Combo("Who did it"), Combo("With which weapon")
        self.pick = IconButton("target", "Click the figure who did it (B; Esc cancels)")
        self.pick.setCheckable(True)
        self.turn, self.kills = Spin("In which turn"), Spin("His kills")
        self.lives = Spin("Lives lost")
        self.note = text_field("Note about him", self._note, "Note")
        self._done = [_pair("by", self.by), self.pick, _pair("with", self.weapon)]
        self._turn, self._kills = _pair("turn", self.turn), _pair("kills", self.kills)
        self._lives = _pair("lives lost", self.lives)
        for combo in (self.by, self.weapon):
            combo.setMinimumWidth(_LEAST)
            combo.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)
            combo.setMaximumWidth(theme_of(self).height(140, 100))
            combo.activated.connect(self._blame)
        for spin in (self.turn, self.kills, self.lives):
            spin.setRange(0, MOST)
            spin.setSpecialValueText("–")
            spin.setFixedWidth(theme_of(self).height(_SPIN, 10))
        self.turn.valueChanged.connect(self._blame)
        self.kills.valueChanged.connect(self._kill)
        self.lives.valueChanged.connect(self._hit)
        self.pick.clicked.connect(
            lambda on: controller.ask_doer() if on else controller.leave_doer()
        )
        controller.looked.connect(self.show_figure)
        self._lay_out()

    def _lay_out(self) -> None:
        self._named = laid_out(vbox, self.who, self.unit, gap=0)
        first = hbox((self._named, 1), *self._done, gap=6)
        second = hbox(self._turn, self._kills, self._lives, (self.note, 1), gap=6)
        holder = QWidget()
        self._rows = hbox((first, 3), (second, 2), gap=6, inside=holder)
        words = (
            "Click a figure to mark it, Shift+click for its unit. Arrow keys walk, letters mark."
        )
        self._pages = QStackedWidget()
        self._pages.addWidget(TextLabel(words, "second", "ink2"))
        self._pages.addWidget(holder)
        vbox(self._pages, margins=(12, 7, 12, 7), inside=self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take two lines where one has no room for all of a hero."""
        super().resizeEvent(event)
        wide = self.width() >= theme_of(self).height(_ONE_LINE, 520)
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        self._rows.setDirection(way)

    # ---- telling

    def _blame(self, *_: object) -> None:
        """Write who did it, or who took a life of a hero who still stands."""
        controller, (entry, figure) = self._controller, self._controller.victim
        by, weapon = self.by.currentData() or "", self.weapon.currentData() or ""
        draft = set_doer(controller.draft, entry, figure, by, weapon, self.turn.value())
        controller.step("who did it", draft, f"by {figure}")

    def _kill(self, number: int) -> None:
        controller, (entry, figure) = self._controller, self._controller.victim
        draft = set_kills(controller.draft, entry, figure, number - self.kills.minimum())
        controller.step("kills", draft, f"kills {figure}")

    def _hit(self, number: int) -> None:
        controller, (entry, figure) = self._controller, self._controller.victim
        found = self._find()
        has = found[1].lives if found else 0
        draft = set_lives(controller.draft, entry, figure, number, has)
        controller.step("lives", draft, f"lives {figure}")

    def _note(self, text: str) -> None:
        controller, (entry, figure) = self._controller, self._controller.victim
        draft = set_note(controller.draft, entry, figure, text)
        controller.step("note", draft, f"note {figure}")

    # ---- showing

    def _find(self) -> tuple[ArmyShown, FigureShown] | None:
        entry, figure = self._controller.victim
        armies = [army for army in self._controller.shown() if army.entry == entry]
        men = ((army, man) for army in armies for man in army.figures)
        return next((each for each in men if each[1].id == figure), None)

    def show_figure(self) -> None:
        """Show what is told of the figure that is looked at, or to whom somebody did it."""
        controller, found = self._controller, self._find()
        self.pick.setChecked(controller.picking)
        self._pages.setCurrentIndex(found is not None)
        if found is None:
            controller.leave_doer()
            return
        army, man = found
        fate = controller.draft.side(army.entry).fate_of(man.id)
        squad = next(each.name for each in army.squads if man in each.figures)
        self.who.setText(man.called)
        self.unit.setText(squad)
        wide = round(text_width(theme_of(self), "heading", man.called)) + 2
        self._named.setMinimumWidth(min(max(wide, _LEAST), _MOST_NAMED))
        word = look_of(fate.kind, model=man.model).word.lower()
        self.who.setToolTip(f"{man.called}, {squad}: {word}")
        done = has_doer(fate)
        for widget in (*self._done, self._turn):
            widget.setVisible(done)
        self._lives.setVisible(man.hero)
        self._kills.setVisible(not man.model or bool(fate.kills))
        if done:
            self._show_doers(army, fate)
        self._show_numbers(man, fate)
        self.note.setAccessibleName("Note about it" if man.model else "Note about him")
        if not self.note.hasFocus():
            show_text(self.note, fate.note)
            self.note.setCursorPosition(0)  # a long note is read from its beginning

    def _show_numbers(self, man: FigureShown, fate: Fate) -> None:
        """Show turn, kills and lives without telling; kills never below those written by name."""
        controller = self._controller
        named = kills_named(controller.draft.sides, controller.victim[0]).get(man.id, 0)
        gone = man.lives if fate.kind == "fallen" else fate.lives  # who was killed has none left
        for spin, least, most, number in (
            (self.turn, 0, MOST, fate.turn),
            (self.kills, named, MOST + named, fate.kills + named),
            (self.lives, 0, man.lives or MOST, max(fate.lives, gone)),
        ):
            with QSignalBlocker(spin):  # also another range is nothing that was typed
                spin.setRange(least, most)
                spin.setValue(number)
        self.kills.setSpecialValueText("" if named else "–")
        self.kills.setToolTip(f"{named} of them named on the men he hit" if named else "")
        self.lives.setToolTip(f"He has {man.lives}" if man.lives else "")

    def _show_doers(self, army: ArmyShown, fate: Fate) -> None:
        others = [each for each in self._controller.shown() if each is not army]
        listed = (army.entry, *(each.entry for each in others), self._controller.draft.mission)
        if listed != self._listed:
            self._listed = listed
            fill(self.by, [("", "not recorded"), (NO_ENEMY, "nobody"), *_doers(others)], fate.doer)
        self.by.setCurrentIndex(max(0, self.by.findData(fate.doer)))
        weapons = _weapons(others, fate, self._controller.ruleset)
        fill(self.weapon, [("", "–"), *weapons.items()], fate.weapon)


def _pair(words: str, field: QWidget) -> QWidget:
    """Return a field with the word before it, which goes where the field goes."""
    return laid_out(hbox, TextLabel(words, "second", "ink2"), field, gap=6)


def _doers(armies: Sequence[ArmyShown]) -> list[tuple[str, str]]:
    """Return who can have done it: heroes first, then all as their cards say, and their unit."""
    found = [
        (not figure.hero, figure.id, f"{figure.called}, {squad.name}", army.name)
        for army in armies
        for squad in army.squads
        for figure in squad.figures
    ]
    several = len(armies) > 1
    found.sort(key=lambda each: each[0])
    return [(id_, f"{words} ({army})" if several else words) for _, id_, words, army in found]


def _weapons(armies: Sequence[ArmyShown], fate: Fate, ruleset: Ruleset | None) -> dict[str, str]:
    """Return with what it can have been done; once somebody is named, the weapons that he has."""
    found: dict[str, str] = {}
    for army in armies:
        for man in army.figures:
            if fate.by in ("", man.id):
                found.update(man.weapons)
    if fate.weapon and fate.weapon not in found:
        known = ruleset.weapon.get(fate.weapon) if ruleset else None
        found[fate.weapon] = known.name if known else fate.weapon
    return found

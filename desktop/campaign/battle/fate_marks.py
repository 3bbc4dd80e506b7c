"""Marking on the page of a battle: what a click or a letter does to a figure or to his unit."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.campaign.battle.battlefield import Field
from desktop.campaign.battle.fate_looks import BY_KEY, LOOK
from desktop.campaign.battle.figure_strip import FigureStrip
from desktop.campaign.battle.session import Session
from desktop.campaign.battle.tool_bar import FateBar
from rules.campaign.recording.battle_record import FateKind
from rules.campaign.recording.draft import everybody_else_came_home, mark

PICKING = "Click who did it, in another army. Esc: nobody is looked for."
SAME_ARMY = "He is of the same army. Click who did it in another one. Esc: nobody is looked for."
NOT_YET = "Mark first what became of him: then it can be told who did it."
NOBODY_CHOSEN = "Choose somebody first: then it can be told who did it to him."


class Marks(QObject):
    """Gives fates to whom the player points at, and takes them back."""

    said = Signal(str)
    """What the player is to know now, "" for nothing more."""

    def __init__(self, session: Session, bar: FateBar, field: Field, strip: FigureStrip) -> None:
        super().__init__(session)
        self._session, self._bar, self._field, self._strip = session, bar, field, strip
        field.marked.connect(self._click)
        field.chosen.connect(strip.show_figure)
        strip.pick.toggled.connect(self._picking)
        bar.rest_home.connect(self.rest_home)

    def _click(self, entry: str, figure: str, whole: bool, looked: bool) -> None:
        if self._strip.pick.isChecked():
            self._take_doer(entry, figure, whole)
            return
        kind = self._bar.kind
        meant = self._unit_of(entry, figure) if whole else (figure,)
        if all(self._kind(entry, each) == kind for each in meant):
            if not (looked or whole):
                return  # the click chose him: more can be told of him without a mark being lost
            kind = "standing"  # one who is looked at already loses the mark
        self.mark(entry, figure, kind, whole)

    def _take_doer(self, entry: str, figure: str, whole: bool) -> None:
        """Write down who did it; a unit or a man of the same army cannot be meant."""
        victim = self._strip.victim
        if whole:
            self.said.emit(PICKING)
        elif entry == victim[0]:
            if figure != victim[1]:
                self.said.emit(SAME_ARMY)
            self._field.choose(*victim)
        else:
            self._strip.take(figure)
            self._field.choose(*victim)

    def mark(self, entry: str, figure: str, kind: FateKind, whole: bool = False) -> None:
        """Mark a figure, or his whole unit, as one step."""
        figures = self._unit_of(entry, figure) if whole else (figure,)
        draft = mark(self._session.draft, entry, figures, kind)
        self._session.step(f"mark {LOOK[kind].word.lower()}", draft)

    def give(self, key: str, whole: bool) -> None:
        """Give the chosen figure the fate of a key; while none is chosen, choose that of clicks."""
        self.leave_doer()
        kind = BY_KEY[key].kind
        entry, figure = self._field.current
        known = any(side.entry == entry for side in self._session.draft.sides)
        if figure and known:
            self.mark(entry, figure, kind, whole)
        else:
            self._bar.choose(kind)

    def rest_home(self, entry: str = "") -> None:
        """Say that whoever has no mark came home, of one army or of all."""
        draft = everybody_else_came_home(self._session.draft, entry)
        self._session.step("everybody else came home", draft)
        self.said.emit("Whoever has no mark came home.")

    def _kind(self, entry: str, figure: str) -> FateKind:
        return self._session.draft.side(entry).fate_of(figure).kind

    def _unit_of(self, entry: str, figure: str) -> tuple[str, ...]:
        for army in self._session.shown():
            if army.entry == entry:
                for squad in army.squads:
                    ids = tuple(each.id for each in squad.figures)
                    if figure in ids:
                        return ids
        return (figure,)

    # ---- who did it

    def ask_doer(self) -> None:
        """Let the next click tell who did it to the chosen figure."""
        if self._strip.can_pick:
            self._strip.pick.setChecked(True)
        else:
            self.said.emit(self._why_nobody())

    def _why_nobody(self) -> str:
        """Return why nobody can have done it to the chosen figure."""
        entry, figure = self._field.current
        if not figure:
            return NOBODY_CHOSEN
        kind = self._kind(entry, figure)
        if kind == "standing":
            return NOT_YET
        word = LOOK[kind].word
        return f"Marked “{word}”: nobody of the other army did that."

    def leave_doer(self) -> bool:
        """Look for nobody any more; return whether somebody was looked for."""
        if not self._strip.pick.isChecked():
            return False
        self._strip.pick.setChecked(False)
        self._strip.show_figure(*self._field.current)
        return True

    def _picking(self, on: bool) -> None:
        """Show that the next click tells who did it, and how to leave it."""
        self._field.set_picking(on)
        self.said.emit(PICKING if on else "")

"""A day, typed as one writes it or stepped with the arrow keys."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent

from desktop.look.parts.fields import ClickLine
from desktop.look.parts.text import text_width
from desktop.look.theme import theme_of
from rules.campaign.planning.calendar_days import read_day
from rules.common.wording import day_said

_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 7, Qt.Key.Key_PageDown: -7}
"""How many days a key goes on."""
EXAMPLE, LONGEST = "4 Jul 2026", "28 Sep 2026"
AROUND = 24
"""What of a field's width is frame and margin, px."""


class DayField(ClickLine):
    """A day to type in words or digits; the arrows go a day on or back, Page Up and Down a week.

    A field that `may_be_empty` has no day then. What cannot be read stays as it was typed, with
    `trouble`; the day of before holds.
    """

    entered = Signal(str)
    """Another day was typed or stepped to, ISO; "" where it was taken away."""

    def __init__(self, name: str, day: str = "", *, may_be_empty: bool = False) -> None:
        super().__init__(day_said(day))
        self._day, self._may_be_empty = day, may_be_empty
        self.setAccessibleName(name)
        self.setPlaceholderText(EXAMPLE)
        self.setToolTip(f"Type it as {EXAMPLE} or 2026-07-04; the arrow keys go a day on or back.")
        self.editingFinished.connect(self._take)

    def minimumSizeHint(self) -> QSize:
        """Wide enough for the longest day."""
        hint = super().minimumSizeHint()
        wide = round(text_width(theme_of(self), "body", LONGEST)) + AROUND
        return QSize(max(hint.width(), wide), hint.height())

    def show_day(self, day: str) -> None:
        """Show an ISO day without telling; what is being typed for the same day is left alone."""
        if day != self._day:
            self._day = day
            self.setText(day_said(day))

    @property
    def day(self) -> str:
        """The day as it is typed now, ISO; where that is none, the day of before."""
        typed = self.text().strip()
        if not typed and self._may_be_empty:
            return ""
        return self._read(typed) or self._day

    @property
    def trouble(self) -> str:
        """Why what is typed cannot be taken, "" where it can be."""
        typed = self.text().strip()
        if self._read(typed) or (not typed and self._may_be_empty):
            return ""
        stays = f" Until then it is {day_said(self._day)}." if self._day else ""
        told = f"“{typed}” is not a date" if typed else "The day is missing"
        return f"{told}: write it as {EXAMPLE} or 2026-07-04.{stays}"

    def _read(self, typed: str) -> str:
        if typed in (self._day, day_said(self._day)):
            return self._day  # also a day of an old file that nobody can read
        return read_day(typed, self._near)

    @property
    def _near(self) -> date:
        try:
            return date.fromisoformat(self._day)
        except ValueError:
            return date.today()

    def _take(self) -> None:
        """Take what was typed, and write it out."""
        if self.trouble:
            return
        before, self._day = self._day, self.day
        self.setText(day_said(self._day))
        if self._day != before:
            self.entered.emit(self._day)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go some days on or back; type otherwise."""
        days = _STEPS.get(Qt.Key(event.key()))
        if days is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        self._take()
        try:
            other = self._near + timedelta(days=days if self._day else 0)
        except OverflowError:
            return
        self.setText(day_said(other.isoformat()))
        self._take()

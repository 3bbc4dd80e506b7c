"""The settings page: how Muster looks, on what paper it prints, and where it keeps its data."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.look.parts.buttons import PlainButton, SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, Card, Divider, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.look.theme import Theme
from desktop.services.preferences import Preferences
from desktop.shell.page import Head, Page

FORM_WIDTH = 720
CHOICE_WIDTH = 190, 130
COPIED_THERE = "The club's database is copied on its server."
_SCHEMES = {"system": "Same as the system", "light": "Light", "dark": "Dark"}
_SIZES = {90: "90 %", 100: "100 %", 115: "115 %", 130: "130 %", 150: "150 %"}
_PAPERS = {"a4": "A4, 210 × 297 mm", "letter": "Letter, 8.5 × 11 in"}


class SettingsPage(Page):
    """Every setting takes effect at once and is kept at once."""

    copies_asked = Signal()
    copy_asked = Signal()
    club_asked = Signal(str)
    """The club's database at an address is to be opened, "" for the player's own."""
    other_asked = Signal(str)
    """Something is to be copied from the other database; the address is the club's."""

    def __init__(
        self,
        theme: Theme,
        preferences: Preferences,
        places: Sequence[tuple[str, Path]] = (),
        troubles: Callable[[], Sequence[str]] | None = None,
        *,
        in_club: bool = False,
    ) -> None:
        super().__init__()
        self._theme, self._preferences = theme, preferences
        self._troubles, self._in_club = troubles, in_club
        self._trouble = TextLabel(preferences.problem, "second", "err", wrap=True)
        bench = Bench()
        column = vbox(self._trouble, gap=16, margins=(24, 24, 24, 24), inside=bench)
        # Not before it stands in the page: until then it would open as a window of its own.
        self._trouble.setVisible(bool(preferences.problem))
        cards = [self._look_card(), self._paper_card()]
        cards += [self._data_card(places), self._club_card()] if places else []
        self._broken = self._broken_card()
        cards.append(self._broken)
        for card in cards:
            card.setMaximumWidth(FORM_WIDTH)
            column.addWidget(card)
        column.addStretch(1)
        self._align()
        theme.changed.connect(self._align)
        self._scroll = ScrollPage(bench, "Settings")
        vbox(self._scroll, inside=self)

    def head(self) -> Head:
        """Name the page."""
        return Head("Settings", ("Every change takes effect at once.",))

    def _align(self) -> None:
        """Make all boxes of one width, which grows with the text."""
        for each in (self.scheme, self.size_, self.paper):
            each.setFixedWidth(self._theme.height(*CHOICE_WIDTH))

    def enter(self) -> None:
        """Look through the player's own rulesets again: he may have mended one meanwhile."""
        found = list(self._troubles()) if self._troubles else []
        self._broken_words.setText("\n".join(found))
        self._broken.setVisible(bool(found))

    def panes(self) -> list[QWidget]:
        """One pane."""
        return [self._scroll]

    def _look_card(self) -> QWidget:
        values = self._preferences.values
        self.scheme = _choice("Colours", _SCHEMES, values.scheme)
        self.scheme.currentIndexChanged.connect(self._scheme_chosen)
        self.size_ = _choice("Text size", _SIZES, values.text_percent)
        self.size_.currentIndexChanged.connect(self._size_chosen)
        self.motion = Check("Less motion", "No sliding and no flashes after a change.")
        self.motion.setChecked(values.less_motion)
        self.motion.toggled.connect(self._motion_chosen)
        return _card(
            "Look",
            _line("Colours", "Light or dark, or whatever the system shows.", self.scheme),
            _line("Text size", "Buttons and figures grow with it.", self.size_),
            self.motion,
        )

    def _paper_card(self) -> QWidget:
        self.paper = _choice("Paper", _PAPERS, self._preferences.values.paper)
        self.paper.currentIndexChanged.connect(self._paper_chosen)
        return _card(
            "Paper", _line("Size", "The paper in your printer, for sheets and cards.", self.paper)
        )

    def _data_card(self, places: Sequence[tuple[str, Path]]) -> QWidget:
        lines: list[QWidget] = []
        for title, path in places:
            copy, show = SmallButton("Copy the path"), PlainButton("Open the folder", kind="small")
            copy.setAccessibleDescription(title)
            show.setAccessibleDescription(title)
            copy.clicked.connect(lambda _on=False, words=str(path): _copy(words))
            show.clicked.connect(lambda _on=False, at=path: _open_folder(at))
            lines.append(_line(title, str(path), copy, show))
        self.copies, self.copy_now = PlainButton("Copies…"), PlainButton("Make a copy now")
        self.copies.clicked.connect(self.copies_asked)
        self.copy_now.clicked.connect(self.copy_asked)
        words = (
            "Made every day and when Muster is closed; kept for 7 days, 4 weeks and 12 months."
            " Look inside, take one army back, or all."
        )
        lines.append(_line("Copies of your database", words, self.copy_now, self.copies))
        return _card("Where your data is", *lines)

    def _club_card(self) -> QWidget:
        in_club = self._in_club
        self.address = QLineEdit(self._preferences.values.club)
        self.address.setPlaceholderText("postgresql://user@server/database")
        self.club_field = Field("Address of the club's database", self.address)
        self.club = PlainButton("Use your own database" if in_club else "Open it")
        self.other = PlainButton("Copy from your own…" if in_club else "Copy from it…")
        self.club.clicked.connect(self._switch_club)
        self.other.clicked.connect(lambda: self._with_address(self.other_asked.emit))
        self.address.setEnabled(not in_club)
        self.copies.set_blocked(COPIED_THERE if in_club else "")
        self.copy_now.set_blocked(COPIED_THERE if in_club else "")
        words = (
            "The club's database is open now: its members see the same armies and campaigns."
            if in_club
            else "Armies and campaigns on a PostgreSQL server, which all its members see."
        )
        buttons = hbox((TextLabel(words, "second", "ink2", wrap=True), 1), self.other, self.club)
        box = QWidget()
        vbox(self.club_field, buttons, gap=8, margins=(0, 4, 0, 4), inside=box)
        return _card("A club's database", box)

    def _with_address(self, act: Callable[[str], object]) -> None:
        """Do something with the address, or say that it is none."""
        typed = self.address.text().strip()
        good = re.match(r"postgresql://[^/]+/.+", typed)
        self.club_field.set_error("" if good else "Type it as postgresql://user@server/database.")
        if good:
            act(typed)

    def _switch_club(self) -> None:
        if self._in_club:
            self.club_asked.emit("")
        else:
            self._with_address(self.club_asked.emit)

    def _broken_card(self) -> QWidget:
        self._broken_words = TextLabel("", "second", "err", wrap=True)
        self._broken_words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        copy = SmallButton("Copy the list", act=lambda: _copy(self._broken_words.text()))
        words = "Each with its place in the file. Other games are not affected."
        head = _line("What is wrong in your own rulesets", words, copy)
        return _card("Rulesets that cannot be used", head, self._broken_words)

    def _scheme_chosen(self) -> None:
        scheme = self.scheme.currentData()
        self._theme.set_scheme(scheme)
        self._keep(scheme=scheme)

    def _size_chosen(self) -> None:
        percent = self.size_.currentData()
        self._theme.set_text_percent(percent)
        self._keep(text_percent=percent)

    def _motion_chosen(self, less: bool) -> None:
        self._theme.set_less_motion(less)
        self._keep(less_motion=less)

    def _paper_chosen(self) -> None:
        self._keep(paper=self.paper.currentData())

    def _keep(self, **changes: object) -> None:
        problem = self._preferences.change(**changes).error
        self._trouble.say(problem)
        if not problem:
            self.status.emit("Settings saved")


def _choice(name: str, words: dict[str, str] | dict[int, str], value: object) -> Combo:
    combo = Combo(name)
    for key, text in words.items():
        combo.addItem(text, key)
    combo.setCurrentIndex(max(0, combo.findData(value)))
    return combo


def _line(title: str, second: str, *editors: QWidget) -> QWidget:
    box = QWidget()
    below = TextLabel(second, "second", "ink2", wrap=True)
    below.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    hbox(
        (vbox(TextLabel(title, "name"), below, gap=0), 1),
        *editors,
        margins=(0, 4, 0, 4),
        inside=box,
    )
    return box


def _card(title: str, *lines: QWidget) -> QWidget:
    card = Card()
    column = vbox(TextLabel(title, "heading"), gap=6, margins=(16, 12, 16, 12), inside=card)
    for at, line in enumerate(lines):
        if at:
            column.addWidget(Divider())
        column.addWidget(line)
    return card


def _copy(words: str) -> None:
    QGuiApplication.clipboard().setText(words)


def _open_folder(path: Path) -> None:
    folder = path if path.is_dir() else path.parent
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

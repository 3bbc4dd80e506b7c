"""The right pane: the service record of a man, an army with its player, or a battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.army_watch import Since
from desktop.campaign.details.about import About
from desktop.campaign.details.parts import Counts, FigureBox, Line, LineRow
from desktop.campaign.portraits import Looks
from desktop.campaign.settings.rate_rows import BarRow
from desktop.campaign.shown import Shown
from desktop.look.figure_source import FigureSource
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.panel import Divider, Panel, PanelHeader, ScrollPage
from desktop.look.parts.text import TextLabel, text_width
from desktop.look.theme import theme_of
from rules.campaign.describe_acts import LedgerLine

TITLES = {
    "man": "Service record",
    "army": "Army",
    "player": "Player",
    "battle": "Battle",
    "story": "Ledger",
    "agreed": "What was agreed",
    "": "Service record",
}


class AboutPane(Panel):
    """What is chosen, in full. `sheet` is filled anew for each choice."""

    battle_asked = Signal(str)
    man_asked = Signal(str, str)
    army_asked = Signal(str)
    player_asked = Signal(str)
    act_asked = Signal(str)
    """An act on what is shown, by its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(("left",), parent)
        self.about = About()
        self.since: Callable[[str], Since] = lambda _entry: Since()
        """What became of an entry's army in Armies, as far as it is known."""
        self.story: tuple[LedgerLine, ...] = ()
        """The acts of the ledger in words, for the page that shows them."""
        self.buttons: dict[str, SmallButton] = {}
        self.rows: list[LineRow] = []
        self.choose_button = SmallButton("Choose…", tip="Choose a man or an army (Ctrl+F)")
        self.agreed_button = SmallButton("Agreed", tip="What was agreed (Ctrl+G)")
        buttons = (self.agreed_button, self.choose_button)
        self.header = PanelHeader("Service record", buttons=buttons, height=46)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        self._holder = QWidget()
        self._column = QVBoxLayout(self._holder)
        self._column.setContentsMargins(14, 0, 12, 14)
        self._column.setSpacing(8)
        self.page = ScrollPage(self._holder, "Service record")
        column.addWidget(self.page, 1)
        self.setAccessibleName("Service record")

    def show_about(self, about: About, shown: Shown, looks: Looks) -> None:
        """Show a man, an army or a battle; what is gone meanwhile leaves a sentence."""
        from desktop.campaign.details.agreed import write_agreed
        from desktop.campaign.details.army import write_army
        from desktop.campaign.details.battle import write_battle
        from desktop.campaign.details.man import write_man
        from desktop.campaign.details.player import write_player
        from desktop.campaign.details.story import write_story

        again = about == self.about
        place = self.page.verticalScrollBar().value()
        pressed = self._pressed()
        self.about = about
        self.header.set_title(TITLES[about.kind])
        self.agreed_button.setHidden(about.kind == "agreed")
        empty(self._column)
        self.buttons, self.rows = {}, []
        writers: dict[str, Callable[[AboutPane, Shown, Looks], bool]] = {
            "man": write_man,
            "army": write_army,
            "player": write_player,
            "battle": write_battle,
            "story": write_story,
            "agreed": write_agreed,
        }
        write = writers.get(about.kind)
        if write is None or not write(self, shown, looks):
            self.words("Choose a man on the roll of honour, an army in the standings or a battle.")
        self._column.addStretch(1)
        self.page.verticalScrollBar().setValue(place if again else 0)
        if pressed is not None:
            self._focus_again(pressed)

    def _pressed(self) -> str | None:
        """Return the act whose button has the keyboard, "" for a row, None for neither."""
        now = self.window().focusWidget()
        if now is None or not self._holder.isAncestorOf(now):
            return None
        return next((act for act, button in self.buttons.items() if button is now), "")

    def _focus_again(self, act: str) -> None:
        """Keep the keyboard in the pane when the button that had it was made anew."""
        buttons = (self.buttons.get(act), *self.buttons.values(), self.choose_button)
        found = next(each for each in buttons if each is not None and each.isEnabled())
        found.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- what the writers use

    def texts(self) -> list[str]:
        """Return all that stands in the pane, for reading."""
        labels = [each.text() for each in self._holder.findChildren(TextLabel)]
        lines = [each.accessibleName() for each in self.rows]
        counts = [each.accessibleName() for each in self._holder.findChildren(Counts)]
        bars = [each.accessibleName() for each in self._holder.findChildren(BarRow)]
        return [each for each in (*labels, *counts, *lines, *bars) if each]

    def top(self, figure: FigureSource | None, name: str, lines: Sequence[tuple[str, str]]) -> None:
        """Put a figure at the left and lines, each with its role, at the right."""
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        row.addWidget(FigureBox(figure, name), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(TextLabel(name, "headline" if len(name) < 24 else "heading", wrap=True))
        for text, role in lines:
            ink = "ink2" if role == "second" else "ink"
            words.addWidget(TextLabel(text, role, ink, wrap=True))
        words.addStretch(1)
        row.addLayout(words, 1)
        self.add(box)

    def add(self, widget: QWidget) -> None:
        """Put a widget below the others."""
        self._column.addWidget(widget)

    def counts(self, cells: Sequence[tuple[str, str]]) -> None:
        """Put numbers with their labels."""
        self.add(Counts(cells))

    def label(self, text: str) -> None:
        """Put a heading over what follows."""
        self._column.addSpacing(4)
        head = TextLabel(text, "label", "ink2", elide=True)
        if text_width(theme_of(self), "label", text) > self.width() - 40:
            head.setToolTip(text)
        self.add(head)
        self.add(Divider())

    def words(self, text: str, role: str = "second", ink: str = "ink2") -> None:
        """Put a text that wraps."""
        self.add(TextLabel(text, role, ink, wrap=True))

    def lines(self, lines: Sequence[tuple[Line, Callable[[], object] | None]]) -> None:
        """Put rows close below each other; those with an act can be pressed."""
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for line, act in lines:
            row = LineRow(line, leads=act is not None)
            if act is not None:
                row.clicked.connect(lambda _=False, each=act: each())
            column.addWidget(row)
            self.rows.append(row)
        self.add(box)

    def acts(self, acts: Sequence[tuple[str, str, str]]) -> None:
        """Put buttons: the act's name, the words, and why it cannot be pressed ("" if it can)."""
        box = QWidget()
        flow = FlowLayout(box, gap=6)
        for name, words, reason in acts:
            button = SmallButton(words)
            button.set_blocked(reason)
            button.clicked.connect(lambda _=False, each=name: self.act_asked.emit(each))
            flow.addWidget(button)
            self.buttons[name] = button
        self.add(box)

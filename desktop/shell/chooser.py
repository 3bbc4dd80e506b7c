"""A list over the window that is searched by typing: one entry is taken, and the list is gone.

It lies in the window itself and not in one of its own: then it can be placed everywhere, and the
keyboard comes back to where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLayout, QVBoxLayout, QWidget

from desktop.look.figure_source import FigureSource
from desktop.look.parts.fields import SearchField
from desktop.look.parts.layouts import add_layout, vbox
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.shell.overlay import Overlay

WIDTH, TALLEST, TOP = 560, 440, 56
MOST = 80
"""More hits than this are not shown: another letter is quicker than scrolling."""
LOOKED_AT = 200
"""So many hits are looked for, to say how many more there are."""
KEYS = "↑ ↓ move, Enter chooses, Esc closes"
_WALK = {
    Qt.Key.Key_Down: Qt.Key.Key_Down,
    Qt.Key.Key_Up: Qt.Key.Key_Up,
    Qt.Key.Key_PageDown: Qt.Key.Key_PageDown,
    Qt.Key.Key_PageUp: Qt.Key.Key_PageUp,
    Qt.Key.Key_Tab: Qt.Key.Key_Down,
    Qt.Key.Key_Backtab: Qt.Key.Key_Up,
}


class Entry(NamedTuple):
    """One thing to take. `kind` stands at its right; `blocked` says why it cannot be taken now,
    `hint` what taking it does; they stand below the list while it is the current one.

    `more` are words that find it beside its title, `group` the heading under which it stands
    while nothing is typed, `bonus` what lifts it among equal hits. `run_added` is what Ctrl or +
    does instead of `run`.
    """

    key: str
    title: str
    run: Callable[[], object]
    kind: str = ""
    second: str = ""
    more: str = ""
    group: str = ""
    blocked: str = ""
    hint: str = ""
    figure: FigureSource | None = None
    bonus: int = 0
    run_added: Callable[[], object] | None = None


Find = Callable[[str], Sequence[Entry]]
"""Returns the entries for a typed text, the best first."""


class Chooser(Overlay):
    """Lies over the whole window; a click beside the list closes it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._find: Find = lambda _text: ()
        self._entries: dict[str, Entry] = {}
        self._extra: QWidget | None = None
        self.field = SearchField("Search")
        self.rows = RowModel()
        self.list = RowList("Found", keep_selection=True)
        self.list.setModel(self.rows)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._title = TextLabel("", "heading")
        self._reason = ElidedLabel("", "second", "ink2")
        self._column = vbox(margins=(1, 10, 1, 8), inside=self.sheet)
        for widget in (self._title, self.field):
            inset = QVBoxLayout()
            inset.setContentsMargins(12, 0, 12, 0)
            inset.addWidget(widget)
            add_layout(self._column, inset)
        self._column.addWidget(self.list, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(12, 0, 12, 0)
        foot.addWidget(self._reason)
        add_layout(self._column, foot)
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list.clicked.connect(self._clicked)
        self.list.chosen.connect(self._tell_reason)
        self.hide()

    def ask(
        self, title: str, placeholder: str, find: Find, *, extra: QWidget | None = None
    ) -> None:
        """Open over the window. `extra` is a widget of its own between the field and the list."""
        self._begin(self.window())
        self._find = find
        self._title.say(title)
        self.field.setPlaceholderText(placeholder)
        self.field.setAccessibleName(placeholder)
        self.sheet.setAccessibleName(title or placeholder)
        self._put(extra)
        self.field.blockSignals(True)
        self.field.clear()
        self.field.blockSignals(False)
        self.place()
        self._search()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def shut(self) -> None:
        """Close, and give the keyboard back."""
        if self.isVisible():
            super().shut()
            self._put(None)

    @property
    def reason(self) -> str:
        """Return why the current entry cannot be taken, or how the list is used."""
        return self._reason.text()

    def titles(self) -> list[str]:
        """Return what is offered now, as it is read."""
        return [row.title for row in self.rows.rows if row.kind == "row"]

    def _put(self, extra: QWidget | None) -> None:
        if self._extra is not None and self._extra is not extra:
            self._column.removeWidget(self._extra)
            self._extra.hide()
            self._extra.deleteLater()
        self._extra = extra
        if extra is not None:
            self._column.insertWidget(2, extra)

    # ---- what is found

    def _search(self, _text: str = "") -> None:
        text = self.field.text().strip()
        found = self._find(text)
        self._entries = {entry.key: entry for entry in found[:MOST]}
        rows: list[Row] = []
        group = ""
        for entry in self._entries.values():
            if entry.group != group:
                group = entry.group
                rows.append(Row(f"group:{group}:{len(rows)}", group, kind="group"))
            rows.append(_row(entry))
        if not rows:
            rows = [Row("none", f"Nothing is called “{text[:30]}”", kind="note")]
        elif len(found) > MOST:
            rows.append(Row("more", f"and {len(found) - MOST} more: keep typing", kind="note"))
        self.rows.set_rows(rows)
        self._fit()
        self.list.scrollToTop()
        first = next((at for at, row in enumerate(rows) if row.kind == "row"), -1)
        self.list.setCurrentIndex(self.rows.index(first) if first >= 0 else QModelIndex())
        self._tell_reason(self.list.current_key())

    def _tell_reason(self, key: str) -> None:
        entry = self._entries.get(key)
        self._reason.setText((entry.blocked or entry.hint if entry else "") or KEYS)

    # ---- taking

    def _clicked(self, index: QModelIndex) -> None:
        if index.isValid():
            self._take(QApplication.keyboardModifiers())

    def _take(self, keys: Qt.KeyboardModifier) -> None:
        entry = self._entries.get(self.list.current_key())
        if entry is None or entry.blocked:
            return  # its reason stands below the list
        self.shut()
        added = keys & Qt.KeyboardModifier.ControlModifier
        (entry.run_added if added and entry.run_added is not None else entry.run)()

    def _adds(self) -> bool:
        entry = self._entries.get(self.list.current_key())
        return entry is not None and entry.run_added is not None

    # ---- hands

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk the list from the field; every key is the field's while it lies over the window."""
        if watched is self.field:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True  # the field itself would leave some of them to the window behind
            if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                return self._pressed(event)
        return super().eventFilter(watched, event)

    def _pressed(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Tab and self._extra is not None:
            return False  # there is a second field to go to
        if key in _WALK:
            walk = QKeyEvent(event.type(), _WALK[key], Qt.KeyboardModifier.NoModifier)
            self.list.keyPressEvent(walk)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(event.modifiers())
        elif key == Qt.Key.Key_Plus and self._adds():
            self._take(Qt.KeyboardModifier.ControlModifier)
        elif key == Qt.Key.Key_Escape or (
            key == Qt.Key.Key_K and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self.shut()
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take and close from the second field too."""
        if not self._pressed(event):
            super().keyPressEvent(event)

    def place(self) -> None:
        """Put the list below the head of the window."""
        window = self.parentWidget()
        room = window.size() if window is not None else QSize(WIDTH, TALLEST)
        self.setGeometry(0, 0, room.width(), room.height())
        wide = min(theme_of(self).height(WIDTH, WIDTH), room.width() - 24)
        self.sheet.setGeometry((room.width() - wide) // 2, TOP, wide, self.sheet.height())
        self._fit()

    def _fit(self) -> None:
        """Be as high as the rows want, within bounds."""
        tallest = min(theme_of(self).height(TALLEST, TALLEST), self.height() - TOP - 24)
        most = self.list.sizeHintForIndex
        rows, high = self.rows.rowCount(), 0
        for at in range(rows):
            high += most(self.rows.index(at)).height()
            if high > tallest:
                break
        self.list.setFixedHeight(max(0, min(high, tallest - self._chrome())))
        self.sheet.resize(self.sheet.width(), self._chrome() + self.list.height())

    def _chrome(self) -> int:
        """Return the height of everything around the list."""
        for inset in self._column.findChildren(QLayout):
            inset.invalidate()  # the title came or went while nobody saw it
        self._column.invalidate()
        return self._column.minimumSize().height() - self.list.minimumHeight()


def chooser_over(widget: QWidget) -> Chooser:
    """Return the one list that lies over the window of a widget, made when it is first wanted."""
    window = widget.window()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    found = window.findChild(Chooser, options=direct)
    return found if isinstance(found, Chooser) else Chooser(window)


def with_words(entries: Iterable[Entry]) -> Find:
    """Return a search for the entries with all typed words in title, second line or `more`.

    Of many entries only those are made that are looked through.
    """
    known: list[Entry] = []
    coming = iter(entries)

    def every() -> Iterator[Entry]:
        yield from list(known)
        for each in coming:
            known.append(each)
            yield each

    def find(text: str) -> Sequence[Entry]:
        words = text.casefold().split()
        said = ((each, f"{each.title} {each.second} {each.more}".casefold()) for each in every())
        return list(islice((each for each, told in said if all(map(told.count, words))), LOOKED_AT))

    return find


def _row(entry: Entry) -> Row:
    return Row(
        entry.key,
        entry.title,
        second=entry.second,
        right=entry.kind,
        figure=entry.figure,
        dimmed=bool(entry.blocked),
        tip=entry.blocked,
    )

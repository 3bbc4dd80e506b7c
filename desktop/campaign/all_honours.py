"""Everybody who was honoured, by man, by medal, by battle, and all who are out; to be searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.campaign.page_view_model import Shown
from desktop.campaign.portraits import Looks
from desktop.figures import State
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Combo, SearchField
from desktop.look.parts.layouts import add_layout, hbox
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from rules.campaign.describe_events import deed_text
from rules.campaign.planning.day_text import day_words
from rules.campaign.state.campaign_state import Career
from rules.campaign.state.honours_list import by_battle, by_medal, medals_of
from rules.common.wording import counted

WIDTH, HEIGHT = 560, 430
NOT_FOUND = "Nobody matches."
_KEY = "\x1f"
_WALK = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class AllHonoursDialog(SentenceDialog):
    """The list; `who` is the man whose record is wanted, None for nobody."""

    def __init__(self, shown: Shown, looks: Looks, parent: QWidget | None = None) -> None:
        words = "Everybody with a medal, a rank or a kill, the best first; and all who are out."
        super().__init__("Honours", words, ("Show his record", "Close"), parent=parent)
        self.setMinimumWidth(WIDTH)
        self.who: tuple[str, str] | None = None
        self._shown, self._looks = shown, looks
        names = Counter((c.entry, c.name) for c in shown.state.careers.values() if c.name)
        self._namesakes = {key for key, number in names.items() if number > 1}
        self._orders: dict[str, tuple[Callable[[], Iterator[Row]], str]] = {
            "By man": (self._men, "Nobody has been honoured yet."),
            "By medal": (self._medals, "No medal has been given yet."),
            "By battle": (self._battles, "No medal has been given yet."),
            "Who is out": (self._away, "Nobody is out of the campaign, and no toy is lost."),
        }
        self._made: dict[str, tuple[Row, ...]] = {}
        self.search = SearchField("Search names, medals, battles")
        self.order = Combo("Order of the list")
        self.order.addItems([*self._orders])
        self.model = RowModel()
        self.list = RowList("Honours", keep_selection=True)
        self.list.setModel(self.model)
        self.list.setFixedHeight(HEIGHT)
        across = hbox((self.search, 1), self.order)
        add_layout(self.content, across)
        self.content.addWidget(self.list)
        self.search.textChanged.connect(lambda _text: self._show())
        self.search.installEventFilter(self)
        self.order.currentIndexChanged.connect(lambda _at: self._show())
        self.list.chosen.connect(lambda _key: self._follow())
        self.list.opened.connect(lambda _key: self.buttons[0].click())
        self.accepted.connect(self._take)
        self._show()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk the list with the arrow keys while one types."""
        if event.type() == QEvent.Type.KeyPress and watched is self.search:
            assert isinstance(event, QKeyEvent)
            if event.key() in _WALK:
                self.list.keyPressEvent(event)
                return True
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        order, words = self.order.currentText(), self.search.text().casefold().split()
        make, nobody = self._orders[order]
        if order not in self._made:
            self._made[order] = tuple(make())
        rows = self._found(self._made[order], words)
        if order == "By man" and not words and self._shown.crowd:  # a search finds each of them
            crowd = {(each.entry, each.figure) for each in self._shown.crowd}
            rows = [row for row in rows if _who(row.key) not in crowd]
            rows.append(Row("crowd", self._shown.risen(1), kind="note"))
        if not rows:
            rows = [Row("none", NOT_FOUND if words else nobody, kind="note")]
        self.model.set_rows(rows)
        first = next((at for at, row in enumerate(rows) if row.kind == "row"), -1)
        self.list.scrollToTop()
        self.list.setCurrentIndex(self.model.index(first))
        self._follow()

    def _found(self, made: tuple[Row, ...], words: list[str]) -> list[Row]:
        """Return the rows in which every word is found, with their headings, whose words count."""
        found, heading, said = list[Row](), Row("", ""), False
        for each in made:
            if each.kind == "group":
                heading, said = each, False
            elif all(word in f"{heading.title} {each.spoken}".casefold() for word in words):
                if heading.title and not said:
                    found.append(heading)
                said = True
                found.append(each)
        return found

    def _follow(self) -> None:
        self.buttons[0].set_blocked("" if self.list.current_key() else "Nobody is chosen.")

    def _take(self) -> None:
        key = self.list.current_key()
        self.who = _who(key) if key else None

    # ---- the orders

    def _men(self) -> Iterator[Row]:
        for each in self._shown.roll:
            medals = len(medals_of(each.career))
            right = counted(medals, "medal") if medals else ""
            yield self._row(each.career, each.text, right)

    def _medals(self) -> Iterator[Row]:
        for group in by_medal(self._shown.state):
            yield _heading(group.key, f"{group.name} · {counted(len(group.given), 'man')}")
            for each in group.given:
                number = self._shown.names.number(each.given.battle)
                right = f"battle {number}" if number else ""
                yield self._row(each.career, each.given.citation, right, group.key)

    def _battles(self) -> Iterator[Row]:
        battles = {each.id: each for each in self._shown.state.battles}
        for group in by_battle(self._shown.state):
            battle = battles.get(group.key)
            record = battle.record if battle else None
            met = self._shown.sides(side.entry for side in record.sides) if record else ""
            day = day_words(battle.day, short=True) if battle and battle.day else ""
            words = (each for each in (group.name, day, met) if each)
            yield _heading(group.key, " · ".join(words))
            for at, each in enumerate(group.given):
                name = each.given.name or each.given.rank
                yield self._row(each.career, name, "", f"{group.key} {at}")

    def _away(self) -> Iterator[Row]:
        for head, found in self._shown.away_groups:
            yield _heading(head, f"{head} · {len(found)}")
            for each in found:
                text = deed_text(self._shown.names, each.career, each.deed)
                right = f"battle {each.deed.number}"
                yield self._row(each.career, text, right, head, out=True)

    def _row(
        self, career: Career, words: str, right: str, group: str = "", *, out: bool = False
    ) -> Row:
        """Return a man's row, with his number where his army has two of his name."""
        names = self._shown.names
        whose = names.label(career.entry)
        _, number = names.figure(career.entry, career.figure)
        if (career.entry, career.name) in self._namesakes and number:
            whose = f"{whose}, No. {number}"
        second = f"{whose} · {words}" if words else whose
        shade: State = "not_owned" if out else "normal"
        figure = self._looks.man(self._shown, career.entry, career.figure, shade)
        key = _KEY.join((career.entry, career.figure, group))
        return Row(key, names.career(career), second, right, figure, tip=second)


def _who(key: str) -> tuple[str, str]:
    """Return the entry and the figure of a row's key."""
    entry, figure, _ = key.split(_KEY)
    return entry, figure


def _heading(key: str, words: str) -> Row:
    return Row(f"group{_KEY}{key}", words, kind="group")

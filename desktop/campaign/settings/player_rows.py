"""Who plays with which army, a row each, in the form of what was agreed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.campaign.settings.settings_fields import shrinking
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.fields import Combo
from desktop.look.parts.text import TextLabel
from rules.common.wording import listed

MOST = 60
MOST_LETTERS = 60
NONE_YET = "No army yet"


@dataclass(frozen=True, slots=True)
class ArmyChoice:
    """An army that can enter: its id in the library or its entry's, name and game.

    `army` is the id in the library of one that has entered, `game` what its game is called.
    """

    key: str
    name: str
    ruleset: str
    army: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """One row: a player with an army. `entry` and `player` are ids, "" for new ones."""

    name: str = ""
    army: str = ""
    player: str = ""
    entry: str = ""
    side: str = ""
    gone: bool = False


class PlayerRow(QWidget):
    """A name and an army; an army that has entered stays the same."""

    removed = Signal()
    changed = Signal()

    def __init__(
        self, place: Place, armies: Sequence[ArmyChoice], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.place = place
        self.name = QLineEdit(place.name)
        self.name.setMaxLength(MOST_LETTERS)
        self.name.setPlaceholderText("Player")
        self.side = QLineEdit(place.side)
        self.side.setMaxLength(MOST_LETTERS)
        self.side.setPlaceholderText("Side")
        self.side.setToolTip("Players of the same side win together")
        self.army = shrinking(Combo("Army"))
        self.gone = place.gone
        self.away = IconButton("cross", "Take this row away", kind="small")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.name, 3)
        row.addWidget(self.side, 2)
        row.addWidget(self.army, 4)
        row.addWidget(self.away)
        self.offer(armies)
        self.name.textChanged.connect(lambda _text: self.changed.emit())
        self.army.currentIndexChanged.connect(lambda _at: self.changed.emit())
        self.side.textChanged.connect(lambda _text: self.changed.emit())
        self.away.clicked.connect(self._leave if place.entry else self.removed)
        self._show_gone()

    def _leave(self) -> None:
        """Let one who has entered take part no more, or again: he stays in the books."""
        self.gone = not self.gone
        self._show_gone()
        self.changed.emit()

    def _show_gone(self) -> None:
        if self.place.entry:
            words = "Takes part again" if self.gone else "Takes part no more; stays in the books"
            self.away.icon_name = "undo" if self.gone else "cross"
            self.away.setAccessibleName(words)
            self.away.setToolTip(words)
            self.away.update()
        for field in (self.name, self.side):
            field.setEnabled(not self.gone)

    def offer(self, armies: Sequence[ArmyChoice]) -> None:
        """Offer these armies; the chosen one stays where it is still among them."""
        chosen = self.army.currentData() or self.place.army
        self.army.blockSignals(True)
        self.army.clear()
        self.army.addItem(NONE_YET, "")
        several = len({each.ruleset for each in armies}) > 1
        for each in armies:
            if each.army and each.key != self.place.entry:
                continue  # one that has entered is chosen in its own row alone
            words = f"{each.name} · {each.game}" if several and each.game else each.name
            self.army.addItem(words, each.key)
        at = self.army.findData(chosen)
        self.army.setCurrentIndex(max(0, at))
        self.army.setEnabled(not self.place.entry)
        self.army.blockSignals(False)

    def number(self, at: int) -> None:
        """Say which row it is, for reading aloud."""
        self.name.setAccessibleName(f"Player {at}")
        self.side.setAccessibleName(f"Side of player {at}")
        self.army.setAccessibleName(f"Army of player {at}")

    def now(self) -> Place:
        """Return the row as it is filled in."""
        army = str(self.army.currentData() or "")
        words = " ".join(self.name.text().split())
        side = " ".join(self.side.text().split())
        return Place(words, army, self.place.player, self.place.entry, side, self.gone)


class PlayerRows(QWidget):
    """All rows, and the button that adds one."""

    changed = Signal()

    def __init__(self, places: Sequence[Place], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[PlayerRow] = []
        self._armies: Sequence[ArmyChoice] = ()
        self.add_button = SmallButton("Add a player")
        self.twice = TextLabel("", "second", "adv", wrap=True)
        self.twice.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._column.addWidget(self.twice)
        foot = QHBoxLayout()
        foot.addWidget(self.add_button)
        foot.addStretch(1)
        self._column.addLayout(foot)
        self.add_button.clicked.connect(self.add_empty)
        for place in places or (Place(), Place()):
            self.add(place)

    def offer(self, armies: Sequence[ArmyChoice]) -> None:
        """Offer these armies in every row."""
        self._armies = armies
        for row in self.rows:
            row.offer(armies)
        self._tell_twice()

    def add_empty(self) -> None:
        """Add a row and put the keyboard into it."""
        self.add(Place()).name.setFocus()

    def add(self, place: Place) -> PlayerRow:
        """Add a row."""
        row = PlayerRow(place, self._armies)
        self.rows.append(row)
        self._column.insertWidget(len(self.rows) - 1, row)
        row.removed.connect(lambda: self._remove(row))
        row.changed.connect(self._tell_twice)
        row.changed.connect(self.changed)
        self._number()
        self._order_keys()
        return row

    def _order_keys(self) -> None:
        """Let Tab walk the rows, and come to the button behind them."""
        fields = [field for row in self.rows for field in (row.name, row.side, row.army, row.away)]
        for before, after in pairwise([*fields, self.add_button]):
            QWidget.setTabOrder(before, after)

    def _remove(self, row: PlayerRow) -> None:
        self.rows.remove(row)
        row.hide()
        row.deleteLater()
        self._number()
        self._tell_twice()
        self.changed.emit()

    def _tell_twice(self) -> None:
        """Tell that an army is chosen twice; that is allowed, and what comes of it."""
        words = twice_words([row.now() for row in self.rows], self._armies)
        self.twice.setText(words)
        self.twice.setVisible(bool(words))

    def _number(self) -> None:
        for at, row in enumerate(self.rows, 1):
            row.number(at)
        full = "A campaign here holds 60 players." if len(self.rows) >= MOST else ""
        self.add_button.set_blocked(full)

    def places(self) -> list[Place]:
        """Return the rows that are filled in."""
        found = [row.now() for row in self.rows]
        return [each for each in found if each.name or each.army]


def twice_words(places: Sequence[Place], armies: Sequence[ArmyChoice]) -> str:
    """Return which army several rows have, and how they are told apart; "" where none is."""
    known = {each.key: each for each in armies}
    owners: dict[str, list[str]] = {}
    for place in places:
        chosen = known.get(place.army)
        if chosen is not None and not place.gone:
            owner = place.name or "a player without a name"
            owners.setdefault(chosen.army or chosen.key, []).append(owner)
    names = {each.army or each.key: each.name for each in armies}
    found = [(names[key], players) for key, players in owners.items() if len(players) > 1]
    if not found:
        return ""
    name, players = found[0]
    whom = listed(list(dict.fromkeys(players)))
    often = "twice" if len(players) == 2 else f"{len(players)} times"
    return (
        f"{name} is chosen {often}, for {whom}. Each time it is an army of its own: they are told"
        " apart by their players' names, and the later one gets another colour."
    )

"""Who plays with which army: a card for each player, with the men of his army."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from desktop.campaign.settings.places import ArmyChoice, Place, Previews
from desktop.campaign.settings.settings_fields import shrinking
from desktop.figure_rows import FigureRows
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.fields import Combo
from desktop.look.parts.panel import framed
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from resources import art as drawings
from rules.common.wording import counted

MOST, MOST_LETTERS = 60, 60
NONE_YET = "No army yet"
_DOT, _STEP, _CARD = 16, 20, 250


class ColourDots(QWidget):
    """The plastics that an army can be played in, as dots; the arrows choose another one."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._colours: tuple[str, ...] = ()
        self.colour = ""
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip("The plastic that this army is played in")

    def show_colours(self, colours: Sequence[str], now: str) -> None:
        """Offer these colours, of which one is taken."""
        self._colours = tuple(dict.fromkeys((*colours, now) if now else colours))
        self.colour = now
        self.setAccessibleName("Colour of the plastic")
        self.setAccessibleDescription(now)
        self.updateGeometry()
        self.update()

    def place_of(self, colour: str) -> QRectF:
        """Return where the dot of a colour is."""
        left = self._colours.index(colour) * _STEP + (_STEP - _DOT) / 2 + 2
        return QRectF(left, (self.height() - _DOT) / 2, _DOT, _DOT)

    def sizeHint(self) -> QSize:
        """All dots beside each other."""
        return QSize(len(self._colours) * _STEP + 4, 26)

    def _take(self, at: int) -> None:
        if 0 <= at < len(self._colours) and self._colours[at] != self.colour:
            self.colour = self._colours[at]
            self.update()
            self.chosen.emit(self.colour)

    def mousePressEvent(self, event: object) -> None:
        """Take the dot that is clicked."""
        self._take(int((event.position().x() - 2) // _STEP))  # type: ignore[attr-defined]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the next colour, or the one before."""
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()), 0)
        if step and not event.modifiers():
            self._take(self._colours.index(self.colour) + step if self.colour else 0)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dots; the one that is taken has a ring."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour in self._colours:
            tones = drawings.tones(colour, "dark" if tokens.dark else "light")
            place = self.place_of(colour)
            if colour == self.colour:
                painter.setPen(QPen(tokens.ink, 1.6))
                painter.setBrush(tokens.raised)
                painter.drawEllipse(place.adjusted(-1.5, -1.5, 1.5, 1.5))
                place.adjust(1.5, 1.5, -1.5, -1.5)
            painter.setPen(QPen(QColor(tones["shade"]), 1))
            painter.setBrush(QColor(tones["base"]))
            painter.drawEllipse(place)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, 6)
        painter.end()


class PlayerCard(QWidget):
    """A player: the men of his army, his name, his army, its plastic, and whether it is legal."""

    removed = Signal()
    changed = Signal()

    def __init__(self, place: Place, previews: Previews, armies: Sequence[ArmyChoice]) -> None:
        super().__init__()
        self.place, self._previews = place, previews
        self.gone, self._warned = place.gone, False
        self._colour = place.colour
        self.label = TextLabel("", "label", "ink2")
        self.away = IconButton("cross", "Take this player away", kind="bare")
        self.men = FigureRows("", 60)
        self.men.setFixedHeight(76)
        self.name = QLineEdit(place.name)
        self.name.setMaxLength(MOST_LETTERS)
        self.side = QLineEdit(place.side)
        self.side.setMaxLength(MOST_LETTERS)
        self.side.setPlaceholderText("Side")
        self.side.setToolTip("Players of the same side win together")
        self.army = shrinking(Combo("Army"))
        self.count, self.legal = TextLabel("", "second", "ink2"), Tag("", "good")
        self.dots = ColourDots()
        self._build()
        self.offer(armies)
        self.name.textChanged.connect(lambda _text: self.changed.emit())
        self.army.currentIndexChanged.connect(lambda _at: self._other_army())
        self.side.textChanged.connect(lambda _text: self.changed.emit())
        self.dots.chosen.connect(self.set_colour)
        self.away.clicked.connect(self._leave if place.entry else self.removed)
        self._show_gone()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(13, 8, 13, 12)
        column.setSpacing(8)
        top = QHBoxLayout()
        top.addWidget(self.label, 1)
        top.addWidget(self.away)
        column.addLayout(top)
        column.addWidget(self.men)
        column.addWidget(self.name)
        column.addWidget(self.side)
        column.addWidget(self.army)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.count)
        foot.addWidget(self.legal)
        foot.addStretch(1)
        foot.addWidget(self.dots)
        column.addLayout(foot)
        column.addStretch(1)

    def show_side(self, on: bool) -> None:
        """Ask for the side that he fights for, or not."""
        self.side.setVisible(on)

    def warn(self, on: bool) -> None:
        """Mark the card of an army that looks like another one."""
        if on != self._warned:
            self._warned = on
            self.update()

    def _leave(self) -> None:
        """Let one who has entered take part no more, or again: he stays in the history."""
        self.gone = not self.gone
        self._show_gone()
        self.changed.emit()

    def _show_gone(self) -> None:
        if self.place.entry:
            words = "Takes part again" if self.gone else "Leaves the campaign; his battles stay"
            self.away.icon_name = "undo" if self.gone else "cross"
            self.away.setAccessibleName(words)
            self.away.setToolTip(words)
            self.away.update()
        for field in (self.name, self.side, self.dots):
            field.setEnabled(not self.gone)
        self._show_army()

    def offer(self, armies: Sequence[ArmyChoice]) -> None:
        """Offer these armies; the chosen one stays where it is still among them."""
        chosen = self.army.currentData() or self.place.army
        self.army.blockSignals(True)
        self.army.clear()
        self.army.addItem(NONE_YET, "")
        several = len({each.ruleset for each in armies}) > 1
        for each in armies:
            if each.army and each.key != self.place.entry:
                continue  # one that has entered is chosen in its own card alone
            words = f"{each.name} · {each.game}" if several and each.game else each.name
            self.army.addItem(words, each.key)
        at = self.army.findData(chosen)
        self.army.setCurrentIndex(max(0, at))
        self.army.setEnabled(not self.place.entry)
        self.army.blockSignals(False)
        self._show_army()

    def take_army(self, key: str) -> bool:
        """Choose an army by its key; return whether it is offered."""
        at = self.army.findData(key)
        if at > 0:
            self.army.setCurrentIndex(at)
        return at > 0

    def _other_army(self) -> None:
        self._colour = ""
        self._show_army()
        self.changed.emit()

    def set_colour(self, colour: str) -> None:
        """Play the army in another plastic."""
        self._colour = colour
        self._show_army()
        self.changed.emit()

    @property
    def colour(self) -> str:
        """Return the plastic that the army is played in, "" without an army."""
        found = self._preview
        return (self._colour or found.colour) if found is not None else ""

    @property
    def colours(self) -> tuple[str, ...]:
        """Return the plastics that the army can be played in."""
        return self._preview.colours if self._preview is not None else ()

    def _show_army(self) -> None:
        key = str(self.army.currentData() or "")
        self._preview = found = self._previews(key) if key else None
        for widget in (self.count, self.legal, self.dots):
            widget.setVisible(found is not None)
        if found is None:
            self.men.set_figures(())
            return
        own, now = found.colour, self._colour or found.colour
        drawn = [
            each._replace(colour=now) if each.colour == own else each for each in found.figures
        ]
        self.men.set_figures(drawn)
        self.count.setText("left" if self.gone else counted(found.count, "figure"))
        if found.error:
            self.legal.set_tag("Not legal yet", "error")
        elif found.wrong:
            self.legal.set_tag(counted(found.wrong, "thing"), "warning")
        else:
            self.legal.set_tag("Legal", "good")
        self.dots.show_colours(found.colours, now)

    def number(self, at: int) -> None:
        """Say which player it is."""
        self.label.setText(f"Player {at}")
        self.name.setPlaceholderText(f"Player {at}")
        self.name.setAccessibleName(f"Player {at}")
        self.side.setAccessibleName(f"Side of player {at}")
        self.army.setAccessibleName(f"Army of player {at}")

    def now(self) -> Place:
        """Return the player as he is filled in, called by his number where he has no name."""
        army = str(self.army.currentData() or "")
        words = " ".join(self.name.text().split())
        side = " ".join(self.side.text().split())
        if army and not words:
            words = self.name.placeholderText()
        before = self.place
        return Place(words, army, before.player, before.entry, side, self.gone, self._colour)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame; an army that looks like another one has a warning in its corner."""
        tokens = theme_of(self).tokens
        painter = framed(self, tokens.warn if self._warned else tokens.line, tokens.raised)
        if self._warned:
            at = self.away.geometry()
            centre = at.center()
            centre.setX(at.left() - 12)
            paint_icon(painter, "warning", centre.toPointF(), 16, tokens.warn)
        painter.end()


class PlayerCards(QWidget):
    """The cards of all players, as many beside each other as there is room for."""

    changed = Signal()

    def __init__(self, places: Sequence[Place], previews: Previews) -> None:
        super().__init__()
        self.rows: list[PlayerCard] = []
        self._armies: Sequence[ArmyChoice] = ()
        self._previews, self._columns = previews, 0
        self._teams = any(each.side for each in places)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(11)
        for place in places or (Place(), Place()):
            self.add(place)

    @property
    def teams(self) -> bool:
        """Return whether sides are asked for."""
        return self._teams

    def show_teams(self, on: bool) -> None:
        """Ask for the side of each player, or not."""
        self._teams = on
        for row in self.rows:
            row.show_side(on)

    def offer(self, armies: Sequence[ArmyChoice]) -> None:
        """Offer these armies on every card."""
        self._armies = armies
        for row in self.rows:
            row.offer(armies)

    def add_empty(self) -> None:
        """Add a card and put the keyboard into it."""
        self.add(Place()).name.setFocus()
        self.changed.emit()

    def add(self, place: Place) -> PlayerCard:
        """Add a card."""
        row = PlayerCard(place, self._previews, self._armies)
        self.rows.append(row)
        row.show_side(self._teams)
        row.removed.connect(lambda: self._remove(row))
        row.changed.connect(self.changed)
        self._columns = 0
        self._lay_out()
        return row

    @property
    def full(self) -> str:
        """Return why nobody more can be added, "" while there is room."""
        return f"A campaign holds {MOST} players." if len(self.rows) >= MOST else ""

    def free(self) -> PlayerCard:
        """Return the first card without an army, a new one where there is none."""
        found = next((each for each in self.rows if not each.army.currentData()), None)
        return found or self.add(Place())

    def _remove(self, row: PlayerCard) -> None:
        self.rows.remove(row)
        row.hide()
        self._grid.removeWidget(row)
        row.deleteLater()
        self._columns = 0
        self._lay_out()
        self.changed.emit()

    def _lay_out(self) -> None:
        columns = max(1, min(4, (self.width() + 11) // (_CARD + 11)))
        if columns == self._columns:
            return
        self._columns = columns
        for at, row in enumerate(self.rows):
            row.number(at + 1)
            self._grid.addWidget(row, at // columns, at % columns)
        for at in range(4):
            self._grid.setColumnStretch(at, 1 if at < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the cards at another width."""
        super().resizeEvent(event)
        self._lay_out()

    def places(self) -> list[Place]:
        """Return the players that are filled in."""
        found = [row.now() for row in self.rows]
        return [each for each in found if each.name or each.army]


def alike(rows: Sequence[PlayerCard]) -> tuple[PlayerCard, PlayerCard] | None:
    """Return two armies of one colour that meet on the table, None where all look apart."""
    seen: list[PlayerCard] = []
    for row in rows:
        place = row.now()
        if not row.colour or place.gone:
            continue
        for other in seen:
            side = other.now().side
            if other.colour == row.colour and (not side or side != place.side):
                return other, row
        seen.append(row)
    return None

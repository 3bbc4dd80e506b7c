"""Who plays with which army: a card for each player, with the men of his army."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from desktop.campaign.settings.draft import ArmyChoice, ArmyPreview, Place, Previews
from desktop.campaign.struct_form import fill, shrinking
from desktop.figure_rows import FigureRows
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.cards import CardGrid
from desktop.look.parts.fields import Combo
from desktop.look.parts.flow import discard
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import framed
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import RIGHT, TextLabel, paint_text
from desktop.look.theme import Theme, painted, theme_of
from resources import art as drawings
from rules.common.wording import counted

MOST, MOST_LETTERS = 60, 60
NONE_YET, SAME = "No army yet", "Same colour"
_DOT, _STEP, CARD = 16, 20, 250


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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the dot that is clicked."""
        self._take(int((event.position().x() - 2) // _STEP))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the next colour, or the one before."""
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()), 0)
        if step and not event.modifiers():
            self._take(self._colours.index(self.colour) + step if self.colour else 0)
        else:
            super().keyPressEvent(event)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the dots; the one that is taken has a ring."""
        tokens = theme.tokens
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


class PlayerCard(QWidget):
    """A player: the men of his army, his name, his army, its plastic, and whether it is legal."""

    removed = Signal()
    changed = Signal()

    def __init__(self, place: Place, previews: Previews) -> None:
        super().__init__()
        self.place, self._previews = place, previews
        self.gone, self._warned = place.gone, False
        self._colour = place.colour
        self._preview: ArmyPreview | None = None
        self.label = TextLabel("", "label", "ink2")
        self.away = IconButton("cross", "Take this player away", kind="bare")
        self.men = FigureRows("", 60)
        self.men.setFixedHeight(76)
        self.name, self.side = QLineEdit(place.name), QLineEdit(place.side)
        self.side.setPlaceholderText("Side")
        self.side.setToolTip("Players of the same side win together")
        self.army = shrinking(Combo("Army"))
        self.count, self.legal = TextLabel("", "second", "ink2"), Tag("", "good")
        self.dots = ColourDots()
        vbox(
            hbox((self.label, 1), self.away),
            self.men, self.name, self.side, self.army,
            hbox(self.count, self.legal, 1, self.dots),
            1,
            margins=(13, 8, 13, 12),
            inside=self,
        )  # fmt: skip
        for field in (self.name, self.side):
            field.setMaxLength(MOST_LETTERS)
            field.textChanged.connect(lambda _text: self.changed.emit())
        self.army.currentIndexChanged.connect(lambda _at: self.set_colour(""))
        self.dots.chosen.connect(self.set_colour)
        self.away.clicked.connect(self._leave if place.entry else self.removed)

    def warn(self, on: bool) -> None:
        """Mark the card of an army that looks like another one."""
        if on != self._warned:
            self._warned = on
            self.update()

    def _leave(self) -> None:
        """Let one who has entered take part no more, or again: he stays in the history."""
        self.gone = not self.gone
        self._show_army()
        self.changed.emit()

    def offer(self, armies: Sequence[ArmyChoice]) -> None:
        """Offer these armies; the chosen one stays where it is still among them."""
        chosen = self.army.currentData() or self.place.army
        several = len({each.ruleset for each in armies}) > 1
        fill(self.army, [("", NONE_YET), *(
            (each.key, f"{each.name} · {each.game}" if several and each.game else each.name)
            for each in armies
            if not each.army or each.key == self.place.entry  # else chosen in its own card alone
        )], chosen)  # fmt: skip
        self.army.setEnabled(not self.place.entry)
        self._show_army()

    def take_army(self, key: str) -> None:
        """Choose an army by its key."""
        self.army.setCurrentIndex(max(0, self.army.findData(key)))

    def set_colour(self, colour: str) -> None:
        """Play the army in another plastic, "" for its own."""
        self._colour = colour
        self._show_army()
        self.changed.emit()

    @property
    def colour(self) -> str:
        """Return the plastic that the army is played in, "" without an army."""
        return (self._colour or self._preview.colour) if self._preview is not None else ""

    @property
    def colours(self) -> tuple[str, ...]:
        """Return the plastics that the army can be played in."""
        return self._preview.colours if self._preview is not None else ()

    def _show_army(self) -> None:
        """Show the army that is chosen, and whether its player takes part."""
        if self.place.entry:
            self.away.icon_name = "undo" if self.gone else "cross"
            again, leaves = "Takes part again", "Leaves the campaign; his battles stay"
            self.away.set_name(again if self.gone else leaves)
            self.away.update()
        for field in (self.name, self.side, self.dots):
            field.setEnabled(not self.gone)
        key = self.army.currentData()
        self._preview = found = self._previews(key) if key else None
        for widget in (self.count, self.legal, self.dots):
            widget.setVisible(found is not None)
        if found is None:
            self.men.set_figures(())
            return
        own, now = found.colour, self.colour
        self.men.set_figures([
            each._replace(colour=now) if each.colour == own else each for each in found.figures
        ])  # fmt: skip
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
        name, side = (" ".join(field.text().split()) for field in (self.name, self.side))
        if army and not name:
            name = self.name.placeholderText()
        before = self.place
        return Place(name, army, before.player, before.entry, side, self.gone, self._colour)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame; an army that looks like another one has a warning in its corner."""
        tokens = theme_of(self).tokens
        painter = framed(self, tokens.warn if self._warned else tokens.line, tokens.raised)
        if self._warned:
            place = self.away.geometry()
            centre = QPointF(place.left() - 12, place.center().y())
            paint_icon(painter, "warning", centre, 16, tokens.warn)
            words = QRectF(centre.x() - 132, place.top(), 120, place.height())
            paint_text(painter, theme_of(self), words, SAME, "small", tokens.warn, RIGHT)
        painter.end()


class PlayerCards(CardGrid):
    """The cards of all players; sides are asked for once there are teams."""

    changed = Signal()

    def __init__(self, places: Sequence[Place], previews: Previews) -> None:
        super().__init__(CARD, 4, 11)
        self.rows: list[PlayerCard] = []
        self.teams = any(each.side for each in places)
        self._armies: Sequence[ArmyChoice] = ()
        self._previews = previews
        for place in places or (Place(), Place()):
            self.add(place)

    def toggle_teams(self) -> None:
        """Ask for the side of each player, or no more."""
        self.teams = not self.teams
        for each in self.rows:
            each.side.setVisible(self.teams)
        if self.teams:
            self.rows[0].side.setFocus()

    def offer(self, armies: Sequence[ArmyChoice]) -> None:
        """Offer these armies on every card."""
        self._armies = armies
        for each in self.rows:
            each.offer(armies)

    def add_empty(self) -> None:
        """Add a card and put the keyboard into it."""
        self.add(Place()).name.setFocus()
        self.changed.emit()

    def add(self, place: Place) -> PlayerCard:
        """Add a card."""
        card = PlayerCard(place, self._previews)
        card.offer(self._armies)
        card.side.setVisible(self.teams)
        card.removed.connect(lambda: self._remove(card))
        card.changed.connect(self.changed)
        self.rows.append(card)
        self._number()
        return card

    @property
    def full(self) -> str:
        """Return why nobody more can be added, "" while there is room."""
        return f"A campaign holds {MOST} players." if len(self.rows) >= MOST else ""

    def free(self) -> PlayerCard:
        """Return the first card without an army, a new one where there is none."""
        found = next((each for each in self.rows if not each.army.currentData()), None)
        return found or self.add(Place())

    def _remove(self, card: PlayerCard) -> None:
        self.rows.remove(card)
        discard(card)
        self._number()
        self.changed.emit()

    def _number(self) -> None:
        for at, card in enumerate(self.rows, 1):
            card.number(at)
        self.set_cards(self.rows)

    def places(self) -> list[Place]:
        """Return the players that are filled in."""
        found = [each.now() for each in self.rows]
        return [each for each in found if each.name or each.army]

    def every(self) -> list[Place]:
        """Return the players of all cards, those that are not filled in too."""
        return [each.now() for each in self.rows]


def alike(cards: Sequence[PlayerCard]) -> tuple[PlayerCard, PlayerCard] | None:
    """Return two armies of one colour that meet on the table, None where all look apart."""
    here = [(each, each.now().side) for each in cards if each.colour and not each.gone]
    for at, (card, side) in enumerate(here):
        for other, its in here[:at]:
            if other.colour == card.colour and (not its or its != side):
                return other, card
    return None

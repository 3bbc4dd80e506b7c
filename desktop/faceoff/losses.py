"""What one turn of fire costs: the men of both who stand, may fall and fall; who is favoured."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from desktop.faceoff.controller import LEFT, RIGHT, FaceOffController
from desktop.figure_rows import Align, FigureRows, drawn_men
from desktop.figures import State
from desktop.look.parts.layouts import add_layout, beside, hbox, vbox
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.text import ElidedLabel, SectionLabel, TextLabel
from desktop.look.theme import Theme, painted, theme_of
from resources import art as drawings
from rules.odds.army_comparison import ComparedArmy
from rules.odds.face_off import ArmyLosses, FaceOff
from rules.odds.shooters_and_targets import range_unit

CENTRE = Qt.AlignmentFlag.AlignHCenter
MAN, ROOM = 36, 92
"""How wide a man is at the most, and how much height there is for the rows of them."""
NARROW, NARROW_TEXT = 1000, 480
"""Below this width the verdict stands above the losses; how much of it is text, which grows."""


def army_brush(colour: str, dark: bool, right: bool) -> tuple[QColor, QBrush | None]:
    """Return the ground of an army's bar, and the strokes over it of the one at the right."""
    tones = drawings.tones(colour, "dark" if dark else "light")
    strokes = QBrush(QColor(tones["shade"]), Qt.BrushStyle.BDiagPattern) if right else None
    return QColor(tones["base"]), strokes


class LostMen(QWidget):
    """One army's men after the turn: standing, pale who could go either way, lying."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self._side = side
        self.number = TextLabel("", "total-large")
        self.words = TextLabel("", "heading", wrap=True)
        self.second = TextLabel("", "small", "ink2", wrap=True)
        align: Align = "left" if side == LEFT else "right"
        self.men = FigureRows("", MAN, flip=side == RIGHT, ground=False, align=align)
        self.men.setMinimumHeight(ROOM)
        edge = Qt.AlignmentFlag.AlignLeft if side == LEFT else Qt.AlignmentFlag.AlignRight
        told = vbox(gap=0)
        for label in (self.words, self.second):
            label.setAlignment(edge | Qt.AlignmentFlag.AlignVCenter)
            told.addWidget(label)
        head = hbox(self.number, (told, 1))
        if side == RIGHT:
            head.setDirection(QBoxLayout.Direction.RightToLeft)
        vbox(head, (self.men, 1), gap=6, margins=(14, 8, 14, 8), inside=self)

    def show_losses(self, army: ComparedArmy, lost: ArmyLosses) -> None:
        """Show the losses of an army."""
        self.number.setText(f"about {lost.fallen} of {lost.men}")
        colour = army.army.colour.replace("-", " ")
        named = f"{colour} " if colour.replace(" ", "").isalpha() else ""
        self.words.setText(f"{named}men would fall")
        either = lost.most - lost.least
        stand = lost.men - lost.most
        pale = f"{either} either way" if either else ""
        said = (f"{stand} likely stand", pale, f"{lost.least} likely fall")
        self.second.setText(", ".join(filter(None, said)))
        tip = f"{lost.expected:.1f} on average; 8 turns in 10 cost {lost.least} to {lost.most}. "
        inside = lost.men - lost.shot_at
        told = (
            f"{inside} cannot be shot at: they ride inside or are not targets. " if inside else ""
        )
        tip += told + f"{lost.hits:.1f} hits: several may fall on one man."
        for widget in (self, self.number, self.words, self.second):
            widget.setToolTip(tip)
        men = drawn_men(army.roster)
        states: list[State] = ["normal"] * stand
        states += ["not_owned"] * either
        states += ["fallen"] * lost.least
        shown = [man._replace(state=state) for man, state in zip(men, states, strict=False)]
        self.men.set_figures(shown if self._side == LEFT else shown[::-1])
        self.men.setAccessibleName(f"{army.name}: {self.number.text()} would fall")
        self.men.setAccessibleDescription(self.second.text())


class ShareBar(QWidget):
    """How the two shares of men lost weigh against each other, with a mark at one half."""

    def __init__(self) -> None:
        super().__init__()
        self._share: float | None = None
        self._colours = ("green", "tan")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_share(self, share: float | None, colours: tuple[str, str]) -> None:
        """Show the left army's share, None where there is nothing to share."""
        self._share, self._colours = share, colours
        self.update()

    def sizeHint(self) -> QSize:
        """A bar as high as in the picture."""
        return QSize(160, 20)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw both parts, the frame, and the mark of one half."""
        tokens = theme.tokens
        frame = QRectF(self.rect()).adjusted(0.5, 1.5, -0.5, -1.5)
        outline = QPainterPath()
        outline.addRoundedRect(frame, 4, 4)
        painter.fillPath(outline, tokens.sunk)
        if self._share is not None:
            painter.setClipPath(outline)
            middle = frame.left() + frame.width() * self._share
            for right in (False, True):
                part = QRectF(frame)
                part.setLeft(middle) if right else part.setRight(middle)
                ground, strokes = army_brush(self._colours[right], tokens.dark, right)
                painter.fillRect(part, ground)
                if strokes is not None:
                    painter.fillRect(part, strokes)
            painter.setClipping(False)
        painter.setPen(QPen(tokens.edge, 1))
        painter.drawPath(outline)
        painter.fillRect(QRectF(frame.center().x() - 1, 0, 2, self.height()), tokens.ink)


class VerdictPane(QWidget):
    """Who is favoured at this distance, by how much, and where that changes."""

    def __init__(self) -> None:
        super().__init__()
        self.label = SectionLabel()
        self.words = TextLabel("", "headline", wrap=True)
        self.bar = ShareBar()
        self.shares = (TextLabel("", "second-bold"), TextLabel("", "second-bold"))
        self.cause = ElidedLabel("by the share of men lost", "small", "ink2")
        self.change = TextLabel("", "second", "ink2", wrap=True)
        for each in (self.label, self.words, self.cause, self.change):
            each.setAlignment(Qt.AlignmentFlag.AlignCenter)
        under = beside(self.shares[LEFT], self.cause, self.shares[RIGHT], grows=1)
        vbox(
            *(self.label, self.words, self.bar),
            under,
            self.change,
            1,
            gap=5,
            margins=(14, 8, 14, 8),
            inside=self,
        )

    def show_verdict(self, left: ComparedArmy, right: ComparedArmy, found: FaceOff) -> None:
        """Show a verdict."""
        unit = range_unit(left.roster.ruleset)
        self.label.setText(f"One turn at {found.distance:g} {unit}, both sides fire")
        self.words.setText(found.verdict.words((left.name, right.name)))
        share = found.verdict.share
        self.bar.set_share(share, (left.army.colour, right.army.colour))
        self.bar.setVisible(share is not None)
        self.cause.setVisible(share is not None)
        for at, army in enumerate((left, right)):
            part = round(100 * (share if at == LEFT else 1 - share)) if share is not None else 0
            self.shares[at].setText(f"{part} %" if share is not None else "")
            lost = round(100 * found.verdict.lost[at])
            self.shares[at].setToolTip(f"{army.name} loses {lost} % of its men")
        self.change.setText(found.change)
        self.bar.setAccessibleName(f"{left.name} {self.shares[0].text()}, by the share of men lost")


class LossesPane(Card):
    """The losses of both with the verdict between them, above them in a narrow window."""

    def __init__(self, controller: FaceOffController) -> None:
        super().__init__()
        self._controller = controller
        self.lost = (LostMen(LEFT), LostMen(RIGHT))
        self.verdict = VerdictPane()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._whole = vbox(gap=0, margins=(1, 1, 1, 1), inside=self)
        self._row = hbox(gap=0)
        add_layout(self._whole, self._row)
        self._compact: bool | None = None
        self._line = Divider()
        self._set_compact(False)
        controller.changed.connect(self._show)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the verdict above the losses where the three would cut each other's words."""
        super().resizeEvent(event)
        self._set_compact(self.width() < theme_of(self).height(NARROW, NARROW_TEXT))

    def _set_compact(self, compact: bool) -> None:
        if compact == self._compact:
            return
        self._compact = compact
        for widget in (*self.lost, self.verdict, self._line):
            self._row.removeWidget(widget)
            self._whole.removeWidget(widget)
        if compact:
            self._whole.insertWidget(0, self.verdict)
            self._whole.insertWidget(1, self._line)
        self._row.addWidget(self.lost[LEFT], 5)
        if not compact:
            self._row.addWidget(self.verdict, 5)
        self._row.addWidget(self.lost[RIGHT], 5)
        self._line.setVisible(compact)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Room for three rows of men."""
        high = theme_of(self).height(46, 30) + ROOM + 12
        high += 2 * (theme_of(self).height(20, 20) - 20)  # larger words may take another line
        more = self.verdict.sizeHint().height() if self._compact else 0
        return QSize(720, high + more)

    def _show(self) -> None:
        found, faced = self._controller.comparison, self._controller.face_off
        self.setVisible(faced is not None)
        if found is None or faced is None:
            return
        sides = (found.left, found.right)
        for army, lost, widget in zip(sides, faced.losses, self.lost, strict=True):
            widget.show_losses(army, lost)
        self.verdict.show_verdict(*sides, faced)
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame and the lines beside the verdict."""
        super().paintEvent(event)
        if not self._compact:
            painter = QPainter(self)
            line = theme_of(self).tokens.line
            box = self.verdict.geometry()
            for x in (box.left(), box.right()):
                painter.fillRect(QRectF(x, 1, 1, self.height() - 2), line)
            painter.end()

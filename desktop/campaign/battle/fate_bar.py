"""The buttons of the fates: which one the next click on a figure gives."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from desktop.campaign.battle.fates import BUTTONS, LOOK, MORE, FateLook
from desktop.look.icons import icon, paint_icon
from desktop.look.parts.buttons import EnterButton, PlainButton
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.text import CENTRE, LEFT, TextLabel, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import BUTTON, RADIUS_CONTROL, RADIUS_TAG
from rules.campaign.recording.battle_record import FateKind

_PAD, _SMALL_PAD, _MORE_PAD, _ICON, _GAP, _KEY = 9, 5, 13, 14, 7, 19
_APART = 8
HOME, HOME_SHORT = "Everyone else came home", "Others home"
MORE_WORD = "More"


_ROOMY = 1140
"""From this width on the bar says in words what a click does."""


class FateButton(EnterButton):
    """A fate with its shape, its word and its key; the chosen one is ticked by its frame."""

    def __init__(self, look: FateLook, parent: QWidget | None = None) -> None:
        super().__init__(look.word, parent)
        self.look, self._pad = look, _PAD
        self.setCheckable(True)
        self.setAutoExclusive(False)
        self.setToolTip(f"{look.tip} ({look.key}, with Shift for the whole unit)")
        self.setAccessibleName(look.word)
        self.setAccessibleDescription(f"Key {look.key}. {look.tip}")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Shape, word and key beside each other."""
        theme = theme_of(self)
        words = text_width(theme, "second-strong", self.text())
        wide = words + 2 * self._pad + _ICON + 2 * _GAP + _KEY
        return QSize(round(wide), theme.height(BUTTON))

    def minimumSizeHint(self) -> QSize:
        """No smaller than its words."""
        return self.sizeHint()

    def set_short(self, short: bool) -> None:
        """Say the fate in the word of the cards, with less room around it, or in full again."""
        self.setText(self.look.short if short else self.look.word)
        self._pad = _SMALL_PAD if short else _PAD
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the button; the chosen one has a ground and a frame of 2 px."""
        theme, look = theme_of(self), self.look
        tokens, on = theme.tokens, self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = tokens.sel if on or self.isDown() else tokens.raised
        if self.underMouse() and not on:
            ground = tokens.hover
        painter.setPen(QPen(tokens.olive if on else tokens.edge, 2 if on else 1))
        painter.setBrush(ground)
        inset = 1.0 if on else 0.5
        rect = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(rect, RADIUS_CONTROL, RADIUS_CONTROL)
        middle = self.height() / 2
        left: float = self._pad
        ink = theme.colour(look.ink)
        paint_icon(painter, look.icon, QPointF(left + _ICON / 2, middle), _ICON, ink)
        left += _ICON + _GAP
        wide = text_width(theme, "second-strong", self.text())
        words = QRectF(left, 0, wide + 1, self.height())
        paint_text(painter, theme, words, self.text(), "second-strong", tokens.ink, LEFT)
        key = QRectF(left + wide + _GAP, middle - 8.5, _KEY - 2, 17)
        painter.setPen(QPen(tokens.line, 1))
        painter.setBrush(tokens.sunk)
        painter.drawRoundedRect(key.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_TAG, RADIUS_TAG)
        paint_text(painter, theme, key, look.key, "small", tokens.ink2, CENTRE)
        painter.end()


class MoreButton(PlainButton):
    """The rare fates in a menu; it says which is chosen, and is as wide for each of them."""

    def __init__(self) -> None:
        super().__init__(MORE_WORD, tip="Missing (M), knocked over (O), chewed by the dog (G)")
        self.setAccessibleName("More fates")
        self._chosen: FateLook | None = None
        self._short = False

    def show_chosen(self, look: FateLook | None) -> None:
        """Say which rare fate the next click gives, None for a frequent one."""
        self._chosen = look
        self.setText(self._word(look))
        self.setAccessibleName(f"More fates, {look.word.lower()}" if look else "More fates")
        self.setProperty("on", bool(look))

    def set_short(self, short: bool) -> None:
        """Say the fate in the word of the cards, or in full again."""
        self._short = short
        self.setText(self._word(self._chosen))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Leave room for the longest word: no button beside it moves under the mouse."""
        words, metrics = [MORE_WORD, *(self._word(each) for each in MORE)], self.fontMetrics()
        longest = max(metrics.horizontalAdvance(each) for each in words)
        return QSize(longest + 2 * _MORE_PAD, super().sizeHint().height())

    def _word(self, look: FateLook | None) -> str:
        return MORE_WORD if look is None else look.short if self._short else look.word


class FateBar(QWidget):
    """Every fate that a click can give, and what is done to many at once."""

    chosen = Signal(str)
    """The fate that the next click gives."""
    rest_home = Signal()
    """Everybody else came home."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind: FateKind = "fallen"
        self.buttons = {look.kind: FateButton(look) for look in BUTTONS}
        self.more = MoreButton()
        self.home = PlainButton(HOME, hint="E", tip="Everyone without a mark is standing (E)")
        self.home.setAccessibleName(HOME)
        self._menu = QMenu(self.more)
        for look in MORE:
            act = self._menu.addAction(f"{look.word}\t{look.key}")
            act.triggered.connect(lambda _=False, kind=look.kind: self.choose(kind))
            act.setData(look.kind)
        self._menu.aboutToShow.connect(self._draw_icons)
        self.more.setMenu(self._menu)
        self.lead = TextLabel("Click a figure to mark it", "body", "ink2")
        note = TextLabel("Shift: whole unit", "small", "ink2")
        holder = self._holder = QWidget()
        flow = FlowLayout(holder, gap=_APART)
        for widget in (*self.buttons.values(), self.more, self.home):
            flow.addWidget(widget)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        holder.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 14, 8)
        row.setSpacing(_APART)
        row.addWidget(self.lead)
        row.addWidget(holder, 1)
        row.addWidget(note)
        self.note = note
        for kind, button in self.buttons.items():
            button.clicked.connect(lambda _=False, kind=kind: self.choose(kind))
        self.home.clicked.connect(self.rest_home)
        self._show()
        self._fit()

    def choose(self, kind: FateKind) -> None:
        """Choose what the next click gives."""
        self.kind = kind
        self._show()
        self.chosen.emit(kind)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words beside the buttons out where they have no room."""
        super().resizeEvent(event)
        roomy = self.width() > theme_of(self).height(_ROOMY, 900)
        self.lead.setVisible(roomy)
        self.note.setVisible(roomy)
        self._fit()

    def _fit(self) -> None:
        """Say all in full, or shorter where that keeps the buttons in one line.

        Which fate is chosen has no part in it: every button stays where it is.
        """
        layout = self.layout()
        margins = layout.contentsMargins() if layout is not None else self.contentsMargins()
        beside = (self.lead, self.note) if not self.lead.isHidden() else ()
        taken = sum(label.sizeHint().width() + _APART for label in beside)
        room = self.width() - margins.left() - margins.right() - taken
        for rare, short in ((False, False), (True, False), (True, True), (False, False)):
            self.more.set_short(rare)
            for button in self.buttons.values():
                button.set_short(short)
            self.home.setText(HOME_SHORT if short else HOME)
            shown = (*self.buttons.values(), self.more, self.home)
            if sum(each.sizeHint().width() + _APART for each in shown) - _APART <= room:
                break

    def _show(self) -> None:
        for kind, button in self.buttons.items():
            button.setChecked(kind == self.kind)
        self.more.show_chosen(LOOK[self.kind] if self.kind not in self.buttons else None)

    def _draw_icons(self) -> None:
        tokens = theme_of(self).tokens
        for act in self._menu.actions():
            look = LOOK[act.data()]
            act.setIcon(icon(look.icon, tokens, look.ink))

"""The buttons of the fates: which one the next click on a figure gives."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from desktop.campaign.recording.controller import BattleController
from desktop.campaign.recording.fates import BUTTONS, LOOK, MORE, FateLook
from desktop.look.icons import icon, paint_icon
from desktop.look.parts.buttons import EnterButton, PlainButton
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.layouts import hbox
from desktop.look.parts.panel import framed
from desktop.look.parts.text import CENTRE, LEFT, TextLabel, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import BUTTON, RADIUS_CONTROL, RADIUS_TAG

_PAD, _SMALL_PAD, _ICON, _GAP, _KEY, _APART = 9, 5, 14, 7, 19, 8
_ROOMY = 1140
"""From this width on the bar says in words what a click does."""
HOME, HOME_SHORT, MORE_WORD = "Everyone else came home", "Others home", "More"


class FateButton(EnterButton):
    """A fate with its shape, its word and its key; the chosen one is ticked by its frame."""

    def __init__(self, look: FateLook) -> None:
        super().__init__(look.word)
        self.look, self._pad = look, _PAD
        self.setCheckable(True)
        self.setToolTip(f"{look.tip} ({look.key}, with Shift for the whole unit)")
        self.setAccessibleName(look.word)
        self.setAccessibleDescription(f"Key {look.key}. {look.tip}")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

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
        theme, on, middle = theme_of(self), self.isChecked(), self.height() / 2
        tokens = theme.tokens
        ground = tokens.sel if on or self.isDown() else tokens.raised
        if self.underMouse() and not on:
            ground = tokens.hover
        painter = framed(self, tokens.edge, ground, RADIUS_CONTROL)
        if on:
            painter.setPen(QPen(tokens.olive, 2))
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        icon_at = QPointF(self._pad + _ICON / 2, middle)
        paint_icon(painter, self.look.icon, icon_at, _ICON, theme.colour(self.look.ink))
        wide = text_width(theme, "second-strong", self.text())
        words = QRectF(self._pad + _ICON + _GAP, 0, wide + 1, self.height())
        paint_text(painter, theme, words, self.text(), "second-strong", tokens.ink, LEFT)
        key = QRectF(words.left() + wide + _GAP, middle - 8.5, _KEY - 2, 17)
        painter.setPen(QPen(tokens.line, 1))
        painter.setBrush(tokens.sunk)
        painter.drawRoundedRect(key.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_TAG, RADIUS_TAG)
        paint_text(painter, theme, key, self.look.key, "small", tokens.ink2, CENTRE)
        painter.end()


class FateBar(QWidget):
    """Every fate that a click can give, and that whoever has no mark came home."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__()
        self._controller = controller
        self.buttons = {look.kind: FateButton(look) for look in BUTTONS}
        tip = "Missing (M), knocked over (O), chewed by the dog (G)"
        self.more = PlainButton(MORE_WORD, tip=tip)
        self.home = PlainButton(HOME, hint="E", tip="Everyone without a mark is standing (E)")
        self.home.setAccessibleName(HOME)
        menu = QMenu(self.more)
        for look in MORE:
            act = menu.addAction(f"{look.word}\t{look.key}")
            act.triggered.connect(lambda _=False, kind=look.kind: controller.choose_kind(kind))
            act.setData(look)
        menu.aboutToShow.connect(self._draw_icons)
        self.more.setMenu(menu)
        self._words = (
            TextLabel("Click a figure to mark it", "body", "ink2"),
            TextLabel("Shift: whole unit", "small", "ink2"),
        )
        holder = QWidget()
        flow = FlowLayout(holder, gap=_APART)
        for widget in (*self.buttons.values(), self.more, self.home):
            flow.addWidget(widget)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        holder.setSizePolicy(policy)
        lead, note = self._words
        hbox(lead, (holder, 1), note, gap=_APART, margins=(14, 10, 14, 8), inside=self)
        for kind, button in self.buttons.items():
            button.clicked.connect(lambda _=False, kind=kind: controller.choose_kind(kind))
        self.home.clicked.connect(lambda _=False: controller.rest_home())
        controller.looked.connect(self._show)
        self._show()

    def _show(self) -> None:
        """Show which fate the next click gives."""
        kind = self._controller.kind
        for each, button in self.buttons.items():
            button.setChecked(each == kind)
        rare = LOOK[kind] if kind not in self.buttons else None
        self.more.setText(rare.short if rare else MORE_WORD)
        self.more.setAccessibleName(f"More fates, {rare.word.lower()}" if rare else "More fates")
        self.more.setProperty("on", bool(rare))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say all in full, or shorter where that keeps the buttons in one line."""
        super().resizeEvent(event)
        theme = theme_of(self)
        roomy = self.width() > theme.height(_ROOMY, 900)
        for label in self._words:
            label.setVisible(roomy)
        room = (
            self.width()
            - 28
            - roomy * sum(label.sizeHint().width() + _APART for label in self._words)
        )
        # As wide for each of its words: no button moves when a rare fate is chosen.
        words = [MORE_WORD, *(look.short for look in MORE)]
        metrics = self.more.fontMetrics()
        self.more.setFixedWidth(max(metrics.horizontalAdvance(each) for each in words) + 26)
        shown = (*self.buttons.values(), self.more, self.home)
        for short in (False, True):
            for button in self.buttons.values():
                button.set_short(short)
            self.home.setText(HOME_SHORT if short else HOME)
            wide = sum(max(each.minimumWidth(), each.sizeHint().width()) for each in shown)
            if wide + (len(shown) - 1) * _APART <= room:
                break

    def _draw_icons(self) -> None:
        tokens = theme_of(self).tokens
        for act in self.more.menu().actions():
            act.setIcon(icon(act.data().icon, tokens, act.data().ink))

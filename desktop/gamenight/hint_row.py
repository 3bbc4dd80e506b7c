"""The line between the steps and the forces: the next touch, or why not, and what marks mean."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.gamenight.controller import GameNightController
from desktop.gamenight.force_pane import ForcePane
from desktop.gamenight.shown_force import Sign
from desktop.gamenight.table_marks import BADGE, paint_badge, paint_sign
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.layouts import hbox
from desktop.look.parts.tag import paint_tag, tag_width
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_TAG
from rules.common.wording import lower
from rules.table.turns import step_of

ROW = 24
VERBS = {
    "fire": ("may fire", "has fired"),
    "assault": ("may fight", "has fought"),
    "rally": ("may rally", "has rolled"),
    "move": ("to move", "has moved or fired"),
    "act": ("still to act", "has acted"),
}
"""What a full bar and a tick mean in a step of a kind."""
ORDER: tuple[Sign, ...] = ("now", "later", "fell", "done", "lies", "off")
WORDS: dict[str, str] = {
    "fell": "fell now, may still attack",
    "lies": "lies, no attack",
    "off": "off the table",
    "jam": "jam",
    "empty": "out of ammunition",
    "aboard": "aboard",
    "stunned": "stunned",
    "immobilised": "cannot move",
}


class HintRow(QWidget):
    """Says the next touch; a tap that does nothing now is answered here, with its rule."""

    def __init__(
        self,
        controller: GameNightController,
        forces: list[ForcePane],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller, self._forces = controller, forces
        self.refusal = self.source = self.told = ""
        self.anyway = LinkButton("Do it anyway…", "You both agree on it; the log says so.")
        self.anyway.clicked.connect(self._do_anyway)
        self.anyway.hide()
        hbox(1, self.anyway, margins=(0, 0, 4, 0), inside=self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        controller.attack.refused.connect(self._refuse)
        controller.move_told.connect(self._tell)
        controller.log.changed.connect(self._forget)
        controller.attack.changed.connect(self._forget)
        theme_of(self).changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(200, theme_of(self).height(ROW, 16))

    def minimumSizeHint(self) -> QSize:
        """One line."""
        return QSize(100, self.sizeHint().height())

    @property
    def hint(self) -> str:
        """Return what the row says: why not, else the next touch."""
        if self.controller.log.battlefield is None:
            return ""
        shot, marks = self.controller.attack.shot, self.controller.log.choices.marks
        held = next((m.name for m in marks if m.id == self.controller.mark_in_hand), "")
        if held and not self.refusal:
            return f"Tap who is marked: {lower(held)}."
        actions = self.controller.log.choices.actions
        if not self.refusal and shot is not None and actions and not self.controller.log.state.unit:
            return f"Choose what he does, 1 to {len(actions)}."
        if self.refusal or shot is None or not (shot.weapon or shot.target):
            return self.refusal or self.controller.log.choices.hint
        return "Now the dice." if shot.target else "Tap whom it is at."

    def _refuse(self, reason: str, source: str) -> None:
        self.refusal, self.source = reason, source
        self.anyway.setVisible(self.controller.attack.refused_shot is not None)
        self._say()

    def _tell(self, words: str) -> None:
        self.told = words
        self._say()

    def _forget(self) -> None:
        self.refusal = self.source = self.told = ""
        self.anyway.hide()
        self._say()

    def _say(self) -> None:
        words = ", ".join(filter(None, (self.hint, self.source, self.told)))
        if words != self.accessibleName():
            self.setAccessibleName(words)
        self.setToolTip(words if self.refusal else "")
        self.update()

    def _do_anyway(self) -> None:
        self.controller.attack.do_anyway(self.refusal)

    # ---- the legend

    def legend(self) -> list[tuple[str, str]]:
        """Return the marks that are in use now, each with what it means."""
        controller = self.controller
        field = controller.log.battlefield
        if field is None:
            return []
        signs: set[str] = set()
        badges: dict[str, None] = {}
        tags: dict[str, None] = {}
        glows = False
        for force in self._forces:
            drawn = force.figures.places.cells  # who is aboard is not
            shown = {id(p): p for key, p in force.figures.shown.pieces.items() if key in drawn}
            for piece in shown.values():
                signs.add(piece.sign)
                glows = glows or piece.glows
                badges |= dict.fromkeys(piece.badges)
                if piece.tag:
                    tags[piece.tag] = None
        step = step_of(field, controller.log.state)
        able, done = VERBS.get(step.does if step else "", ("may act", "has acted"))
        words = WORDS | {"now": f"{able} now", "done": done, "later": "after the other side"}
        if step is not None and step.does == "act":
            words["later"] = words["now"] = able
        if words["later"] == words["now"] and "now" in signs:
            signs.discard("later")
        found: list[tuple[str, str]] = [(sign, words[sign]) for sign in ORDER if sign in signs]
        for mark in badges:
            known = field.playbook.mark.get(mark)
            found.append((mark, known.name.lower() if known else WORDS.get(mark, mark)))
        meant = {mark.name: mark.text for mark in field.playbook.marks}
        for tag in tags:
            first = meant.get(tag, "").split(". ", maxsplit=1)[0].rstrip(".")
            found.append((f"tag:{tag}", first[:1].lower() + first[1:]))
        return found

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the sentence, then the marks; those without room are left out."""
        tokens = theme.tokens
        row = QRectF(self.rect()).adjusted(0, 0, -2, 0)
        middle = row.center().y()
        if self.refusal:
            if self.anyway.isVisible():
                row.setRight(self.anyway.x() - 8)
            paint_icon(painter, "warning", QPointF(8, middle), 15, tokens.warn)
            left = row.adjusted(20, 0, 0, 0)
            took = paint_text(painter, theme, left, self.refusal, "heading", tokens.ink)
            rest = left.adjusted(min(took, left.width()) + 10, 0, 0, 0)
            if (more := self.told or self.source) and rest.width() > 40:
                paint_text(painter, theme, rest, more, "small", tokens.ink2)
            return
        took = paint_text(painter, theme, row, self.hint, "heading", tokens.ink)
        start = took + 16
        if self.told:
            rest = row.adjusted(start, 0, 0, 0)
            paint_text(painter, theme, rest, self.told, "second", tokens.ink)
            return
        for mark, words in self.legend():
            tag = mark.removeprefix("tag:") if mark.startswith("tag:") else ""
            wide = tag_width(theme, tag) if tag else 26 if mark in ORDER else BADGE
            whole = wide + 6 + text_width(theme, "small", words)
            if start + wide + 6 > row.right() or (start + whole > row.right() and not tag):
                break
            at = QPointF(start + wide / 2, middle)
            if tag:
                paint_tag(painter, theme, start, middle, tag, "advice")
            elif mark in ORDER:
                if mark == "now":
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(tokens.sel)
                    ground = QRectF(start, middle - 8, 26, 14)
                    painter.drawRoundedRect(ground, RADIUS_TAG, RADIUS_TAG)
                    at += QPointF(0, 5)
                paint_sign(painter, theme, at, mark, 22)  # type: ignore[arg-type]
            else:
                paint_badge(painter, theme, at, mark)
            place = QRectF(start + wide + 6, 0, row.right() - start - wide - 6, row.height())
            paint_text(painter, theme, place, words, "small", tokens.ink2)
            start += whole + 14

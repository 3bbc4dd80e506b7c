"""Weapons: their numbers, each marked with where it comes from, and the phases they fire in."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.parts.layouts import stacked
from desktop.look.parts.number_origin import Legend, Mark
from desktop.look.parts.number_table import NONE, NumberCell, NumberHead, NumberRow, NumberTable
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_CONTROL, Origin
from rules.games.game_titles import Title
from rules.games.ruleset import Ruleset, Stat, Weapon
from rules.games.shared_types import Number

MOST_COLUMNS, PHASES_HIGH = 3, 26


def mark_of(number: Number, games: dict[str, Title], source: str = "") -> Mark:
    """Return the mark of a number: stated, borrowed with the game's short name, or house."""
    origin = Origin(number.provenance)
    short = ""
    if origin is Origin.BORROWED:
        known = games.get(number.origin)
        short = known.short if known else number.origin[:4].upper()
    words = "; ".join(filter(None, (number.source or source, number.note)))
    return Mark(origin, short, words)


def show_legend(
    legend: Legend, marks: Sequence[Mark | None], games: dict[str, Title], before: str = ""
) -> None:
    """Explain exactly the marks that stand in a table, after other words about it."""
    kinds = {mark.origin for mark in marks if mark}
    shorts = {mark.short for mark in marks if mark and mark.origin is Origin.BORROWED}
    names = {title.short: title.name for title in games.values()}
    legend.set_borrowed(
        {short: names.get(short, short) for short in sorted(shorts)},
        stated=Origin.STATED in kinds,
        house=Origin.HOUSE in kinds,
        before=before,
    )


class WeaponTable(QWidget):
    """The weapons of a man, team or vehicle; below them what must be rolled, and the marks."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.legend = NumberTable(), Legend()
        stacked(self.rows, self.legend, gap=4, on=self)

    def show_weapons(
        self, ruleset: Ruleset, weapons: Sequence[Weapon], games: dict[str, Title]
    ) -> None:
        """Show the numbers of these weapons in the columns that the game has for them."""
        stats = [
            stat for stat in ruleset.stats if any(stat.id in weapon.stats for weapon in weapons)
        ][:MOST_COLUMNS]
        heads = [NumberHead(stat.short or stat.name) for stat in stats]
        rows = [
            NumberRow(
                weapon.name,
                tuple(_cell(weapon, stat, games) for stat in stats),
                short=weapon.short,
            )
            for weapon in weapons
        ]
        self.rows.set_rows([NumberHead("Weapon"), *heads], rows)
        marks = [cell.mark for row in rows for cell in row.cells]
        show_legend(self.legend, marks, games, _roll_words(weapons, stats))
        self.setVisible(bool(weapons))


def _cell(weapon: Weapon, stat: Stat, games: dict[str, Title]) -> NumberCell:
    number = weapon.stats.get(stat.id)
    if number is None:
        return NumberCell(NONE)
    sign = "" if isinstance(number.value, str) else _sign(stat)
    return NumberCell(number.text(stat.unit) + sign, mark=mark_of(number, games, weapon.source))


def _sign(stat: Stat) -> str:
    """Return what stands behind a number that must be rolled: "−" for so much or less."""
    return "−" if "or less" in stat.phrase else "+" if "or more" in stat.phrase else ""


def _roll_words(weapons: Sequence[Weapon], stats: Sequence[Stat]) -> str:
    """Return what the first number that must be rolled means: "8−: hits on 8 or less"."""
    for stat in stats:
        for weapon in weapons:
            number = weapon.stats.get(stat.id)
            if _sign(stat) and number is not None and not isinstance(number.value, str):
                return f"{number.value:g}{_sign(stat)}: {stat.phrase.format(number.value)}"
    return ""


class PhaseBar(QWidget):
    """A word for each phase, beside or below each other; nothing of it can be clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.words: tuple[str, ...] = ()
        self.marked: frozenset[int] = frozenset()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme_of(self).changed.connect(self.updateGeometry)

    def show_phases(self, words: Sequence[str], marked: Collection[int] = ()) -> None:
        """Show the words; `marked` are the places of those that are meant."""
        self.words, self.marked = tuple(words), frozenset(marked)
        meant = [word for at, word in enumerate(self.words) if at in self.marked]
        self.setAccessibleName(", ".join(meant or self.words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(200, theme_of(self).height(PHASES_HIGH))

    def heightForWidth(self, width: int) -> int:
        """One line, or one for each word where they have no room beside each other."""
        lines = 1 if self._fit(width) else len(self.words)
        return lines * theme_of(self).height(PHASES_HIGH)

    def _fit(self, width: int) -> bool:
        """Return whether all words have room beside each other, in the smaller letters at least."""
        needs = [text_width(theme_of(self), "tag", word) + 4 for word in self.words]
        return sum(needs) <= width

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the cells and their words."""
        if not self.words:
            return
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        outline = QPainterPath()
        outline.addRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        painter.fillPath(outline, tokens.sunk)
        painter.setClipPath(outline)
        needs = [text_width(theme, "second-bold", word) for word in self.words]
        roomy = sum(needs) + 4 * len(needs) <= self.width()
        plain, bold = ("second", "second-bold") if roomy else ("tag-plain", "tag")
        if not roomy:
            needs = [text_width(theme, bold, word) for word in self.words]
        spare = (self.width() - sum(needs)) / len(needs)
        row, high = self._fit(self.width()), self.height() / len(self.words)
        left = 0.0
        for at, word in enumerate(self.words):
            cell = QRectF(left, 0, needs[at] + spare, self.height())
            if not row:
                cell = QRectF(0, at * high, self.width(), high)
            left = cell.right()
            on = at in self.marked
            if on:
                painter.fillRect(cell, tokens.olive)
            if at:
                edge = QSizeF(1, cell.height()) if row else QSizeF(cell.width(), 1)
                painter.fillRect(QRectF(cell.topLeft(), edge), tokens.line)
            ink = tokens.onolive if on else tokens.ink2
            role = bold if on else plain
            paint_text(painter, theme, cell.adjusted(2, 0, -2, 0), word, role, ink, CENTRE)
        painter.setClipping(False)
        painter.setPen(QPen(tokens.line, 1))
        painter.drawPath(outline)
        painter.end()

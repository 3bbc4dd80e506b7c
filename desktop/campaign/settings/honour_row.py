"""One rule for a medal or a promotion: what it is called, how it looks, what it is given for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStyleOptionComboBox, QVBoxLayout, QWidget

from desktop.campaign.medal import paint_medal
from desktop.campaign.settings.settings_fields import combo, shrinking, spin
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.fields import Combo
from desktop.look.parts.text import CENTRE, TextLabel, paint_text
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_TAG
from rules.campaign.planning.settings import Honour
from rules.campaign.state.medal_rules import COUNTS, OBJECTIVE, ONCE, citation_of, explained
from rules.campaign.state.ribbon_colours import METALS, RIBBONS, medal_words, metal_of
from rules.common.wording import capital

SIGN, SWATCH = QSize(54, 56), QSize(22, 12)
SHORT, METAL, COLOUR, SECOND = 56, 112, 150, 130
MEDAL, RANK = "medal", "rank"
KINDS = ((MEDAL, "Medal"), (RANK, "Rank"))
ONE_COLOUR = "one colour"
OUTLINE = "#8a8468"
"""Grey enough to be seen about black cloth by night, and about white by day."""
Goals = Sequence[tuple[str, str]]
"""The objectives of the games: their ids and names."""


def grown(widget: QWidget, width: int) -> int:
    """Return the width of a field, grown with the text but for its frame and arrow."""
    return theme_of(widget).height(width, width - 42)


class Sign(QWidget):
    """The medal as it will be drawn, or the rank as it will stand before a name."""

    def __init__(self) -> None:
        super().__init__()
        self._ribbon, self._rank = "", ""
        self.setFixedSize(theme_of(self).height(SIGN.width(), SIGN.width()), SIGN.height())

    def show_sign(self, ribbon: str, rank: str, is_rank: bool) -> None:
        """Show another one."""
        self._ribbon, self._rank = ribbon, rank if is_rank else ""
        self._is_rank = is_rank
        words = f"Rank {rank}" if is_rank else capital(medal_words(ribbon))
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._is_rank:
            box = QRectF((self.width() - 34) / 2, (self.height() - 52) / 2, 34, 52)
            paint_medal(painter, theme, box, self._ribbon)
        else:
            box = QRectF(self.rect()).adjusted(1.5, 16.5, -1.5, -16.5)
            painter.setPen(QPen(theme.tokens.edge, 1))
            painter.setBrush(theme.tokens.sel)
            painter.drawRoundedRect(box, RADIUS_TAG, RADIUS_TAG)
            paint_text(painter, theme, box, self._rank, "tag", theme.tokens.ink, CENTRE)
        painter.end()


class SwatchCombo(Combo):
    """A choice of colours, each shown before its name."""

    def __init__(self, name: str, colours: Sequence[tuple[str, str, str]], now: str) -> None:
        super().__init__(name)
        shrinking(self)
        self.setIconSize(SWATCH)
        for key, words, colour in colours:
            self.addItem(_swatch(colour), words, key)
        self.setCurrentIndex(max(0, self.findData(now)))

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Leave room for the colour before the words."""
        super().initStyleOption(option)
        room = self.width() - 44 - SWATCH.width()
        words = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)
        option.currentText = words  # type: ignore[assignment]


def _swatch(colour: str) -> QIcon:
    if not colour:
        return QIcon()
    pixmap = QPixmap(SWATCH * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(QColor(colour))
    painter = QPainter(pixmap)
    painter.setPen(QPen(QColor(OUTLINE), 1))
    painter.drawRect(QRectF(0.5, 0.5, SWATCH.width() - 1, SWATCH.height() - 1))
    painter.end()
    return QIcon(pixmap)


class HonourRow(QWidget):
    """One rule, in two lines beside the medal or rank that it gives."""

    changed = Signal()
    removed = Signal()

    def __init__(self, honour: Honour, goals: Goals) -> None:
        super().__init__()
        self.honour = honour
        self._ribbon = honour.ribbon
        self.sign = Sign()
        self.name = QLineEdit(honour.name)
        self.name.setMaxLength(60)
        self.name.setPlaceholderText("Star of the Sandpit")
        self.kind = combo("Medal or rank", KINDS, RANK if honour.rank else MEDAL)
        self.kind.setFixedWidth(grown(self, SHORT + 30))
        self.metal, self.first, self.second = colour_choices(honour.ribbon)
        self.rank = QLineEdit(honour.rank)
        self.rank.setMaxLength(20)
        self.rank.setPlaceholderText("Sgt.")
        self.rank.setToolTip("How the rank stands before his name")
        self.at = spin("How many", honour.at, 1, 999)
        self.at.setFixedWidth(grown(self, SHORT))
        self.counts = combo("What is counted", _counts(honour, goals), honour.counts)
        for index in range(self.counts.count()):
            words = explained(str(self.counts.itemData(index)))
            self.counts.setItemData(index, words or None, Qt.ItemDataRole.ToolTipRole)
        self.known = TextLabel("", "small", "ink2", wrap=True)
        self.text = QLineEdit(honour.text)
        self.text.setMaxLength(120)
        self.text.setToolTip("What is written of it in his service record")
        self.away = IconButton("cross", "Take this honour away", kind="small")
        for field in (self.name, self.text):
            field.setCursorPosition(0)
        self._build()
        self._wire()
        self._follow()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 6)
        row.setSpacing(8)
        lines = QVBoxLayout()
        lines.setSpacing(4)
        top, below = QHBoxLayout(), QHBoxLayout()
        for line in (top, below):
            line.setSpacing(6)
            lines.addLayout(line)
        top.addWidget(self.name, 1)
        for widget in (self.kind, self.rank, self.metal, self.first, self.second):
            top.addWidget(widget)
        self.rank.setFixedWidth(grown(self, METAL))
        below.addWidget(TextLabel("for", "second", "ink2"))
        below.addWidget(self.at)
        below.addWidget(self.counts, 1)
        below.addWidget(self.text, 1)
        lines.addWidget(self.known)
        row.addWidget(self.sign)
        row.addLayout(lines, 1)
        row.addWidget(self.away)

    def _wire(self) -> None:
        for field in (self.name, self.rank, self.text):
            field.textChanged.connect(lambda _text: self._follow())
        self.kind.currentIndexChanged.connect(lambda _at: self._follow())
        for choice in (self.metal, self.first, self.second):
            choice.activated.connect(lambda _at: self._dye())
        self.at.valueChanged.connect(lambda _value: self._count())
        self.counts.currentIndexChanged.connect(lambda _at: self._count())
        self.away.clicked.connect(self.removed)

    @property
    def is_rank(self) -> bool:
        """Tell whether it is a promotion."""
        return bool(self.kind.currentData() == RANK)

    def _dye(self) -> None:
        """Take the metal and the colours that were chosen."""
        colours = dict.fromkeys(str(each.currentData()) for each in (self.first, self.second))
        self._ribbon = " ".join(each for each in (str(self.metal.currentData()), *colours) if each)
        self._follow()

    def _count(self) -> None:
        """Let what was proposed to be written of it go: it told of another number."""
        if self.text.text() == self.honour.text:
            self.text.clear()
        self._follow()

    def _follow(self) -> None:
        for field in (self.metal, self.first, self.second):
            field.setVisible(not self.is_rank)
        self.rank.setVisible(self.is_rank)
        now = self.now()
        self.sign.show_sign(self._ribbon, now.rank, self.is_rank)
        self.text.setPlaceholderText(citation_of(now))
        self._explain(now.counts)
        self.changed.emit()

    def _explain(self, counts: str) -> None:
        """Say what is counted in full, and what there is to know of it."""
        words = explained(counts)
        self.counts.setToolTip(
            "\n".join(each for each in (self.counts.currentText(), words) if each)
        )
        self.counts.setAccessibleDescription(words)
        self.known.setText(words)
        self.known.setVisible(bool(words))

    def number(self, at: int) -> None:
        """Say which row it is, for whoever hears it."""
        self.name.setAccessibleName(f"Name of honour {at}")
        self.rank.setAccessibleName(f"Rank before the name, honour {at}")
        self.text.setAccessibleName(f"What is written of honour {at}")

    def trouble(self) -> str:
        """Return what is lacking, "" when nothing is."""
        if not self.name.text().strip():
            return "Every medal and every rank has a name."
        if self.is_rank and not self.rank.text().strip():
            return f"Say how {self.name.text().strip()} stands before a name: Sgt."
        return ""

    def now(self) -> Honour:
        """Return the rule as it is filled in."""
        return replace(
            self.honour,
            name=" ".join(self.name.text().split()),
            counts=str(self.counts.currentData()),
            at=self.at.value(),
            rank=self.rank.text().strip() if self.is_rank else "",
            ribbon="" if self.is_rank else self._ribbon,
            text=" ".join(self.text.text().split()),
        )


def colour_choices(ribbon: str) -> tuple[SwatchCombo, SwatchCombo, SwatchCombo]:
    """Return the choices of metal and of two colours, as a ribbon has them."""
    words = ribbon.casefold().replace("-", " ").replace("/", " ").split()
    colours = [each for each in words if each in RIBBONS]
    first = colours[0] if colours else _cloth_of(ribbon)
    second = colours[1] if len(colours) > 1 else ""
    metals = [(each, capital(each), colour) for each, colour in METALS.items()]
    cloth = [(each, f"{capital(each)} ribbon", to.colour) for each, to in RIBBONS.items()]
    others = [(each, f"and {each}", to.colour) for each, to in RIBBONS.items()]
    made = (
        SwatchCombo("Metal", metals, metal_of(ribbon)),
        SwatchCombo("Colour of the ribbon", cloth, first),
        SwatchCombo("Second colour of the ribbon", [("", ONE_COLOUR, ""), *others], second),
    )
    for choice, width in zip(made, (METAL, COLOUR, SECOND), strict=True):
        choice.setToolTip(choice.accessibleName())
        choice.setFixedWidth(grown(choice, width))
    return made


def _cloth_of(ribbon: str) -> str:
    """Return the colour that a ribbon has of which only the metal is said."""
    said = medal_words(ribbon).split()
    return next((each for each in said if each in RIBBONS), "red")


def _counts(honour: Honour, goals: Goals) -> tuple[tuple[str, str], ...]:
    found = {key: capital(words) for key, words in COUNTS.items()}
    found.update({f"{OBJECTIVE}{key}": f"Objective: {name}" for key, name in goals})
    found.setdefault(honour.counts, _own_words(honour.counts))
    return tuple(found.items())


def _own_words(counts: str) -> str:
    """Return words for a count that is not among the choices, as of a game that was taken away."""
    within = " in one battle" if counts.startswith(ONCE) else ""
    return f"{capital(counts.removeprefix(ONCE).removeprefix(OBJECTIVE))}{within}"

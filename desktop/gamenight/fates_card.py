"""What became of whom at the end of a battle, and a dialog that changes it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.campaign.recording.fates import LOOKS, look_of
from desktop.figures import State, paint_figure
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.ended_battle import EndedBattle, FateShown, SideShown
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.cards import CARD
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.tag import TagKind, paint_tag, tag_width
from desktop.look.parts.text import SectionLabel, TextLabel, paint_text
from desktop.look.theme import Theme, painted, theme_of
from rules.campaign.recording.battle_record import NO_ENEMY, FateKind
from rules.common.wording import counted, listed
from rules.table.battle_result import doer_of
from rules.table.events import AnyEvent, Fell

ROW, FIGURE = 38, 42
_TAGS: dict[str, TagKind] = {"err": "out", "warn": "warning", "good": "good", "ink2": "neutral"}


class FateRow(QAbstractButton):
    """One who did not simply come home: his picture, name and unit, the fate, who did it."""

    def __init__(self, shown: FateShown) -> None:
        super().__init__()
        self.shown = shown
        self.setAccessibleName(shown.spoken)
        self.setToolTip(shown.spoken)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        theme_of(self).changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(300, theme_of(self).height(ROW, 30))

    def minimumSizeHint(self) -> QSize:
        """A row gives way: its words are shortened."""
        return QSize(180, self.sizeHint().height())

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the figure as he lies, his name above his unit, the fate, who did it."""
        tokens, shown, wide, high = theme.tokens, self.shown, self.width(), self.height()
        if self.underMouse() and self.isEnabled():
            painter.fillRect(self.rect(), tokens.hover)
        painter.fillRect(0, high - 1, wide, 1, tokens.line)
        look = look_of(shown.fate.kind, model=shown.figure.model)
        state: State = look.state
        picture = QRectF(2, 2, FIGURE, high - 5)
        figure = shown.figure
        paint_figure(painter, picture, figure.art, figure.colour, dark=tokens.dark, state=state)
        tag = tag_width(theme, shown.word)
        room = wide - FIGURE - 10 - 10
        name_wide = max(60.0, (room - tag - 16) * 0.52)
        left = FIGURE + 10.0
        self._two_lines(painter, theme, left, name_wide, shown.figure.called, shown.unit)
        at = left + name_wide + 8
        kind = _TAGS.get(look.ink, "advice") if shown.fate.kind != "standing" else "good"
        paint_tag(painter, theme, at, high / 2, shown.word, kind)
        at += tag + 8
        by = shown.by or ("nobody’s kill" if shown.fate.nobody else "")
        self._two_lines(painter, theme, at, wide - at - 4, by, shown.how)

    def _two_lines(
        self, painter: QPainter, theme: Theme, left: float, wide: float, bold: str, quiet: str
    ) -> None:
        high, line = self.height(), theme.height(16, 14)
        top = (high - line * (2 if bold and quiet else 1)) / 2
        for words, role, ink in (
            (bold, "second-bold", theme.tokens.ink),
            (quiet, "small", theme.tokens.ink2),
        ):
            if words:
                paint_text(painter, theme, QRectF(left, top, wide, line), words, role, ink)
                top += line


class FatesCard(Card):
    """Everybody who did not simply come home, side by side of the battle; a press changes him."""

    change_asked = Signal(str)
    """What became of a piece is to be changed, by its id; "" for any."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[FateRow] = []
        self.note = TextLabel("", "second", "ink2", wrap=True)
        self.change = LinkButton("Change one…", act=lambda: self.change_asked.emit(""))
        self._column = vbox(gap=0)
        self.honours = TextLabel("", "second", wrap=True)
        self.squads = TextLabel("", "second", "ink2", wrap=True)
        self._shown: object = None
        top = Qt.AlignmentFlag.AlignTop
        head = hbox(
            (TextLabel("Fates", "lead-strong"), 0, top), (self.note, 1), (self.change, 0, top)
        )
        vbox(head, self._column, self.honours, self.squads, 1, gap=6, margins=CARD, inside=self)

    def show_battle(self, battle: EndedBattle, *, locked: bool) -> None:
        """Show what became of whom."""
        self.change.setVisible(not locked)
        if (battle.sides, locked) == self._shown:
            return
        self._shown = (battle.sides, locked)
        empty(self._column)
        self.rows = []
        self.note.setText(_note(battle.sides))
        for side in battle.sides:
            title = f"{side.army.bare} · {side.home} of {side.men} came home"
            self._column.addSpacing(6)
            self._column.addWidget(SectionLabel(title))
            for shown in side.fates:
                row = FateRow(shown)
                row.setEnabled(not locked)
                row.clicked.connect(lambda _=False, key=shown.piece: self.change_asked.emit(key))
                self._column.addWidget(row)
                self.rows.append(row)

    def show_honours(self, earned: Sequence[str], *, squads_shoot: bool) -> None:
        """Say below who earned an honour, and where kills of squads are written."""
        self.honours.say(f"Honours earned: {'; '.join(earned)}." if earned else "")
        words = "A squad’s kills are written to the squad. Click one to give it to one man."
        self.squads.say(words if squads_shoot and self.rows else "")


def _note(sides: Sequence[SideShown]) -> str:
    """Return how many are out, and of how many it is known who did it.

    "13 men: all with their killers", "3 men: 1 with his killer, 1 by nobody, 1 not known".
    """
    fallen = [row for side in sides for row in side.fates if row.fate.kind == "fallen"]
    men = sum(not row.figure.model for row in fallen)
    words = [counted(men, "man")] if men else []
    if number := len(fallen) - men:
        words.append(counted(number, "vehicle or gun", "vehicles and guns"))
    if not words:
        return "Nobody fell."
    known, nobody = sum(bool(row.by) for row in fallen), sum(row.fate.nobody for row in fallen)
    parts = [(known, "with his killer" if known == 1 else "with their killers")]
    parts += [(nobody, "by nobody"), (len(fallen) - known - nobody, "not known")]
    told = [f"{number} {what}" for number, what in parts if number]
    if known == len(fallen):
        told = ["all with their killers" if known > 1 else parts[0][1]]
    return f"{listed(words)}: {listed(told)}"


UNKNOWN, NOBODY = "Not recorded", "Nobody"


class ChangeFateDialog(SentenceDialog):
    """Says what became of one man, vehicle or gun, and who did it."""

    def __init__(
        self, controller: GameNightController, battle: EndedBattle, piece: str, parent: QWidget
    ) -> None:
        words = "The log keeps what was said before; Undo takes this back."
        super().__init__("Change what became of one", words, ("Change it", "Cancel"), parent=parent)
        self._controller, self._battle = controller, battle
        self.who, self.fate = Combo("Who"), Combo("What became of him")
        self.by = Combo("Who did it")
        for side in battle.sides:
            marked = {row.piece: row.word for row in side.fates}
            for squad in side.army.squads:
                for figure in squad.figures:
                    told = f" ({marked[figure.id].lower()})" if figure.id in marked else ""
                    label = f"{figure.called}, {squad.name}{told}"
                    self.who.addItem(label, figure.id)
        for look in LOOKS:
            self.fate.addItem(look.word, look.kind)
        fields = (("Who", self.who), ("What became of him", self.fate), ("Who did it", self.by))
        add_layout(self.content, vbox(*(Field(name, combo) for name, combo in fields)))
        self.who.currentIndexChanged.connect(self._follow)
        self.fate.currentIndexChanged.connect(self._show_doer)
        if piece:
            self.who.setCurrentIndex(self.who.findData(piece))
        self._follow()

    def _follow(self) -> None:
        """Offer what is known of who was chosen, and the other sides' men as who did it."""
        piece = str(self.who.currentData())
        now = self._controller.log.state.piece(piece)
        self.fate.setCurrentIndex(self.fate.findData(now.fate))
        self.by.clear()
        self.by.addItem(UNKNOWN, "")
        self.by.addItem(NOBODY, NO_ENEMY)
        mine = self._controller.log.field.side_of[piece]
        for side in self._battle.sides:
            for squad in side.army.squads if side.key != mine else ():
                if self._controller.log.field.squads_shoot:
                    self.by.addItem(squad.name, squad.id)
                for figure in squad.figures:
                    if figure.id != squad.id:
                        self.by.addItem(f"{figure.called}, {squad.name}", figure.id)
        self.by.setCurrentIndex(max(0, self.by.findData(self._doer(piece))))
        self._show_doer()

    def _doer(self, piece: str) -> str:
        return doer_of(self._controller.log.field, self._controller.log.state.piece(piece))

    def _show_doer(self) -> None:
        self.by.setEnabled(self.fate.currentData() in ("fallen", "wounded", "captured"))

    def events(self) -> tuple[AnyEvent, ...]:
        """Return what changes it, nothing where it is as it was."""
        piece, fate = str(self.who.currentData()), self.fate.currentData()
        now = self._controller.log.state.piece(piece)
        by = str(self.by.currentData() or "") if self.by.isEnabled() else ""
        before = self._doer(piece)
        if (fate, by) == (now.fate, before):
            return ()
        kind: FateKind = fate
        kept = by == before or (kind == now.fate and NO_ENEMY not in (by, before))
        weapon = now.weapon if kept else ""
        return (Fell((piece,), kind, by, weapon),)

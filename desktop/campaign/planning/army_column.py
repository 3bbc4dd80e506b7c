"""One army before a battle: who rolls, who comes back, who has no roll, and who plays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.lazy_rows import LazyRows
from desktop.campaign.planning.forces import (
    MOST_FINDINGS,
    Force,
    called,
    fielded,
    muster_acts,
)
from desktop.campaign.planning.playing_men import PlayingMen, Shown, drawn_by_id
from desktop.campaign.planning.roll_row import RollRow, throw
from desktop.campaign.shown import Shown as ShownCampaign
from desktop.figure_rows import Drawn
from desktop.figures import paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import LinkButton, SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.fit_bar import FitBar
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.look.tokens import Severity
from rules.army.drawing_choice import man_art, unit_art, unit_colour
from rules.army.model import Army, Unit
from rules.army.roster import Roster
from rules.campaign.ledger.acts import AnyAct, Toy
from rules.campaign.recording.availability import field
from rules.common.findings import Finding
from rules.common.wording import counted
from rules.games.ruleset import Ruleset

MOST_NAMED = 24
"""So many who have no roll are named one by one."""
Games = Callable[[str], Ruleset | None]


class ArmyColumn(Card):
    """The dice of an army, its reinforcements, and what it comes to."""

    changed = Signal()
    all_asked = Signal()

    def __init__(self, shown: ShownCampaign, force: Force, games: Games, *, flip: bool) -> None:
        super().__init__()
        self.force, self._shown = force, shown
        state = shown.state
        self._losses = state.settings.losses
        whole = state.entry(force.entry).army
        self._game = games(whole.ruleset)
        self._told: object = None
        self._found_last: tuple[Finding, ...] | None = None
        self._absences = {each.figure: each for each in force.absences}
        self._able = force.reserve.able if force.reserve.left else ()
        self._faces: dict[str, int] = {}
        self._ticked: set[str] = set()
        self._found: set[str] = set()
        self._toys = dict(force.toys)
        self._home = {*force.stays, *self._toys}
        self._drawn, self._names = self._pictures()
        self._dice = LazyRows(len(force.rolling), self._roll_row)
        self._checks = LazyRows(len(self._able), self._check)
        self.fit = FitBar(whole.colour)
        self.number, self.of = TextLabel("", "total"), TextLabel("", "second", "ink2")
        self.left, self.count = TextLabel("", "small", "ink2"), TextLabel("", "second", "ink2")
        self.findings = QWidget()
        self._finding_rows = QVBoxLayout(self.findings)
        self._finding_rows.setContentsMargins(0, 0, 0, 0)
        self._finding_rows.setSpacing(0)
        self.home_buttons: dict[str, SmallButton] = {}
        self.nobody = QWidget()
        self._nobody_rows = QVBoxLayout(self.nobody)
        self._nobody_rows.setContentsMargins(12, 6, 12, 8)
        self._nobody_rows.setSpacing(4)
        self.toy_buttons: dict[str, LinkButton] = {}
        self.men = PlayingMen(force.name, flip=flip)
        self._build()
        self.men.toggled.connect(self._toggle)
        self._follow()

    def _pictures(self) -> tuple[dict[str, Drawn], dict[str, str]]:
        """Return how everybody of the army is drawn, and what each is called."""
        army = self._shown.state.entry(self.force.entry).army
        if self._game is None:
            return {}, {}
        roster = Roster(army, self._game)
        drawn = {
            man.figure.id: Drawn(man_art(man), man.figure.colour or army.colour)
            for man in roster.men
        }
        for unit in army.units:
            drawn.setdefault(unit.id, Drawn(unit_art(roster, unit), unit_colour(roster, unit)))
        return drawn, {man: self._shown.names.numbered(self.force.entry, man) for man in drawn}

    # ---- making

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 8, 1, 8)
        column.setSpacing(0)
        column.addLayout(self._head())
        force = self.force
        if force.rolled:
            column.addWidget(
                _padded(
                    TextLabel(
                        f"Rolled before this battle already: {force.rolled}.",
                        "second",
                        "ink2",
                        wrap=True,
                    )
                )
            )
        if force.rolling:
            needed, sides = self._losses.needed, self._losses.sides
            on = f" on a die of {sides}" if sides != 6 else ""
            column.addLayout(_section(f"Roll: back on {needed} or more{on}", self.left))
            column.addWidget(Divider())
            column.addWidget(self._dice)
        if force.reserve.allowed:
            column.addLayout(_section("Reinforcements", self.count))
            column.addWidget(
                _padded(TextLabel(force.reserve.sentence, "second", "ink2", wrap=True))
            )
            column.addWidget(_padded(self._checks))
        column.addWidget(self.nobody)
        column.addStretch(1)
        column.addWidget(Divider())
        note = TextLabel("ringed: back today · click: stays at home", "small", "ink2", elide=True)
        column.addLayout(_section("Plays", note))
        column.addWidget(_padded(self.men))
        column.addWidget(self.findings)

    def _head(self) -> QHBoxLayout:
        army, player = self._shown.names.beside(self.force.entry)
        row = QHBoxLayout()
        row.setContentsMargins(64, 0, 12, 6)
        words = QVBoxLayout()
        words.setSpacing(5)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(TextLabel(army or self.force.name, "lead-strong", elide=True))
        top.addWidget(TextLabel(player, "second", "ink2", elide=True), 1)
        top.addWidget(self.number)
        top.addWidget(self.of)
        words.addLayout(top)
        words.addWidget(self.fit)
        row.addLayout(words)
        return row

    def _name(self, figure: str) -> str:
        absence = self._absences.get(figure)
        if absence is None or not absence.name:
            return self._names.get(figure, absence.role if absence else figure)
        return called(self._shown, self.force.entry, absence)

    def _why(self, figure: str) -> str:
        why, _, _ = self._absences[figure].why.partition(",")  # that he rolls is plain here
        return why

    def _roll_row(self, at: int) -> RollRow:
        figure = self.force.rolling[at]
        losses, drawn = self._losses, drawn_by_id(self._drawn, figure)
        row = RollRow(self._name(figure), self._why(figure), losses.sides, losses.needed, drawn)
        row.show_face(self._faces.get(figure, 0))
        row.rolled.connect(lambda face: self._throw(figure, face))
        row.all_asked.connect(self.all_asked)
        return row

    def _check(self, at: int) -> Check:
        figure = self._able[at]
        check = Check(self._name(figure), self._absences[figure].why)
        self._show_check(figure, check)
        check.clicked.connect(lambda on: self._tick(figure, on=on))
        return check

    def _show_check(self, figure: str, check: Check) -> None:
        on, left = figure in self._ticked, self.force.reserve.left
        reason = "His die brought him back." if self._is_back(figure) else ""
        if not reason and not on and len(self._ticked) >= left:
            reason = f"{counted(left, 'man', 'men')} may come back now."
        check.setChecked(on)
        check.setEnabled(not reason)
        check.setToolTip(reason)

    @property
    def dice(self) -> dict[str, RollRow]:
        """Return the rows of the dice that are in sight or near it, by figure."""
        made = sorted(self._dice.made.items())
        return {self.force.rolling[at]: row for at, row in made if isinstance(row, RollRow)}

    @property
    def back(self) -> dict[str, Check]:
        """Return the ticks of the reinforcements that are in sight or near it, by figure."""
        made = sorted(self._checks.made.items())
        return {self._able[at]: check for at, check in made if isinstance(check, Check)}

    # ---- what is decided

    def roll(self) -> None:
        """Roll for everybody who has no number yet."""
        for figure in self.force.rolling:
            if figure not in self._faces:
                self._faces[figure] = throw(self._losses.sides)
        self._follow()

    def _throw(self, figure: str, face: int) -> None:
        """Take what somebody rolled on the table; 0 takes it back."""
        self._faces[figure] = face
        if not face:
            del self._faces[figure]
        self._follow()

    def _tick(self, figure: str, *, on: bool) -> None:
        """Let somebody come back as a reinforcement, or stay out."""
        self._ticked.add(figure) if on else self._ticked.discard(figure)
        self._follow()

    def _toggle(self, figure: str) -> None:
        """Let somebody stay at home, or come again."""
        self._home.symmetric_difference_update({figure})
        army = self._shown.state.entry(self.force.entry).army
        if figure not in self._home:  # nobody rides in what is at home
            self._home -= {unit.id for unit in army.units if any(
                man.id == figure for man in unit.figures)}  # fmt: skip
        self._follow()

    def find_toy(self, figure: str) -> None:
        """Let somebody play whose toy is there again."""
        self._found.add(figure)
        self._home.discard(figure)
        self._follow()

    def _is_back(self, figure: str) -> bool:
        return self._faces.get(figure, 0) >= self._losses.needed

    @property
    def waiting(self) -> int:
        """Return how many have no number yet."""
        return len(self.force.rolling) - len(self._faces)

    def rolls(self) -> dict[str, int]:
        """Return the faces that lie on the table, by figure."""
        faces = self._faces
        return {figure: faces[figure] for figure in self.force.rolling if figure in faces}

    def recovered(self) -> frozenset[str]:
        """Return whom the dice bring back."""
        return frozenset(figure for figure in self._faces if self._is_back(figure))

    def reinforced(self) -> tuple[str, ...]:
        """Return who comes back as the player chose."""
        return tuple(figure for figure in self._able if figure in self._ticked)

    def away(self) -> tuple[str, ...]:
        """Return who stays at home."""
        army = self._shown.state.entry(self.force.entry).army
        beings = [
            being for unit in army.units for being in (unit.id, *(m.id for m in unit.figures))
        ]
        return tuple(each for each in beings if each in self._home)

    def acts(self) -> list[AnyAct]:
        """Return what is to be written."""
        entry = self.force.entry
        toys = [Toy(entry, each, self._toys[each]) for each in self._toys if each in self._found]
        return [*toys, *muster_acts(self._shown, self.force, self.rolls(), self.reinforced())]

    # ---- what is shown

    def _follow(self) -> None:
        well = self.recovered()
        self._ticked -= well
        for figure, row in self.dice.items():
            row.show_face(self._faces.get(figure, 0))
        for figure, check in self.back.items():
            self._show_check(figure, check)
        force, back = self.force, well.union(self._ticked, self.force.back)
        all_, left = len(force.rolling), self.waiting
        self.left.setText(f"{counted(all_, 'roll')}, {left} left" if left else "all rolled")
        self.count.setText(f"{len(self._ticked)} of {force.reserve.left} chosen")
        state = self._shown.state
        here = field(state, force.entry, self._game, back=back, before=force.before)
        men = [man.id for man in here.figures()]
        army, findings = fielded(
            state, force.entry, self._game, back, tuple(self._home), force.before
        )
        self.number.setText(str(army.figure_count()))
        self.of.setText(f"of {force.whole} fit so far" if left else f"of {force.whole} play")
        rolling = sum(each in self._drawn for each in force.rolling if each not in self._faces)
        self.fit.set_counts(army.figure_count(), rolling, force.whole)
        self.men.show_men(
            [Shown(each, self._name(each), drawn_by_id(self._drawn, each)) for each in men],
            self._home, back,
        )  # fmt: skip
        self._show_findings(army, findings)
        self._show_nobody(back)
        self.changed.emit()

    def _show_findings(self, army: Army, findings: Sequence[Finding]) -> None:
        """Tell what the game says of those who play; a unit that lacks men can stay at home."""
        if findings == self._found_last:
            return
        self._found_last = tuple(findings)
        _clear(self._finding_rows)
        self.home_buttons = {}
        units = {unit.id: unit for unit in army.units}
        for each in findings[:MOST_FINDINGS]:
            row = _FindingRow(each.severity)
            line = row.line
            line.addWidget(TextLabel(each.message, "body", wrap=True), 1)
            unit = next((units[target] for target in each.targets if target in units), None)
            if unit is not None:
                button = SmallButton("Leave at home", kind="fix")
                button.setAccessibleDescription(each.message)
                button.clicked.connect(lambda _=False, unit=unit: self._leave_unit(unit))
                self.home_buttons[unit.id] = button
                line.addWidget(button)
            self._finding_rows.addWidget(row)
        if len(findings) > MOST_FINDINGS:
            more = f"and {len(findings) - MOST_FINDINGS} more, told in Armies"
            self._finding_rows.addWidget(_padded(TextLabel(more, "second", "ink2")))
        self.findings.setVisible(bool(findings))

    def _leave_unit(self, unit: Unit) -> None:
        """Let a whole unit stay at home; a click on a man brings him again."""
        self._home.update([unit.id, *(man.id for man in unit.figures)])
        self._follow()

    def _show_nobody(self, back: Collection[str]) -> None:
        """Name who has no roll: captured, hurt, gone for good, or lost under the sofa."""
        able = set(self._able)
        out = [
            (each.figure, self._why(each.figure) if not each.misses else each.why)
            for each in self.force.absences
            if not each.rolls and each.figure not in back and each.figure not in able
            and each.figure not in self._faces
        ]  # fmt: skip
        toys = [each for each in self._toys if each not in self._found]
        key = (tuple(out), tuple(toys))
        if key == self._told:
            return
        self._told = key
        _clear(self._nobody_rows)
        self.toy_buttons = {}
        self.nobody.setVisible(bool(out or toys))
        if not (out or toys):
            return
        self._nobody_rows.addWidget(SectionLabel("No roll"))
        for figure, why in out[:MOST_NAMED]:
            self._nobody_rows.addWidget(self._pale(figure, why))
        if len(out) > MOST_NAMED:
            more = f"and {len(out) - MOST_NAMED} more"
            self._nobody_rows.addWidget(TextLabel(more, "second", "ink2"))
        for figure in toys:
            row = self._pale(figure, "toy lost, not found yet")
            button = self.toy_buttons[figure] = LinkButton("It is here again")
            button.clicked.connect(lambda _=False, figure=figure: self.find_toy(figure))
            layout = row.layout()
            assert layout is not None
            layout.addWidget(button)
            self._nobody_rows.addWidget(row)

    def _pale(self, figure: str, why: str) -> QWidget:
        row = _PaleMan(drawn_by_id(self._drawn, figure))
        line = QHBoxLayout(row)
        line.setContentsMargins(40, 0, 0, 0)
        line.addWidget(TextLabel(self._name(figure), "second-strong"))
        line.addWidget(TextLabel(why, "second", "ink2", elide=True), 1)
        return row

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame and the first man of the army."""
        super().paintEvent(event)
        if self._drawn:
            painter = QPainter(self)
            art, colour, *_ = next(iter(self._drawn.values()))
            place = QRectF(12, 6, 44, 46)
            paint_figure(painter, place, art, colour, dark=theme_of(self).tokens.dark)
            painter.end()


class _PaleMan(QWidget):
    """A line with a pale man at its left."""

    def __init__(self, drawn: Drawn) -> None:
        super().__init__()
        self._drawn = drawn
        self.setMinimumHeight(32)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the man."""
        painter = QPainter(self)
        dark, drawn = theme_of(self).tokens.dark, self._drawn
        place = QRectF(4, 1, 28, self.height() - 2)
        paint_figure(painter, place, drawn.art, drawn.colour, dark=dark, state="not_owned")
        painter.end()


class _FindingRow(QWidget):
    """A line with the sign of a finding at its left."""

    def __init__(self, severity: str) -> None:
        super().__init__()
        self._severity = severity
        self.line = QHBoxLayout(self)
        self.line.setContentsMargins(40, 6, 12, 6)
        self.line.setSpacing(10)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sign, and a line above."""
        tokens = theme_of(self).tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(0, 0, self.width(), 1, tokens.line)
        ink = Severity(self._severity).ink
        centre = QRectF(12, 0, 20, self.height()).center()
        paint_icon(painter, self._severity, centre, 18, tokens.named(ink))
        painter.end()


def _clear(rows: QVBoxLayout) -> None:
    while rows.count():
        item = rows.takeAt(0)
        if item is not None and (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def _section(words: str, note: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(12, 8, 12, 6)
    row.addWidget(SectionLabel(words), 1)
    row.addWidget(note)
    return row


def _padded(widget: QWidget) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(12, 2, 12, 4)
    row.addWidget(widget)
    return box

"""What the game says between two armies, with a way out at either side and what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.army.findings_sheet import WORDS, AgreeDialog
from desktop.faceoff.controller import LEFT, RIGHT, FaceOffController, Reading
from desktop.look.parts.buttons import LinkButton, SmallButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.tag import SeverityIcon
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.tokens import Severity
from desktop.services.army_document import ArmyDocument, Ids
from rules.checks import in_order
from rules.common.findings import Finding
from rules.common.struct_decoding import DataPath
from rules.common.wording import counted, lower_first
from rules.toybox.shortfalls import toys_between

TAKE_BACK, AGREE = "Take it back", "We agreed…"


class WayButton(SmallButton):
    """A way out in a few words; more than there is room for are shortened and told as a tip."""

    def __init__(self, text: str, act: Callable[[], object]) -> None:
        super().__init__(text.replace("&", "&&"), tip=text, act=act)
        self._words = text.replace("&", "&&")
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._whole = super().sizeHint()

    def text(self) -> str:
        """Return all words."""
        return self._words

    def sizeHint(self) -> QSize:
        """Room for all words."""
        return self._whole

    def minimumSizeHint(self) -> QSize:
        """Give way to the sentence in the middle."""
        return QSize(90, self._whole.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the words to what there is room for."""
        super().resizeEvent(event)
        room = event.size().width() - 18
        elided = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)
        self.setText(elided)


class BetweenRow(QWidget):
    """One thing between the two: said in the middle, mended at either side."""

    def __init__(self, severity: str, message: str, second: str) -> None:
        super().__init__()
        self.message = TextLabel(message, "name", wrap=True)
        self.second = TextLabel(second, "small", "ink2", wrap=True)
        self.buttons: dict[int, SmallButton] = {}
        self.links: dict[str, LinkButton] = {}
        self._links = hbox((self.second, 1), gap=10)
        middle = hbox(
            (SeverityIcon(Severity(severity)), 0, Qt.AlignmentFlag.AlignTop),
            (vbox(self.message, self._links, gap=1), 1),
        )
        self._sides = (QVBoxLayout(), QVBoxLayout())
        hbox(
            (self._sides[LEFT], 4),
            (middle, 6),
            (self._sides[RIGHT], 4),
            gap=14,
            margins=(12, 6, 12, 6),
            inside=self,
        )

    def add_way(self, side: int, text: str, effect: str, act: Callable[[], object]) -> None:
        """Offer a change of one army, with what it does."""
        button = self.buttons[side] = WayButton(text, act)
        edge = Qt.AlignmentFlag.AlignLeft if side == LEFT else Qt.AlignmentFlag.AlignRight
        label = TextLabel(effect, "small", "ink2", wrap=True)
        label.setAlignment(edge | Qt.AlignmentFlag.AlignTop)
        self._sides[side].addWidget(button, 0, edge)
        self._sides[side].addWidget(label)
        self._sides[side].addStretch(1)

    def add_link(self, text: str, act: Callable[[], object]) -> None:
        """Offer something else below the sentence."""
        link = self.links[text] = LinkButton(text, act=act)
        self._links.addWidget(link)


class BetweenPane(Card):
    """Every finding between the two, worst first, then open questions answered differently."""

    jumped = Signal(str, tuple)
    """An army by its id, and those of its men or units whom a finding is about, if any."""
    rule_asked = Signal(str, tuple)
    """A limit is to be shown: the game by its id, and the path of the entry in its data."""

    def __init__(self, controller: FaceOffController) -> None:
        super().__init__()
        self._controller = controller
        self.rows: list[BetweenRow] = []
        self.title = TextLabel("", "heading")
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.change = (ElidedLabel("", "label", "ink2"), ElidedLabel("", "label", "ink2"))
        self.change[RIGHT].setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(12, 6, 12, 6)
        head.addWidget(self.change[LEFT], 4)
        head.addWidget(self.title, 6)
        head.addWidget(self.change[RIGHT], 4)
        self.clear = TextLabel("", "second", "ink2", wrap=True)
        self.clear.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.clear.setContentsMargins(12, 10, 12, 10)
        self._list = vbox(gap=0)
        vbox(self._head, self.clear, self._list, gap=0, margins=(1, 1, 1, 1), inside=self)
        controller.changed.connect(self._show)

    # ---- what is shown

    def _show(self) -> None:
        found = self._controller.comparison
        self.setVisible(found is not None and found.same_game)
        empty(self._list)
        self.rows = []
        if found is None or not found.same_game:
            return
        rosters = (found.left.roster, found.right.roster)
        agreed = [each for roster in rosters for each in roster.army.agreements]
        shared = toys_between(self._controller.army_service.find_toys(), rosters)
        for finding in (*found.findings, *in_order(agreed, shared)):
            self._add(self._finding_row(finding))
        for reading in self._controller.readings():
            self._add(self._reading_row(reading))
        things = len(self.rows)
        self.title.setText(f"Between the two: {counted(things, 'thing')}" if things else "")
        self._head.setVisible(bool(things))
        for label, side in zip(self.change, (found.left, found.right), strict=True):
            changes = things and not self._controller.in_campaign
            label.setText(f"Change {side.name}" if changes else "")
        ruleset = found.left.roster.ruleset
        limits = sum(each.scope == "between" for each in ruleset.limits)
        checked = f"{counted(limits, 'limit')} between armies checked" if limits else ""
        none = f"no limits between armies in {ruleset.name}".removesuffix(".")
        self.clear.setText(f"Nothing between the two: {checked or none}.")
        self.clear.setVisible(not things)

    def _add(self, row: BetweenRow) -> None:
        self._list.addWidget(Divider())
        self._list.addWidget(row)
        self.rows.append(row)

    def _finding_row(self, finding: Finding) -> BetweenRow:
        controller = self._controller
        found = controller.comparison
        assert found is not None
        ruleset = found.left.roster.ruleset
        parts = [WORDS[finding.severity]]
        if finding.severity == "agreed" and finding.agreement:
            with_whom = finding.agreed != "agreed"
            parts.append(f"with {finding.agreement}" if with_whom else finding.note)
        parts.append(", ".join(filter(None, (finding.source, ruleset.name))))
        row = BetweenRow(finding.severity, finding.message, " · ".join(filter(None, parts)))
        for side, army_id in enumerate(controller.sides):
            fix = next((each for each in finding.fixes if each.army == army_id), None)
            if fix is not None and not controller.in_campaign:
                effect = controller.effect_of(side, controller.fix_act(side, fix))
                row.add_way(side, fix.label, effect, partial(self._controller.mend, side, fix))
        if any(_about(finding, each) for each in self._documents()):
            row.add_link("Show them", lambda: self._go(finding))
        if any(limit.id == finding.rule for limit in ruleset.limits):
            path: DataPath = ("limit", finding.rule)
            row.add_link("Rule", lambda: self.rule_asked.emit(ruleset.id, path))
        if controller.in_campaign:
            return row
        if finding.severity == "agreed":
            row.add_link(TAKE_BACK, lambda: controller.take_back(finding))
        elif finding.severity in ("error", "warning"):
            row.add_link(AGREE, lambda: self._agree(finding))
        return row

    def _reading_row(self, reading: Reading) -> BetweenRow:
        controller = self._controller
        found = controller.comparison
        assert found is not None
        names = (found.left.name, found.right.name)
        said = ", ".join(
            f"{name}: {lower_first(answer)}"
            for name, answer in zip(names, reading.answers, strict=True)
        )
        message = f"They answer one open question differently: {lower_first(reading.name)}"
        row = BetweenRow("warning", message, said)
        for side in () if controller.in_campaign else (LEFT, RIGHT):
            effect = controller.effect_of(side, controller.answer_act(side, reading))
            name = names[1 - side]
            text = f"Use {name}{possessive(name)} answer"
            row.add_way(side, text, effect, partial(controller.use_answer, side, reading))
        return row

    # ---- what is done here

    def go_next(self) -> None:
        """Give the keyboard to the first button of the next finding."""
        stops = [_stops(row) for row in self.rows]
        at = next((n for n, row in enumerate(stops) if any(b.hasFocus() for b in row)), -1)
        for step in range(1, len(stops) + 1):
            buttons = stops[(at + step) % len(stops)]
            if buttons:
                buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _documents(self) -> list[ArmyDocument]:
        both = [self._controller.document(side) for side in (LEFT, RIGHT)]
        return [each for each in both if each is not None]

    def _go(self, finding: Finding) -> None:
        """Lead to those whom a finding is about, at the left rather than at the right."""
        for each in self._documents():
            if any(each.holds(target) for target in finding.targets):
                self.jumped.emit(each.army.id, _about(finding, each))
                return

    def _agree(self, finding: Finding) -> None:
        dialog = AgreeDialog(finding, self)
        if dialog.exec() and dialog.answer == dialog.AGREE:
            who, why = dialog.who.text().strip(), dialog.why.text().strip()
            self._controller.agree(finding, who, why)


def possessive(name: str) -> str:
    """Return what makes of a name whose something is."""
    return "’" if name.endswith("s") else "’s"


def _stops(row: BetweenRow) -> list[SmallButton | LinkButton]:
    return [*row.buttons.values(), *row.links.values()]


def _about(finding: Finding, document: ArmyDocument) -> Ids:
    """Return the men or units of an army whom a finding names, or whom its way out would take."""
    army = document.army.id
    named = [each for each in finding.targets if document.holds(each) and each != army]
    taken = [each for fix in finding.fixes if fix.army == army for each in fix.arguments]
    return tuple(named or filter(document.holds, taken))

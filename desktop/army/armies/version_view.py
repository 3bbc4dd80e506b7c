"""An army as it was: what differs, and who was in it; nothing of it can be changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.army.figure_sources import figure_source
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.panel import Divider, Panel
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.rows import RowList
from desktop.look.parts.text import TextLabel
from rules.army.differences import ArmyDifference
from rules.army.drawing_choice import man_art
from rules.army.model import Army
from rules.army.roster import Roster
from rules.common.wording import counted
from rules.games.ruleset import Ruleset

MARKS = {"came": "+", "went": "−", "changed": "·", "army": "·"}
"""What stands in front of a difference, so that came and went are told apart at a glance."""


class VersionView(Panel):
    """A title with its acts, the differences as sentences, and the units with their men."""

    def __init__(self, acts: Sequence[PlainButton], parent: QWidget | None = None) -> None:
        super().__init__((), parent)
        self.title = TextLabel("", "headline", wrap=True)
        self.second = TextLabel("", "second", "ink2", wrap=True)
        self.rows = RowModel()
        self.list = RowList("What was in it")
        self.list.setModel(self.rows)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(12, 14, 12, 12)
        head.setSpacing(4)
        head.addWidget(self.title)
        head.addWidget(self.second)
        head.addSpacing(6)
        row = QWidget()
        flow = FlowLayout(row, gap=8)
        for act in acts:
            flow.addWidget(act)
        head.addWidget(row)
        column.addLayout(head)
        column.addWidget(Divider())
        column.addWidget(self.list, 1)

    def show_army(
        self,
        army: Army,
        ruleset: Ruleset | None,
        heading: str,
        differences: Sequence[ArmyDifference],
        nothing: str,
    ) -> None:
        """Show an army with what differs; `nothing` is said when nothing does."""
        rows = [Row("differences", heading, kind="group")]
        rows += [
            Row(f"difference {at}", f"{MARKS[each.kind]}  {each.sentence}", tip=each.sentence)
            for at, each in enumerate(differences)
        ] or [Row("nothing", nothing, kind="note")]
        rows += self._contents(army, ruleset)
        self.rows.set_rows(rows)
        self.list.scrollToTop()

    def _contents(self, army: Army, ruleset: Ruleset | None) -> list[Row]:
        if not army.units:
            return [
                Row("contents", "What was in it", kind="group"),
                Row("nobody", "Nobody yet.", kind="note"),
            ]
        roster = Roster(army, ruleset) if ruleset is not None else None
        rows: list[Row] = []
        for unit in army.units:
            men = counted(len(unit.figures), "man") if unit.figures else ""
            name = unit.name or "Unit without a name"
            rows.append(Row(unit.id, f"{name} · {men}" if men else name, kind="group"))
            if roster is None:
                rows += [Row(man.id, man.called) for man in unit.figures if man.called]
                continue
            plain: Counter[tuple[str, str]] = Counter()
            arts: dict[tuple[str, str], str] = {}
            for man in roster.men_of(unit):
                role = man.role.name if man.role else "Unknown soldier"
                if man.figure.plain:
                    plain[role, man.figure.colour] += 1
                    arts.setdefault((role, man.figure.colour), man_art(man))
                else:
                    art = figure_source(self, man_art(man), army.colour_of(man.figure))
                    second = role if man.figure.called else ""
                    words = man.figure.called or role
                    rows.append(Row(man.figure.id, words, right=second, figure=art))
            for (role, colour), number in plain.items():
                art = figure_source(self, arts[role, colour], colour or army.colour)
                words = f"{counted(number, role)}, {colour}" if colour else counted(number, role)
                rows.append(Row(f"{unit.id} {role} {colour}", words, figure=art))
        return rows

"""Acts before a battle: who comes back is decided, seen and written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.campaign.muster import Force, force
from desktop.campaign.muster_dialog import MusterDialog
from desktop.look.parts.dialog import tell
from rules.campaign.state import BattleLine

if TYPE_CHECKING:
    from desktop.campaign.page import CampaignPage


class MusterActs:
    """Lets the armies of a battle roll and be reinforced before it is fought."""

    def __init__(self, page: CampaignPage) -> None:
        self._page, self._desk = page, page.desk

    def reason(self) -> str:
        """Return why nobody can come back now, "" where somebody can."""
        shown = self._desk.shown
        if shown is None:
            return ""
        found = shown.state.entries
        if not any(each.out or each.recovering for each in found):
            return "Nobody is out: every army takes the field whole."
        losses = shown.state.charter.losses
        rolls = any(0 in each.recovering.values() for each in found)
        if not rolls and not losses.reinforcements:
            return "Nobody has a roll, and no reinforcements were agreed."
        return ""

    def before_battle(self) -> None:
        """Let the armies of the chosen planned battle, or else all, roll and be reinforced."""
        line = self._page.battle_line()
        planned = line if line is not None and line.state == "planned" else None
        forces = self._forces(planned)
        if not any(each.rolling or each.reserve.left for each in forces):
            words = "Nobody of the armies that meet may roll or come back."
            tell(self._page, "Nobody comes back now", words)
            return
        self._ask(forces, planned.id if planned else "", plays=False)

    def ready(self, line: BattleLine) -> bool:
        """Ask what is to be asked before a planned battle; return whether it is to be played."""
        if line.state != "planned" or self._desk.draft(line.id):
            return True
        forces = self._forces(line)
        if not any(each.asks for each in forces):
            return True
        return self._ask(forces, line.id, plays=True)

    def _forces(self, line: BattleLine | None) -> list[Force]:
        shown, ledger = self._desk.shown, self._desk.ledger
        if shown is None or ledger is None:
            return []
        if line is not None and line.plan is not None:
            entries = [side.entry for side in line.plan.sides]
        else:
            entries = [each.entry.id for each in shown.state.entries if not each.entry.gone]
        battle = line.id if line is not None else ""
        found = []
        for entry in entries:
            game = self._desk.ruleset(shown.state.entry(entry).army.ruleset)
            found.append(force(shown, entry, game, ledger.batches, battle))
        if line is None:
            found = [each for each in found if each.absences]
        return found

    def _ask(self, forces: list[Force], battle: str, *, plays: bool) -> bool:
        shown = self._desk.shown
        if shown is None:
            return False
        dialog = MusterDialog(
            shown, forces, self._desk.ruleset, battle, plays=plays, parent=self._page
        )
        if not dialog.exec():
            return False
        acts = dialog.acts()
        return self._page.doing.do(*acts) if acts else True

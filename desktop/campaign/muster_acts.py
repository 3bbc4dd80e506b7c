"""Acts before a battle: who comes back is decided, seen and written down."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from desktop.campaign.muster import Force, force, rollers
from desktop.campaign.muster_dialog import MusterDialog
from desktop.look.parts.dialog import tell
from rules.campaign.attending import following
from rules.campaign.record import PlannedSide
from rules.campaign.recovery import nobody_back
from rules.campaign.state import BattleLine
from rules.wording import counted

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
        return nobody_back(shown.state, (each.entry.id for each in shown.state.entries))

    def before_battle(self) -> None:
        """Let the armies of the chosen planned battle, or else all, roll and be reinforced."""
        line = self._page.battle_line()
        planned = line if line is not None and line.state == "planned" else None
        forces = self._forces(_sides(planned)) if planned else self._every()
        if not any(each.asks for each in forces):
            words = "Nobody of the armies that meet may roll or come back."
            tell(self._page, "Nobody comes back now", words)
            return
        self._ask(forces, plays=False)

    def _every(self) -> list[Force]:
        """Return all armies of which somebody is out."""
        entries = [each.entry for each in self._desk.state.entries if not each.entry.gone]
        found = self._forces(PlannedSide(each.id) for each in entries)
        return [each for each in found if each.absences]

    # ---- before a battle is recorded

    def ready(self, line: BattleLine) -> bool:
        """Ask what is to be asked before a planned battle; return whether it is to be played."""
        if line.state != "planned" or self._desk.draft(line.id):
            return True
        if following(self._desk.state, line.day or _today(), line.id):
            return True  # it was fought before others, and what came back by then is known
        return self._ready(_sides(line))

    def ready_for(self, entries: Iterable[str]) -> bool:
        """Ask the same before a battle that nobody planned, between these armies."""
        if following(self._desk.state, _today()):
            return True
        return self._ready(PlannedSide(each) for each in entries)

    def _ready(self, sides: Iterable[PlannedSide]) -> bool:
        forces = self._forces(sides)
        if not any(each.asks for each in forces):
            return True
        return self._ask(forces, plays=True)

    def may_come_back(self, entry: str) -> str:
        """Return who of an army may still come back, in words; "" for nobody."""
        shown = self._desk.shown
        force = next(iter(self._forces((PlannedSide(entry),))), None)
        if shown is None or force is None or not force.asks:
            return ""
        if force.rolling:
            return f"Roll for {rollers(shown, force)}…"
        return f"{counted(force.reserve.left, 'man', 'men')} may come back…"

    def _forces(self, sides: Iterable[PlannedSide]) -> list[Force]:
        shown, ledger = self._desk.shown, self._desk.ledger
        if shown is None or ledger is None:
            return []
        found = []
        for side in sides:
            game = self._desk.ruleset(shown.state.entry(side.entry).army.ruleset)
            found.append(force(shown, side.entry, game, ledger.batches, side.away))
        return found

    def _ask(self, forces: list[Force], *, plays: bool) -> bool:
        shown = self._desk.shown
        if shown is None:
            return False
        dialog = MusterDialog(shown, forces, self._desk.ruleset, plays=plays, parent=self._page)
        if not dialog.exec():
            return False
        acts = dialog.acts()
        return self._page.doing.do(*acts) if acts else True


def _today() -> str:
    return date.today().isoformat()


def _sides(line: BattleLine) -> tuple[PlannedSide, ...]:
    return line.plan.sides if line.plan is not None else ()

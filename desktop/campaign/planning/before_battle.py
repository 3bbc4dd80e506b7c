"""Acts before a battle: who comes back is decided, seen and written down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from desktop.campaign.battle.dependencies import Waiting
from desktop.campaign.planning.before_battle_dialog import MusterDialog
from desktop.campaign.planning.forces import Force, force, force_then, rollers
from desktop.look.parts.dialog import tell
from rules.campaign.ledger.acts import Reinforce
from rules.campaign.recording.battle_order import following
from rules.campaign.recording.battle_record import PlannedSide
from rules.campaign.recording.casualty_recovery import nobody_back
from rules.campaign.state.campaign_state import Battle
from rules.common.wording import counted

if TYPE_CHECKING:
    from desktop.campaign.page import CampaignPage


class MusterActs:
    """Lets the armies of a battle roll and be reinforced before it is fought."""

    def __init__(self, page: CampaignPage) -> None:
        self._page, self._campaigns = page, page.campaigns

    def reason(self) -> str:
        """Return why nobody can come back now, "" where somebody can."""
        shown = self._page.shown
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
        entries = [each.entry for each in self._campaigns.state.entries if not each.entry.gone]
        found = self._forces(PlannedSide(each.id) for each in entries)
        return [each for each in found if each.absences]

    # ---- before a battle is recorded

    def ready(self, line: Battle) -> bool:
        """Ask what is to be asked before a planned battle; return whether it is to be played."""
        if line.state != "planned" or self._campaigns.draft(line.id):
            return True
        if following(self._campaigns.state, line.day or _today(), line.id):
            return True  # it was fought before others, and what came back by then is known
        return self._ready(_sides(line))

    def come_back(self, entry: str) -> bool:
        """Ask for the dice and reinforcements of an army before the newest battle."""
        return self._ready((PlannedSide(entry),))

    def ready_for(self, entries: Iterable[str]) -> bool:
        """Ask the same before a battle that nobody planned, between these armies."""
        if following(self._campaigns.state, _today()):
            return True
        return self._ready(PlannedSide(each) for each in entries)

    def _ready(self, sides: Iterable[PlannedSide]) -> bool:
        forces = self._forces(sides)
        if not any(each.asks for each in forces):
            return True
        return self._ask(forces, plays=True)

    def waiting(self, entry: str, before: str, thrown: Sequence[Reinforce]) -> Waiting:
        """Return who of an army may still come back before a battle that is being recorded.

        `before` is the battle before which it is put among others, "" for the newest; of such a
        one `thrown` are the dice that lie on the table already.
        """
        shown, found = self._page.shown, self._one(entry, before, thrown)
        if shown is None or found is None or not found.asks:
            return Waiting()
        if not found.rolling:
            return Waiting("", f"{counted(found.reserve.left, 'man', 'men')} may come back…")
        who = rollers(shown, found)
        return Waiting(who, f"Roll for {who}…")

    def throw(self, entry: str, before: str, thrown: Sequence[Reinforce]) -> list[Reinforce]:
        """Ask for the dice of an army before a battle that is put among others.

        Nothing is written: what they bring is seen when the battle is accepted, and stands in the
        ledger with it.
        """
        found = self._one(entry, before, thrown)
        if found is None or not found.rolling:
            return []
        dialog = self._dialog([found], plays=True)
        return dialog.acts() if dialog is not None and dialog.exec() else []

    def _one(self, entry: str, before: str, thrown: Sequence[Reinforce]) -> Force | None:
        """Return an army before its next battle, or before one that is put among others."""
        shown = self._page.shown
        if shown is None or not before:
            return next(iter(self._forces((PlannedSide(entry),))), None)
        game = self._campaigns.ruleset(shown.state.entry(entry).army.ruleset)
        return force_then(shown, entry, game, before, thrown)

    def _forces(self, sides: Iterable[PlannedSide]) -> list[Force]:
        shown, ledger = self._page.shown, self._campaigns.ledger
        if shown is None or ledger is None:
            return []
        found = []
        for side in sides:
            game = self._campaigns.ruleset(shown.state.entry(side.entry).army.ruleset)
            found.append(force(shown, side.entry, game, ledger.batches, side.away))
        return found

    def _ask(self, forces: list[Force], *, plays: bool) -> bool:
        dialog = self._dialog(forces, plays=plays)
        if dialog is None or not dialog.exec():
            return False
        acts = dialog.acts()
        return self._page.doing.do(*acts) if acts else True

    def _dialog(self, forces: list[Force], *, plays: bool) -> MusterDialog | None:
        shown = self._page.shown
        if shown is None:
            return None
        return MusterDialog(shown, forces, self._campaigns.ruleset, plays=plays, parent=self._page)


def _today() -> str:
    return date.today().isoformat()


def _sides(line: Battle) -> tuple[PlannedSide, ...]:
    return line.plan.sides if line.plan is not None else ()

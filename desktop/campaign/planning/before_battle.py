"""Acts before a battle: who comes back is decided, seen and written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date

from msgspec.structs import replace

from desktop.campaign.open_campaign import BRIEFING, OpenCampaign
from desktop.campaign.planning.before_page import BeforePage, RollDialog
from desktop.campaign.planning.fit_for_battle import Force, fielded, force, force_then, rollers
from desktop.campaign.recording.controller import Waiting
from desktop.look.parts.dialog import ask, tell
from rules.army.model import Army
from rules.campaign.ledger.acts import Plan, Reinforce
from rules.campaign.recording.battle_record import PlannedSide
from rules.campaign.recording.battle_sequence import following
from rules.campaign.recording.casualty_recovery import nobody_back
from rules.campaign.state.campaign_state import Battle
from rules.common.wording import counted, listed

Away = Mapping[str, tuple[str, ...]]
"""Who stays at home, by the entry of the army."""


class BeforeBattleCommands:
    """Lets the armies of a battle roll and be reinforced before it is fought."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self._current, self._campaigns = campaign, campaign.campaigns

    def reason(self) -> str:
        """Return why nobody can come back now, "" where somebody can."""
        shown = self._current.shown
        if shown is None:
            return ""
        return nobody_back(shown.state, (each.entry.id for each in shown.state.entries))

    def all_armies(self) -> None:
        """Let all armies roll and be reinforced while no battle is meant."""
        forces = self._every()
        if any(each.asks for each in forces):
            self._open(forces, None, None)
        else:
            words = "Nobody in these armies can roll or come back."
            tell(self._current.widget, "Nobody comes back now", words)

    def _every(self) -> list[Force]:
        """Return all armies of which somebody is out."""
        entries = [each.entry for each in self._campaigns.state.entries if not each.entry.gone]
        found = self._forces(PlannedSide(each.id) for each in entries)
        return [each for each in found if each.absences]

    # ---- before a battle is recorded

    def ready(self, line: Battle, then: Callable[[Away], None], *, always: bool) -> None:
        """Open the page before a planned battle, and go on with `then`.

        It goes on at once where the recording was begun already, and where nobody has anything to
        decide, unless `always`.
        """
        if line.state != "planned" or self._campaigns.draft(line.id):
            then({})
        elif following(self._campaigns.state, line.day or _today(), line.id):
            then({})  # it was fought before others, and what came back by then is known
        else:
            self._ready(self._forces(_sides(line)), line, then, always=always)

    def ready_for(self, entries: Iterable[str], then: Callable[[Away], None]) -> None:
        """Ask the same before a battle that nobody planned, between these armies."""
        if following(self._campaigns.state, _today()):
            then({})
        else:
            self._ready(self._forces(PlannedSide(each) for each in entries), None, then)

    def _ready(
        self,
        forces: list[Force],
        line: Battle | None,
        then: Callable[[Away], None],
        *,
        always: bool = False,
    ) -> None:
        if any(always or each.asks for each in forces):
            self._open(forces, line, then)
        else:
            then({})

    def _open(
        self, forces: list[Force], line: Battle | None, then: Callable[[Away], None] | None
    ) -> None:
        """Show the page before a battle."""
        shown = self._current.shown
        if shown is None:
            return
        card = shown.card(line) if line is not None else None
        number = shown.cards[shown.cards.place(line.id)].number if line is not None else 0
        page = BeforePage(
            shown,
            forces,
            self._campaigns.catalog.get,
            title=f"Before battle {number}" if number else "Before the battle",
            second=card.who if card is not None else "",
            note=" · ".join(filter(None, (card.mission, card.day))) if card is not None else "",
            plays=then is not None,
            planned=line is not None,
        )
        page.face_off_asked.connect(
            lambda: self.face_off(
                [each.entry for each in forces], [each.here for each in page.columns]
            )
        )
        battle = line.id if line is not None else ""
        page.print_asked.connect(lambda: self._current.print_sheets(BRIEFING, battle=battle))
        page.done.connect(lambda: self._take(page, line, then))
        page.kept.connect(lambda: self._take(page, line, None))
        page.left.connect(lambda: self._current.show_cover(None))
        self._current.show_cover(page)

    def face_off(self, entries: Sequence[str], armies: Sequence[Army] = ()) -> None:
        """Compare the first two armies of a battle as they take the field: `armies`, by default
        those of their men who are fit.

        One that is in the campaign alone is put among the armies of this computer first, after a
        question.
        """
        current = self._current
        met = [self._campaigns.state.entry(each) for each in entries[:2]]
        here = {each.id for each in current.army_service.entries}
        missing = [each.army for each in met if each.entry.army not in here]
        if missing:
            names = listed([each.name for each in missing])
            verb, whom = ("is", "it") if len(missing) == 1 else ("are", "them")
            words = f"{names} {verb} in this campaign alone. The face-off compares your armies."
            title, put = f"Put {whom} among your armies?", f"Put {whom} there"
            if not ask(current.widget, title, words, put):
                return
            for army in missing:
                known = current.army_now(army.id) is not None
                done = (
                    current.filing.put_back([army.id])
                    if known
                    else (current.army_service.add(army))
                )
                if not done:
                    return
        shown = current.shown
        if shown is None:
            return
        there = armies[:2] or [
            fielded(shown.state, each.entry.id, self._campaigns.catalog.get(each.army.ruleset))[0]
            for each in met
        ]
        coloured = tuple(
            replace(army, colour=shown.names.colour(each.entry.id))
            for army, each in zip(there, met, strict=True)
        )
        current.face_off_asked.emit(*(each.entry.army for each in met), coloured)

    def _take(
        self, page: BeforePage, line: Battle | None, then: Callable[[Away], None] | None
    ) -> None:
        """Write what was decided, and who stays at home into the plan; then go on."""
        away = page.away()
        acts = page.acts()
        if line is not None and line.plan is not None:
            sides = tuple(
                replace(each, away=away.get(each.entry, each.away)) for each in line.plan.sides
            )
            if any(set(a.away) != set(b.away) for a, b in zip(sides, line.plan.sides, strict=True)):
                acts.append(Plan(line.id, replace(line.plan, sides=sides)))
        if acts and not self._current.do(*acts):
            return
        self._current.show_cover(None)
        if then is not None:
            then(away)

    # ---- while it is recorded

    def come_back(self, entry: str) -> bool:
        """Ask for the dice and reinforcements of an army before the newest battle."""
        forces = self._forces((PlannedSide(entry),))
        acts = self._roll(forces)
        return bool(acts) and self._current.do(*acts)

    def waiting(self, entry: str, before: str, thrown: Sequence[Reinforce]) -> Waiting:
        """Return who of an army may still come back before a battle that is being recorded.

        `before` is the battle before which it is put among others, "" for the newest; of such a
        one `thrown` are the dice that lie on the table already.
        """
        shown, found = self._current.shown, self._one(entry, before, thrown)
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
        return self._roll([found])

    def _roll(self, forces: list[Force]) -> list[Reinforce]:
        """Ask for the dice of one army over the recording of its battle."""
        shown = self._current.shown
        if shown is None or not forces or not forces[0].asks:
            return []
        dialog = RollDialog(shown, forces[0], self._campaigns.catalog.get, self._current.widget)
        return dialog.acts() if dialog.exec() else []

    def _one(self, entry: str, before: str, thrown: Sequence[Reinforce]) -> Force | None:
        """Return an army before its next battle, or before one that is put among others."""
        shown = self._current.shown
        if shown is None or not before:
            return next(iter(self._forces((PlannedSide(entry),))), None)
        game = self._campaigns.catalog.get(shown.state.entry(entry).army.ruleset)
        return force_then(shown, entry, game, before, thrown)

    def _forces(self, sides: Iterable[PlannedSide]) -> list[Force]:
        shown, ledger = self._current.shown, self._campaigns.ledger
        if shown is None or ledger is None:
            return []
        found = []
        for side in sides:
            game = self._campaigns.catalog.get(shown.state.entry(side.entry).army.ruleset)
            found.append(force(shown, side.entry, game, ledger.batches, side.away))
        return found


def _today() -> str:
    return date.today().isoformat()


def _sides(line: Battle) -> tuple[PlannedSide, ...]:
    return line.plan.sides if line.plan is not None else ()

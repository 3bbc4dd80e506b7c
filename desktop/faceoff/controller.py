"""The face-off: which two armies, in which situation, what is found, and every change made here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from db.errors import StoreProblem
from db.list_summaries import ArmySummary
from desktop.faceoff.steps import Steps
from desktop.services.armies import ArmyService
from desktop.services.army_document import ArmyDocument
from desktop.services.sample_armies import sample_ids
from rules.army import edits
from rules.army.model import Agreement, Army
from rules.checks.fixes import apply_fix
from rules.common.findings import Finding, Fix
from rules.common.wording import lower, lower_first
from rules.odds.army_comparison import (
    ComparedArmy,
    Comparison,
    compare,
    compared_army,
    face_off_of,
)
from rules.odds.expected_losses import Setting, usual_setting
from rules.odds.face_off import FaceOff, face_off_distances

LEFT, RIGHT = 0, 1
FACED = "faced "
"""Begins the setting with the army that another one, by its id, faced last."""


class Reading(NamedTuple):
    """An open question of the game that the two armies answer differently."""

    id: str
    name: str
    answers: tuple[str, str]
    options: tuple[str, str]


class FaceOffController(QObject):
    """Holds the pair, the setting and what follows from them; panes show it and ask it."""

    changed = Signal()
    """Other armies, another setting, or an army was edited: everything is to be shown anew."""

    def __init__(self, army_service: ArmyService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.army_service = army_service
        self.steps = Steps(self)
        self.sides: list[str] = ["", ""]
        self.fielded: list[Army | None] = [None, None]
        self.setting: Setting | None = None
        self.comparison: Comparison | None = None
        self.face_off: FaceOff | None = None
        self.problem = ""
        self.active = False
        self._game = ""
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.refresh)
        for told in (army_service.listed, army_service.entry_changed, army_service.edited):
            told.connect(self._soon)

    def _soon(self, _army: str = "") -> None:
        if self.active:
            self._later.start()

    def follow(self) -> None:
        """Show the armies anew when nothing else asks for it first, and follow them from now on."""
        self.active = True
        self._soon()

    @property
    def ready(self) -> bool:
        """Return whether everything is shown as it is now."""
        return not self._later.isActive()

    # ---- which armies

    def open(self, left: str = "", right: str = "", fielded: Sequence[Army] = ()) -> None:
        """Face an army with another; by default the open one with the last, or the first fit.

        `fielded` are the two as they take the field in a campaign, where they come from one.
        """
        current = self.army_service.current
        known = [each.id for each in self.entries()]
        left = left or (current.army.id if current else "") or next(iter(known), "")
        keep = self.sides[RIGHT] if self.sides[LEFT] == left else ""
        self.sides = [left, right or keep or self._best_other(left)]
        self.fielded = list(fielded[:2]) if len(fielded) > 1 else [None, None]
        self.active = True
        self.refresh()

    def _best_other(self, army_id: str) -> str:
        entries = {each.id: each for each in self.entries()}
        mine = entries.get(army_id)
        faced = self._faced(army_id)
        if faced in entries:
            return faced
        others = [each for each in entries.values() if each.id != army_id]
        game, samples = mine.ruleset if mine else "", sample_ids()
        others.sort(key=lambda each: each.changed, reverse=True)
        others.sort(key=lambda each: (each.ruleset != game, each.id in samples))
        return others[0].id if others else ""

    def _faced(self, army_id: str) -> str:
        """Return the army that another one faced last, "" for none."""
        database = self.army_service.database
        return database.read(lambda work: work.settings.get(FACED + army_id)) or ""

    def _remember(self) -> None:
        """Remember the pair for the next time; not worth a word when that cannot be."""
        left, right = self.sides
        if self._faced(left) != right:
            with suppress(StoreProblem), self.army_service.database.writing() as work:
                work.settings.set(FACED + left, right)

    def entries(self) -> list[ArmySummary]:
        """Return the armies that can stand here: those whose game is here."""
        games = {title.id for title in self.army_service.catalog.titles()}
        return [each for each in self.army_service.entries if each.ruleset in games]

    def armies(self) -> list[Army]:
        """Return the armies that stand here, as they take the field."""
        found = [self.fielded[side] or self.army_of(side) for side in (LEFT, RIGHT)]
        return [army for army in found if army is not None]

    def army_of(self, side: int) -> Army | None:
        """Return the army of a side as it is kept, None where nobody stands."""
        document = self.document(side)
        return document.army if document is not None else None

    def choose(self, side: int, army_id: str) -> None:
        """Let another army stand at a side; the one of the other side changes places with it."""
        if army_id == self.sides[1 - side]:
            self.swap()
            return
        self.sides[side], self.fielded[side] = army_id, None
        self.refresh()

    def swap(self) -> None:
        """Let the two change sides."""
        self.sides.reverse()
        self.fielded.reverse()
        self.refresh()

    @property
    def in_campaign(self) -> bool:
        """Return whether an army stands here as it is in a campaign: no edit changes it."""
        return any(self.fielded)

    def document(self, side: int) -> ArmyDocument | None:
        """Return the army at a side."""
        return self.army_service.document(self.sides[side]) if self.sides[side] else None

    # ---- the situation

    def set_setting(self, **values: object) -> None:
        """Change the distance, the cover, who fires, the target, or how many stand in a blast."""
        if self.setting is not None:
            setting = replace(self.setting, **values)  # type: ignore[arg-type]
            if setting != self.setting:
                self.setting = setting
                self.refresh()

    @property
    def distances(self) -> tuple[float, ...]:
        """Return the distances to choose from, five at most."""
        found = self.comparison
        if found is None or not found.odds:
            return ()
        return face_off_distances((found.left.roster.ruleset, found.right.roster.ruleset))

    # ---- what is found

    def refresh(self) -> None:
        """Work everything out for the armies as they are now."""
        self._later.stop()
        self.comparison = self.face_off = None
        sides = [self._side(LEFT), self._side(RIGHT)]
        left, right = sides
        if len(self.entries()) < 2:
            self.problem = "There is no other army yet. Make one, or duplicate this one."
        elif left is None or right is None:
            self.problem = "Nothing can be compared: the game of this army is not installed."
        else:
            self.problem = ""
            self._take_game(left)
            self.comparison = compare(left, right, self.setting)
            self.face_off = face_off_of(self.comparison)
            self._remember()
        self.changed.emit()

    def _side(self, side: int) -> ComparedArmy | None:
        known = {each.id for each in self.entries()}
        if self.sides[side] not in known:
            others = [each for each in known if each != self.sides[1 - side]]
            self.sides[side] = self._best_other(self.sides[1 - side]) if others else ""
            self.fielded[side] = None
        if (there := self.fielded[side]) is not None:
            return compared_army(there, self.army_service.catalog)
        document = self.document(side)
        if document is None:
            return None
        return compared_army(document.army, self.army_service.catalog, document.roster)

    def _take_game(self, left: ComparedArmy) -> None:
        if self.setting is not None and self._game == left.game:
            return
        self._game = left.game
        usual = usual_setting(left.roster.ruleset, left.playbook)
        steps = face_off_distances((left.roster.ruleset,))
        if steps and usual.distance not in steps:
            usual = replace(usual, distance=steps[0])
        self.setting = usual

    def readings(self) -> list[Reading]:
        """Return the open questions that the armies answer differently."""
        found = self.comparison
        if found is None or not found.same_game:
            return []
        both = []
        for switch in found.left.roster.ruleset.switches:
            read = [
                side.army.switches.get(switch.id, switch.default)
                for side in (found.left, found.right)
            ]
            if read[0] != read[1] and all(each in switch.options for each in read):
                said = [switch.options[each] for each in read]
                both.append(Reading(switch.id, switch.name, (said[0], said[1]), (read[0], read[1])))
        return both

    def effect_of(self, side: int, act: Callable[[Army], Army]) -> str:
        """Return what a change of one army does to its hits at the chosen distance."""
        found, now = self.comparison, self.face_off
        document = self.document(side)
        if found is None or now is None or document is None:
            return ""
        try:
            changed = act(document.army)
        except KeyError:
            return ""
        other = compared_army(changed, self.army_service.catalog)
        if other is None:
            return ""
        pair = [found.left, found.right]
        pair[side] = other
        then = face_off_of(replace(found, left=pair[0], right=pair[1]))
        if then is None:
            return ""
        more = then.losses[1 - side].hits - now.losses[1 - side].hits
        unit = found.left.roster.ruleset.stat["range"].unit
        if abs(more) < 0.05:
            return "no change in hits"
        return f"{more:+.1f} hits at {now.distance:g} {unit}".replace("-", "−")

    def fix_act(self, side: int, fix: Fix) -> Callable[[Army], Army]:
        """Return the change that a fix makes to the army of a side."""
        document = self.document(side)
        ruleset = document.ruleset if document else None

        def act(army: Army) -> Army:
            return apply_fix(army, ruleset, fix) if ruleset is not None else army

        return act

    def answer_act(self, side: int, reading: Reading) -> Callable[[Army], Army]:
        """Return the change that lets the army of a side answer as the other one does."""
        return lambda army: edits.set_switch(army, reading.id, reading.options[1 - side])

    # ---- commands

    def mend(self, side: int, fix: Fix) -> None:
        """Carry out one way out of a finding in the army of a side."""
        document = self.document(side)
        if document is not None:
            try:
                self.steps.edit(lower(fix.label), self.fix_act(side, fix), document)
            except KeyError:
                self.refresh()  # the army changed since: what the fix names is gone

    def use_answer(self, side: int, reading: Reading) -> None:
        """Let the army of a side answer an open question as the other one does."""
        document = self.document(side)
        if document is not None:
            words = f"answer {lower_first(reading.name)}"
            self.steps.edit(words, self.answer_act(side, reading), document)

    def agree(self, finding: Finding, agreed_with: str, note: str) -> None:
        """Write what was agreed into both armies, so that each carries it to the table."""
        day = date.today().isoformat()
        agreement = Agreement(finding.rule, finding.targets, note, agreed_with, day)
        self._both("agree to an exception", lambda army: edits.add_agreement(army, agreement))

    def take_back(self, finding: Finding) -> None:
        """Drop what was agreed from both armies: either one would be enough to keep it."""

        def act(army: Army) -> Army:
            for agreement in army.agreements:
                if agreement.rule == finding.rule and agreement.covers(finding.targets):
                    army = edits.remove_agreement(army, agreement)
            return army

        self._both("take an agreement back", act)

    def _both(self, label: str, act: Callable[[Army], Army]) -> None:
        documents = [self.document(side) for side in (LEFT, RIGHT)]
        both = [each for each in documents if each is not None]
        if len(both) == 2:
            self.steps.edit(label, act, *both)

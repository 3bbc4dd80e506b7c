"""A battle while it is recorded: the draft, its undo, its armies, and keeping it for later."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.campaign.record_need import RecordDesk
from desktop.campaign.record_shown import ArmyShown, shown_army
from rules.army import Army
from rules.campaign.acts import Record
from rules.campaign.draft import Draft, begin, begin_correction, begin_planned
from rules.campaign.draft_text import read_draft, write_draft
from rules.campaign.finishing import doubts, finish, friends_in, missing, scored
from rules.campaign.record import BattleRecord, Fate
from rules.campaign.recording import change, without_side
from rules.campaign.scoring import Scored
from rules.campaign.state import BattleLine
from rules.ids import new_id
from rules.playbook import Playbook
from rules.problems import InputProblem
from rules.roll import Roll
from rules.ruleset import Ruleset

MOST_STEPS = 300
TYPING_MS = 400
"""After a pause of typing the draft is kept; marks are kept at once."""
NEW = "new"
"""Under this a battle's draft is kept that nobody planned."""


class Session(QObject):
    """Holds the draft; every change goes through `step`, so that each can be undone."""

    changed = Signal()
    kept = Signal(bool)
    """The draft was written, or could not be."""

    def __init__(
        self, desk: RecordDesk, battle_id: str | None, parent: QObject, before: str = ""
    ) -> None:
        super().__init__(parent)
        self.desk, self.battle = desk, battle_id or ""
        self._insert = before
        self._key = self.battle or (f"{NEW} before {before}" if before else NEW)
        self._steps: list[tuple[str, str, Draft]] = []
        self._armies: dict[str, Army] = {}
        self._shown: dict[tuple[str, str, str], ArmyShown] = {}
        self._score: tuple[Draft, Scored | None] | None = None
        self.trouble = ""
        self.resumed = False
        self.draft = self._begin()
        self._type = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._type.timeout.connect(self.keep)

    # ---- beginning

    @property
    def line(self) -> BattleLine | None:
        """Return the battle as the ledger has it, None for one that nobody planned."""
        battles = self.desk.state.battles
        return next((each for each in battles if each.id == self.battle), None)

    @property
    def before(self) -> BattleRecord | None:
        """Return the record that is corrected, None when there is none yet."""
        line = self.line
        return line.record if line else None

    def _begin(self) -> Draft:
        text = self.desk.draft(self._key)
        if text:
            try:
                draft = read_draft(text)
            except InputProblem as trouble:
                self.trouble = trouble.sentence()
            else:
                self.resumed = True
                return self._still(draft)
        return self._first()

    def _still(self, draft: Draft) -> Draft:
        """Return a kept draft as it fits the ledger of now: armies and battles may have gone on."""
        here = self.names()
        for side in draft.sides:
            if side.entry not in here:
                draft = without_side(draft, side.entry)
        return change(draft, corrects=self.before is not None)

    def _first(self) -> Draft:
        state, line = self.desk.state, self.line
        today = date.today().isoformat()
        if line is not None and line.record is not None:
            return begin_correction(line.id, line.record, self.names())
        if line is not None and line.plan is not None:
            draft = begin_planned(line.id, line.plan, self.names(), line.plan.day or today)
            if draft.ruleset or not draft.sides:
                return draft
            game = state.entry(draft.sides[0].entry).entry.ruleset
            return change(draft, ruleset=game)
        game = state.charter.rulesets[0] if state.charter.rulesets else ""
        here = [each.entry for each in state.entries if not each.entry.gone]
        mine = [each for each in here if each.ruleset == game]
        both = mine if len(mine) == 2 else []
        draft = begin(today, game, [(each.id, each.name) for each in both])
        following = next((each for each in state.battles if each.id == self._insert), None)
        if following is None:
            return draft
        return change(draft, before=following.id, day=following.day or today)

    def names(self) -> dict[str, str]:
        """Return what the armies are called, by their entry."""
        return {each.entry.id: each.entry.name for each in self.desk.state.entries}

    # ---- the draft and its undo

    def step(self, name: str, draft: Draft, merge: str = "") -> bool:
        """Take another draft as one step; those with the same `merge` are one. False: no change."""
        if draft == self.draft:
            return False
        if not (merge and self._steps and self._steps[-1][1] == merge):
            self._steps.append((name, merge, self.draft))
            del self._steps[:-MOST_STEPS]
        self.draft = draft
        if merge:
            self._type.start()
        else:
            self.keep()
        self.changed.emit()
        return True

    @property
    def undo_name(self) -> str:
        """Return what undo would take back, "" when there is nothing."""
        return self._steps[-1][0] if self._steps else ""

    def undo(self) -> bool:
        """Take the last step back."""
        if not self._steps:
            return False
        self.draft = self._steps.pop()[2]
        self.keep()
        self.changed.emit()
        return True

    def keep(self) -> None:
        """Keep the draft in the database."""
        self._type.stop()
        self.kept.emit(self.desk.keep_draft(self._key, write_draft(self.draft)))

    def throw_away(self) -> None:
        """Forget the draft; what is in the ledger stays as it is."""
        self._type.stop()
        self.desk.drop_draft(self._key)

    def flush(self) -> None:
        """Keep what was typed a moment ago."""
        if self._type.isActive():
            self.keep()

    # ---- armies and games

    @property
    def ruleset(self) -> Ruleset | None:
        """Return the game that was played."""
        return self.desk.ruleset(self.draft.ruleset)

    @property
    def playbook(self) -> Playbook | None:
        """Return how it is scored."""
        return self.desk.playbook(self.draft.ruleset)

    def army(self, entry: str) -> Army:
        """Return the army as it was fielded: the copy of a battle that is corrected, else as it
        is now, or was before the battle before which this one is put."""
        if entry not in self._armies:
            copy = None
            for side in self.before.sides if self.before else ():
                if side.entry == entry and side.fielded:
                    copy = self.desk.fielded(side.fielded)
            self._armies[entry] = copy or self.desk.army_for(entry, self._following())
        return self._armies[entry]

    def _following(self) -> str:
        """Return the battle before which armies stand as they did then, "" for as they are now."""
        wanted = self.draft.before or (self.battle if self.before is not None else "")
        known = any(each.id == wanted for each in self.desk.state.battles)
        return wanted if known else ""

    def armies(self) -> dict[str, Army]:
        """Return the armies that met, by their entry."""
        return {side.entry: self.army(side.entry) for side in self.draft.sides}

    def player(self, entry: str) -> str:
        """Return the name of an entry's player."""
        state = self.desk.state
        owner = next((each.entry.player for each in state.entries if each.entry.id == entry), "")
        return next((each.name for each in state.players if each.id == owner), "")

    def shown(self) -> tuple[ArmyShown, ...]:
        """Return the armies as they are drawn."""
        ruleset = self.ruleset
        if ruleset is None:
            return ()
        found = []
        for side in self.draft.sides:
            key = (side.entry, ruleset.id, self.draft.mission)
            if key not in self._shown:
                army = self.army(side.entry)
                name = side.name or army.name
                roll = Roll(army, ruleset)
                self._shown[key] = shown_army(
                    roll,
                    side.entry,
                    name,
                    self.player(side.entry),
                    self.playbook,
                    self.draft.mission,
                )
            found.append(self._shown[key])
        return tuple(found)

    def fates(self) -> dict[str, dict[str, Fate]]:
        """Return what became of whom, by entry and figure."""
        return {side.entry: {each.figure: each for each in side.fates} for side in self.draft.sides}

    # ---- the score and the end

    def score(self) -> Scored | None:
        """Return what the battle comes to as it stands, None where the game is not here."""
        if self._score is None or self._score[0] is not self.draft:
            ruleset, playbook = self.ruleset, self.playbook
            found = None
            if ruleset is not None and playbook is not None and len(self.draft.sides) > 1:
                friends = friends_in(self.desk.state)
                found = scored(self.draft, self.armies(), ruleset, playbook, friends=friends)
            self._score = (self.draft, found)
        return self._score[1]

    def missing(self) -> tuple[str, ...]:
        """Return what is lacking before the battle can be written."""
        found = missing(self.draft, self.score())
        if self.draft.corrects and not self.draft.why.strip():
            found = (*found, "Say why the battle is written anew.")
        return found

    def doubts(self) -> tuple[str, ...]:
        """Return what may be a slip."""
        today = date.today().isoformat()
        return doubts(self.draft, self.armies(), today, self.score())

    def _follow(self) -> None:
        """Make a correction of a battle that another window has written meanwhile."""
        corrects = self.before is not None
        if corrects != self.draft.corrects:
            self.draft = change(self.draft, corrects=corrects)
            self.keep()
            self.changed.emit()

    def accept(self) -> str:
        """Write the battle; return "", or why it was not written. The draft is gone then."""
        armies = self.armies()
        old = {side.entry: side.fielded for side in self.before.sides} if self.before else {}
        ids = {entry: old.get(entry) or new_id() for entry in armies}
        record = finish(
            self.draft,
            armies,
            self.ruleset,
            self.playbook,
            fielded=ids,
            friends=friends_in(self.desk.state),
        )
        battle = self.battle or new_id()
        act = Record(battle, record, self.draft.before, self.draft.why.strip())
        copies: Mapping[str, Army] = {
            ids[entry]: army for entry, army in armies.items() if not old.get(entry)
        }
        trouble = self.desk.record(act, copies)
        if trouble:
            self._follow()
            return trouble
        self._type.stop()
        self.desk.drop_draft(self._key)
        self.battle = battle
        return ""

"""A battle while it is recorded: the draft, its undo, its armies, and keeping it for later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.campaign.recording.fates import BY_KEY, LOOK
from desktop.campaign.recording.saved_drafts import (
    OTHERWISE,
    OVER,
    UNWRITTEN,
    WRITTEN,
    StoredDraft,
)
from desktop.campaign.recording.summary_texts import ArmyShown, place_of, shown_army, told_fates
from desktop.services.campaigns import CampaignService
from desktop.services.participating_armies import ParticipatingArmies
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.campaign.display_names import ArmyNames, numbers_of
from rules.campaign.ledger.acts import Record, Reinforce
from rules.campaign.recording.battle_record import BattleRecord, Fate, FateKind, has_doer
from rules.campaign.recording.battle_scoring import Lack, Scored
from rules.campaign.recording.battle_sequence import place_words
from rules.campaign.recording.draft import (
    Draft,
    battle_in,
    change,
    everybody_else_came_home,
    mark,
    set_doer,
)
from rules.campaign.recording.draft_undo import DraftHistory
from rules.campaign.recording.finish_draft import (
    contradictions,
    friends_in,
    missing,
)
from rules.campaign.state.campaign_state import Battle
from rules.common.ids import new_id
from rules.common.problems import InputProblem
from rules.common.wording import counted
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset

MET, FATES, OBJECTIVES, REVIEW = range(4)
"""The steps of recording a battle."""
PICKING = "Click the man in another army who did it. Esc cancels."
TYPING_MS = 400
"""After a pause of typing the draft is kept; marks are kept at once."""


class Waiting(NamedTuple):
    """Who of an army may still come back: `who` were not rolled for ("2 men"), `answer` are the
    words of the button that asks; "" for nobody."""

    who: str = ""
    answer: str = ""


class ComingBack(Protocol):
    """Who asks for the dice and the reinforcements of the armies before a battle."""

    def waiting(self, entry: str, before: str, thrown: Sequence[Reinforce]) -> Waiting:
        """Return who of an army may still come back."""

    def come_back(self, entry: str) -> bool:
        """Ask for the dice and reinforcements of an army; return whether they were given."""

    def throw(self, entry: str, before: str, thrown: Sequence[Reinforce]) -> list[Reinforce]:
        """Ask for the dice of an army before a battle put among others; nothing is written."""


Confirm = Callable[[Record, Sequence[Reinforce]], bool]
UNCHANGED = "Nothing was changed."


class BattleController(QObject):
    """Holds the draft; every change goes through `step`, so that each can be undone."""

    changed = Signal()
    kept = Signal(bool)
    """The draft was written, or could not be."""
    told = Signal(str)
    """What the player is to know, a sentence; "" takes the last one back."""
    over = Signal()
    """The battle was recorded elsewhere before anything was entered here."""
    looked = Signal()
    """Another figure is looked at, or the next click on one does something else."""

    def __init__(
        self, campaigns: CampaignService, battle_id: str | None, parent: QObject, before: str = ""
    ) -> None:
        super().__init__(parent)
        self.campaigns = campaigns
        # A battle that nobody planned has its id from the first mark on: whoever writes it into
        # the ledger drops its draft in the same moment, so that none is left to be written twice.
        self.battle = battle_id or new_id()
        self._kept = StoredDraft(campaigns, self.battle)
        self.field = ParticipatingArmies(campaigns, self.battle)
        self._shown: dict[tuple[object, ...], ArmyShown] = {}
        self._score: tuple[Draft, Scored | None] | None = None
        self.confirm: Confirm = lambda _act, _dice: True
        """Asked before a battle is written, with its dice; False leaves all as it is."""
        self._asks: ComingBack | None = None
        self._known_waiting: dict[str, tuple[tuple[object, ...], Waiting]] = {}
        self.kind: FateKind = "fallen"
        """The fate that the next click on a figure gives."""
        self.current = ("", "")
        """The figure that is looked at: (entry, figure)."""
        self._victim: tuple[str, str] | None = None
        self.trouble = ""
        self.unkept = False
        """What was told last is not in the database: it could not be written."""
        self.resumed = False
        self._history = self._begin(before)
        marked = _marks(self.draft)
        self._settle()
        self._first = self.draft
        if gone := marked - _marks(self.draft):
            words = counted(gone, "mark was removed: that man", "marks were removed: those men")
            self.trouble = f"{words} can no longer play in this battle."
        self._type = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._type.timeout.connect(self.keep)

    # ---- beginning

    @property
    def line(self) -> Battle | None:
        """Return the battle as the ledger has it, None for one that nobody planned."""
        return battle_in(self.campaigns.state, self.battle)

    @property
    def corrected(self) -> BattleRecord | None:
        """Return the record that is corrected, None when there is none yet."""
        return self.field.was

    def _begin(self, before: str) -> DraftHistory:
        try:
            history = self._kept.read()
        except InputProblem as trouble:
            self.trouble, history = trouble.sentence(), None
        if history is not None:
            self.resumed = True
            return history
        return DraftHistory(self.field.begin(before))

    def _settle(self) -> None:
        """Let the draft fit the ledger, also one that undo has brought back."""
        self._history.settle(self.field.settled(self.draft))
        self._settled = self.campaigns.state.batches

    # ---- the draft and its undo

    @property
    def draft(self) -> Draft:
        """Return the battle as it has been told until now."""
        return self._history.draft

    def step(self, name: str, draft: Draft, merge: str = "") -> bool:
        """Take another draft as one step; those with the same `merge` are one. False: no change."""
        if draft == self.draft:
            return False
        self._history.take(name, draft, merge)
        if merge:
            self._type.start()
        else:
            self.keep()
        self.changed.emit()
        return True

    @property
    def undo_name(self) -> str:
        """Return what undo would take back, "" when there is nothing."""
        return self._history.name

    @property
    def redo_name(self) -> str:
        """Return what redo would bring again, "" when there is nothing."""
        return self._history.redo_name

    def undo(self) -> bool:
        """Take the last step back, also one from before the draft was left or the power failed."""
        return self._stepped(self._history.undo())

    def redo(self) -> bool:
        """Bring again the step that was taken back last; it is forgotten with the window."""
        return self._stepped(self._history.redo())

    def _stepped(self, moved: bool) -> bool:
        if not moved:
            return False
        self._settle()
        self.keep()
        self.changed.emit()
        return True

    def keep(self) -> bool:
        """Keep the draft and its undo in the database; what cannot be kept is tried again."""
        self._type.stop()
        written, told = self._kept.keep(self._history)
        self.unkept = not written
        if self.unkept:
            self.campaigns.database.retry(self.keep)
        else:
            self.campaigns.database.cancel_retry(self.keep)
        self.kept.emit(written)
        if told:
            self.told.emit(told)
        return written

    @property
    def untouched(self) -> bool:
        """Return whether nothing was entered, in this window or another one."""
        return not self.resumed and self.draft == self._first and self._kept.ours

    def throw_away(self) -> None:
        """Forget the draft; what is in the ledger stays as it is."""
        self.stop()
        self._kept.drop()

    def stop(self) -> None:
        """Keep nothing more: the draft is in the ledger, thrown away, or its campaign is gone."""
        self._type.stop()
        self.campaigns.database.cancel_retry(self.keep)
        self.unkept = False

    def flush(self) -> None:
        """Keep what was typed a moment ago."""
        if self._type.isActive():
            self.keep()

    # ---- fates

    @property
    def picking(self) -> bool:
        """Return whether the next click on a figure tells who did it."""
        return self._victim is not None

    @property
    def victim(self) -> tuple[str, str]:
        """Return of whom is told: the figure to whom somebody did it, else who is looked at."""
        return self._victim or self.current

    def look_at(self, entry: str, figure: str) -> None:
        """Look at another figure."""
        if (entry, figure) != self.current:
            self.current = (entry, figure)
            self.looked.emit()

    def choose_kind(self, kind: FateKind) -> None:
        """Choose the fate that the next click gives."""
        self.kind = kind
        self.looked.emit()

    def click(self, entry: str, figure: str, *, whole: bool = False, looked: bool = True) -> None:
        """Give a figure, or his `whole` unit, the chosen fate, or take it back; or name who did it.

        Who has that fate already and was not `looked` at before is only chosen: more can be told
        of him without a mark being lost.
        """
        if self._victim is not None:
            self._take_doer(entry, figure, whole)
            return
        meant, side = self._unit_of(entry, figure) if whole else (figure,), self.draft.side(entry)
        if any(side.fate_of(each).kind != self.kind for each in meant):
            self.mark(entry, meant, self.kind)
        elif looked or whole:
            self.mark(entry, meant, "standing")

    def mark(self, entry: str, figures: Sequence[str], kind: FateKind) -> None:
        """Give figures of an army a fate, as one step."""
        draft = mark(self.draft, entry, figures, kind)
        self.step(f"mark {LOOK[kind].word.lower()}", draft)

    def give(self, key: str, *, whole: bool) -> None:
        """Give whom one looks at the fate of a key; with nobody chosen, choose that of clicks."""
        self.leave_doer()
        entry, figure = self.current
        if figure and any(side.entry == entry for side in self.draft.sides):
            meant = self._unit_of(entry, figure) if whole else (figure,)
            self.mark(entry, meant, BY_KEY[key].kind)
        else:
            self.choose_kind(BY_KEY[key].kind)

    def rest_home(self, entry: str = "") -> None:
        """Say that whoever has no mark came home, of one army or of all."""
        self.step("everyone else came home", everybody_else_came_home(self.draft, entry))
        self.told.emit("Everyone without a mark came home.")

    def _unit_of(self, entry: str, figure: str) -> tuple[str, ...]:
        squads = (squad for army in self.shown() if army.entry == entry for squad in army.squads)
        units = (tuple(each.id for each in squad.figures) for squad in squads)
        return next((unit for unit in units if figure in unit), (figure,))

    def ask_doer(self) -> None:
        """Let the next click tell who did it to the figure that is looked at."""
        entry, figure = self.current
        fate = self.draft.side(entry).fate_of(figure) if figure else None
        if fate is not None and has_doer(fate):
            self._victim = self.current
            self.told.emit(PICKING)
        elif fate is None:
            self.told.emit("Choose a figure first, then who did it.")
        elif fate.kind == "standing":
            self.told.emit("Mark what happened to him first, then who did it.")
        else:
            self.told.emit(f"{LOOK[fate.kind].word}: no enemy did that.")
        self.looked.emit()

    def leave_doer(self) -> bool:
        """Look for nobody any more; return whether somebody was looked for."""
        if self._victim is None:
            return False
        self._victim = None
        self.told.emit("")
        self.looked.emit()
        return True

    def _take_doer(self, entry: str, figure: str, whole: bool) -> None:
        """Write down who did it; a unit or a man of the same army cannot be meant."""
        hit, victim = self.victim
        if whole:
            self.told.emit(PICKING)
            return
        self.look_at(hit, victim)
        if entry != hit:
            turn = self.draft.side(hit).fate_of(victim).turn
            draft = set_doer(self.draft, hit, victim, figure, turn=turn)
            self.leave_doer()
            self.step("who did it", draft, f"by {victim}")
        elif figure != victim:
            self.told.emit("He is in the same army. Click a man in another army. Esc cancels.")

    # ---- armies and games

    @property
    def ruleset(self) -> Ruleset | None:
        """Return the game that was played."""
        return self.campaigns.catalog.get(self.draft.ruleset)

    @property
    def playbook(self) -> Playbook | None:
        """Return how it is scored."""
        return self.campaigns.catalog.playbook(self.draft.ruleset)

    def on_day(self, day: str) -> Draft:
        """Return the draft on another day, on which the armies may stand otherwise."""
        return self.field.only_those(replace(self.draft, day=day))

    @property
    def place(self) -> str:
        """Return what this recording is beside a new battle at the end: "Correction of battle 3",
        or before which battle it is put in; "" for nothing of it."""
        return place_of(self.line, self.place_words)

    @property
    def place_words(self) -> str:
        """Return before which battle a new one comes: "before battle 4, Garden War", or ""."""
        if self.corrected is not None:
            return ""
        return place_words(self.campaigns.state, self.following)

    def army(self, entry: str) -> Army:
        """Return the army with all who could come: as it is now, or before the battle before
        which this one is put; of a battle that is corrected those of then."""
        return self.field.could_come(entry, self.draft)

    def armies(self) -> dict[str, Army]:
        """Return the armies that met, by their entry, without those who stayed at home."""
        return self.field.armies(self.draft)

    def whole(self, entry: str) -> Army:
        """Return an army with those who are out too."""
        return self.field.whole(entry, self.draft)

    def follow_ledger(self) -> None:
        """Show the armies as the ledger has them now: men may have come back."""
        self._score = None
        self.changed.emit()

    def player(self, entry: str) -> str:
        """Return the player of an entry beside its name, "" where it is called as he."""
        state = self.campaigns.state
        names = ArmyNames((each.entry for each in state.entries), state.players)
        return names.player_beside(entry)

    def shown(self) -> tuple[ArmyShown, ...]:
        """Return the armies as they are drawn."""
        ruleset = self.ruleset
        if ruleset is None:
            return ()
        found = []
        for side in self.draft.sides:
            army = self.field.came(side, self.draft)
            key = (side.entry, ruleset.id, self.draft.mission, id(army))
            if key not in self._shown:
                self._shown[key] = shown_army(
                    Roster(army, ruleset),
                    side.entry,
                    side.name or army.name,
                    self.player(side.entry),
                    self.playbook,
                    self.draft.mission,
                    numbers=numbers_of(self.whole(side.entry)),
                )
            found.append(self._shown[key])
        return tuple(found)

    def fates(self) -> dict[str, dict[str, Fate]]:
        """Return what became of whom, by entry and figure, with names of doers and weapons."""
        return told_fates(self.draft, self.shown(), self.ruleset)

    # ---- dice and reinforcements before the battle

    def let_come_back(self, asks: ComingBack) -> None:
        """Take who asks for the dice of the fallen; without one nobody is asked."""
        self._asks = asks
        self.follow_ledger()

    def waiting(self, entry: str) -> Waiting:
        """Return who of an army may still come back; of a battle that is corrected nobody."""
        if self._asks is None or self.corrected is not None:
            return Waiting()
        before, thrown = self.following, self.draft.back
        key = (self.campaigns.state.batches, before, thrown)
        if entry not in self._known_waiting or self._known_waiting[entry][0] != key:
            self._known_waiting[entry] = key, self._asks.waiting(entry, before, thrown)
        return self._known_waiting[entry][1]

    def roll(self, entry: str) -> None:
        """Ask for the dice and the reinforcements of an army.

        Before the newest battle they are written at once. Before one that is put among others
        they are kept with the recording, and change history only together with the battle.
        """
        if self._asks is None:
            return
        if self.following:
            thrown = self._asks.throw(entry, self.following, self.draft.back)
            self.step("dice", change(self.draft, back=(*self.draft.back, *thrown)))
        elif self._asks.come_back(entry):
            self.follow_ledger()

    @property
    def following(self) -> str:
        """Return the battle before which this one is put among others, "" for the newest."""
        return self.field.following(self.draft)

    @property
    def first_step(self) -> int:
        """Return where one begins: with the fates where it is known who met, with who won where
        that alone was left open, and with who met where dice of an inserted battle wait there."""
        sides, record = self.draft.sides, self.corrected
        if len(sides) < 2 or not (self.line or self.resumed):
            return MET
        if self.following and not self.resumed and any(self.waiting(s.entry).who for s in sides):
            return MET
        open_still = record is not None and record.decided == "none" and not self.resumed
        return OBJECTIVES if open_still else FATES

    # ---- the score and the end

    def score(self) -> Scored | None:
        """Return what the battle comes to as it stands, None where the game is not here."""
        if self._score is None or self._score[0] is not self.draft:
            self._score = (self.draft, self.field.score(self.draft))
        return self._score[1]

    def friends(self) -> dict[str, str]:
        """Return for each entry the side for which its player fights, "" for none."""
        return friends_in(self.campaigns.state)

    def missing(self) -> tuple[Lack, ...]:
        """Return what is lacking before the battle can be written."""
        return missing(self.draft, self.score())

    def contradictions(self) -> tuple[Lack, ...]:
        """Return what may be a slip."""
        today = date.today().isoformat()
        return contradictions(self.draft, self.armies(), today, self.score(), self.friends())

    def follow(self) -> str:
        """Follow what another window has written; return what is told.

        A battle that it wrote is corrected now; who fell in another one has no mark any more.
        Where nothing was entered here before it was written, nothing is kept either.
        """
        if self.campaigns.state.batches == self._settled:
            return ""
        draft = self.draft
        entered = draft != self._first or self._history.steps
        self._settle()
        self.follow_ledger()
        if self.draft == draft:
            return ""
        if self.draft.corrects and not draft.corrects and not entered:
            self.stop()
            self.over.emit()
            return OVER
        self.keep()
        told = OTHERWISE
        if self.draft.corrects != draft.corrects:
            told = WRITTEN if self.draft.corrects else UNWRITTEN
        self.told.emit(told)
        return told

    def accept(self) -> str:
        """Write the battle; return "", or why it was not written. The draft is gone then."""
        act, _ = self.field.act(self.draft)
        trouble = UNCHANGED
        if self.confirm(act, self.draft.back):
            trouble = self.campaigns.record(self.draft).error
        if trouble:
            return self.follow() or trouble
        self.stop()
        return ""


def _marks(draft: Draft) -> int:
    """Return how many figures of a draft have a mark."""
    return sum(fate.kind != "standing" for side in draft.sides for fate in side.fates)

"""Each act of a campaign's ledger in one sentence: "Battle 3 corrected: June won, not Ada"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from rules.army.model import Army
from rules.campaign.describe_events import meeting_text, record_changes, result_in_sentence
from rules.campaign.display_names import CampaignNames, Games, with_rank
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import AnyAct, Batch, Redo, Undo
from rules.campaign.ledger.chain import Ledger
from rules.campaign.ledger.undone_acts import StandingActs
from rules.campaign.planning.settings import Player
from rules.campaign.recording.battle_record import BattleRecord
from rules.campaign.recording.casualty_recovery import RECOVERED
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay
from rules.common.wording import capital, counted, day_said, listed

_STEPS: dict[type[AnyAct], str] = {Undo: "Undone", Redo: "Redone"}
_MOST_NAMED = 4
_MOST_DICE = 12
"""A sentence tells so many dice one by one."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of the campaign's story: an act in words, and whether it still stands."""

    batch: Batch
    text: str
    undone: bool = False


def ledger_lines(
    ledger: Ledger, state: CampaignState | None = None, games: Games | None = None
) -> tuple[LedgerLine, ...]:
    """Return every act of a ledger in words, in the order in which they were written."""
    texts = _texts(ledger, state, games, {each.id for each in ledger.batches})
    standing = {each.id for each in StandingActs(ledger.batches).standing}
    return tuple(
        LedgerLine(
            batch,
            texts[batch.id],
            undone=batch.id not in standing and not isinstance(batch.act, Undo | Redo),
        )
        for batch in ledger.batches
    )


def sentences(
    ledger: Ledger,
    batches: Iterable[Batch],
    games: Games | None = None,
    state: CampaignState | None = None,
) -> tuple[str, ...]:
    """Return acts of a ledger in a sentence each, with what was known before each of them.

    `state` is the replay of the ledger where the caller has it.
    """
    return tuple(_texts(ledger, state, games, {each.id for each in batches}).values())


def sentence(
    ledger: Ledger, act: AnyAct, games: Games | None = None, state: CampaignState | None = None
) -> str:
    """Return an act that is to be written next in one sentence, without its full stop.

    `state` is the replay of the ledger where the caller has it.
    """
    wanted = {act.batch, ""} if isinstance(act, Undo | Redo) else {""}
    later = Ledger(ledger.id, (*ledger.batches, Batch("", 0, "", act)))
    return _texts(later, state or replay(ledger), games, wanted)[""]


def apart_words(here: Ledger, there: Ledger) -> str:
    """Return since which act two ledgers of one campaign differ, what both say last, and what
    each says then."""
    pairs = zip(here.batches, there.batches, strict=False)
    at = next(at for at, (one, two) in enumerate(pairs) if one != two)

    def told(ledger: Ledger, at: int) -> str:
        batch = ledger.batches[at]
        words = "" if isinstance(batch.act, Undo | Redo) else sentences(ledger, [batch])[0]
        return words or f"act {at + 1}"

    both = f"Both are the same up to act {at} ({told(here, at - 1)}). " if at else ""
    return f"{both}After that, here: “{told(here, at)}”; in the file: “{told(there, at)}”."


def _texts(
    ledger: Ledger, state: CampaignState | None, games: Games | None, wanted: Collection[str]
) -> dict[str, str]:
    """Return these acts of a ledger in words by their batches; of an undone one what it undid."""
    teller, texts = Teller(names_in(ledger, state or replay(ledger), games)), dict[str, str]()
    for batch in ledger.batches:
        if batch.id in wanted:
            if isinstance(batch.act, Undo | Redo):
                text = f"{_STEPS[type(batch.act)]}: {texts.get(batch.act.batch, 'an act')}"
            else:
                text = teller.sentence(batch.act)
            texts[batch.id] = text
        teller.take(batch)
    return texts


def names_in(ledger: Ledger, state: CampaignState, games: Games | None = None) -> CampaignNames:
    """Return the names of a campaign, also of armies whose entering was undone."""
    entered = (each.act for each in ledger.batches if isinstance(each.act, acts.Enter))
    return CampaignNames(state, games, entered)


# ------------------------------------------------------------------ what was before an act


class Teller:
    """Tells acts one after the other by what stood before each of them; names are those of now."""

    def __init__(self, names: CampaignNames) -> None:
        self.names = names
        self.titles = {
            line.id: f"Battle {line.number}" for line in names.state.battles if line.number
        }
        self._acts = StandingActs()
        self._standing: dict[tuple[str, str], list[Batch]] = {}

    def sentence(self, act: AnyAct) -> str:
        """Return an act in one sentence without its full stop, "" for an undo and a redo."""
        return capital(self._sentence(act))

    def _sentence(self, act: AnyAct) -> str:  # noqa: PLR0912 - a sentence for each kind
        match act:
            case acts.Found(settings):
                return f"the campaign “{settings.name}” began"
            case acts.Amend():
                return _amend(act, self)
            case acts.Join(player):
                before = self.last("player", player.id)
                return _joined(before.player if before else None, player)
            case acts.Enter():
                return _enter(act, self)
            case acts.Reinforce():
                return _reinforce(act, self)
            case acts.Plan(battle, plan):
                entries = [side.entry for side in plan.sides]
                what = meeting_text(entries, self.names) if entries else plan.name or "a battle"
                again = "planned again" if self.last("plan", battle) else "planned"
                return f"{what} was {again}{f' for {day_said(plan.day)}' if plan.day else ''}"
            case acts.Cancel(battle, why):
                return f"{self.battle(battle)} was cancelled{_because(why)}"
            case acts.Record():
                return _record(act, self)
            case acts.Void(battle, why):
                return f"{self.battle(battle)} no longer counts{_because(why)}"
            case acts.Restore(battle):
                return f"{self.battle(battle)} counts again"
            case acts.Award():
                medal = f"got the {act.name.removeprefix('The ')}" if act.name else ""
                rank = f"was promoted to {act.rank}" if act.rank else ""
                what = " and ".join(part for part in (medal, rank) if part)
                return f"{self.man_of(act.entry, act.figure)} {what}{_because(act.citation)}"
            case acts.Withdraw(batch, why):
                given = self.last("award", batch)
                if given is None:
                    return f"an honour was taken back{_because(why)}"
                called = self.man_of(given.entry, given.figure)
                return f"{given.name or given.rank} of {called} was taken back{_because(why)}"
            case acts.Toy(entry, figure):
                return f"{self.man_of(entry, figure)} has a toy again"
            case acts.Leave(entry, seen):
                lies = set(seen) == {acts.BINNED}
                told = "it is in the bin" if lies else "it was changed in Armies"
                return f"{self.names.army(entry)} stays as it was when it joined, though {told}"
            case acts.Note(about, text):
                kind, _, about = about.partition(":")
                entry, _, figure = about.partition("/")
                if kind == "agreed":
                    return f"all agreed about {_inner(self.battle(figure.split('/')[0]))}: {text}"
                if kind == "battle":
                    name = _inner(self.battle(about))
                else:
                    name = self.man_of(entry, figure) if figure else self.names.label(entry)
                return f"a note about {name}: {text}"
            case _:
                return ""

    def take(self, batch: Batch) -> None:
        """Take one more act of the ledger."""
        moved = self._acts.take(batch)
        if moved.went is not None:
            for subject in _subjects(moved.went):
                self._standing[subject].pop()
        if moved.came is not None:
            for subject in _subjects(moved.came):
                self._standing.setdefault(subject, []).append(moved.came)

    def last(self, kind: str, subject: str = "") -> Any:
        """Return the last act that stands about something of a kind, None where there is none."""
        found = self._standing.get((kind, subject))
        return found[-1].act if found else None

    def record(self, battle: str) -> BattleRecord | None:
        """Return what was recorded last of a battle."""
        act = self.last("record", battle)
        return act.record if act else None

    def battle(self, battle: str) -> str:
        """Return what a battle is called in a sentence: its name, or its number now, or its day."""
        plan = self.last("plan", battle)
        what = self.record(battle) or (plan.plan if plan else None)
        if what is not None and what.name:
            return str(what.name)  # a number is another once a battle before it does not count
        if battle in self.titles or what is None:
            return self.titles.get(battle, "a battle")
        return f"the battle of {day_said(what.day)}"

    def man(self, entry: str, figure: str) -> str:
        """Return what a man of a named army is called, in the rank that players gave him last."""
        name = with_rank(self.names.man(entry, figure), self._rank(entry, figure))
        return self.names.numbered(entry, figure, name)

    def man_of(self, entry: str, figure: str) -> str:
        """Return what a man is called where his army is not told."""
        return self.names.with_army(entry, figure, self.man(entry, figure))

    def _rank(self, entry: str, figure: str) -> str:
        for given in reversed(self._standing.get(("award", f"{entry}/{figure}"), ())):
            rank = given.act.rank if isinstance(given.act, acts.Award) else ""
            if rank and self.last("withdrawn", given.id) is None:
                return rank
        return ""


def _subjects(batch: Batch) -> list[tuple[str, str]]:
    """Return what an act is about, each with its kind."""
    match batch.act:
        case acts.Found() | acts.Amend():
            return [("agreement", "")]
        case acts.Join(player=player):
            return [("player", player.id)]
        case acts.Enter(entry=entry):
            return [("entry", entry.id), ("army", entry.id)]
        case acts.Reinforce(entry=entry_id, army=army) if army is not None:
            return [("army", entry_id)]
        case acts.Plan(battle=battle):
            return [("plan", battle)]
        case acts.Record(battle=battle):
            return [("record", battle)]
        case acts.Award(entry=entry_id, figure=figure):
            return [("award", f"{entry_id}/{figure}"), ("award", batch.id)]
        case acts.Withdraw(batch=given):
            return [("withdrawn", given)]
        case _:
            return []


# ------------------------------------------------------------------ the sentences


def _because(why: str) -> str:
    return f": {why.rstrip('.')}" if why.strip() else ""


def _inner(title: str) -> str:
    """Return a battle's title for the middle of a sentence; a name of its own stays as it is."""
    return title[:1].lower() + title[1:] if title.startswith("Battle ") else title


def _amend(act: acts.Amend, teller: Teller) -> str:
    before, new = teller.last("agreement"), act.settings
    if before is None:
        return "the settings were changed"
    old = before.settings
    changed = [words for name, words in _AGREED.items() if getattr(old, name) != getattr(new, name)]
    if old.name != new.name:
        changed.insert(0, f"the name, now “{new.name}”")
    return f"settings changed: {listed(changed)}" if changed else "the settings were saved again"


def _joined(old: Player | None, new: Player) -> str:
    """Return that a player joined, or what is another about him."""
    if old is None:
        return f"{new.name} joined{f' on the side of {new.side}' if new.side else ''}"
    if new.gone != old.gone:
        return f"{new.name} {'left' if new.gone else 'is back'}"
    if new.name != old.name:
        return f"{old.name} is now called {new.name}"
    if new.side != old.side:
        return f"{new.name} fights for {new.side or 'no side'}"
    return f"{new.name} was saved again"


def _enter(act: acts.Enter, teller: Teller) -> str:
    entry, known = act.entry, teller.last("entry", act.entry.id)
    men = counted(act.army.figure_count(), "man")
    if known is None:
        player = teller.names.person(entry.player)
        return f"{entry.name} joined{f' for {player}' if player else ''} with {men}"
    old, before = known.entry, teller.last("army", entry.id).army
    if entry.gone != old.gone:
        return f"{entry.name} {'left the campaign' if entry.gone else 'came back'}"
    were = {man.id for man in before.figures()}
    are = {man.id for man in act.army.figures()}
    told = "".join(
        f", {len(those)} {word}{_those(army, those)}"
        for army, those, word in ((act.army, are - were, "came"), (before, were - are, "went"))
        if those
    )
    told += _renamed(before, act.army)
    why = f" ({act.why})" if act.why.strip() else ""
    if entry.name != old.name:
        return f"{old.name} became {entry.name}{told}{why}"
    return f"{entry.name} updated: {men}{told}{why}"


def _renamed(before: Army, now: Army) -> str:
    """Return who is called otherwise in an army taken anew, by his old name and his new one."""
    old = {man.id: man.called for man in before.figures() if man.name}
    pairs = [(old[man.id], man.called) for man in now.figures() if man.id in old]
    found = [f"{was} is now {man}" for was, man in pairs if man and was != man]
    if len(found) > _MOST_NAMED:
        return f", {len(found)} men were renamed"
    return f", {listed(found)}" if found else ""


def _those(army: Army, those: set[str]) -> str:
    """Return in brackets who among these has a name, where they are few."""
    called = [man.called for man in army.figures() if man.id in those and man.name]
    return f" ({listed(called)})" if 0 < len(called) <= _MOST_NAMED else ""


def _reinforce(act: acts.Reinforce, teller: Teller) -> str:
    name = teller.names.army(act.entry)
    parts = [_rolled(act, teller)] if act.rolls else []
    if act.back:
        called = [teller.man(act.entry, figure) for figure in act.back]
        known = len(called) <= 3 and "Man" not in called
        parts.append(f"{listed(called) if known else counted(len(called), 'man')} came back")
    if act.army is not None:
        parts.append(f"{counted(act.army.figure_count(), 'man')} now")
    after = f" after {_inner(teller.battle(act.after))}" if act.after else ""
    what = f": {'; '.join(parts)}" if parts else ""
    why = f" ({act.why})" if act.why.strip() else ""
    if act.rolls and act.why == RECOVERED:
        return f"{name} rolled for the fallen{after}{what}"
    return f"reinforcements for {name}{after}{what}{why}"


def _rolled(act: acts.Reinforce, teller: Teller) -> str:
    """Return every face that was thrown, with whose it is; of very many how often each came."""
    back = "" if act.back else ", nobody came back"
    if len(act.rolls) > _MOST_DICE:
        faces = [f"{times} × {face}" for face, times in sorted(Counter(act.rolls.values()).items())]
        return f"{len(act.rolls)} dice, {listed(faces)}{back}"
    faces = []
    for figure, face in act.rolls.items():
        name = teller.man(act.entry, figure)
        faces.append(str(face) if name == "Man" else f"{face} for {name}")
    return f"{listed(faces)}{back}"


def _record(act: acts.Record, teller: Teller) -> str:
    old = teller.record(act.battle)
    result = result_in_sentence(act.record, teller.names)
    name = (old or act.record).name or act.record.name or teller.titles.get(act.battle, "")
    name = name or f"the battle of {day_said(act.record.day)}"
    if old is None:
        met = meeting_text([side.entry for side in act.record.sides], teller.names)
        put = f", inserted before {_inner(teller.battle(act.before))}" if act.before else ""
        return f"{name}: {met}, {result}{put}"
    found = list(record_changes(old, act.record, teller.names))
    if act.before:
        found.append(f"moved to before {_inner(teller.battle(act.before))}")
    if len(found) > 3:
        found = [*found[:2], f"{len(found) - 2} more changes"]
    what = "; ".join(found) or "nothing changed"
    return f"{name} corrected: {what}{f' ({act.why})' if act.why else ''}"


_AGREED = {
    "kind": "the kind of campaign",
    "rulesets": "the games",
    "victory": "scoring",
    "losses": "losses",
    "honours": "the honours",
    "pairing": "who meets whom",
    "rounds": "the rounds",
    "scenarios": "the scenarios",
    "house": "the house rules",
    "text": "the story",
    "picture": "the picture",
    "begins": "the first day",
    "ends": "the last day",
    "planned": "the number of battles",
}
"""What players agree on, in words; the settings' own name is told as it is."""

"""Write acts into a ledger; what would mean nothing is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from fractions import Fraction
from typing import Any

from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import Act, AnyAct, Batch, Enter, Found, Reinforce
from rules.campaign.ledger.chain import CampaignProblem, Ledger, chained, pack_batch, unpack_batch
from rules.campaign.ledger.reinforcement_limits import check_reinforcing, check_renewed
from rules.campaign.ledger.value_limits import record_trouble, settings_trouble
from rules.campaign.planning.settings import CampaignSettings
from rules.campaign.recording.battle_record import TOY_AWAY, BattleRecord
from rules.campaign.state.campaign_state import Battle
from rules.campaign.state.projection import Projection, projection_of
from rules.campaign.state.replay import timeline_of
from rules.common.ids import new_id


def begin(settings: CampaignSettings, moment: str, by: str = "") -> Ledger:
    """Return the ledger of a new campaign."""
    if not settings.name.strip():
        raise CampaignProblem("A campaign needs a name.")
    return append(Ledger(new_id(), ()), Found(settings), moment, by)


def append(ledger: Ledger, act: AnyAct, moment: str, by: str = "") -> Ledger:
    """Return the ledger with one more act; CampaignProblem where it would mean nothing."""
    return append_all(ledger, (act,), moment, by)


def append_all(ledger: Ledger, new: Iterable[AnyAct], moment: str, by: str = "") -> Ledger:
    """Return the ledger with acts written in one go; CampaignProblem where one is refused."""
    projection = projection_of(ledger.batches)
    batches = list(ledger.batches)
    for act in new:
        _check(projection, act)
        bare = Batch(id=new_id(), number=len(batches) + 1, moment=moment, act=act, by=by)
        # As it will be read: a value equal to a default is told from the default itself when
        # written.
        read = unpack_batch(pack_batch(bare), "an act")
        batches.append(chained(read, batches[-1].chain if batches else ""))
        projection.take(batches[-1])
        projection.settle()
    return Ledger(ledger.id, tuple(batches))


def _check(projection: Projection, act: AnyAct) -> None:
    """Raise CampaignProblem where an act cannot be written next."""
    check_act(projection, act)
    if isinstance(act, Reinforce):
        check_reinforcing(projection, timeline_of(projection).tallies.get(act.entry), act)
    elif isinstance(act, Enter) and act.entry.id in projection.entries:
        check_renewed(projection, timeline_of(projection).tallies.get(act.entry.id), act)


def check_act(projection: Projection, act: Act) -> None:
    """Raise CampaignProblem where an act says something of what is not there."""
    if isinstance(act, acts.Found):
        if projection.standing:
            raise CampaignProblem("The campaign was founded already; amend what was agreed.")
        _refuse(settings_trouble(act.settings))
        return
    if not projection.standing:
        raise CampaignProblem("A campaign begins with what its players agreed.")
    check = _CHECKS.get(type(act))
    if check is not None:
        check(projection, act)


def _refuse(trouble: str) -> None:
    if trouble:
        raise CampaignProblem(trouble)


def _amend(_projection: Projection, act: acts.Amend) -> None:
    if not act.settings.name.strip():
        raise CampaignProblem("A campaign needs a name.")
    _refuse(settings_trouble(act.settings))


def _enter(projection: Projection, act: acts.Enter) -> None:
    if act.entry.player not in projection.players:
        raise CampaignProblem(f"Nobody plays “{act.entry.name}”: its player has not joined.")


def _reinforce(projection: Projection, act: acts.Reinforce) -> None:
    _entry(projection, act.entry)
    if act.after and _battle(projection, act.after).record is None:
        raise CampaignProblem("Men can only come back after a battle that was played.")


def _plan(projection: Projection, act: acts.Plan) -> None:
    book = projection.battles.get(act.battle)
    if book is not None and book.record is not None:
        raise CampaignProblem("This battle was played; correct its record instead.")
    _day(act.plan.day)
    for side in act.plan.sides:
        _entry(projection, side.entry)
    if len({side.entry for side in act.plan.sides}) < len(act.plan.sides):
        raise CampaignProblem("An army cannot meet itself.")


def _cancel(projection: Projection, act: acts.Cancel) -> None:
    book = _battle(projection, act.battle)
    if book.record is not None:
        raise CampaignProblem("This battle was played; void it instead.")
    if book.cancelled:
        raise CampaignProblem("This battle was cancelled already.")


def _record(projection: Projection, act: acts.Record) -> None:
    _what_happened(projection, act.record)
    book = projection.battles.get(act.battle)
    if book is not None and book.void:
        raise CampaignProblem("This battle was voided; let it count again before correcting it.")
    if act.before:
        _place(projection, act.battle, act.before)


def _what_happened(projection: Projection, record: BattleRecord) -> None:
    if not record.day:
        raise CampaignProblem("A battle that was played needs its day.")
    _day(record.day)
    if not record.sides:
        raise CampaignProblem("A battle needs at least one army.")
    _refuse(record_trouble(record))
    met = [side.entry for side in record.sides]
    for side in record.sides:
        name = (
            projection.entries[side.entry].name if side.entry in projection.entries else "an army"
        )
        _entry(projection, side.entry)
        _points(side.points, name)
        if len({fate.figure for fate in side.fates}) < len(side.fates):
            raise CampaignProblem(f"A figure of {name} has two fates in one battle.")
    if len(set(met)) < len(met):
        raise CampaignProblem("An army cannot meet itself.")
    if not set(record.winners) <= set(met):
        raise CampaignProblem("Only an army that fought can have won.")
    if record.decided == "none" and record.winners:
        raise CampaignProblem("A battle without a result has no winner.")


def _place(projection: Projection, battle: str, before: str) -> None:
    """Refuse a ring of battles that were each put before the next."""
    _battle(projection, before)
    at, seen = before, {battle}
    while at:
        if at in seen:
            raise CampaignProblem("A battle cannot come before itself.")
        seen.add(at)
        at = projection.battles[at].before if at in projection.battles else ""


def _void(projection: Projection, act: acts.Void) -> None:
    book = _battle(projection, act.battle)
    if book.record is None:
        raise CampaignProblem("This battle was not played; cancel it instead.")
    if book.void:
        raise CampaignProblem("This battle was voided already.")


def _restore(projection: Projection, act: acts.Restore) -> None:
    if not _battle(projection, act.battle).void:
        raise CampaignProblem("This battle counts already.")


def _award(projection: Projection, act: acts.Award) -> None:
    _entry(projection, act.entry)
    if act.battle:
        _battle(projection, act.battle)
    if not (act.name.strip() or act.rank.strip()):
        raise CampaignProblem("An award needs a name or a rank.")


def _withdraw(projection: Projection, act: acts.Withdraw) -> None:
    if act.batch not in projection.awards:
        raise CampaignProblem("Only an award that was given can be taken back.")
    if act.batch in projection.withdrawn:
        raise CampaignProblem("This award was taken back already.")


def _toy(projection: Projection, act: acts.Toy) -> None:
    _entry(projection, act.entry)
    record = _battle(projection, act.battle).record
    sides = record.sides if record is not None else ()
    fates = (fate for side in sides if side.entry == act.entry for fate in side.fates)
    if not any(fate.figure == act.figure and fate.kind in TOY_AWAY for fate in fates):
        raise CampaignProblem("His toy was not lost in this battle.")
    if (act.entry, act.figure, act.battle) in projection.toys:
        raise CampaignProblem("He has a toy again already.")


def _leave(projection: Projection, act: acts.Leave) -> None:
    _entry(projection, act.entry)
    if not act.seen:
        raise CampaignProblem("Nothing of this army is another, so there is nothing to leave.")


def _note(projection: Projection, act: acts.Note) -> None:
    kind, _, about = act.about.partition(":")
    if kind == "battle":
        _battle(projection, about)
    elif kind in ("entry", "figure"):
        _entry(projection, about.partition("/")[0])
    else:
        raise CampaignProblem("A note is about a battle, an army or a figure.")


def _undo(projection: Projection, act: acts.Undo) -> None:
    last = projection.standing[-1]
    if isinstance(last.act, acts.Found):
        raise CampaignProblem("There is nothing to undo.")
    if last.id != act.batch:
        raise CampaignProblem("Only the last act that still stands can be undone.")


def _redo(projection: Projection, act: acts.Redo) -> None:
    undone = projection.acts.undone
    if not undone:
        raise CampaignProblem("There is nothing to redo.")
    if undone[-1].id != act.batch:
        raise CampaignProblem("Only the act that was undone last can be done again.")


def _entry(projection: Projection, entry: str) -> None:
    if entry not in projection.entries:
        raise CampaignProblem("The army is not in the ledger of this campaign.")


def _battle(projection: Projection, battle: str) -> Battle:
    book = projection.battles.get(battle)
    if book is None:
        raise CampaignProblem("The battle is not in the ledger of this campaign.")
    return book


def _day(text: str) -> None:
    """Refuse a day that is none; days to come are allowed, clocks being what they are."""
    if not text:
        return
    try:
        sound = date.fromisoformat(text).isoformat() == text
    except ValueError:
        sound = False
    if not sound:
        raise CampaignProblem(f"The day “{text}” is none; a day is written like 2026-11-21.")


def _points(text: str, name: str) -> None:
    if not text:
        return
    try:
        if len(text) > 32 or "e" in text.lower():
            raise ValueError
        Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise CampaignProblem(f"The points of {name} are “{text}”, which is no number.") from None


_CHECKS: dict[type[Act], Callable[[Projection, Any], None]] = {
    acts.Amend: _amend,
    acts.Enter: _enter,
    acts.Reinforce: _reinforce,
    acts.Plan: _plan,
    acts.Cancel: _cancel,
    acts.Record: _record,
    acts.Void: _void,
    acts.Restore: _restore,
    acts.Award: _award,
    acts.Withdraw: _withdraw,
    acts.Toy: _toy,
    acts.Leave: _leave,
    acts.Note: _note,
    acts.Undo: _undo,
    acts.Redo: _redo,
}

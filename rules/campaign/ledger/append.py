"""Write acts into a ledger; what would mean nothing is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date

from msgspec.structs import replace

from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import Amend, AnyAct, Batch, Enter, Found, Reinforce
from rules.campaign.ledger.chain import CampaignProblem, Ledger, chained, pack_batch, unpack_batch
from rules.campaign.ledger.largest_numbers import MOST_ARMIES, record_trouble, settings_trouble
from rules.campaign.ledger.reinforcement_limits import check_reinforcing, check_renewed
from rules.campaign.planning.settings import CampaignSettings
from rules.campaign.recording.battle_record import TOY_AWAY, BattleRecord
from rules.campaign.state.acts_by_subject import Projection
from rules.campaign.state.campaign_state import Battle
from rules.campaign.state.timeline import parsed_number
from rules.common.ids import new_id

_NO_NAME = "A campaign needs a name."
_COPY = "from the other computer"


def begin(settings: CampaignSettings, moment: str, by: str = "") -> Ledger:
    """Return the ledger of a new campaign."""
    _refuse(not settings.name.strip(), _NO_NAME)
    return append(Ledger(new_id(), ()), Found(settings), moment, by)


def append(ledger: Ledger, act: AnyAct, moment: str, by: str = "") -> Ledger:
    """Return the ledger with one more act; CampaignProblem where it would mean nothing."""
    return append_all(ledger, (act,), moment, by)


def append_all(ledger: Ledger, new: Iterable[AnyAct], moment: str, by: str = "") -> Ledger:
    """Return the ledger with acts written in one go; CampaignProblem where one is refused."""
    projection = Projection(ledger.batches)
    batches = list(ledger.batches)
    for act in new:
        check_act(projection, act)
        if isinstance(act, Reinforce):
            check_reinforcing(projection, act)
        elif isinstance(act, Enter) and act.entry.id in projection.entries:
            check_renewed(projection, act)
        bare = Batch(id=new_id(), number=len(batches) + 1, moment=moment, act=act, by=by)
        # As it will be read: a value equal to a default is told from the default itself when
        # written.
        read = unpack_batch(pack_batch(bare), "an act")
        batches.append(chained(read, batches[-1].chain if batches else ""))
        projection.take(batches[-1])
    return Ledger(ledger.id, tuple(batches))


def as_copy(ledger: Ledger, names: Collection[str], moment: str) -> Ledger:
    """Return a ledger as one of its own: the same acts, and a name that none of `names` is."""
    settings = Projection(ledger.batches).settings
    name, number = f"{settings.name} ({_COPY})", 1
    while name in names:
        number += 1
        name = f"{settings.name} ({_COPY}, {number})"
    return append(Ledger(new_id(), ledger.batches), Amend(replace(settings, name=name)), moment)


# ------------------------------------------------------------------ what may be written


def check_act(projection: Projection, act: AnyAct) -> None:  # noqa: PLR0912, PLR0915 - the acts
    """Raise CampaignProblem where an act says something of what is not there."""
    if isinstance(act, Found):
        _refuse(
            projection.acts.standing, "The campaign has begun already; change its settings instead."
        )
    else:
        _refuse(not projection.acts.standing, "A campaign begins with its settings.")
    match act:
        case Found(settings):
            _refuse_for(settings_trouble(settings))
        case Amend(settings):
            _refuse(not settings.name.strip(), _NO_NAME)
            _refuse_for(settings_trouble(settings))
        case Enter(entry):
            many = len(projection.entries) >= MOST_ARMIES and entry.id not in projection.entries
            _refuse(many, f"A campaign has at most {MOST_ARMIES:,} armies.")
            lost = entry.player not in projection.players
            _refuse(lost, f"The player of “{entry.name}” has not joined.")
        case acts.Join(player):
            many = len(projection.players) >= MOST_ARMIES and player.id not in projection.players
            _refuse(many, f"A campaign has at most {MOST_ARMIES:,} players.")
        case Reinforce():
            _check_entry(projection, act.entry)
            unplayed = act.after and _battle(projection, act.after).record is None
            _refuse(unplayed, "Men can only come back after a battle.")
        case acts.Plan():
            battle = projection.battles.get(act.battle)
            played = battle is not None and battle.record is not None
            _refuse(played, "This battle has been played: correct it instead.")
            _check_day(act.plan.day)
            _check_meeting(projection, [side.entry for side in act.plan.sides])
        case acts.Cancel():
            battle = _battle(projection, act.battle)
            _refuse(
                battle.record is not None,
                "This battle has been played: take it out of the count instead.",
            )
            _refuse(battle.cancelled, "This battle is cancelled already.")
        case acts.Record():
            _check_record(projection, act.record)
            battle = projection.battles.get(act.battle)
            void = battle is not None and battle.void
            _refuse(void, "This battle does not count. Let it count again before you correct it.")
            if act.before:
                _check_place(projection, act.battle, act.before)
        case acts.Void():
            battle = _battle(projection, act.battle)
            _refuse(battle.record is None, "This battle was not played: cancel it instead.")
            _refuse(battle.void, "This battle does not count already.")
        case acts.Restore():
            _refuse(not _battle(projection, act.battle).void, "This battle counts already.")
        case acts.Award():
            _check_entry(projection, act.entry)
            if act.battle:
                _battle(projection, act.battle)
            empty = not (act.name.strip() or act.rank.strip())
            _refuse(empty, "An honour needs a medal or a rank.")
        case acts.Withdraw(batch):
            unknown = batch not in projection.awards
            _refuse(unknown, "Only an honour that was given can be taken back.")
            _refuse(batch in projection.withdrawn, "This honour was taken back already.")
        case acts.Toy():
            _check_entry(projection, act.entry)
            record = _battle(projection, act.battle).record
            sides = record.sides if record is not None else ()
            fates = [fate for side in sides if side.entry == act.entry for fate in side.fates]
            lost = any(fate.figure == act.figure and fate.kind in TOY_AWAY for fate in fates)
            _refuse(not lost, "His toy was not lost in this battle.")
            again = (act.entry, act.figure, act.battle) in projection.toys
            _refuse(again, "He has a toy again already.")
        case acts.Leave():
            _check_entry(projection, act.entry)
            nothing = "This army has not changed, so there is nothing to decide."
            _refuse(not act.seen, nothing)
        case acts.Note():
            kind, _, about = act.about.partition(":")
            if kind == "battle":
                _battle(projection, about)
            elif kind in ("entry", "figure"):
                _check_entry(projection, about.partition("/")[0])
            elif kind == "agreed":
                _battle(projection, about.split("/")[1] if "/" in about else "")
                _refuse(not act.text.strip(), "Give a reason why it may stand.")
            else:
                raise CampaignProblem("A note is about a battle, an army or a figure.")
        case acts.Undo(batch):
            last = projection.acts.standing[-1]
            _refuse(isinstance(last.act, Found), "There is nothing to undo.")
            _refuse(last.id != batch, "Only the last step can be undone.")
        case acts.Redo(batch):
            undone = projection.acts.undone
            _refuse(not undone, "There is nothing to redo.")
            other = undone[-1].id != batch
            _refuse(other, "Only the last undone step can be redone.")


def _refuse(wrong: object, sentence: str) -> None:
    if wrong:
        raise CampaignProblem(sentence)


def _refuse_for(trouble: str) -> None:
    _refuse(trouble, trouble)


def _battle(projection: Projection, battle: str) -> Battle:
    found = projection.battles.get(battle)
    if found is None:
        raise CampaignProblem("The battle is not in this campaign.")
    return found


def _check_entry(projection: Projection, entry: str) -> None:
    unknown = entry not in projection.entries
    _refuse(unknown, "The army is not in this campaign.")


def _check_meeting(projection: Projection, entries: Sequence[str]) -> None:
    for entry in entries:
        _check_entry(projection, entry)
    _refuse(len(set(entries)) < len(entries), "An army cannot fight itself.")


def _check_record(projection: Projection, record: BattleRecord) -> None:
    _refuse(not record.day, "Enter the day the battle was played.")
    _check_day(record.day)
    _refuse(not record.sides, "A battle needs at least one army.")
    _refuse_for(record_trouble(record))
    for side in record.sides:
        _check_entry(projection, side.entry)
        name = projection.entries[side.entry].name
        wrong = parsed_number(side.points) is None
        _refuse(wrong, f"The points of {name}, “{side.points}”, are not a number.")
        twice = len({fate.figure for fate in side.fates}) < len(side.fates)
        _refuse(twice, f"A figure of {name} has two fates in one battle.")
    met = [side.entry for side in record.sides]
    _check_meeting(projection, met)
    _refuse(not set(record.winners) <= set(met), "Only an army that fought can have won.")
    won = record.decided == "none" and record.winners
    _refuse(won, "A battle without a result cannot have a winner.")


def _check_place(projection: Projection, battle: str, before: str) -> None:
    """Refuse a ring of battles that were each put before the next."""
    _battle(projection, before)
    at, seen = before, {battle}
    while at:
        _refuse(at in seen, "A battle cannot come before itself.")
        seen.add(at)
        at = projection.battles[at].before if at in projection.battles else ""
    projection.effort += len(seen) // 4


def _check_day(text: str) -> None:
    """Refuse a day that is none; days to come are allowed, clocks being what they are."""
    try:
        sound = not text or date.fromisoformat(text).isoformat() == text
    except ValueError:
        sound = False
    _refuse(not sound, f"The day “{text}” is not a date: write it like 2026-11-21.")

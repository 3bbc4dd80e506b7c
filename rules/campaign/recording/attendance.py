"""Who of an army takes part in a battle, and which battle comes after it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from rules.army.model import Army
from rules.campaign.planning.days import day_words
from rules.campaign.recording.battle_record import Fate
from rules.campaign.recording.draft import Draft, DraftSide
from rules.campaign.recording.fielding import has_model, with_names_of, without
from rules.campaign.state.campaign_state import Battle, CampaignState
from rules.campaign.state.projection import NO_DAY
from rules.checks import check
from rules.common.findings import Finding
from rules.common.wording import counted
from rules.games.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Attendance:
    """An army as it takes part, of `whole` men who could, and what its checks say of it now.

    `findings` are those that the game has on what comes and not on all who could.
    """

    army: Army
    whole: int
    findings: tuple[Finding, ...] = ()

    @property
    def men(self) -> int:
        """Return how many men come."""
        return self.army.figure_count()

    @property
    def words(self) -> str:
        """Return how many come of those who could: "38 of 44 figures"."""
        return strength(self.men, self.whole)


def strength(men: int, whole: int) -> str:
    """Return how many figures come of so many: "38 of 44 figures", "44 figures" for all."""
    every = counted(whole, "figure")
    return every if men >= whole else f"{men or 'none'} of {every}"


def attendance(
    army: Army, away: Collection[str], ruleset: Ruleset | None, *, known: Army | None = None
) -> Attendance:
    """Return who of an army comes when these stay at home.

    `known` is the army whose findings are no news, where that is more than could come.
    """
    left = without(army, away, ruleset)
    whole = with_names_of(known or army, left)
    if ruleset is None or left == whole:
        return Attendance(left, whole.figure_count())
    old = {(each.rule, each.message) for each in check(whole, ruleset)}
    new = (each for each in check(left, ruleset) if (each.rule, each.message) not in old)
    told = tuple(each for each in new if each.severity != "agreed")
    return Attendance(left, whole.figure_count(), told)


def everybody(army: Army, ruleset: Ruleset | None) -> Iterator[str]:
    """Give the ids of all who can stay at home: men, and vehicles and guns by their units."""
    for unit in army.units:
        if has_model(unit, ruleset):
            yield unit.id
        yield from (man.id for man in unit.figures)


def who_stays(army: Army, came: Iterable[str], ruleset: Ruleset | None) -> tuple[str, ...]:
    """Return who of an army was not among those who came."""
    there = set(came)
    return tuple(each for each in everybody(army, ruleset) if each not in there)


def leave_at_home(draft: Draft, entry: str, away: Collection[str]) -> Draft:
    """Return the draft in which these of an army did not come; what was marked of them goes."""
    gone = set(away)

    def here(side: DraftSide) -> DraftSide:
        fates = tuple(_blameless(fate, gone) for fate in side.fates)
        if side.entry != entry:
            return replace(side, fates=fates)
        kept = tuple(fate for fate in fates if fate.figure not in gone)
        return replace(side, fates=kept, away=tuple(away))

    return replace(draft, sides=tuple(here(side) for side in draft.sides))


def _blameless(fate: Fate, gone: Collection[str]) -> Fate:
    """Return a fate without its doer where he was not there."""
    return replace(fate, by="", by_name="", weapon="") if fate.by in gone else fate


# ------------------------------------------------------------------ its place among the battles


def following(state: CampaignState, day: str, battle: str = "") -> str:
    """Return the battle that comes next after one of this day, "" where it is the newest.

    Battles stand by their days, those put before another by hand just before it; of one day the
    one written last is the last. `battle` is the one asked about, where the ledger knows it.
    """
    known, day = {line.id for line in state.battles}, day or NO_DAY
    block: list[Battle] = []
    for line in state.battles:
        if line.id == battle:
            continue
        block.append(line)
        if line.before in known:
            continue  # it belongs to the one before which it was put, which ends the block
        later = next((each for each in block if each.number), None)
        if later is not None and (line.day or NO_DAY) > day:
            return later.id
        block = []
    return ""


def place_words(state: CampaignState, battle: str) -> str:
    """Return before which battle one is put: "before battle 4, Garden War"; "" for none."""
    line = next((each for each in state.battles if each.id == battle), None)
    if line is None:
        return ""
    name = line.record.name if line.record else line.plan.name if line.plan else ""
    called = f"battle {line.number}" if line.number else ""
    if not called and not name and line.day:
        called = f"the battle of {day_words(line.day)}"
    return f"before {', '.join(filter(None, [called, name])) or 'another battle'}"

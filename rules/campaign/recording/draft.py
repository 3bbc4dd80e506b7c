"""A battle while it is being recorded: an unchangeable draft, how it begins, and how it is edited.

Edits are pure functions, each gives a new draft, so that undo is the draft before. Nothing of it is
in the ledger until the record that `finish_draft` makes of it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal

from msgspec.structs import asdict, replace

from rules.campaign.display_names import ArmyNames
from rules.campaign.ledger.acts import Reinforce
from rules.campaign.planning.settings import Entry
from rules.campaign.recording.battle_record import (
    NO_ENEMY,
    BattlePlan,
    BattleRecord,
    BattleRole,
    Fate,
    FateKind,
    SideRecord,
)
from rules.campaign.state.campaign_state import Battle, CampaignState

Settled = Literal["", "agreed", "drawn", "none"]
"""How the players settle who won: "" as the points say, by their word, which may be a draw, or not
at all yet. As long as nobody is named, "agreed" is no result."""


class DraftSide(SideRecord, frozen=True, gc=False):
    """One army in the draft: what its record will say, and what is needed until then.

    What the record takes from elsewhere (`fielded`, `men`, `lines`, `present`) is not in it.
    `name` is what the entry is called in sentences. `home` is set once somebody said that all
    others came home. `points` and `override` are set where players count otherwise than the game,
    and why. `away` are the ids of figures, vehicles and guns that stay at home though they could
    come.
    """

    name: str = ""
    home: bool = False
    away: tuple[str, ...] = ()

    def fate_of(self, figure: str) -> Fate:
        """Return what became of a man, vehicle or gun; he stands where nothing is marked."""
        for fate in self.fates:
            if fate.figure == figure:
                return fate
        return Fate(figure, "standing")

    def kinds(self) -> dict[str, FateKind]:
        """Return the marks by figure, for drawing many at once."""
        return {fate.figure: fate.kind for fate in self.fates}


class Draft(BattleRecord, frozen=True):
    """A battle being recorded: what its record will say, and what is needed until then.

    `settled` says who won until `finish_draft` sets `decided`. `battle` is its id, "" where it
    has none yet. `corrects` tells that it has been recorded before, `was` is that record, and
    `why` says why it is written anew; `before` is the battle before which it is inserted. `back`
    are the dice thrown before a battle that is put among others: they are written together with
    it.
    """

    sides: tuple[DraftSide, ...]
    battle: str = ""
    settled: Settled = ""
    corrects: bool = False
    why: str = ""
    before: str = ""
    was: BattleRecord | None = None
    back: tuple[Reinforce, ...] = ()

    def side(self, entry: str) -> DraftSide:
        """Return the side of an entry; KeyError when it did not fight here."""
        for each in self.sides:
            if each.entry == entry:
                return each
        raise KeyError(entry)


# ------------------------------------------------------------------ beginning


def begin(
    day: str, ruleset: str, sides: Iterable[tuple[str, str]] = (), version: str = ""
) -> Draft:
    """Return the draft of a battle nobody planned; `sides` are entries with their names."""
    made = tuple(DraftSide(entry, name=name) for entry, name in sides)
    return Draft(day, made, ruleset, ruleset_version=version)


def begin_planned(battle: str, plan: BattlePlan, names: Mapping[str, str], day: str = "") -> Draft:
    """Return the draft of a planned battle; `names` are those of the entries."""
    sides = tuple(
        DraftSide(
            side.entry, role=side.role, name=names.get(side.entry, side.entry), away=side.away
        )
        for side in plan.sides
    )
    return Draft(
        day or plan.day,
        sides,
        plan.ruleset,
        battle=battle,
        name=plan.name,
        mission=plan.mission,
        place=plan.place,
    )


def begin_correction(battle: str, record: BattleRecord, names: Mapping[str, str]) -> Draft:
    """Return the draft that says what a record says, to be corrected."""
    sides = tuple(
        DraftSide(
            **asdict(replace(side, fielded="", men=0, lines=(), present=(), points=by_hand)),
            name=names.get(side.entry, side.entry),
            home=True,
        )
        for side in record.sides
        for by_hand in (side.points if side.override else "",)
    )
    settled: Settled = "none" if record.decided == "none" else ""
    if record.decided in ("agreed", "override"):
        settled = "agreed" if record.winners else "drawn"
    told = asdict(record) | {
        "sides": sides,
        "mission_name": "",
        "winners": record.winners if settled == "agreed" else (),
        "decided": "score",
    }
    return Draft(**told, battle=battle, settled=settled, corrects=True, was=record)


def battle_in(state: CampaignState, battle: str) -> Battle | None:
    """Return a battle as the ledger has it, None for one that is not in it."""
    return next((each for each in state.battles if each.id == battle), None)


def names_in(state: CampaignState) -> dict[str, str]:
    """Return what the armies of a campaign are called, by their entry; no two are called alike."""
    names = ArmyNames((each.entry for each in state.entries), state.players)
    return {each.entry.id: names.army(each.entry.id) for each in state.entries}


def first_draft(state: CampaignState, battle: str, before: str, today: str) -> Draft:
    """Return the draft of a battle of which nothing was marked yet: from its record, from its plan,
    or with both armies where a game has no more than two.

    `before` is the battle before which one is put that nobody planned.
    """
    line, names = battle_in(state, battle), names_in(state)
    if line is not None and line.record is not None:
        return begin_correction(battle, line.record, names)
    if line is not None and line.plan is not None:
        draft = begin_planned(line.id, line.plan, names, line.plan.day or today)
        if draft.ruleset or not draft.sides:
            return draft
        return replace(draft, ruleset=state.entry(draft.sides[0].entry).entry.ruleset)
    game = state.settings.rulesets[0] if state.settings.rulesets else ""
    draft = begin(today, game, [(each.id, names[each.id]) for each in who_meets(state)])
    following = battle_in(state, before)
    if following is not None:
        draft = replace(draft, before=following.id, day=following.day or today)
    return replace(draft, battle=battle)


def who_meets(state: CampaignState) -> tuple[Entry, ...]:
    """Return both armies of the first game where there are no more than two, else nobody yet."""
    game = state.settings.rulesets[0] if state.settings.rulesets else ""
    here = [each.entry for each in state.entries if not each.entry.gone]
    mine = tuple(each for each in here if each.ruleset == game)
    return mine if len(mine) == 2 else ()


def as_now(state: CampaignState, draft: Draft, battle: str) -> Draft:
    """Return a kept draft as it fits the ledger of now: armies and battles may have gone on."""
    here, line = names_in(state), battle_in(state, battle)
    for side in draft.sides:
        if side.entry not in here:
            draft = without_side(draft, side.entry)
    record = line.record if line else None
    before = draft.before if battle_in(state, draft.before) else ""
    was = draft.was if record else None
    corrects = record is not None
    return replace(draft, battle=battle, corrects=corrects, was=was, before=before)


# ------------------------------------------------------------------ edits


def change(draft: Draft, **changes: object) -> Draft:
    """Return the draft with other day, place, mission, turns, story and the like."""
    return replace(draft, **changes)


def change_side(draft: Draft, entry: str, **changes: object) -> Draft:
    """Return the draft with fields of one side replaced."""
    draft.side(entry)
    sides = tuple(replace(side, **changes) if side.entry == entry else side for side in draft.sides)
    return replace(draft, sides=sides)


def with_side(
    draft: Draft, entry: str, name: str, role: BattleRole = "", order: Sequence[str] = ()
) -> Draft:
    """Return the draft with one more army in the battle.

    It stands last; with `order`, the entries of the campaign, in their order.
    """
    if any(side.entry == entry for side in draft.sides):
        return draft
    at = len(draft.sides)
    if entry in order:
        later = set(order[order.index(entry) :])
        at = next((place for place, each in enumerate(draft.sides) if each.entry in later), at)
    side = DraftSide(entry, name=name, role=role)
    return replace(draft, sides=(*draft.sides[:at], side, *draft.sides[at:]))


def without_side(draft: Draft, entry: str) -> Draft:
    """Return the draft without an army, its victory and its dice."""
    sides = tuple(side for side in draft.sides if side.entry != entry)
    winners = tuple(each for each in draft.winners if each != entry)
    settled = draft.settled if winners or not draft.winners else ""
    back = tuple(act for act in draft.back if act.entry != entry)
    return replace(draft, sides=sides, winners=winners, settled=settled, back=back)


# ------------------------------------------------------------------ fates


def mark(
    draft: Draft,
    entry: str,
    figures: Iterable[str],
    kind: FateKind,
    *,
    by: str = "",
    weapon: str = "",
    turn: int = 0,
) -> Draft:
    """Return the draft with the same fate for these men, vehicles and guns.

    By whom, with what and when stay as they were where they are not said again; whoever is marked
    as standing keeps his kills, lost lives and note, and nobody did anything to him.
    """
    wanted = tuple(dict.fromkeys(figures))

    def marked(fate: Fate) -> Fate:
        if kind == "standing":
            return _by_nobody(replace(fate, kind=kind))
        name = fate.by_name if by in ("", fate.by) else ""
        return replace(
            fate,
            kind=kind,
            by=by or fate.by,
            by_name=name,
            nobody=fate.nobody and not by,
            weapon=weapon or fate.weapon,
            turn=turn or fate.turn,
        )

    return _with_fates(draft, entry, wanted, marked)


def set_doer(
    draft: Draft, entry: str, figure: str, by: str, weapon: str = "", turn: int = 0
) -> Draft:
    """Return the draft with who hit a figure or took a life of him, with what and when.

    `NO_ENEMY` says that no enemy did it.
    """

    def done(fate: Fate) -> Fate:
        if by == NO_ENEMY:
            return replace(_by_nobody(fate), turn=turn, nobody=True)
        name = fate.by_name if by == fate.by else ""
        return replace(fate, by=by, by_name=name, weapon=weapon, turn=turn, nobody=False)

    return _with_fates(draft, entry, (figure,), done)


def _by_nobody(fate: Fate) -> Fate:
    return replace(fate, by="", by_name="", weapon="", turn=0, nobody=False)


def everybody_else_came_home(draft: Draft, entry: str = "") -> Draft:
    """Return the draft with it said that whoever is not marked came home; "" for all sides."""
    sides = tuple(
        replace(side, home=True) if entry in ("", side.entry) else side for side in draft.sides
    )
    return replace(draft, sides=sides)


def set_lives(draft: Draft, entry: str, hero: str, lost: int, has: int = 0) -> Draft:
    """Return the draft with so many lives lost by a hero; with his last he has fallen.

    `has` is how many he began with, 0 where the game has no number.
    """
    gone = max(0, min(lost, has) if has else lost)

    def hit(fate: Fate) -> Fate:
        kind = fate.kind
        if has and gone >= has and kind == "standing":
            kind = "fallen"
        elif has and gone < has and kind == "fallen":
            kind = "standing"
        found = replace(fate, lives=gone, kind=kind, hero=True)
        return found if gone or kind != "standing" else _by_nobody(found)

    return _with_fates(draft, entry, (hero,), hit)


def set_kills(draft: Draft, entry: str, figure: str, kills: int) -> Draft:
    """Return the draft with kills of a man of whom nobody wrote down whom."""
    return _with_fates(draft, entry, (figure,), lambda fate: replace(fate, kills=max(0, kills)))


def set_note(draft: Draft, entry: str, figure: str, note: str) -> Draft:
    """Return the draft with a line about one man in this battle."""
    return _with_fates(draft, entry, (figure,), lambda fate: replace(fate, note=note.strip()))


def standing(side: DraftSide, figures: Collection[str]) -> int:
    """Return how many of these are not marked as anything else."""
    kinds = side.kinds()
    return sum(kinds.get(figure, "standing") == "standing" for figure in figures)


# ------------------------------------------------------------------ facts and the outcome


def set_fact(draft: Draft, entry: str, fact: str, number: int | None) -> Draft:
    """Return the draft with so many of a fact for a side; None takes back what was said."""
    facts = {key: count for key, count in draft.side(entry).facts.items() if key != fact}
    if number is not None:
        facts[fact] = max(0, number)
    return change_side(draft, entry, facts=facts)


def set_objective(draft: Draft, entry: str, objective: str, taken: bool = True) -> Draft:
    """Return the draft with an objective taken by a side, or not taken, and then by nobody."""
    if not taken:
        draft = took_it(draft, entry, objective, ())
    kept = tuple(each for each in draft.side(entry).objectives if each != objective)
    return change_side(draft, entry, objectives=(*kept, objective) if taken else kept)


def took_it(draft: Draft, entry: str, objective: str, figures: Iterable[str]) -> Draft:
    """Return the draft with those men having taken an objective; nobody else of theirs did."""
    takers = tuple(dict.fromkeys(figures))
    had = [fate.figure for fate in draft.side(entry).fates if objective in fate.objectives]

    def taken(fate: Fate) -> Fate:
        kept = tuple(each for each in fate.objectives if each != objective)
        return replace(fate, objectives=(*kept, objective) if fate.figure in takers else kept)

    marked = _with_fates(draft, entry, tuple(dict.fromkeys((*had, *takers))), taken)
    return set_objective(marked, entry, objective) if takers else marked


def override(draft: Draft, entry: str, points: str, why: str) -> Draft:
    """Return the draft with points of a side as players count them; "" for the game's again."""
    text = points.strip()
    return change_side(draft, entry, points=text, override=why.strip() if text else "")


def settle_result(
    draft: Draft, settled: Settled, winners: Sequence[str] = (), reason: str = ""
) -> Draft:
    """Return the draft with who won as the players settle it, by the points for "".

    Those who won by the players' word are named with "agreed"; with nobody it has no result.
    """
    won = tuple(side.entry for side in draft.sides if side.entry in winners)
    return replace(draft, settled=settled, winners=won, reason=reason.strip())


def _with_fates(
    draft: Draft, entry: str, figures: Sequence[str], change_fate: Callable[[Fate], Fate]
) -> Draft:
    side = draft.side(entry)
    found = {fate.figure: fate for fate in side.fates}
    for figure in figures:
        found[figure] = change_fate(found.get(figure, Fate(figure, "standing")))
    # Whoever came home standing, and of whom nothing else is said, needs no fate.
    fates = tuple(
        fate
        for fate in found.values()
        if fate.kind != "standing" or fate.kills or fate.lives or fate.note or fate.objectives
    )
    return change_side(draft, entry, fates=fates)


# ------------------------------------------------------------------ who did not come


def leave_at_home(draft: Draft, entry: str, away: Collection[str]) -> Draft:
    """Return the draft in which these of an army did not come; what was marked of them goes."""
    gone = set(away)

    def here(side: DraftSide) -> DraftSide:
        fates = tuple(
            replace(fate, by="", by_name="", weapon="") if fate.by in gone else fate
            for fate in side.fates
        )
        if side.entry != entry:
            return replace(side, fates=fates)
        kept = tuple(fate for fate in fates if fate.figure not in gone)
        return replace(side, fates=kept, away=tuple(away))

    return replace(draft, sides=tuple(here(side) for side in draft.sides))

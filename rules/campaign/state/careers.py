"""What every figure did, worked out for one army at a time when somebody asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.army.model import Army
from rules.campaign.describe_events import fate_sentence
from rules.campaign.planning.settings import Honour
from rules.campaign.recording.battle_record import HIT, Fate, kills_named
from rules.campaign.state.campaign_state import (
    Appearance,
    CampaignState,
    Career,
    Careers,
    Deed,
    EntryState,
    GivenHonour,
    ManState,
)
from rules.campaign.state.medal_rules import (
    Feat,
    counts_of,
    earned,
    hit_by,
    last_of_units,
    rises,
)

_OF_FLESH = ("wounds", "stayed")
"""What a vehicle is not honoured for: one with a dent was not wounded."""


@dataclass(slots=True)
class _Man:
    """A figure while his deeds are gathered."""

    name: str = ""
    role: str = ""
    hero: bool = False
    rank: str = ""
    soldier: bool = False
    feats: list[Feat] = field(default_factory=list)


def careers_of(entries: Sequence[EntryState], honours: tuple[Honour, ...]) -> Careers:
    """Return the careers of all figures of a campaign."""
    states = {each.entry.id: each for each in entries}
    vehicles = vehicles_counted(entries, honours)
    return Careers(states, lambda entry: _careers_in(states[entry], honours, vehicles))


def vehicles_counted(entries: Iterable[EntryState], honours: Iterable[Honour]) -> frozenset[str]:
    """Return the ids of all vehicles there ever were, none where no rule counts them."""
    if "vehicles" not in counts_of(honours):
        return frozenset()
    units = (unit for each in entries for army in each.armies for unit in army.units)
    return frozenset(unit.id for unit in units if unit.kind == "vehicle")


def ranks_after(state: CampaignState, entry: str, battles: int | None = None) -> Mapping[str, str]:
    """Return the ranks to which men of an army had risen after so many battles of the campaign,
    all of them where None.

    Whoever had not risen by then is not among them: his army says which rank he had.
    """
    return {
        figure: given.rank
        for figure, career in state.careers.of(entry).items()
        for given in career.given  # in their order: the last one stays
        if given.rank and (battles is None or given.number <= battles)
    }


def _careers_in(
    state: EntryState, honours: tuple[Honour, ...], vehicles: frozenset[str]
) -> dict[str, Career]:
    men, counts = dict[str, _Man](), counts_of(honours)
    army: Army | None = None
    for there in state.appearances:
        if there.army is not army:
            army = there.army
            _muster(men, army)
        _fought(men, there, counts, vehicles)
    _muster(men, state.army)
    for figure in state.awards:
        men.setdefault(figure, _Man())
    now = frozenset(beings_of(state.army))
    found = {}
    for figure, man in men.items():
        rules = (each for each in honours if man.soldier or each.counts not in _OF_FLESH)
        given = [*earned(rules, man.feats), *state.awards.get(figure, ())]
        given.sort(key=lambda each: each.number)
        kept, rank = _promoted(given, man)
        found[figure] = Career(
            entry=state.entry.id,
            figure=figure,
            name=man.name,
            role=man.role,
            hero=man.hero,
            state=_state(state, figure, here=figure in now),
            deeds=tuple([feat.deed for feat in man.feats]),
            given=kept,
            rank=rank,
        )
    return found


def _promoted(given: list[GivenHonour], man: _Man) -> tuple[tuple[GivenHonour, ...], str]:
    """Return what a man has, without promotions by rule that would not raise him, and his rank.

    A vehicle is never promoted, and a sergeant does not become a private; players may do as
    they will.
    """
    kept, rank = list[GivenHonour](), man.rank
    for each in given:
        if each.rank and each.honour and not (man.soldier and rises(rank, each.rank)):
            continue
        rank = each.rank or rank
        kept.append(each)
    return tuple(kept), rank


def _state(state: EntryState, figure: str, *, here: bool) -> ManState:
    if figure in state.out:
        return "out"
    if not here:
        return "gone"
    return "recovering" if figure in state.recovering else "ready"


def beings_of(army: Army) -> Iterator[str]:
    """Give the ids of all who have a career in an army: its men, and vehicles by their units."""
    for unit in army.units:
        yield from (man.id for man in unit.figures)
        if unit.kind == "vehicle":
            yield unit.id


def _muster(men: dict[str, _Man], army: Army) -> None:
    """Write down who is in an army, as it calls him now."""
    for unit in army.units:
        for figure in unit.figures:
            man = men.setdefault(figure.id, _Man())
            man.hero = figure.hero
            man.rank = figure.rank
            man.soldier = True
            man.name = figure.name or man.name
        if unit.kind == "vehicle":
            man = men.setdefault(unit.id, _Man())
            man.name = unit.name or man.name


def _fielded(there: Appearance) -> dict[str, None]:
    """Return who fought: whoever was fielded, or all that were fit, and all who have a fate."""
    fit = (each for each in beings_of(there.army) if each not in there.absent)
    found = dict.fromkeys(there.side.present or fit)
    found.update(dict.fromkeys(fate.figure for fate in there.side.fates))
    return found


def _fought(
    men: dict[str, _Man], there: Appearance, counts: frozenset[str], vehicles: frozenset[str]
) -> None:
    """Add one battle to the deeds of all who were in it; nothing is looked for that no rule
    counts.
    """
    fates = {fate.figure: fate for fate in there.side.fates}
    present = _fielded(there)
    # Whoever made a kill was there, whatever the campaign says of his health.
    mine = {*beings_of(there.army), *present}
    named = kills_named(there.record.sides, there.side.entry)
    kills = {figure: count for figure, count in named.items() if figure in mine}
    present.update(dict.fromkeys(kills))
    heroes: Mapping[str, int] = {}
    if "heroes" in counts:
        heroes = hit_by(there, lambda fate: fate.hero and fate.kind in HIT)
    destroyed: Mapping[str, int] = {}
    if vehicles:  # one that was only damaged drives on
        destroyed = hit_by(there, lambda fate: fate.kind == "fallen" and fate.figure in vehicles)
    alone = frozenset(last_of_units(there, present) if "last" in counts else ())
    unhurt = _deed(there, None, 0)  # one for all who came home without a word of them
    plain = Feat(unhurt)  # one for all of whom there is nothing to tell: they are most
    for figure in present:
        man = men.get(figure)
        if man is None:
            man = men[figure] = _Man()
        fate, count = fates.get(figure), kills.get(figure, 0)
        if fate is not None:
            man.name = man.name or fate.name
            man.role = fate.role or man.role
            man.hero = man.hero or fate.hero
        elif not (count or man.hero or figure in alone):
            man.feats.append(plain)
            continue
        man.feats.append(
            Feat(
                _deed(there, fate, count) if fate or count else unhurt,
                # What a side took is nobody's own deed until somebody is named who took it.
                fate.objectives if fate else (),
                man.hero,
                figure in alone,
                heroes.get(figure, 0),
                destroyed.get(figure, 0),
            )
        )


def _deed(there: Appearance, fate: Fate | None, kills: int) -> Deed:
    """Return what a battle was for one man; `kills` are those whose fates name him."""
    fate = fate or Fate("", "standing")
    return Deed(
        battle=there.battle,
        number=there.number,
        day=there.record.day,
        fate=fate.kind,
        outcome=there.outcome,
        kills=fate.kills + kills,
        lives=fate.lives,
        note=fate.note,
        text=fate_sentence(fate),
    )

"""What every figure did, worked out for one army at a time when somebody asks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.army.model import Army, Figure
from rules.campaign.describe import fate_sentence
from rules.campaign.ledger.acts import Award
from rules.campaign.planning.settings import Honour
from rules.campaign.recording.battle_record import Fate, kills_named
from rules.campaign.state.campaign_state import Career, Deed, EntryState, GivenHonour, ManState
from rules.campaign.state.medal_rules import Feat, Feats, counts_of, earned, rises, vehicles_of
from rules.campaign.state.timeline import Appearance


@dataclass(frozen=True, slots=True)
class WillingAward:
    """An award of a player's: the batch that holds it, and after how many battles it came."""

    batch: str
    award: Award
    number: int


@dataclass(slots=True)
class _Man:
    """A figure while his deeds are gathered."""

    name: str = ""
    role: str = ""
    hero: bool = False
    rank: str = ""
    soldier: bool = False
    feats: list[Feat] = field(default_factory=list)


class Careers(Mapping[tuple[str, str], Career]):
    """The careers of all figures by entry and figure; each army's are worked out once."""

    def __init__(
        self,
        entries: Sequence[EntryState],
        appearances: Mapping[str, Sequence[Appearance]],
        honours: tuple[Honour, ...],
        awards: Mapping[str, Sequence[WillingAward]],
    ) -> None:
        self._entries = {each.entry.id: each for each in entries}
        self._appearances = appearances
        self._honours = honours
        self._awards = awards
        self._known: dict[str, dict[str, Career]] = {}
        self._vehicles: frozenset[str] | None = None

    def of(self, entry: str) -> Mapping[str, Career]:
        """Return the careers of one army's figures by their ids; KeyError for no entry."""
        known = self._known.get(entry)
        if known is None:
            known = self._known[entry] = self._worked_out(self._entries[entry])
        return known

    def appearances(self, entry: str) -> Sequence[Appearance]:
        """Return the battles of an army in their order, with who could not fight in them."""
        return self._appearances.get(entry, ())

    def awarded(self, entry: str) -> Mapping[str, int]:
        """Return after how many battles an army's player gave each of his awards, by its batch."""
        return {each.batch: each.number for each in self._awards.get(entry, ())}

    def may_differ(self, other: Careers, entry: str) -> bool:
        """Return whether another ledger's careers of this army can differ, numbers aside."""
        old, new = self._entries[entry], other._entries[entry]
        if (old.out, old.recovering) != (new.out, new.recovering) or old.army != new.army:
            return True
        if self._honours != other._honours or self._awards.get(entry) != other._awards.get(entry):
            return True
        if self._foes_vehicles() != other._foes_vehicles():
            return True
        mine, its = self.appearances(entry), other.appearances(entry)
        return len(mine) != len(its) or any(
            one.record is not two.record or one.absent != two.absent or one.army != two.army
            for one, two in zip(mine, its, strict=True)
        )

    def _foes_vehicles(self) -> frozenset[str]:
        """Return the ids of all vehicles there ever were, none where no rule counts them."""
        if self._vehicles is None:
            self._vehicles = frozenset()
            if "vehicles" in counts_of(self._honours):
                known = (there.army for each in self._appearances.values() for there in each)
                self._vehicles = vehicles_of({id(army): army for army in known}.values())
        return self._vehicles

    def __getitem__(self, key: tuple[str, str]) -> Career:
        return self.of(key[0])[key[1]]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        for entry in self._entries:
            for figure in self.of(entry):
                yield entry, figure

    def __len__(self) -> int:
        return sum(len(self.of(entry)) for entry in self._entries)

    def _worked_out(self, state: EntryState) -> dict[str, Career]:
        entry = state.entry.id
        men = dict[str, _Man]()
        numbers = dict[str, int]()
        feats = Feats(self._honours, self._foes_vehicles())
        army: Army | None = None
        for there in self._appearances[entry]:
            if there.army is not army:
                army = there.army
                _muster(men, army)
            numbers[there.battle] = there.number
            _fought(men, there, feats)
        _muster(men, state.army)
        awards = self._awards.get(entry, ())
        for each in awards:
            men.setdefault(each.award.figure, _Man())
        now = {figure for figure, _ in _present(state.army)}
        return {
            figure: self._career(state, figure, man, figure in now, numbers, awards)
            for figure, man in men.items()
        }

    def _career(
        self,
        state: EntryState,
        figure: str,
        man: _Man,
        here: bool,
        numbers: Mapping[str, int],
        awards: Sequence[WillingAward],
    ) -> Career:
        given = [
            (numbers.get(each.battle, 0), 0, each)
            for each in earned(_honours_for(man, self._honours), man.feats)
        ]
        given += [
            (each.number, 1, _by_will(each)) for each in awards if each.award.figure == figure
        ]
        given.sort(key=lambda each: each[:2])
        kept, rank = _promoted([each for _, _, each in given], man)
        return Career(
            entry=state.entry.id,
            figure=figure,
            name=man.name,
            role=man.role,
            hero=man.hero,
            state=_state(state, figure, here),
            deeds=tuple([feat.deed for feat in man.feats]),
            given=kept,
            rank=rank,
        )


def _honours_for(man: _Man, honours: tuple[Honour, ...]) -> Iterable[Honour]:
    """Return the rules that can honour somebody: a vehicle with a dent was not wounded."""
    return (each for each in honours if man.soldier or each.counts not in _OF_FLESH)


_OF_FLESH = ("wounds", "stayed")


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


def _by_will(each: WillingAward) -> GivenHonour:
    award = each.award
    return GivenHonour(
        award.name, award.ribbon, award.rank, award.battle, award.citation, each.batch, ""
    )


def _state(state: EntryState, figure: str, here: bool) -> ManState:
    if figure in state.out:
        return "out"
    if not here:
        return "gone"
    return "recovering" if figure in state.recovering else "ready"


def _present(army: Army) -> Iterator[tuple[str, Figure | None]]:
    """Give every figure of an army with his id, and every vehicle by its unit's."""
    for unit in army.units:
        for man in unit.figures:
            yield man.id, man
        if unit.kind == "vehicle":
            yield unit.id, None


def beings_of(army: Army) -> Iterator[str]:
    """Give the ids of all who have a career in an army: its men, and vehicles by their units."""
    return (figure for figure, _ in _present(army))


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


def fielded(there: Appearance) -> Iterable[str]:
    """Return who fought: whoever was fielded, or all that were fit, and all who have a fate."""
    side = there.side
    if side.present:
        found = dict.fromkeys(side.present)
    else:
        found = dict.fromkeys(each for each in beings_of(there.army) if each not in there.absent)
    found.update(dict.fromkeys(fate.figure for fate in side.fates))
    return found


def _fought(men: dict[str, _Man], there: Appearance, feats: Feats) -> None:
    """Add one battle to the deeds of all who were in it."""
    fates = {fate.figure: fate for fate in there.side.fates}
    present = dict.fromkeys(fielded(there))
    # Whoever knocked somebody over was there, whatever the campaign says of his health.
    kills = kills_of(there, {figure for figure, _ in _present(there.army)}.union(present))
    present.update(dict.fromkeys(kills))
    unhurt = _deed(there, None, 0)  # one for all who came home without a word of them
    plain = Feat(unhurt)  # one for all of whom there is nothing to tell: they are most
    beside = feats.beside(there, present)
    for figure in present:
        man = men.get(figure)
        if man is None:
            man = men[figure] = _Man()
        fate = fates.get(figure)
        if fate is None:
            count = kills.get(figure, 0)
            if count or man.hero or figure in beside.alone:
                deed = _deed(there, None, count) if count else unhurt
                man.feats.append(beside.feat(figure, deed, (), man.hero))
            else:
                man.feats.append(plain)
            continue
        man.name = man.name or fate.name
        man.role = fate.role or man.role
        man.hero = man.hero or fate.hero
        deed = _deed(there, fate, fate.kills + kills.get(figure, 0))
        # What a side took is nobody's own deed until somebody is named who took it.
        man.feats.append(beside.feat(figure, deed, fate.objectives, man.hero))


def _deed(there: Appearance, fate: Fate | None, kills: int) -> Deed:
    """Return what a battle was for one man."""
    return Deed(
        battle=there.battle,
        number=there.number,
        day=there.record.day,
        fate=fate.kind if fate else "standing",
        outcome=there.outcome,
        kills=kills,
        lives=fate.lives if fate else 0,
        by=fate.by_name if fate else "",
        note=fate.note if fate else "",
        text=fate_sentence(fate),
    )


def kills_of(there: Appearance, mine: Collection[str]) -> dict[str, int]:
    """Return how many each figure of a side knocked over, as the fates of its foes say."""
    named = kills_named(there.record.sides, there.side.entry)
    return {figure: count for figure, count in named.items() if figure in mine}

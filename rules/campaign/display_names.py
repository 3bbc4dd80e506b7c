"""What armies, players, men and missions of a campaign are called, for all who tell of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster
from rules.army.hero_rules import life_count, lives_of
from rules.army.model import Army, Figure
from rules.campaign.ledger.acts import Enter
from rules.campaign.planning.settings import Entry, Player
from rules.campaign.recording.battle_record import BattleRecord, Fate, has_doer
from rules.campaign.state.campaign_state import Battle, CampaignState, Career, EntryState
from rules.campaign.state.medal_rules import known_rank
from rules.common.wording import capital
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset

NAMELESS = "Army without a name"
GONE = "An army that is gone"
_DIGITS = re.compile(r"(\d+)")

# ------------------------------------------------------------------ armies and players


class ArmyNames:
    """The names of all armies and players of a campaign; what would be alike is told apart.

    An army is called by its name, "Block Street Boys (Ben)" where another has that name too; its
    `label`, the short name, is its player's, or the army's own where he has several.
    """

    def __init__(self, entries: Iterable[Entry], players: Iterable[Player]) -> None:
        self._entries = {each.id: each for each in entries}
        self._owners = {each.id: each.name for each in players}

    def army(self, entry_id: str) -> str:
        """Return the name of an entry's army; with its player where another is called so."""
        return self._armies.get(entry_id, GONE)

    def label(self, entry_id: str) -> str:
        """Return the short name of an entry: its player's, its army's where he has several."""
        return self._labels.get(entry_id, GONE)

    def player(self, entry_id: str) -> str:
        """Return the name of the player of an entry, "" where nobody knows him."""
        entry = self._entries.get(entry_id)
        return self._owner(entry) if entry else ""

    def person(self, player_id: str) -> str:
        """Return the name of a player; with his army where another is called so."""
        return self._people.get(player_id, "")

    def beside(self, entry_id: str) -> tuple[str, str]:
        """Return army and player as they stand beside each other, no more told than is needed."""
        entry = self._entries.get(entry_id)
        if entry is None:
            return self.army(entry_id), ""
        pair = (entry.name.casefold(), self._owner(entry).casefold())
        alike = [each.player for each in self._entries.values()
                 if pair == (each.name.casefold(), self._owner(each).casefold())]  # fmt: skip
        if len(alike) == 1:
            return entry.name or NAMELESS, self.player_beside(entry_id)
        if len(set(alike)) == len(alike):
            return entry.name or NAMELESS, self._people.get(entry.player, "")
        return self._armies[entry_id], self._owner(entry)

    def player_beside(self, entry_id: str) -> str:
        """Return the player of an army beside whose name he stands: "" where it is called as he."""
        entry = self._entries.get(entry_id)
        owner = self._owner(entry) if entry is not None else ""
        return "" if entry is not None and owner.casefold() == entry.name.casefold() else owner

    def _owner(self, entry: Entry) -> str:
        return self._owners.get(entry.player, "")

    @cached_property
    def _armies(self) -> dict[str, str]:
        """The armies' names; with their players where they are alike."""
        names = {key: each.name or NAMELESS for key, each in self._entries.items()}
        return _told_apart(names, lambda key: self._owner(self._entries[key]))

    @cached_property
    def _labels(self) -> dict[str, str]:
        """The players' names; with their armies where they are alike, or counted."""
        owned = Counter(each.player for each in self._entries.values())
        labels = {
            key: (owned[each.player] == 1 and self._owner(each)) or self._armies[key]
            for key, each in self._entries.items()
        }

        def army(key: str) -> str:  # two players of one name
            name = self._entries[key].name or NAMELESS
            return name if labels[key] != self._armies[key] and self._armies[key] == name else ""

        return _told_apart(labels, army)

    @cached_property
    def _people(self) -> dict[str, str]:
        """The players' names by their ids; with their armies where they are alike."""
        own = {each.player: key for key, each in reversed(self._entries.items())}

        def army(player: str) -> str:
            name = self._entries[own[player]].name if player in own else ""
            return name if name and self._armies[own[player]] == name else ""

        return _told_apart(self._owners, army)


def _told_apart(names: Mapping[str, str], beside: Callable[[str], str]) -> dict[str, str]:
    """Return names with what stands beside those that are another's too, however written.

    Those that are still alike are counted as kings are: "Reserves II".
    """
    found, reached = dict(names), Counter[str]()
    for key in _alike(names):
        if more := beside(key):
            found[key] = f"{names[key]} ({more})"
    taken = {each.casefold() for each in found.values()}
    for key in _alike(found):
        name = found[key]
        stem = name.casefold()
        reached[stem] += 1
        while f"{stem} {roman(reached[stem])}".casefold() in taken:
            reached[stem] += 1
        found[key] = f"{name} {roman(reached[stem])}"
    return found


def _alike(names: Mapping[str, str]) -> list[str]:
    """Return whose names are another's too, however they are written."""
    known = Counter(each.casefold() for each in names.values())
    return [key for key, name in names.items() if known[name.casefold()] > 1]


def roman(number: int) -> str:
    """Return a number below 40 as a Roman numeral, which is not taken for a number of points."""
    if number >= 40:
        return str(number)
    ones = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return "X" * (number // 10) + ones[number % 10]


# ------------------------------------------------------------------ men, vehicles and guns


class ArmyMembers:
    """The names, roles and numbers of the men, vehicles and guns of one army.

    A vehicle or gun goes by the id of its unit. `numbers` are those of the men where some of the
    army are left out. Without a ruleset nobody has a role.
    """

    def __init__(
        self, army: Army | None, ruleset: Ruleset | None, numbers: Mapping[str, int] | None = None
    ) -> None:
        self.army, self._ruleset = army, ruleset
        self._units = {unit.id: unit for unit in army.units} if army else {}
        self._men = (
            {man.id: (man, unit) for unit in army.units for man in unit.figures} if army else {}
        )
        self._numbers = numbers

    def __contains__(self, member: str) -> bool:
        return member in self._men or member in self._units

    def __iter__(self) -> Iterator[str]:
        return iter((*self._men, *self._units))

    @cached_property
    def _roster(self) -> Roster | None:
        return Roster(self.army, self._ruleset) if self.army and self._ruleset else None

    @cached_property
    def names(self) -> Counter[str]:
        """How many members have each name."""
        return Counter(name for each in self if (name := self.name(each)))

    def figure(self, member: str) -> Figure | None:
        """Return a man; None for a vehicle, and for whoever is not here."""
        return self._men[member][0] if member in self._men else None

    def is_model(self, member: str) -> bool:
        """Return whether this is a vehicle or gun, and no man."""
        return member in self._units

    def name(self, member: str) -> str:
        """Return the name of his own, with his rank; "" for one of many."""
        if member in self._men:
            man = self._men[member][0]
            return man.called if man.name else ""
        return self._units[member].name if member in self._units else ""

    def role(self, member: str) -> str:
        """Return what he is in the game ("Rifleman"), or what kind of vehicle or gun it is."""
        if self._roster is None:
            return ""
        if member in self._men:
            role = self._roster.man[member].role
            return role.name if role else ""
        unit = self._units.get(member)
        return self._roster.name_of(replace(unit, name="")) if unit and unit.type else ""

    def unit(self, member: str) -> str:
        """Return the name of the unit he belongs to."""
        unit = self._men[member][1] if member in self._men else self._units.get(member)
        if unit is None:
            return ""
        return self._roster.name_of(unit) if self._roster else unit.name

    def number(self, member: str) -> int:
        """Return the number of a man in his army, from 1; 0 for a vehicle or gun."""
        if self._numbers is None:
            self._numbers = numbers_of(self.army) if self.army else {}
        return self._numbers.get(member, 0)

    def is_hero(self, member: str) -> bool:
        """Return whether he is a hero."""
        return member in self._men and self._men[member][0].hero

    def lives(self, member: str) -> int:
        """Return how many lives a hero begins with, 0 where the game has no number."""
        if self._ruleset is None or not self.is_hero(member):
            return 0
        return life_count(lives_of(self._men[member][0], self._ruleset))

    def called(self, member: str) -> str:
        """Return what a sentence calls him: his own name, else what he is and his number."""
        role = self.role(member)
        return self.name(member) or (nameless(role, self.number(member)) if role else "")


def named(
    fate: Fate, members: ArmyMembers, others: Sequence[ArmyMembers], ruleset: Ruleset | None
) -> Fate:
    """Return a fate with all that history must be able to read when the army is gone.

    A hero who fell has lost every life that he had. Who did it keeps the name that is written.
    """
    enemy = next((each for each in (*others, members) if fate.by and fate.by in each), None)
    weapon = ruleset.weapon.get(fate.weapon) if ruleset else None
    known = fate.figure in members
    lives = members.lives(fate.figure) if fate.kind == "fallen" else 0
    if not has_doer(fate):  # nobody put him under the sofa
        fate = replace(fate, by="", by_name="", weapon="", nobody=False)
    return replace(
        fate,
        name=members.name(fate.figure) if known else fate.name,
        role=(members.role(fate.figure) if known else "") or fate.role,
        unit=members.unit(fate.figure) if known else fate.unit,
        lives=max(fate.lives, lives),
        hero=members.is_hero(fate.figure) if known else fate.hero,
        by_name=fate.by_name or (enemy.called(fate.by) if enemy else ""),
        weapon=weapon.name if weapon else fate.weapon,
    )


def numbers_of(army: Army) -> dict[str, int]:
    """Return the number of each man in his army, from 1."""
    return {man.id: number for number, man in enumerate(army.figures(), 1)}


def nameless(role: str, number: int = 0) -> str:
    """Return what one without a name is called everywhere: "Rifleman No. 5"."""
    words = capital(role) or "Man"
    return f"{words} No. {number}" if number else words


def with_rank(name: str, rank: str) -> str:
    """Return a name with a rank, which takes the place of the one that he was written down with."""
    if not rank or name == rank or name.startswith(f"{rank} "):
        return name
    words = name.split(" ")
    for taken in range(min(3, len(words) - 1), 0, -1):
        if known_rank(" ".join(words[:taken])):
            return " ".join((rank, *words[taken:]))
    return f"{rank} {name}".strip()


def career_name(career: Career, number: int = 0) -> str:
    """Return rank and name of a man; of one without a name what he is, and his number if known."""
    return with_rank(career.name or nameless(career.role, number), career.rank)


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Return a key that sorts names case-insensitively, and No. 2 before No. 10."""
    parts = _DIGITS.split(text.casefold())
    return tuple(
        (0, int(part), "") if part.isdecimal() and len(part) < 18 else (1, 0, part)
        for part in parts
        if part
    )


# ------------------------------------------------------------------ a whole campaign


class Games(Protocol):
    """Where rulesets and playbooks are found by id, as in a catalog; None for one not here."""

    def get(self, ruleset_id: str, /) -> Ruleset | None:
        """Return a ruleset."""
        ...

    def playbook(self, ruleset_id: str, /) -> Playbook | None:
        """Return the playbook of a ruleset."""
        ...


class CampaignNames(ArmyNames):
    """All names of a campaign as it stands.

    Roles and missions have their names from the games, which are no part of a ledger. `entered`
    are acts of which the state may know nothing any more, so that undone ones can be told too.
    """

    def __init__(
        self, state: CampaignState, games: Games | None = None, entered: Iterable[Enter] = ()
    ) -> None:
        super().__init__((each.entry for each in state.entries), state.players)
        self.state, self._games = state, games
        self._states = {each.entry.id: each for each in state.entries}
        self._gone = {each.entry.id: each for each in entered if each.entry.id not in self._states}
        self._members: dict[str, ArmyMembers] = {}
        self._past: dict[str, dict[str, ArmyMembers]] = {}

    # ---- armies

    def army(self, entry_id: str) -> str:
        """Return the name of an entry's army; with its player where another is called so."""
        gone = self._gone.get(entry_id)
        return gone.entry.name if gone else super().army(entry_id)

    def label(self, entry_id: str) -> str:
        """Return the short name of an entry: its player's, its army's where he has several."""
        gone = self._gone.get(entry_id)
        if gone is None:
            return super().label(entry_id)
        others = any(each.player == gone.entry.player for each in self._entries.values())
        return self._owner(gone.entry) or gone.entry.name if not others else gone.entry.name

    def entry(self, entry_id: str) -> EntryState | None:
        """Return an army of the campaign, None for one that nobody knows."""
        return self._states.get(entry_id)

    def colour(self, entry_id: str) -> str:
        """Return the colour of an entry's plastic."""
        found = self._states.get(entry_id)
        return found.entry.colour if found else "green"

    def side(self, entry_id: str) -> str:
        """Return the side for which the player of an entry fights, "" for none."""
        found = self._states.get(entry_id)
        owner = found.entry.player if found else ""
        return next((each.side for each in self.state.players if each.id == owner), "")

    # ---- men, vehicles and guns

    def members(self, entry_id: str) -> ArmyMembers:
        """Return everybody of an army as it is now."""
        known = self._members.get(entry_id)
        if known is None:
            entry, gone = self._states.get(entry_id), self._gone.get(entry_id)
            army = entry.army if entry else gone.army if gone else None
            known = self._members[entry_id] = self._members_of(army)
        return known

    def _members_of(self, army: Army | None) -> ArmyMembers:
        game = self._games.get(army.ruleset) if army and self._games else None
        return ArmyMembers(army, game)

    def _once(self, entry_id: str) -> Mapping[str, ArmyMembers]:
        """Return who ever stood in an army, each with it as it was when he last did."""
        known = self._past.get(entry_id)
        if known is None:
            entry, now = self._states.get(entry_id), self.members(entry_id)
            then = [self._members_of(army) for army in entry.armies] if entry else []
            known = {member: each for each in (*then, now) for member in each}
            self._past[entry_id] = known
        return known

    def figure(self, entry_id: str, figure_id: str) -> tuple[Figure | None, int]:
        """Return a figure as he is in his army now, and his number there from 1."""
        members = self.members(entry_id)
        return members.figure(figure_id), members.number(figure_id)

    def is_model(self, entry_id: str, figure_id: str) -> bool:
        """Return whether somebody is a vehicle or gun of an army, and no man."""
        then = self._once(entry_id).get(figure_id)
        return then is not None and then.is_model(figure_id)

    def role(self, entry_id: str, figure_id: str) -> str:
        """Return what somebody is in the game ("Rifleman"), "" where that is not known."""
        then = self._once(entry_id).get(figure_id)
        return then.role(figure_id) if then is not None else ""

    def man(self, entry_id: str, figure_id: str, name: str = "", role: str = "") -> str:
        """Return what somebody is called: his name, else what he is and his number in his army.

        `name` and `role` are those that a record has of him, where he may not be here any more.
        """
        then = self._once(entry_id).get(figure_id)
        own = then.name(figure_id) if then is not None else ""
        if own or name:
            return own or name
        number = self.members(entry_id).number(figure_id)
        role = role or self.role(entry_id, figure_id)
        return nameless(role or "vehicle" * self.is_model(entry_id, figure_id), number)

    def career(self, career: Career, *, ranked: bool = True) -> str:
        """Return what a man is called with the rank that he has; his army's own not `ranked`."""
        name = career.name or self.man(career.entry, career.figure, "", career.role)
        return with_rank(name, career.rank) if ranked else name

    def who(self, entry_id: str, figure_id: str) -> str:
        """Return what somebody is called now, also one of whom the campaign knows no deed."""
        career = self.state.careers.get((entry_id, figure_id))
        return self.career(career) if career else self.man(entry_id, figure_id)

    def name_then(self, entry_id: str, fate: Fate) -> str:
        """Return what somebody is called in the tale of a battle: as he was then."""
        return fate.name or self.man(entry_id, fate.figure, "", fate.role)

    def numbered(self, entry_id: str, figure_id: str, called: str = "") -> str:
        """Return what somebody is called with his number where another of his army has his name.

        `called` is what he is called where nobody can take him for another; as now where it is "".
        """
        called = called or self.who(entry_id, figure_id)
        members = self.members(entry_id)
        alike = members.names[members.name(figure_id)] > 1
        number = members.number(figure_id) if alike else 0
        return f"{called} No. {number}" if number else called

    def numbered_career(self, career: Career) -> str:
        """Return what a man is called with his rank, and his number where that is needed."""
        return self.numbered(career.entry, career.figure, self.career(career))

    def with_army(self, entry_id: str, figure_id: str, called: str) -> str:
        """Return what somebody is called where his army is not told: with it, where he has no
        name, or another army has somebody of that name."""
        then = self._once(entry_id).get(figure_id)
        own = then.name(figure_id) if then is not None else ""
        others = any(self.members(each).names[own] for each in self._states if each != entry_id)
        return called if own and not others else f"{called} of {self.label(entry_id)}"

    # ---- who did it

    @cached_property
    def _whose(self) -> dict[str, set[str]]:
        """The armies in which each man, vehicle or gun stood."""
        found: dict[str, set[str]] = {}
        for entry in self._states:
            for member in self._once(entry):
                found.setdefault(member, set()).add(entry)
        return found

    def owner(self, record: BattleRecord, fate: Fate) -> str:
        """Return the army of who did it, of those that met; "" where it is not known."""
        owners = {side.entry for side in record.sides} & self._whose.get(fate.by, set())
        if len(owners) > 1:  # one army that two players have: it was the other's man
            owners -= {s.entry for s in record.sides for f in s.fates if f.figure == fate.figure}
        return next(iter(owners)) if len(owners) == 1 else ""

    def doer(self, record: BattleRecord, fate: Fate) -> str:
        """Return what he was called who did it, "" where nobody is known or nobody did.

        A ledger keeps what he was called then; an older one of a man without a name only his
        role. He is told with his army where another that met has his name, and where the one whom
        he hit is called so.
        """
        if not has_doer(fate):
            return ""
        owner, name = self.owner(record, fate), fate.by_name
        if owner and name.casefold() in ("", self.role(owner, fate.by).casefold()):
            name = self.man(owner, fate.by)
        met = {side.entry: side for side in record.sides}
        alike = sum(self.members(each).names[name] > 0 for each in met) > 1 or any(
            self.name_then(entry, fate) == name
            for entry, side in met.items()
            if entry != owner and fate in side.fates
        )
        return f"{name} of {self.label(owner)}" if name and owner and alike else name

    # ---- battles

    @cached_property
    def _lines(self) -> dict[str, Battle]:
        return {line.id: line for line in self.state.battles}

    def line(self, battle_id: str) -> Battle | None:
        """Return a battle, None for one that nobody knows."""
        return self._lines.get(battle_id)

    def number(self, battle_id: str) -> int:
        """Return the number of a battle that counts, 0 for others."""
        line = self._lines.get(battle_id)
        return line.number if line else 0

    def mission(self, mission: str, game: str = "") -> str:
        """Return the name of a mission, which may be the players' own word.

        A battle may name no game, or one that is not here: then the campaign's games know it.
        """
        for each in (game, *self.state.settings.rulesets) if mission and self._games else ():
            playbook = self._games.playbook(each) if self._games else None
            found = playbook.mission.get(mission) if playbook else None
            if found is not None:
                return found.name
        return mission

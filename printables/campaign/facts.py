"""A campaign for its sheets: what its armies, men and battles are called and how they look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Protocol

from printables.army_words import credit
from printables.campaign.decorations import common_medals, rare_medals
from printables.engine.figures import State
from printables.engine.length_and_date_text import date_words
from printables.engine.livery import Livery, dyed
from printables.engine.options import PrintOptions
from printables.engine.portraits import Portrait
from printables.source import Campaign
from resources.art import NEUTRAL
from rules.army.army_under_ruleset import Roster
from rules.army.crests import Crest, crests_of
from rules.army.drawing_choice import man_art, own_colour, unit_art
from rules.army.model import Figure
from rules.campaign.describe_events import deed_text, progress_text, result_text
from rules.campaign.display_names import CampaignNames
from rules.campaign.recording.battle_record import BattleRecord, FateKind
from rules.campaign.state.attention import Point, attention
from rules.campaign.state.campaign_state import Battle, Career, Deed, GivenHonour
from rules.campaign.state.honours_list import earned_in
from rules.campaign.state.statistics import played
from rules.common.wording import listed
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset

LOOKS: dict[FateKind, State] = {
    "fallen": "fallen",
    "knocked-over": "fallen",
    "lost": "not_owned",
    "gone": "not_owned",
}
"""How somebody of a fate is drawn where he does not stand as always; a toy that is away is pale."""


@dataclass(frozen=True, slots=True)
class Being:
    """A man, vehicle or gun as it is drawn: its drawing, its plastic, its number in the army.

    `number` is 0 for a model, and for whoever is no longer in his army.
    """

    art: str
    look: Livery
    number: int
    unit: str
    portrait: Portrait | None = None


@dataclass(frozen=True, slots=True)
class _Games:
    """The games that are at hand for a print."""

    rulesets: Mapping[str, Ruleset]
    playbooks: Mapping[str, Playbook]

    def get(self, ruleset_id: str, /) -> Ruleset | None:
        return self.rulesets.get(ruleset_id)

    def playbook(self, ruleset_id: str, /) -> Playbook | None:
        return self.playbooks.get(ruleset_id)


class Print(Protocol):
    """What a campaign's sheets ask of the pack that they are printed with."""

    options: PrintOptions
    rulesets: dict[str, Ruleset]
    playbooks: Mapping[str, Playbook]
    portraits: Mapping[str, Portrait | None]

    def clean(self, text: str, who: str = "", /) -> str:
        """Return a text as it can be printed."""

    def livery_of(self, colour: str, /) -> Livery:
        """Return how this colour looks on this print."""


class CampaignFacts:
    """A campaign's state with the names, colours and drawings that its ids stand for."""

    def __init__(self, campaign: Campaign, facts: Print) -> None:
        self.state, self.chosen = campaign.state, campaign.chosen
        self.battle = campaign.battle
        self._facts = facts
        self.names = CampaignNames(self.state, _Games(facts.rulesets, facts.playbooks))
        self.line, self.entry = self.names.line, self.names.entry
        self.beings = cache(self._beings)
        self.roster = cache(self._roster)
        self.title = self.clean(self.state.settings.name, "The campaign's name")

    def clean(self, text: str, who: str = "") -> str:
        """Return a text as it can be printed; see `Letters.clean`."""
        return self._facts.clean(text, who)

    # ---- the whole

    @property
    def games(self) -> str:
        """Return the names of the games that are played."""
        known = self._facts.rulesets
        ids = self.state.settings.rulesets
        return self.clean(listed([known[key].name if key in known else key for key in ids]))

    @property
    def credit(self) -> str:
        """Return the games with their authors for the foot of a page."""
        known = self._facts.rulesets
        found = [known[key] for key in self.state.settings.rulesets if key in known]
        parts = [", ".join(part for part in (each.name, credit(each)) if part) for each in found]
        return self.clean("; ".join(parts))

    @property
    def under(self) -> str:
        """Return the quiet line below a title: games, and how far the campaign is."""
        return " · ".join(part for part in (self.games, self.progress) if part)

    @property
    def progress(self) -> str:
        """Return how far the campaign is: "7 of 12 battles played"."""
        return progress_text(self.state)

    @property
    def span(self) -> str:
        """Return from when to when battles were fought, "" before the first."""
        days = [line.day for line in self.played if line.day]
        if not days:
            return ""
        first, last = self.day(min(days)), self.day(max(days))
        return first if first == last else f"{first} to {last}"

    @cached_property
    def played(self) -> tuple[Battle, ...]:
        """Return the battles that count, in order."""
        return tuple(line for line, _ in played(self.state))

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Return what needs attention, and what players agreed to let stand."""
        return attention(self.names)

    def day(self, iso: str) -> str:
        """Return a day as this print writes days."""
        return self.clean(date_words(iso, self._facts.options.dates), "A day")

    # ---- armies

    def army(self, entry_id: str) -> str:
        """Return an army's name; with its player where another is called so."""
        return self.clean(self.names.army(entry_id), "An army's name")

    def player(self, entry_id: str) -> str:
        """Return the name of whose army it is."""
        return self.clean(self.names.player(entry_id), "A player's name")

    def player_beside(self, entry_id: str) -> str:
        """Return whose army it is beside its name, "" where it is called as he."""
        return self.clean(self.names.player_beside(entry_id), "A player's name")

    def beside_player(self, entry_id: str) -> str:
        """Return an army's name where its player's stands beside it, and need not be in it."""
        player = self.player(entry_id)
        return self.army(entry_id).removesuffix(f" ({player})") if player else self.army(entry_id)

    def label(self, entry_id: str) -> str:
        """Return the short name of an army: its player's, its own where he has several."""
        return self.clean(self.names.label(entry_id), "The name of an army or its player")

    def look(self, entry_id: str) -> Livery:
        """Return how an army looks on this print."""
        found = self.names.entry(entry_id)
        return self._facts.livery_of(found.entry.colour if found else "green")

    def crest(self, entry_id: str) -> Crest | None:
        """Return the crest of an army, None for one that is not there."""
        found = self.names.entry(entry_id)
        return crests_of([found.army])[found.army.id] if found else None

    def _roster(self, entry_id: str) -> Roster | None:
        found = self.names.entry(entry_id)
        ruleset = self._facts.rulesets.get(found.army.ruleset) if found else None
        return Roster(found.army, ruleset) if found and ruleset else None

    def leader(self, entry_id: str) -> str:
        """Return the drawing of the man who stands for an army: a hero, else its first."""
        roster = self.roster(entry_id)
        if roster is None or not roster.men:
            return NEUTRAL
        heroes = [man for man in roster.men if man.figure.hero]
        return man_art((heroes or list(roster.men))[0])

    # ---- men

    def _beings(self, entry_id: str) -> dict[str, Being]:
        """Return everybody of an army by id, as he is drawn."""
        roster, look = self.roster(entry_id), self.look(entry_id)
        found: dict[str, Being] = {}
        if roster is None:
            return found
        number = 0
        for unit in roster.army.units:
            name = self.clean(roster.name_of(unit), "A unit's name")
            found[unit.id] = Being(
                unit_art(roster, unit), dyed(look, own_colour(roster, unit)), 0, name
            )
            for man in unit.figures:
                number += 1
                found[man.id] = self._man(roster, man, number, name, look)
        return found

    def _man(self, roster: Roster, man: Figure, number: int, name: str, look: Livery) -> Being:
        portrait = self._facts.portraits.get(man.picture) if man.picture else None
        art = man_art(roster.man[man.id])
        return Being(art, dyed(look, man.colour), number, name, portrait)

    def being(self, career: Career) -> Being:
        """Return how somebody is drawn; a plain figure for one who is not in his army now."""
        known = self.beings(career.entry).get(career.figure)
        return known or Being(NEUTRAL, self.look(career.entry), 0, "")

    def called(self, career: Career, *, ranked: bool = True) -> str:
        """Return what somebody is called: rank and name, else what he is and his number.

        With `ranked` False the rank that he rose to in the campaign is left out.
        """
        return self.clean(self.names.career(career, ranked=ranked), "The name of a figure")

    def role(self, career: Career) -> str:
        """Return what somebody is in the game: as a record has it, else as his army has it."""
        return self.clean(career.role or self.names.role(career.entry, career.figure))

    def deed(self, career: Career, deed: Deed) -> str:
        """Return what a battle was for a man."""
        return self.clean(deed_text(self.names, career, deed), "A deed") or "Fought"

    def earned(self, career: Career, deed: Deed) -> tuple[str, ...]:
        """Return the medals and ranks that a battle brought a man."""
        names = earned_in(career, deed.battle)
        return tuple(self.clean(name, "The name of a medal") for name in names)

    def careers(self) -> list[Career]:
        """Return all careers, army by army in the order of the standings."""
        order = {line.entry: at for at, line in enumerate(self.state.standings)}
        found = list(self.state.careers.values())
        found.sort(key=lambda each: order.get(each.entry, len(order)))
        return found

    def remembered(self) -> list[Career]:
        """Return those whose service is told battle by battle: heroes, and men with a medal."""
        told = [
            each
            for each in self.careers()
            if each.deeds and (each.hero or rare_medals(each, self.common))
        ]
        return sorted(told, key=lambda each: (not each.hero, not each.name))

    @cached_property
    def common(self) -> frozenset[str]:
        """Return the kinds of the medals that so many have that they are told of all at once."""
        return common_medals(self.state.careers.values())

    def wanted(self, career: Career) -> bool:
        """Return whether papers of this man are wanted: all, where none was chosen."""
        return self.chosen in ("", f"{career.entry}/{career.figure}")

    # ---- battles

    def result(self, record: BattleRecord) -> str:
        """Return how a battle ended: "Ada won", "Drawn", "No result yet"."""
        return result_text(record, self.label)

    def met(self, entries: Iterable[str], most: int = 0) -> str:
        """Return who met: "Ada – Tomas"; names of more than `most` letters are shortened alike."""
        names = [self.label(each) for each in entries]
        if most and sum(map(len, names)) > most:
            room = max(most // len(names), 8)
            names = [name if len(name) <= room else f"{name[: room - 1]}…" for name in names]
        return " – ".join(names)

    def fared(self, entry: str, deed: Deed) -> str:
        """Return how a battle ended for a man, and against whom: "won against Tomas"."""
        line = self.line(deed.battle)
        sides = line.record.sides if line and line.record else ()
        foes = listed([self.label(side.entry) for side in sides if side.entry != entry])
        if not deed.outcome:
            return f"against {foes}, no result yet" if foes else "no result yet"
        joint = {"won": "won against", "drawn": "drawn with", "lost": "lost to"}[deed.outcome]
        return f"{joint} {foes}" if foes else deed.outcome

    def mission(self, ruleset_id: str, mission_id: str) -> str:
        """Return the name of a mission, which may be the players' own word."""
        return self.clean(self.names.mission(mission_id, ruleset_id))

    def battle_name(self, line: Battle) -> str:
        """Return what a battle is called: its name and its mission."""
        named = line.record.mission_name if line.record else ""
        parts = (line.told.name, named or self.mission(line.told.ruleset, line.told.mission))
        return self.clean(" · ".join(dict.fromkeys(part for part in parts if part)))

    def what(self, given: GivenHonour) -> str:
        """Return what somebody was given: a medal's name, or the rank he was promoted to."""
        return self.clean(given.name or given.rank, "The name of a medal")

    def number_word(self, battle_id: str) -> str:
        """Return "Battle 3", "" where the battle does not count or nobody knows it."""
        number = self.names.number(battle_id)
        return f"Battle {number}" if number else ""

"""All that a pack is made of: its armies, their games, and what is chosen about the print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from printables.army_facts import ArmyFacts
from printables.army_words import credit
from printables.engine.livery import Livery, livery
from printables.engine.options import PrintOptions
from printables.engine.portraits import Portrait, photograph
from printables.engine.printable_characters import Letters
from printables.source import Source
from rules.army.army_under_ruleset import Roster
from rules.army.crests import Crest, crests_of
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.toybox.matching import Matching, match
from rules.toybox.stock import portraits_by_army

if TYPE_CHECKING:
    from printables.campaign.facts import CampaignFacts

_NAMED = 3


def _matching(source: Source) -> Matching:
    """Return which toys play these armies: on one table, or in a campaign each army by itself."""
    if not source.toys.lots:
        return Matching({}, ())
    rosters = [Roster(army, ruleset) for army, ruleset in source.armies]
    if source.campaign is None:
        return match(source.toys, rosters)
    found = [match(source.toys, (roster,)) for roster in rosters]
    toys = {key: toy for each in found for key, toy in each.toys.items()}
    return Matching(toys, tuple(short for each in found for short in each.short))


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the pack, with those of its armies that play it, in the pack's order."""

    ruleset: Ruleset
    playbook: Playbook | None
    armies: tuple[ArmyFacts, ...]
    rulings: tuple[str, ...] = ()
    """What its players agreed on for good at the table, as sentences."""


class PackFacts:
    """The armies of a pack, read once for all of its sheets."""

    def __init__(
        self,
        source: Source,
        options: PrintOptions,
        letters: Letters,
        portraits: Mapping[str, Portrait | None],
    ) -> None:
        self.options = options
        self.ordered: Mapping[str, Mapping[str, int]] = {}
        """The sheets of the pack by name, each with the numbers of its parts that were changed."""
        self.letters = letters
        self.rulesets = dict(source.rulesets) | {game.id: game for _, game in source.armies}
        self.playbooks = source.playbooks
        self.portraits = portraits
        self._rulings = source.rulings
        self._campaign, self._photographs = source.campaign, source.photographs
        self.toys = source.toys
        self.matching = _matching(source)
        shown = portraits_by_army(self.toys, self.matching)
        self.armies = tuple(
            ArmyFacts(
                army,
                ruleset,
                self.rulesets,
                letters,
                marks=options.marks,
                portraits=portraits,
                playbook=source.playbooks.get(ruleset.id),
                measures=options.measures,
                toys=shown.get(army.id),
            )
            for army, ruleset in source.armies
        )

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """Return each game once, in the order of the armies."""
        rulesets = {each.ruleset.id: each.ruleset for each in self.armies}
        return tuple(
            Game(
                ruleset,
                self.playbooks.get(key),
                tuple(each for each in self.armies if each.ruleset.id == key),
                tuple(self._rulings.get(key, ())),
            )
            for key, ruleset in rulesets.items()
        )

    @cached_property
    def campaign(self) -> CampaignFacts | None:
        """Return the campaign with the names its ids stand for, None for a pack without one."""
        from printables.campaign.facts import CampaignFacts

        return CampaignFacts(self._campaign, self) if self._campaign else None

    @property
    def whose(self) -> str:
        """Return whose papers these are: the campaign's, else those of a few armies and more."""
        if self.campaign is not None:
            return self.campaign.title
        names = " and ".join(each.name for each in self.armies[:_NAMED])
        more = len(self.armies) - _NAMED
        return f"{names} and {more} more" if more > 0 else names

    @property
    def credit(self) -> str:
        """Return whom the games are by; only their names where there are many."""
        if len(self.games) > 2:
            return self.clean(", ".join(game.ruleset.name for game in self.games))
        each = (f"{game.ruleset.name} {credit(game.ruleset)}" for game in self.games)
        return self.clean(" · ".join(each))

    def photograph(self, picture: str) -> Portrait | None:
        """Return a photograph of a battle, None for one that is not here or cannot be read."""
        data = self._photographs.get(picture)
        return photograph(picture, data, grey=self.options.ink_saver) if data else None

    def number_of(self, army: ArmyFacts) -> int:
        """Return the number of an army in the pack, from 1 on; parts of its own are named by it."""
        return next(at for at, each in enumerate(self.armies, start=1) if each is army)

    @cached_property
    def _crests(self) -> dict[str, Crest]:
        return crests_of(each.army for each in self.armies)

    def crest(self, army: ArmyFacts) -> Crest:
        """Return the crest of an army, which no other army of the pack has."""
        return self._crests[army.army.id]

    def livery(self, army: ArmyFacts) -> Livery:
        """Return how an army looks on this print."""
        return self.livery_of(army.army.colour)

    def livery_of(self, colour: str) -> Livery:
        """Return how this colour looks on this print."""
        options = self.options
        return livery(colour, ink_saver=options.ink_saver, patterns=options.patterns)

    def clean(self, text: str, who: str = "") -> str:
        """Return a text as it can be printed; see `Letters.clean`."""
        return self.letters.clean(text, who) if text else ""

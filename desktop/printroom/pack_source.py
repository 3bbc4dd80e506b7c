"""What a pack is made of: armies as they are now, their games, pictures and campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from rules.army.model import Army
from rules.common.findings import Finding
from rules.common.wording import listed
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from rules.toybox.toy_box import ToyBox

if TYPE_CHECKING:
    from desktop.printroom.choices import Survey
    from printables.engine.options import PrintOptions
    from printables.source import Campaign, Source

MOST_NAMED = 3
MOST_ARMIES = 20
"""A pack is for one table; more armies than this are not taken."""
MOST_OF_CAMPAIGN = 100
"""Armies of a campaign whose own sheets can be had as well; its papers tell of all."""
MOST_PHOTOGRAPHS = 150
"""Those of the latest battles: a report of thousands of megabytes is of use to nobody."""


class Owner(NamedTuple):
    """Whose a part is: the name of an army, and its colour."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class PackSource:
    """The chosen armies with their games. `number` is another one whenever they differ.

    `campaign` is the one whose papers can be printed beside theirs, `photographs` those of its
    battles, `rulings` what players agreed on at the table, by the id of the game. `toys`
    are the player's, to tell which play these armies.
    """

    number: int
    armies: tuple[tuple[Army, Ruleset], ...]
    pictures: Mapping[str, bytes]
    catalog: Catalog
    campaign: Campaign | None = None
    photographs: Mapping[str, bytes] = field(default_factory=dict)
    rulings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    toys: ToyBox = field(default_factory=ToyBox)

    @property
    def games(self) -> tuple[Ruleset, ...]:
        """Return each game once."""
        return tuple({ruleset.id: ruleset for _, ruleset in self.armies}.values())

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the armies."""
        return tuple(army.name or "an army without a name" for army, _ in self.armies)

    @property
    def owners(self) -> tuple[Owner, ...]:
        """Return the armies as parts name them; of two with one name the colour is said too."""
        names = self.names
        return tuple(
            Owner(f"{name} ({army.colour})" if names.count(name) > 1 else name, army.colour)
            for name, (army, _) in zip(names, self.armies, strict=True)
        )

    @property
    def words(self) -> str:
        """Return what is printed, as the head of the page says it."""
        names = list(self.names)
        games = ", ".join(game.name for game in self.games)
        if len(names) > MOST_NAMED:
            names = [*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} more"]
        who = " against ".join(names) if len(names) < MOST_NAMED else listed(names)
        war = f"{self.campaign.state.settings.name}: " if self.campaign else ""
        return f"{war}{who}, {games}" if names else ""

    @property
    def all_words(self) -> str:
        """Return words for many armies of a campaign: "All 12 armies of the league", else ""."""
        if self.campaign is None or len(self.armies) <= MOST_NAMED + 1:
            return ""
        return f"All {len(self.armies)} armies of {self.campaign.state.settings.name}"

    def build(self) -> Source:
        """Return all of it as the sheets want it; it reads playbooks, so not in the window."""
        from printables.source import Source

        known = {ruleset.id: ruleset for ruleset in self.catalog.all()}
        games = {game.id: game for game in self.games}
        if self.campaign is not None:  # its next battle may be of a game that no army here plays
            wanted = self.campaign.state.settings.rulesets
            games |= {key: known[key] for key in wanted if key in known}
        ids = {key for game in games.values() for key in (game.id, game.extends) if key}
        found = {key: self.catalog.playbook(key) for key in ids}
        books = {key: book for key, book in found.items() if book is not None}
        return Source(
            self.armies,
            known,
            books,
            self.pictures,
            self.campaign,
            self.photographs,
            self.rulings,
            self.toys,
        )


@dataclass(frozen=True, slots=True)
class PackSurvey:
    """What is known of the armies once they were read: their sheets, and what the checks say."""

    source: PackSource
    options: PrintOptions
    sheets: Survey
    findings: tuple[tuple[Army, tuple[Finding, ...]], ...]


def survey_pack(source: PackSource, options: PrintOptions) -> PackSurvey:
    """Read the armies; PrintProblem when the options cannot be used. Made for a thread."""
    from printables.pack import survey
    from rules.checks import check

    sheets = survey(source.build(), options)
    findings = tuple((army, tuple(check(army, ruleset))) for army, ruleset in source.armies)
    return PackSurvey(source, options, sheets, findings)


def photographs_of(campaign: Campaign) -> list[str]:
    """Return the ids of the pictures that a campaign's report shows, those of late battles."""
    state = campaign.state
    found = [state.settings.picture] if state.settings.picture else []
    shown = [line for line in state.battles if line.id == campaign.battle]
    for line in (*shown, *reversed(state.battles)):
        found += line.record.photographs if line.record else ()
        if len(found) > MOST_PHOTOGRAPHS:
            break
    return found[: MOST_PHOTOGRAPHS + 1]


def same(
    before: PackSource,
    armies: Sequence[tuple[Army, Ruleset]],
    campaign: Campaign | None = None,
) -> bool:
    """Return whether these are the armies, games and campaign chosen before, unchanged."""
    then = before.campaign
    if then is None or campaign is None:
        unchanged = then is campaign
    else:  # a state is made anew where a campaign changed
        same_man = (then.chosen, then.battle) == (campaign.chosen, campaign.battle)
        unchanged = then.state is campaign.state and same_man
    pairs = zip(before.armies, armies, strict=False)
    return (
        unchanged
        and len(before.armies) == len(armies)
        and all(old[0] == new[0] and old[1] is new[1] for old, new in pairs)
    )

"""What is printed, as the window or the command line hands it over: armies, or a campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.army.model import Army
from rules.campaign.state.campaign_state import CampaignState
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.toybox.toy_box import ToyBox

ArmyUnderRuleset = tuple[Army, Ruleset]


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign as it stands, handed over with the armies of a pack.

    `chosen` is "ENTRY/FIGURE" where one man's papers alone are wanted: the sheets about men then
    suggest no others. `battle` is that of which alone the report or the briefing is wanted.
    """

    state: CampaignState
    chosen: str = ""
    battle: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """What is printed, as the window or the command line hands it over.

    `rulesets` are all that are known, by id, to name those that numbers are borrowed from;
    `playbooks` those of the armies' games and of the games that house rules extend, by the
    ruleset's id (a game may have none);
    `pictures` the players' own portraits by id, `photographs` those of battles. `campaign` is the
    one whose papers are wanted. `rulings` are what players agreed on at the table, as
    sentences by the ruleset's id. `toys` are the player's: men without portraits are shown as the
    toys that play them, and the fetch list tells which.
    """

    armies: Sequence[ArmyUnderRuleset]
    rulesets: Mapping[str, Ruleset] = field(default_factory=dict)
    playbooks: Mapping[str, Playbook] = field(default_factory=dict)
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    campaign: Campaign | None = None
    photographs: Mapping[str, bytes] = field(default_factory=dict)
    rulings: Mapping[str, Sequence[str]] = field(default_factory=dict)
    toys: ToyBox = field(default_factory=ToyBox)

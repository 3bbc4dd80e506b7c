"""From a battle at the table into a campaign: its draft, what keeps it from being recorded, and
the record itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from msgspec.structs import replace

from desktop.gamenight.controller import GameNightController
from desktop.services.campaigns import CampaignService
from desktop.services.participating_armies import ArmiesOfCampaign, ParticipatingArmies
from rules.army.model import Army
from rules.campaign.display_names import CampaignNames
from rules.campaign.ledger.acts import Amend, AnyAct, Enter, Join, Record
from rules.campaign.ledger.chain import CampaignProblem
from rules.campaign.planning.settings import CampaignSettings, Player, entry_for
from rules.campaign.recording.availability import who_stays
from rules.campaign.recording.battle_sequence import following
from rules.campaign.recording.draft import (
    Draft,
    battle_in,
    begin,
    change_side,
    first_draft,
    names_in,
)
from rules.campaign.recording.draft_undo import (
    DraftHistory,
    earlier,
    read_history,
    write_history,
)
from rules.campaign.state.campaign_state import CampaignState
from rules.common.ids import new_id
from rules.common.problems import InputProblem
from rules.table.battle import Battlefield
from rules.table.battle_result import draft_of

ALREADY = "It is recorded already, as {name}. Correct it there."
EDITED = (
    "You changed its recording in Campaigns. Look it over first, or discard that recording there."
)
TABLE = "what was played"
"""A step of the undo, where the battle went on after its recording was changed."""
LATER = (
    "Battles of later days are recorded already, and this one changes them. Look it over first:"
    " there you see what changes."
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a battle is recorded: the campaign, its name, and the battle's own id in it.

    `campaign` is "" for one that is created with the battle. `enters` are the acts by which armies
    join it with the battle.
    """

    campaign: str
    name: str
    battle: str
    enters: tuple[AnyAct, ...] = ()


class BattleRecording:
    """Writes the open battle into a campaign: the one that it was planned in, or one it joins."""

    def __init__(self, controller: GameNightController, campaigns: CampaignService) -> None:
        self.controller, self.campaigns = controller, campaigns

    def place(self) -> Place | None:
        """Return the campaign that the battle began in, None outside of one or where it is gone."""
        battle = self.controller.log.battle
        return self.place_in(battle.campaign) if battle is not None and battle.campaign else None

    def place_in(self, campaign: str) -> Place | None:
        """Return where the battle is recorded in a campaign, None where that is gone."""
        battle, service = self.controller.log.field.battle, self.campaigns
        if not service.listing_known:
            service.refresh()
        names = {each.id: each.name for each in service.summaries}
        if campaign not in names:
            return None
        planned = battle.planned if battle.campaign == campaign else ""
        return Place(campaign, names[campaign], planned or battle.id)

    def number(self, place: Place) -> int:
        """Return the number that the battle has in its campaign, or will have."""
        if self.campaigns.opened != place.campaign:
            return next(e.played for e in self.campaigns.summaries if e.id == place.campaign) + 1
        line = battle_in(self.campaigns.state, place.battle)
        if line is not None and line.number:
            return line.number
        return max((each.number for each in self.campaigns.state.battles), default=0) + 1

    def find(self) -> Place | None:
        """Return where the battle stands in the history of the open campaign, None for nowhere."""
        if self.campaigns.ledger is None or self.controller.log.battlefield is None:
            return None
        found = self.place_in(self.campaigns.opened)
        line = battle_in(self.campaigns.state, found.battle) if found is not None else None
        return found if line is not None and line.record is not None else None

    def was_undone(self) -> bool:
        """Return whether the open campaign had a record of the battle, which stands no more."""
        ledger, battle = self.campaigns.ledger, self.controller.log.field.battle
        place = self.place_in(self.campaigns.opened)
        if ledger is None or place is None:
            return False
        acts = (batch.act for batch in ledger.batches)
        recorded = any(isinstance(act, Record) and act.battle == place.battle for act in acts)
        return recorded or place.campaign == battle.campaign

    # ---- armies and entries

    def entries(self, place: Place) -> dict[str, str]:
        """Return the entry of each side in a campaign, as far as it is known, by its key."""
        self._open(place)
        state, found = self.campaigns.state, dict[str, str]()
        for side in self.controller.log.field.battle.sides:
            known = (
                side.entry if place.campaign == self.controller.log.field.battle.campaign else ""
            )
            entry = known or _entry_of(state, side.army)
            if entry and entry not in found.values():
                found[side.key] = entry
        return found

    def joined(self, place: Place, entries: Mapping[str, str]) -> tuple[Place, dict[str, str]]:
        """Return the place with the acts by which all sides without an entry join the campaign,
        and the entries of all sides. Players are known by their names.
        """
        battle, players = self.controller.log.field.battle, dict[str, str]()
        acts, found = list[AnyAct](), dict(entries)
        if place.campaign:
            self._open(place)
            state = self.campaigns.state
            players = {each.name.casefold(): each.id for each in state.players if not each.gone}
            games = state.settings.rulesets
            if battle.ruleset not in games:
                acts.append(Amend(replace(state.settings, rulesets=(*games, battle.ruleset))))
        for side in battle.sides:
            if side.key not in entries:
                name = side.called.casefold()
                if name not in players:
                    players[name] = new_id()
                    acts.append(Join(Player(players[name], side.called)))
                entry = entry_for(side.army, players[name])
                acts.append(Enter(entry, side.army))
                found[side.key] = entry.id
        return Place(place.campaign, place.name, place.battle, tuple(acts)), found

    def _open(self, place: Place) -> None:
        if place.campaign and self.campaigns.opened != place.campaign:
            self.campaigns.open(place.campaign)

    def _settings(self, place: Place) -> CampaignSettings | None:
        """Return what a campaign that is created with the battle begins with."""
        game = self.controller.log.field.battle.ruleset
        return None if place.campaign else CampaignSettings(place.name, (game,))

    def _armies(self, place: Place) -> ArmiesOfCampaign:
        """Return the armies of the campaign with those that join it with the battle."""
        self._open(place)
        return self.campaigns.armies_after(place.enters, self._settings(place))

    # ---- the draft

    def why_not(self, place: Place, entries: Mapping[str, str]) -> str:
        """Return why a battle cannot be recorded in a campaign, "" where it can."""
        self._open(place)
        service, field = self.campaigns, self.controller.log.field
        if place.campaign and not (service.can_write and service.opened == place.campaign):
            return f"{place.name} cannot be written now: see Campaigns."
        try:
            armies = self._armies(place)
        except CampaignProblem as problem:
            return problem.sentence
        line = battle_in(armies.state, place.battle)
        if line is not None and line.record is not None:
            name = f"battle {line.number} of {place.name}" if line.number else place.name
            return ALREADY.format(name=name)
        missing = [field.side_name(key) for key in field.sides if key not in entries]
        if missing:
            return f"Say which army of {place.name} is that of {missing[0]}."
        if len({*entries.values()}) < len(entries):
            return "Two sides cannot be the same army."
        for side in field.battle.sides:
            known = armies.army_for(entries[side.key])
            there = {man.id for man in known.figures()}
            gone = [
                man
                for man in field.figures[side.key]
                if man not in there and self.controller.log.state.piece(man).fate != "standing"
            ]
            if gone:
                name = field.name(gone[0])
                army = names_in(armies.state)[entries[side.key]]
                return f"{name} of {side.called} is not among those of {army} who can play now."
        return ""

    def draft(self, place: Place, entries: Mapping[str, str]) -> Draft:
        """Return the recording of the battle for a campaign, with the entries of its sides."""
        armies, field = self._armies(place), self.controller.log.field
        state = armies.state
        battle, day = field.battle, self._day()
        line, names = battle_in(state, place.battle), names_in(state)
        sides = tuple(replace(side, entry=entries[side.key]) for side in battle.sides)
        if line is not None:
            begun = first_draft(state, place.battle, "", day)
            begun = replace(begun, day=day)
        else:
            met = [(side.entry, names[side.entry]) for side in sides]
            begun = replace(begin(day, battle.ruleset, met), battle=place.battle)
        for side in sides:
            army = armies.army_for(side.entry)
            away = who_stays(army, field.unit_of.keys(), field.ruleset)
            begun = change_side(begun, side.entry, role=side.role, away=away)
        here = Battlefield(replace(battle, sides=sides), field.ruleset, field.playbook)
        return draft_of(here, self.controller.log.state, begun)

    def _day(self) -> str:
        """Return the day on which the battle began."""
        first = self.controller.log.lines[0].at[:10]
        return first or self.controller.log.field.battle.day or date.today().isoformat()

    def honours(self, place: Place) -> tuple[str, ...]:
        """Return who earns which honour by the battle: "Pvt. Tossup: Three in the Grass".

        Of a campaign that is not open, and of a battle that cannot be recorded, nothing.
        """
        service = self.campaigns
        if service.opened != place.campaign or not service.can_write:
            return ()
        state, line = service.state, battle_in(service.state, place.battle)
        if line is None or line.record is None:
            entries = self.entries(place)
            if self.why_not(place, entries):
                return ()
            armies = ParticipatingArmies(service, place.battle)
            act, _ = armies.act(self.draft(place, entries))
            try:
                state = service.preview(act).after
            except CampaignProblem:
                return ()
        names = CampaignNames(state, service.catalog)
        return tuple(
            f"{names.numbered_career(career)}: {given.name or given.rank}"
            for career in state.careers.values()
            for given in career.given
            if given.battle == place.battle
        )

    # ---- writing

    def keep_draft(self, place: Place, entries: Mapping[str, str]) -> str:
        """Keep the draft, to be looked over in the recorder; return "", or why that cannot be.

        Armies that join the campaign with the battle join it now. What a player changed in the
        recorder stays; where the battle went on since, one undo away.
        """
        if why := self.why_not(place, entries):
            return why
        draft = self.draft(place, entries)
        if place.enters and not (done := self.campaigns.append(*place.enters)):
            return done.error
        history = self._edited(place)
        if history is None:
            history = DraftHistory(draft)
        elif draft not in earlier(history):
            history.take(TABLE, draft)
        return self.campaigns.keep_draft(place.battle, write_history(history)).error

    def _edited(self, place: Place) -> DraftHistory | None:
        """Return the recording that is kept of the battle where a player changed it."""
        text = self.campaigns.draft(place.battle)
        try:
            history = read_history(text) if text else None
        except InputProblem:
            return None
        return history if history is not None and history.steps else None

    def changes_later(self, place: Place) -> bool:
        """Return whether battles of later days are recorded in the campaign already."""
        self._open(place)
        state = self.campaigns.state if place.campaign else None
        return state is not None and bool(following(state, self._day(), place.battle))

    def record(self, place: Place, entries: Mapping[str, str]) -> str:
        """Write the battle into its campaign in one step; return "", or why it was not written."""
        if why := self.why_not(place, entries):
            return why
        draft = self.draft(place, entries)
        if self.changes_later(place):
            return LATER
        if place.campaign and self._edited(place) is not None:
            return EDITED
        table, settings = self.controller.log.field.battle.id, self._settings(place)
        done = self.campaigns.record(draft, table=table, first=place.enters, settings=settings)
        if done:
            self.controller.log.set_recorded()
        return done.error


def _entry_of(state: CampaignState, army: Army) -> str:
    """Return the entry of a campaign whose army this is, by its id or most of its men."""
    here = [each for each in state.entries if not each.entry.gone]
    for each in here:
        if each.entry.army == army.id:
            return each.entry.id
    men = {man.id for man in army.figures()}
    for each in here:
        if men and len(men & {man.id for man in each.army.figures()}) * 2 > len(men):
            return each.entry.id
    return ""

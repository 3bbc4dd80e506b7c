"""What Home tells of the army and the campaign that were open last; no widget here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from desktop.army.findings_sheet import verdict_of
from desktop.campaign.recording.saved_drafts import Kept, kept_recordings
from desktop.figure_rows import Drawn, drawn_men
from desktop.look.tokens import Severity
from desktop.services.armies import ArmyService
from desktop.services.army_document import ArmyDocument
from desktop.services.army_list import ordered
from desktop.services.campaigns import CampaignService
from desktop.services.sample_armies import sample_ids
from rules.army.army_under_ruleset import Roster
from rules.campaign.describe_events import result_text
from rules.campaign.display_names import CampaignNames
from rules.campaign.planning.day_text import day_words, planned_day
from rules.campaign.state.campaign_state import Battle, CampaignState
from rules.common.wording import capital, counted, listed

if TYPE_CHECKING:
    from desktop.services.battles import BattleService

MOST_ARMIES, MOST_MEN, MOST_OF_SIDE = 3, 7, 3


@dataclass(frozen=True, slots=True)
class ArmyNews:
    """An army to go on with; `badge` says what is wrong with it, "" for nothing."""

    id: str
    name: str
    second: str
    figures: tuple[Drawn, ...] = ()
    badge: str = ""
    severity: str = ""


@dataclass(frozen=True, slots=True)
class BattleNews:
    """A battle to go on with: half recorded, planned next, or the last one that was fought.

    `sides` are the first men of two armies, `between` stands between them.
    """

    battle: str
    name: str
    second: str
    between: str
    sides: tuple[tuple[Drawn, ...], ...]
    who: str = ""
    over: bool = False
    """Whether it was played to its end and is still to be recorded."""
    planned: str = ""
    """The planned battle of a campaign that is played."""


@dataclass(frozen=True, slots=True)
class HomeFacts:
    """All that Home tells; what there is not is None.

    `armies` are the one that was open last, and then the player's own that were changed last.
    """

    armies: tuple[ArmyNews, ...] = ()
    half_played: BattleNews | None = None
    """The battle at the table that goes on or is to be recorded; `battle` is its id there. It is
    not the next one, too.
    """
    half_recorded: BattleNews | None = None
    next: BattleNews | None = None
    last: BattleNews | None = None
    campaign: str = ""
    """The name of the open campaign."""


def home_facts(
    armies: ArmyService, campaigns: CampaignService, battles: Callable[[], BattleService]
) -> HomeFacts:
    """Return what there is to go on with; `battles` is called where one goes on at the table."""
    news, played = _army_news(armies), _half_played(armies, campaigns, battles)
    if campaigns.ledger is None or not campaigns.state.entries:
        return HomeFacts(news, played)
    state, names = campaigns.state, campaigns.names
    told = _Battles(campaigns, state, names)
    kept = kept_recordings(campaigns)
    begun = played.planned if played is not None else ""
    to_come = (each for each in state.battles if each.state == "planned" and each.id != begun)
    planned = next(to_come, None)
    fought = [each for each in state.battles if each.number]
    return HomeFacts(
        news,
        played,
        told.half_recorded(kept[0]) if kept else None,
        told.planned(planned) if planned is not None else None,
        told.fought(fought[-1]) if fought else None,
        state.settings.name,
    )


def _half_played(
    armies: ArmyService, campaigns: CampaignService, battles: Callable[[], BattleService]
) -> BattleNews | None:
    """Return the battle at the table that was played last and goes on.

    Where none does, one that is over and still planned in the open campaign.
    """
    if not armies.database.read(lambda work: work.open_battles()):
        return None  # the modules of the referee take a tenth of a start
    from rules.table.events import Started

    known = campaigns.state.battles if campaigns.ledger is not None else ()
    planned = {each.id for each in known if each.state == "planned"}
    kept = next(
        (
            each
            for each in battles().battles()
            if each.state == "open" or (each.state == "ended" and each.planned in planned)
        ),
        None,
    )
    if kept is None:
        return None
    lines = battles().peek(kept.id)
    ruleset = armies.catalog.get(kept.ruleset)
    sides: tuple[tuple[Drawn, ...], ...] = ()
    if ruleset is not None and lines and isinstance(lines[0].event, Started):
        met = lines[0].event.battle.sides[:2]
        sides = tuple(drawn_men(Roster(side.army, ruleset), MOST_OF_SIDE) for side in met)
    when = kept.changed.astimezone()
    over = kept.state == "ended"
    day = f"{'ended' if over else 'left off'} {day_words(when.date().isoformat())}, {when:%H:%M}"
    second = " · ".join(filter(None, (ruleset.name if ruleset else "", day)))
    return BattleNews(
        kept.id, " – ".join(kept.sides), second, "against", sides, over=over, planned=kept.planned
    )


def _army_news(armies: ArmyService) -> tuple[ArmyNews, ...]:
    own = [each for each in armies.entries if each.id not in sample_ids() and not each.archived]
    ids = [each.id for each in ordered(own, "changed", {})]
    if armies.current is not None:
        ids = list(dict.fromkeys((armies.current.army.id, *ids)))
    return tuple(_news(found) for each in ids[:MOST_ARMIES] if (found := armies.document(each)))


def _news(document: ArmyDocument) -> ArmyNews:
    army, roster = document.army, document.roster
    if roster is None:
        return ArmyNews(army.id, army.name, "its game is not installed")
    ruleset = roster.ruleset
    men = counted(army.figure_count(), ruleset.figure_word, ruleset.figures_word)
    name = army.name or "Army without a name"
    figures = drawn_men(roster, MOST_MEN)
    verdict = verdict_of(document)
    badge, severity = "", ""
    if verdict.severity in (Severity.ERROR, Severity.WARNING):
        severity = verdict.severity.value
        errors = sum(each.severity == "error" for each in document.findings)
        legal = counted(verdict.number, "thing")
        badge = f"Not legal: {counted(errors, 'error')}" if errors else legal
    return ArmyNews(army.id, name, f"{ruleset.name} · {men}", figures, badge, severity)


class _Battles:
    """Tells of battles of one campaign."""

    def __init__(
        self, campaigns: CampaignService, state: CampaignState, names: CampaignNames
    ) -> None:
        self._campaigns, self._state, self._names = campaigns, state, names

    def half_recorded(self, kept: Kept) -> BattleNews:
        """Return a recording that was begun."""
        line = next((each for each in self._state.battles if each.id == kept.battle), None)
        entries = self._entries(line) if line is not None else ()
        sides = self._sides(entries or tuple(each.entry.id for each in self._state.entries[:2]))
        return BattleNews(kept.battle, kept.title, kept.second, "against", sides)

    def planned(self, battle: Battle) -> BattleNews:
        """Return the battle that comes next."""
        entries = self._entries(battle)
        who = " – ".join(self._names.label(each) for each in entries)
        rows = {each.entry: each for each in self._state.standings}
        fit = [str(rows[each].men) for each in entries if each in rows]
        plan = battle.plan
        mission = self._names.mission(plan.mission) if plan and plan.mission else ""
        said = f"{listed(fit)} men fit" if fit else ""
        day = capital(planned_day(battle.day, date.today().isoformat(), short=True)) or "Next"
        when, _, overdue = day.rpartition(", ")  # how late stands below, beside the campaign
        day = capital(overdue)
        second = " · ".join(filter(None, (self._state.settings.name, when, mission, said)))
        name = who or "The next battle"
        return BattleNews(battle.id, name, second, day, self._sides(entries), who)

    def fought(self, battle: Battle) -> BattleNews:
        """Return the last battle that was fought."""
        record = battle.record
        assert record is not None  # a battle with a number was fought
        entries = self._entries(battle)
        result = result_text(record, self._names.label)
        name = f"Battle {battle.number}: {result}"
        day = day_words(battle.day) if battle.day else ""
        second = " · ".join(filter(None, (self._state.settings.name, day)))
        return BattleNews(battle.id, name, second, "against", self._sides(entries))

    def _entries(self, battle: Battle) -> tuple[str, ...]:
        if battle.record is not None:
            return tuple(side.entry for side in battle.record.sides)
        return tuple(side.entry for side in battle.plan.sides) if battle.plan else ()

    def _sides(self, entries: tuple[str, ...]) -> tuple[tuple[Drawn, ...], ...]:
        found = []
        for entry in entries[:2]:
            army = self._state.entry(entry).army
            ruleset = self._campaigns.catalog.get(army.ruleset)
            if ruleset is not None:
                found.append(drawn_men(Roster(army, ruleset), MOST_OF_SIDE))
        return tuple(found)

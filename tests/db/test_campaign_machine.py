"""State machine of a campaign: any acts in any order, undone, redone, stored, opened and sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as replace_values
from itertools import pairwise

import pytest
from campaigns import PLAYERS, an_army, an_entry
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run
from ledger_hand import last_standing, undone_acts

from db.store import Store
from rules.campaign.files.campaign_file import CampaignFile, write_campaign
from rules.campaign.files.campaign_file_reading import read_campaign
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import AnyAct
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import CampaignProblem, Ledger, verify
from rules.campaign.planning.settings import CampaignSettings, Honour, Losses, Player, Victory
from rules.campaign.recording.battle_record import (
    BattlePlan,
    BattleRecord,
    Fate,
    PlannedSide,
    SideRecord,
)
from rules.campaign.recording.casualty_recovery import AGREED
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay
from tests.db.campaign_hand import check, load, standings
from tests.db.databases import open_again

BATTLES = st.sampled_from([f"b{number}" for number in range(5)])
OWNERS = st.sampled_from(PLAYERS)
DAYS = st.dates().map(lambda day: f"2026-10-{day.day:02}")
MEETINGS = st.lists(OWNERS, min_size=2, max_size=3, unique=True)
PICK = st.integers(0, 1000)


@st.composite
def any_settings(draw: st.DrawFn) -> CampaignSettings:
    """Agreements of every kind of victory and of losses."""
    victory = draw(st.sampled_from(("results", "score", "objectives", "last-standing")))
    losses = Losses(
        draw(st.sampled_from(("return", "stay-out", "recover"))),
        wounded_miss=draw(st.integers(0, 2)),
        reinforcements=draw(st.integers(0, 1)),
        heroes=draw(st.sampled_from(("", "return", "stay-out"))),
    )
    honours = (Honour("veteran", "Old Boot", "battles", 2, rank="Corporal"),)
    points = Victory(victory, win=draw(st.integers(2, 3)), objective=draw(st.integers(0, 2)))
    return CampaignSettings(
        "The backyard war", ("army-men",), victory=points, losses=losses, honours=honours
    )


@st.composite
def sides(draw: st.DrawFn, entry: str, foes: list[str]) -> SideRecord:
    """What became of an army in a battle."""
    kinds = st.sampled_from(("fallen", "wounded", "captured", "missing", "standing", "lost"))
    hit = draw(st.lists(st.integers(0, 4), max_size=3, unique=True))
    fates = tuple(
        Fate(
            f"{entry}-{man}",
            draw(kinds),
            by=f"{draw(st.sampled_from(foes))}-{draw(st.integers(0, 4))}",
            hero=man == 0,
        )
        for man in hit
    )
    return SideRecord(
        entry,
        points=draw(st.sampled_from(("", "0", "3", "5/2"))),
        fates=fates,
        objectives=draw(st.sampled_from(((), ("flag",)))),
    )


@st.composite
def records(draw: st.DrawFn) -> BattleRecord:
    """Battles of two or three armies, won, drawn or without a result."""
    met = draw(MEETINGS)
    fought = tuple(draw(sides(each, [foe for foe in met if foe != each])) for each in met)
    winners = tuple(draw(st.lists(st.sampled_from(met), max_size=len(met) - 1, unique=True)))
    decided = draw(st.sampled_from(("agreed", "agreed", "none")))
    return BattleRecord(
        draw(DAYS),
        fought,
        "army-men",
        winners=() if decided == "none" else winners,
        decided=decided,
    )


def replayed(ledger: Ledger) -> CampaignState:
    """Return all that a campaign tells; by how many acts it came about is left out."""
    state = replay(ledger)
    return replace_values(state, batches=0)


class Campaign(RuleBasedStateMachine):
    """Players who do anything that the ledger lets them do."""

    store: Store

    def __init__(self) -> None:
        super().__init__()
        self.moments = 0
        self.of: Ledger | None = None
        self.before: list[CampaignState] = []
        """What the campaign told before each act that stands, the founding left out."""
        self.after: list[CampaignState] = []
        """What it told after each act that was undone and can be redone."""

    @initialize(agreed=any_settings())
    def found(self, agreed: CampaignSettings) -> None:
        self.ledger = begin(agreed, self.moment())
        for owner in PLAYERS:
            self.write(acts.Join(Player(owner, owner.title())))
            self.write(acts.Enter(an_entry(owner), an_army(owner)))
        self.stored = len(self.ledger.batches)
        with self.store.writing() as work:
            work.campaigns.create(self.ledger)

    def moment(self) -> str:
        """Return a later moment each time, so that each act is undone alone."""
        self.moments += 1
        return f"2026-11-21T{self.moments // 60 % 24:02}:{self.moments % 60:02}:00.000+00:00"

    def write(self, act: AnyAct) -> None:
        """Write an act; one that is refused leaves a sentence and no trace."""
        told = self.state()
        refused = ""
        try:
            self.ledger = append(self.ledger, act, self.moment())
        except CampaignProblem as problem:
            refused = str(problem)
        if refused:
            assert refused.endswith(".") and replayed(self.ledger) == told
        else:
            self.before.append(told)
            self.after.clear()

    def state(self) -> CampaignState:
        """Return what the campaign tells now, replayed once for each ledger."""
        if self.of is not self.ledger:
            self.of, self.told = self.ledger, replayed(self.ledger)
        return self.told

    # ---- acts

    @rule(battle=BATTLES, record=records())
    def record_or_correct(self, battle: str, record: BattleRecord) -> None:
        self.write(acts.Record(battle, record, why="We looked again."))

    @rule(record=records(), at=PICK)
    def insert_before_another(self, record: BattleRecord, at: int) -> None:
        battles = [line.id for line in self.state().battles if line.number]
        before = battles[at % len(battles)] if battles else ""
        self.write(acts.Record(f"b{at % 7 + 5}", record, before))

    @rule(at=PICK, record=records())
    def correct(self, at: int, record: BattleRecord) -> None:
        if battles := [line.id for line in self.state().battles if line.record]:
            self.write(acts.Record(battles[at % len(battles)], record, why="We looked again."))

    @rule(battle=BATTLES, day=DAYS, met=MEETINGS)
    def plan(self, battle: str, day: str, met: list[str]) -> None:
        self.write(acts.Plan(battle, BattlePlan(day, tuple(map(PlannedSide, met)))))

    @rule(kind=st.sampled_from((acts.Void, acts.Restore, acts.Cancel)), at=PICK)
    def count_or_not(self, kind: Callable[[str], AnyAct], at: int) -> None:
        if battles := self.state().battles:
            self.write(kind(battles[at % len(battles)].id))

    @rule(owner=OWNERS, man=st.integers(0, 4), battle=st.one_of(st.just(""), BATTLES))
    def award(self, owner: str, man: int, battle: str) -> None:
        self.write(acts.Award(owner, f"{owner}-{man}", "The Bent Spoon", battle=battle))

    @rule(at=PICK)
    def withdraw(self, at: int) -> None:
        given = [each.id for each in self.ledger.batches if isinstance(each.act, acts.Award)]
        if given:
            self.write(acts.Withdraw(given[at % len(given)]))

    @rule(owner=OWNERS, men=st.integers(3, 7), agreed=st.booleans())
    def enter_again(self, owner: str, men: int, agreed: bool) -> None:
        self.write(acts.Enter(an_entry(owner), an_army(owner, men), AGREED if agreed else ""))

    @rule(
        owner=OWNERS,
        man=st.integers(0, 4),
        face=st.one_of(st.none(), st.integers(1, 6)),
        battle=st.one_of(st.just(""), BATTLES),
        agreed=st.booleans(),
    )
    def reinforce(self, owner: str, man: int, face: int | None, battle: str, agreed: bool) -> None:
        who, why = f"{owner}-{man}", AGREED if agreed else ""
        if face is None:
            self.write(acts.Reinforce(owner, None, (who,), battle, why))
        else:
            self.write(acts.Reinforce(owner, None, (), battle, why, {who: face}))

    @rule(agreed=any_settings())
    def amend(self, agreed: CampaignSettings) -> None:
        self.write(acts.Amend(agreed))

    @rule(battle=BATTLES)
    def note(self, battle: str) -> None:
        self.write(acts.Note(f"battle:{battle}", "It rained."))

    # ---- undo and redo

    @precondition(lambda self: self.before)
    @rule()
    def undo(self) -> None:
        now = self.state()
        last = last_standing(self.ledger)
        assert last is not None
        self.ledger = append(self.ledger, acts.Undo(last.id), self.moment())
        assert self.state() == self.before.pop(), "as if it had never been written"
        self.after.append(now)

    @precondition(lambda self: self.after)
    @rule()
    def redo(self) -> None:
        now = self.state()
        self.ledger = append(self.ledger, acts.Redo(undone_acts(self.ledger)[0].id), self.moment())
        assert self.state() == self.after.pop(), "undo, then redo, is nothing"
        self.before.append(now)

    # ---- stored, opened, sent

    @rule()
    def save(self) -> None:
        """Write what is new into the database, as the window does."""
        with self.store.writing() as work:
            new = self.ledger.batches[self.stored :]
            work.campaigns.append(self.ledger.id, new, self.stored)
        self.stored = len(self.ledger.batches)

    @rule()
    def open_in_another_window(self) -> None:
        self.save()
        with open_again(self.store) as other:
            opened = load(other, self.ledger.id)
            assert check(other, self.ledger.id) == ()
        assert opened.batches == self.ledger.batches
        self.ledger = opened

    @rule()
    def send_as_a_file(self) -> None:
        sent = write_campaign(CampaignFile(self.ledger, {}))
        arrived = read_campaign(sent, "war.muster-campaign")
        assert arrived.ledger.batches == self.ledger.batches
        assert write_campaign(arrived) == sent
        self.ledger = arrived.ledger

    # ---- what holds after each

    @invariant()
    def the_ledger_is_whole(self) -> None:
        assert not verify(self.ledger.batches)
        assert [each.number for each in self.ledger.batches] == [
            *range(1, len(self.ledger.batches) + 1)
        ]

    @invariant()
    def the_database_tells_what_a_replay_tells(self) -> None:
        stored = Ledger(self.ledger.id, self.ledger.batches[: self.stored])
        assert standings(self.store, self.ledger.id) == replay(stored).standings

    @invariant()
    def the_standings_sum_up(self) -> None:
        state = self.state()
        counted = [line.record for line in state.battles if line.state == "played" and line.record]
        rows = {row.entry: row for row in state.standings}
        assert rows.keys() == {each.entry.id for each in state.entries}
        for entry, row in rows.items():
            fought = [record for record in counted if entry in [s.entry for s in record.sides]]
            won = sum(entry in record.winners for record in fought)
            drawn = sum(not record.winners for record in fought)
            assert (row.played, row.won, row.drawn) == (len(fought), won, drawn)
            assert row.lost == len(fought) - won - drawn
            assert row.objectives == sum(
                len(side.objectives)
                for record in fought
                for side in record.sides
                if side.entry == entry
            )
            assert 0 <= row.men <= row.strength
            victory = state.settings.victory
            if victory.kind == "results":
                results = row.won * victory.win + row.drawn * victory.draw
                assert row.points == results + row.objectives * victory.objective
        assert [row.place for row in state.standings] == sorted(r.place for r in rows.values())

    @invariant()
    def careers_are_of_battles_that_count(self) -> None:
        state = self.state()
        numbers = {line.id: line.number for line in state.battles}
        assert sorted(filter(None, numbers.values())) == [
            *range(1, sum(map(bool, numbers.values())) + 1)
        ]
        for career in state.careers.values():
            assert all(numbers[deed.battle] == deed.number > 0 for deed in career.deeds)
            assert all(one.number < other.number for one, other in pairwise(career.deeds))


@pytest.mark.parametrize(
    ("examples", "steps"), [(12, 30), pytest.param(150, 60, marks=pytest.mark.long)]
)
def test_any_acts_in_any_order(shared_store: Store, examples: int, steps: int) -> None:
    Campaign.store = shared_store
    run(
        Campaign,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )

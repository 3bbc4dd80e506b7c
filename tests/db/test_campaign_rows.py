"""Campaigns in the database: what was written comes back, and standings are the replay."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ledger_hand import last_standing
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from db import campaign_row_mapping, tables
from db.campaign_errors import CampaignExists
from db.column_types import add_postgresql_conditions
from db.errors import StoreProblem
from db.store import Store
from rules.campaign.ledger.acts import (
    Amend,
    AnyAct,
    Award,
    Cancel,
    Enter,
    Join,
    Note,
    Plan,
    Record,
    Reinforce,
    Restore,
    Undo,
    Void,
)
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import CampaignProblem
from rules.campaign.planning.settings import CampaignSettings, Entry, Losses, Player, Victory
from rules.campaign.recording.battle_record import BattlePlan, FateKind, PlannedSide
from rules.campaign.state.replay import replay
from tests.db.calendars import Calendar
from tests.db.campaign_hand import check, create, load, spoil, standings, write
from tests.db.databases import open_again
from tests.db.made_campaigns import (
    CAMPAIGN,
    FIELDED,
    MOMENT,
    company,
    fate,
    fought,
    founding,
    league,
    ledger_of,
    side,
    small_acts,
    small_campaign,
)


def points(store: Store) -> list[tuple[str, int]]:
    return [(each.entry, each.points) for each in standings(store)]


def test_a_campaign_comes_back_as_it_was_written(store: Store) -> None:
    ledger = small_campaign()
    create(store, ledger)
    with open_again(store) as other, other.reading() as work:
        found = work.campaigns.load(CAMPAIGN)
        assert found == ledger
        assert work.campaigns.fielded("ada-1") == company("Ada")
        assert work.campaigns.fielded("nobody") is None
        assert work.campaigns.fielded_documents(CAMPAIGN) == FIELDED
    assert standings(store) == replay(ledger).standings
    assert check(store) == ()


def test_the_list_tells_what_there_is_the_last_changed_first(
    dated: Store, calendar: Calendar
) -> None:
    create(dated, small_campaign())
    began = calendar.now
    calendar.later(hours=1)
    create(dated, ledger_of(founding(), "war"))
    calendar.later(hours=1)
    write(dated, small_campaign(), *())
    with dated.reading() as work:
        ledger = work.campaigns.load(CAMPAIGN)
    amended = CampaignSettings("The Lake again", ("lgam", "mup"), "league", picture="0" * 32)
    write(dated, ledger, Amend(amended), Plan("x", BattlePlan("", ())))
    with dated.reading() as work:
        lake, war = work.campaigns.summaries()
    assert (lake.name, lake.kind, lake.rulesets) == ("The Lake again", "league", ("lgam", "mup"))
    assert (lake.entries, lake.played, lake.planned) == (3, 2, 2)
    assert (lake.picture, lake.last_day) == ("0" * 32, "2025-03-08")
    assert (lake.created, lake.changed) == (began, calendar.now)
    assert (war.id, war.played, war.last_day, war.batches) == ("war", 0, "", 7)


def test_standings_follow_every_act(store: Store) -> None:
    ledger = small_campaign()
    create(store, ledger)
    assert points(store) == [("bo", 4), ("cy", 1), ("ada", 0)]
    corrected = fought("bridge", "2025-03-01", side("ada", "5/2"), side("bo", "7"), winners=["ada"])
    ledger = write(store, ledger, corrected)
    assert points(store) == [("ada", 3), ("bo", 1), ("cy", 1)]
    ledger = write(store, ledger, Void("hill"))
    assert points(store) == [("ada", 3), ("bo", 0), ("cy", 0)]
    ledger = write(store, ledger, Undo(ledger.batches[-1].id))
    ledger = write(store, ledger, Undo(ledger.batches[-3].id))
    assert points(store) == [("bo", 4), ("cy", 1), ("ada", 0)]
    assert check(store) == ()


def test_points_are_exact_fractions(store: Store) -> None:
    thirds = [
        fought(f"b{at}", "2025-01-01", side("ada", "1/3"), side("bo", "5/2")) for at in range(3)
    ]
    create(store, ledger_of([*founding(), *thirds]))
    found = {each.entry: each.score for each in standings(store)}
    assert found == {"ada": Fraction(1), "bo": Fraction(15, 2), "cy": Fraction(0)}


def test_points_beyond_counting_are_refused_in_words(store: Store) -> None:
    ledger = ledger_of(founding())
    create(store, ledger)
    with pytest.raises(StoreProblem) as refused:
        write(store, ledger, fought("b", "2025-01-01", side("ada", "9" * 30), side("bo", "1")))
    assert "more points than can be added up" in refused.value.sentence()
    with store.reading() as work:
        assert work.campaigns.load(CAMPAIGN) == ledger
    assert check(store) == ()


def test_a_player_who_changes_sides_changes_whose_points_count_against_whom(store: Store) -> None:
    met = (side("ada", "9"), side("bo", "5"), side("cy", "3"))
    ledger = ledger_of([*founding(), fought("b", "2025-01-01", *met, winners=["ada", "bo"])])
    create(store, ledger)
    write(store, ledger, Join(Player("ada", "Ada", "red")), Join(Player("bo", "Bo", "red")))
    found = {each.entry: each.against for each in standings(store)}
    assert found == {"ada": 3, "bo": 3, "cy": 14}
    assert check(store) == ()


# ---- any acts at all

BATTLES = st.sampled_from(("one", "two", "three", "four"))
DAYS = st.sampled_from(("2025-01-01", "2025-01-02", "2025-01-03"))
ENTRIES = ("ada", "bo", "cy")
KINDS: st.SearchStrategy[FateKind] = st.sampled_from(("fallen", "wounded", "missing", "standing"))


@st.composite
def records(draw: st.DrawFn) -> Record:
    met = draw(st.lists(st.sampled_from(ENTRIES), min_size=2, max_size=3, unique=True))
    sides = []
    for entry in met:
        figures = draw(st.lists(st.sampled_from(range(6)), max_size=3, unique=True))
        fates = [fate(f"{entry[0]}{at}", draw(KINDS), hero=at == 0) for at in figures]
        taken = draw(st.sampled_from(((), ("flag",))))
        points = draw(st.sampled_from(("", "3", "5/2")))
        sides.append(side(entry, points, *fates, objectives=taken))
    winners = draw(st.lists(st.sampled_from(met), max_size=2, unique=True))
    act = fought(draw(BATTLES), draw(DAYS), *sides, winners=winners)
    decided = "none" if not winners and draw(st.booleans()) else "score"
    before = draw(st.sampled_from(("", "", "one", "two")))
    record = msgspec.structs.replace(act.record, decided=decided)
    return msgspec.structs.replace(act, record=record, before=before)


CHARTERS = st.builds(
    CampaignSettings,
    st.just("The Lake"),
    st.just(("lgam",)),
    victory=st.sampled_from(
        (Victory(), Victory("score"), Victory("objectives", objective=2), Victory("last-standing"))
    ),
    losses=st.sampled_from(
        (Losses(), Losses("stay-out"), Losses("recover", wounded_miss=1), Losses(heroes="stay-out"))
    ),
)
NEW_ARMIES = st.builds(
    lambda name, gone: Enter(
        Entry(name.lower(), name.lower(), "a", name, "lgam", gone=gone), company(name, 4)
    ),
    st.sampled_from(("Ada", "Bo")),
    st.booleans(),
)
PLANNED = BattlePlan("2025-05-01", (PlannedSide("ada"), PlannedSide("bo")))
ACTS: st.SearchStrategy[AnyAct | str] = st.one_of(
    records(),
    records(),
    st.builds(Void, BATTLES),
    st.builds(Restore, BATTLES),
    st.builds(Plan, BATTLES, st.just(PLANNED)),
    st.builds(Cancel, BATTLES),
    st.builds(Amend, CHARTERS),
    st.builds(Join, st.builds(Player, st.sampled_from(ENTRIES), st.just("N"), st.just("red"))),
    NEW_ARMIES,
    st.builds(Reinforce, st.sampled_from(ENTRIES), back=st.just(("a0", "b0", "c1"))),
    st.builds(Award, st.just("ada"), st.just("a1"), st.just("Star")),
    st.builds(Note, BATTLES.map("battle:{}".format), st.just("Windy.")),
    st.just("undo"),
    st.just("undo"),
)


@given(acts=st.lists(ACTS, max_size=14), chunk=st.integers(1, 4), with_state=st.booleans())
def test_whatever_is_written_the_standings_are_the_replay(
    shared_store: Store, acts: list[AnyAct | str], chunk: int, with_state: bool
) -> None:
    ledger = ledger_of(founding(Losses("recover", heroes="stay-out")))
    with shared_store.writing() as work:
        work.campaigns.create(ledger)
    try:
        stored = ledger
        for act in acts:
            last = last_standing(ledger)
            if isinstance(act, str):
                act = Undo(last.id if last else "")
            try:
                ledger = append(ledger, act, MOMENT)
            except CampaignProblem:
                continue
            if len(ledger.batches) - len(stored.batches) >= chunk:
                state = replay(ledger) if with_state else None
                new = ledger.batches[len(stored.batches) :]
                with shared_store.writing() as work:
                    work.campaigns.append(CAMPAIGN, new, len(stored.batches), {}, state)
                stored = ledger
                assert check(shared_store) == ()
        with shared_store.reading() as work:
            assert work.campaigns.load(CAMPAIGN) == stored
        assert standings(shared_store) == replay(stored).standings
    finally:
        with shared_store.writing() as work:
            assert work.campaigns.remove(CAMPAIGN)


def test_the_same_campaign_is_not_stored_twice(store: Store) -> None:
    create(store, small_campaign())
    with pytest.raises(CampaignExists) as refused:
        create(store, small_campaign())
    assert "You already have the campaign “The Lake”" in refused.value.sentence()


def test_acts_that_follow_on_others_are_not_taken(store: Store) -> None:
    ledger = small_campaign()
    create(store, ledger)
    other = append(ledger_of(small_acts()), Void("bridge"), MOMENT)
    with pytest.raises(ValueError, match="does not follow"), store.writing() as work:
        work.campaigns.append(CAMPAIGN, other.batches[-1:], len(ledger.batches))
    assert check(store) == ()


# ---- the standings are checked, and written anew


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE campaign_entry SET points = 9 WHERE id = 'ada'",
        "UPDATE campaign_entry SET score = '9' WHERE id = 'ada'",
        "DELETE FROM campaign_entry WHERE id = 'bo'",
        "UPDATE campaign SET played = 7",
        "UPDATE campaign SET name = 'The Pond'",
    ],
)
def test_standings_that_are_not_the_replay_are_found_and_written_anew(
    store: Store, statement: str
) -> None:
    create(store, small_campaign())
    spoil(store, statement)
    assert check(store) == ("The stored standings do not match the history.",)
    with store.writing() as work:
        assert work.campaigns.update_standings(CAMPAIGN, replay(work.campaigns.load(CAMPAIGN)))
    assert check(store) == ()
    with store.writing() as work:
        assert not work.campaigns.update_standings(
            CAMPAIGN, replay(work.campaigns.load(CAMPAIGN))
        ), "nothing is wrong now"


def test_a_league_is_what_its_replay_says(store: Store) -> None:
    """More battles than are written at once, so that none is lost between."""
    ledger = league(6, 700, 4, men=5)
    with store.writing() as work:
        work.campaigns.create(ledger)
    assert check(store, "league") == ()
    with store.reading() as work:
        assert work.campaigns.summaries()[0].played == 700


# ---- another database later


def test_tables_and_statements_are_such_that_postgresql_understands_them() -> None:
    """Nothing of SQLite's own is left in them."""
    dialect = postgresql.dialect()
    add_postgresql_conditions(tables.metadata)
    for table in tables.metadata.sorted_tables:
        text = str(CreateTable(table).compile(dialect=dialect))
        assert "ROWID" not in text and "sqlite" not in text
        for index in table.indexes:
            text = str(CreateIndex(index).compile(dialect=dialect))
            assert ("WHERE" in text) == (index.name == "uq_army_version_army_id_day")
    for statement in (campaign_row_mapping.SUMMARIES, campaign_row_mapping.ENTRIES):
        assert "SELECT" in str(statement.compile(dialect=dialect))


def test_the_campaigns_of_an_army_are_known_until_it_leaves(store: Store) -> None:
    ledger = small_campaign()
    create(store, ledger)
    with store.writing() as work:
        work.campaigns.create(small_campaign("second"))
    one, other = (each.entry.army for each in replay(ledger).entries[:2])

    def playing(*ids: str) -> dict[str, tuple[str, ...]]:
        with store.reading() as work:
            return work.campaigns.playing(ids)

    assert playing(one, "nowhere") == {one: ("The Lake",)}, "two of one name are told once"
    ada = replay(ledger).entry("ada")
    write(store, ledger, Enter(msgspec.structs.replace(ada.entry, gone=True), ada.army))
    ledger = write(store, load(store, "second"), Amend(CampaignSettings("The Pond", ("lgam",))))
    assert playing(one, other) == {one: ("The Pond",), other: ("The Pond", "The Lake")}
    assert playing() == {}

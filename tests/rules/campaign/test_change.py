"""What a correction would change is shown before it is written, and then happens so."""

from __future__ import annotations

import re
from random import Random

from campaigns import (
    MOMENT,
    a_campaign,
    a_record,
    an_act,
    an_army,
    an_entry,
    any_settings,
    grown,
    recorded,
)
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as with_

from rules.army.model import Unit
from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import CampaignProblem, Ledger
from rules.campaign.ledger.preview import Change, preview
from rules.campaign.planning.settings import CampaignSettings, Honour, Losses
from rules.campaign.recording.availability import field
from rules.campaign.recording.battle_record import Fate, FateKind
from rules.campaign.recording.casualty_recovery import AGREED
from rules.campaign.state.careers import beings_of
from rules.campaign.state.replay import replay

CHARTER = CampaignSettings(
    "War",
    ("army-men",),
    losses=Losses("stay-out"),
    honours=(Honour("old", "Old Boot", "survived", 2),),
)


def three_battles() -> Ledger:
    ledger = a_campaign(CHARTER)
    ledger = recorded(ledger, "b1", a_record("ada", "june", "2026-10-04", won="ada"))
    ledger = recorded(
        ledger, "b2", a_record("ada", "milo", "2026-10-05", won="ada", fates={"ada-2": "standing"})
    )
    return recorded(ledger, "b3", a_record("june", "milo", "2026-10-06", won="june"))


def corrected() -> acts.Record:
    fates = {"ada-1": "fallen", "ada-2": "fallen"}
    return acts.Record("b1", a_record("ada", "june", "2026-10-04", won="june", fates=fates))


def lines_of(change: Change) -> dict[str, tuple[str, ...]]:
    return {each.name: each.lines for each in change.careers}


def test_a_medal_that_another_battle_brings_now_is_told() -> None:
    agreed = CampaignSettings(
        "War", ("army-men",), honours=(Honour("h", "Hot Barrel", "once:kills", 2),)
    )
    ledger = a_campaign(agreed)
    for day, hit in ((4, 2), (5, 2)):
        record = a_record("ada", "june", f"2026-10-0{day}", won="ada")
        fates = tuple(Fate(f"june-{man}", "fallen", by="ada-1") for man in range(hit))
        record = with_(record, sides=(record.sides[0], with_(record.sides[1], fates=fates)))
        ledger = recorded(ledger, f"b{day}", record)
    lines = lines_of(preview(ledger, acts.Record("b4", a_record("ada", "june", "2026-10-04"))))
    assert "Earns Hot Barrel in battle 2, not 1" in lines["Ada 1"]


def test_a_correction_shows_standings_careers_and_strengths() -> None:
    ledger = three_battles()
    change = preview(ledger, corrected())
    assert change.title == (
        "Battle 1 corrected: June won, not Ada; Ada 1 (Ada) killed, not unhurt;"
        " Ada 2 (Ada) killed, not unhurt"
    )
    assert [(e.name, e.before and e.before.points, e.after and e.after.points)
            for e in change.standings] == [("June", 3, 6), ("Ada", 6, 3)]  # fmt: skip
    assert not change.numbers
    assert lines_of(change)["Ada 1"] == (
        "Battle 1: Killed; before: Came home unhurt",
        "Battles fought: 1, not 2",
        "Out of the campaign, not fit to fight",
        "Loses Old Boot",
    )
    assert [(e.name, e.number, e.before, e.after) for e in change.strengths] == [
        ("Ada", 1, 5, 3),
        ("Ada", 2, 5, 3),
        ("Ada", 0, 5, 3),
    ]


def test_men_who_fought_after_they_had_now_fallen_are_named_as_doubts() -> None:
    ledger = three_battles()
    record = replay(ledger).battle("b2").record
    assert record is not None
    there = with_(record.sides[0], present=("ada-1", "ada-2", "ada-3"))
    ledger = recorded(ledger, "b2", with_(record, sides=(there, record.sides[1])))
    assert preview(ledger, corrected()).contradictions == (
        "Ada 1 fought in battle 2, but was killed in battle 1",
        "Ada 2 fought in battle 2, but was killed in battle 1",
    )


def test_a_record_that_does_not_say_who_stood_there_doubts_only_whom_it_names() -> None:
    assert preview(three_battles(), corrected()).contradictions == (
        "Ada 2 fought in battle 2, but was killed in battle 1",
    )
    ledger = append(with_jeeps(present=False), acts.Void("b2"), MOMENT)
    assert preview(ledger, acts.Restore("b2")).contradictions == ()


def with_jeeps(present: bool) -> Ledger:
    """Return six battles of which Ada's jeep fell in the second; `present` as it is recorded."""
    jeep = Unit("jeep", "vehicle", name="Command jeep")
    army = an_army("ada")
    ledger = a_campaign(CHARTER)
    ledger = append(ledger, acts.Enter(an_entry("ada"), with_(army, units=(*army.units, jeep))), "")
    for number in range(1, 7):
        record = a_record("ada", "june", f"2026-10-0{number}", won="ada")
        fates = (Fate("jeep", "fallen"),) if number == 2 else ()
        there = tuple(beings_of(field(replay(ledger), "ada"))) if present else ()
        ada = with_(record.sides[0], fates=fates, present=there)
        ledger = recorded(ledger, f"b{number}", with_(record, sides=(ada, record.sides[1])))
    return ledger


def test_a_vehicle_that_was_not_on_the_table_is_not_said_to_have_fought_there() -> None:
    ledger = append(with_jeeps(present=True), acts.Void("b2"), MOMENT)
    assert [deed.number for deed in replay(ledger).careers["ada", "jeep"].deeds] == [1]
    change = preview(ledger, acts.Restore("b2"))
    assert change.contradictions == ()
    assert [deed.battle for deed in change.after.careers["ada", "jeep"].deeds] == ["b1", "b2"]


def test_who_stood_there_is_in_doubt_when_he_fell_before() -> None:
    ledger = with_jeeps(present=True)
    record = replay(ledger).battle("b1").record
    assert record is not None
    befell: tuple[tuple[FateKind, str], ...] = (("captured", "captured"), ("fallen", "lost"))
    for kind, words in befell:
        ada = with_(record.sides[0], fates=(Fate("jeep", kind, note="Into the pond"),))
        act = acts.Record("b1", with_(record, sides=(ada, record.sides[1])))
        assert preview(ledger, act).contradictions == (
            f"Command jeep fought in battle 2, but was {words} in battle 1",
        )


def test_who_stayed_away_and_could_have_fought_is_named_once() -> None:
    ledger = a_campaign(CHARTER)
    fallen: dict[str, FateKind] = {"ada-1": "fallen", "ada-2": "fallen"}
    ledger = recorded(ledger, "b1", a_record("ada", "june", fates=fallen))
    for number in (2, 3):
        record = a_record("ada", "june", f"2026-10-0{number + 4}")
        here = tuple(beings_of(field(replay(ledger), "ada")))
        assert "ada-1" not in here
        ada = with_(record.sides[0], present=here)
        ledger = recorded(ledger, f"b{number}", with_(record, sides=(ada, record.sides[1])))
    assert preview(ledger, acts.Void("b1")).contradictions == (
        "Ada 1 and Ada 2 missed battle 2 (1 after this), but could have fought",
    )
    back = append(ledger, acts.Void("b1"), MOMENT)
    assert preview(back, acts.Restore("b1")).contradictions == ()


def test_doubts_call_battles_by_the_numbers_that_are_seen_now() -> None:
    ledger = with_jeeps(present=True)
    fates = {"ada-1": "fallen"}
    act = acts.Record("new", a_record("ada", "milo", "2026-10-05", fates=fates), before="b5")
    assert preview(ledger, act).contradictions == tuple(
        f"Ada 1 fought in battle {now} ({now + 1} after this), but was killed in the inserted"
        f" battle"
        for now in (5, 6)
    )
    later = append(append(ledger, act, MOMENT), acts.Void("b1"), MOMENT)
    told = " ".join(preview(later, acts.Restore("b1")).contradictions)
    assert "inserted" not in told


@given(seed=st.integers(0, 10**9))
def test_doubts_name_only_battles_that_are_there_now_or_said_to_be_new(seed: int) -> None:
    chance = Random(seed)
    ledger = grown(a_campaign(any_settings(chance)), chance, 20)
    act = an_act(ledger, chance)
    try:
        change = preview(ledger, act)
    except CampaignProblem:
        return
    now = {line.number: line.id for line in change.before.battles if line.number}
    then = {line.id: line.number for line in change.after.battles}
    for doubt in change.contradictions:
        for number, after in re.findall(r"battle (\d+)(?: \((\d+) after this\))?", doubt):
            assert then[now[int(number)]] == int(after or number)


def test_nothing_is_written_by_looking() -> None:
    ledger = three_battles()
    before = replay(ledger)
    preview(ledger, corrected())
    assert replay(ledger) == before
    assert len(ledger.batches) == before.batches


def test_voiding_and_inserting_renumber_the_battles_after() -> None:
    ledger = three_battles()
    change = preview(ledger, acts.Void("b1", "Played with the wrong rules"))
    assert change.title == "Battle 1 no longer counts: Played with the wrong rules"
    assert {e.battle: (e.before, e.after) for e in change.numbers} == {
        "b1": (1, 0), "b2": (2, 1), "b3": (3, 2),
    }  # fmt: skip
    change = preview(ledger, acts.Record("new", a_record("june", "ada"), before="b2"))
    assert {e.battle: (e.before, e.after) for e in change.numbers} == {
        "new": (0, 2), "b2": (2, 3), "b3": (3, 4),
    }  # fmt: skip


def test_deeds_change_even_where_losses_do_not_last() -> None:
    ledger = recorded(a_campaign(), "b1", a_record("ada", "june", won="ada"))
    hit = a_record("ada", "june", won="ada", fates={"june-1": "fallen"})
    fates = tuple(with_(fate, by="ada-3") for fate in hit.sides[1].fates)
    record = with_(hit, sides=(hit.sides[0], with_(hit.sides[1], fates=fates)))
    assert lines_of(preview(ledger, acts.Record("b1", record))) == {
        "Ada 3": ("Kills: 1, not 0",),
        "June 1": ("Battle 1: Killed by Ada 3; before: Came home unhurt",),
    }


def test_men_brought_back_earlier_fought_more_battles() -> None:
    ledger = a_campaign(CampaignSettings("War", ("army-men",), losses=Losses("recover")))
    ledger = recorded(
        ledger, "b1", a_record("ada", "june", "2026-10-04", fates={"ada-1": "fallen"})
    )
    ledger = recorded(ledger, "b2", a_record("ada", "june", "2026-10-05"))
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-1",), why=AGREED), MOMENT)
    change = preview(ledger, acts.Reinforce("ada", back=("ada-1",), after="b1", why=AGREED))
    assert lines_of(change) == {"Ada 1": ("Battles fought: 2, not 1",)}
    assert [(each.number, each.before, each.after) for each in change.strengths] == [(2, 4, 5)]


def test_an_undo_shows_what_it_takes_back() -> None:
    ledger = three_battles()
    change = preview(ledger, acts.Undo(ledger.batches[-1].id))
    assert change.title == "Undone: Battle 3: June against Milo, June won"
    assert [(each.battle, each.before, each.after) for each in change.numbers] == [("b3", 3, 0)]


def test_a_note_changes_nothing() -> None:
    assert preview(three_battles(), acts.Note("battle:b1", "It rained.")).nothing


@given(seed=st.integers(0, 10**9))
def test_what_is_shown_is_what_happens(seed: int) -> None:
    chance = Random(seed)
    ledger = grown(a_campaign(any_settings(chance)), chance, 20)
    act = an_act(ledger, chance)
    before = replay(ledger)
    try:
        change = preview(ledger, act)
    except CampaignProblem:
        return
    after = replay(append(ledger, act, MOMENT))
    assert change.before == before
    for part in ("settings", "entries", "standings", "meetings"):
        assert getattr(change.after, part) == getattr(after, part)
    assert change.title
    if change.nothing:
        assert before.standings == after.standings
        assert [line.number for line in before.battles if line.number] == [
            line.number for line in after.battles if line.number
        ]
        assert {key: each.kills for key, each in before.careers.items() if each.deeds} == {
            key: each.kills for key, each in after.careers.items() if each.deeds
        }

"""Tables of a campaign's history: what charts, rolls and pages of players show."""

from __future__ import annotations

from fractions import Fraction

from campaigns import MOMENT, a_campaign, a_record, recorded
from msgspec.structs import replace as with_

from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import CampaignSettings, Honour, Losses
from rules.campaign.recording.battle_record import BattleRecord, Fate
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.honours_list import honoured
from rules.campaign.state.replay import replay
from rules.campaign.state.statistics import (
    fallen,
    head_to_head,
    losses_by_cause,
    losses_by_weapon,
    points_after,
    strength_after,
    toys_away,
    win_rates,
)

CHARTER = CampaignSettings(
    "War",
    ("army-men",),
    losses=Losses("stay-out"),
    honours=(Honour("one", "First Boot", "kills", 1), Honour("two", "Second Boot", "kills", 2)),
)


def hit(record: BattleRecord, *fates: Fate) -> BattleRecord:
    """Return the battle with these fates of the second side."""
    return with_(record, sides=(record.sides[0], with_(record.sides[1], fates=fates)))


def a_war() -> CampaignState:
    one = hit(
        a_record("ada", "june", "2026-10-04", won="ada"),
        Fate("june-1", "fallen", by="ada-1", weapon="Rifle"),
        Fate("june-2", "wounded", by="ada-1", weapon=" rifle"),
        Fate("june-3", "lost"),
        Fate("june-4", "knocked-over"),
    )
    two = hit(
        a_record("milo", "june", "2026-10-05", won="june"),
        Fate("june-0", "fallen", by="milo-1", weapon="Grenade"),
    )
    three = a_record("ada", "milo", "2026-10-06")
    roles = [with_(side, role=role, edge="North") for side, role in
             zip(one.sides, ("attacker", "defender"), strict=True)]  # fmt: skip
    ledger = a_campaign(CHARTER)
    ledger = recorded(ledger, "b1", with_(one, sides=tuple(roles), mission="flag"))
    ledger = recorded(ledger, "b2", with_(two, mission="flag", mission_name="Take the flag"))
    ledger = recorded(ledger, "b3", three)
    ledger = recorded(ledger, "b4", a_record("ada", "june", "2026-10-07", decided="none"))
    return replay(append(recorded(ledger, "void", one), acts.Void("void"), MOMENT))


def test_points_and_strength_are_there_after_each_battle() -> None:
    points = points_after(a_war())
    assert points == {"ada": (0, 3, 3, 4, 4), "june": (0, 0, 3, 3, 3), "milo": (0, 0, 0, 1, 1)}
    assert strength_after(a_war())["june"] == (5, 4, 3, 3, 3)


def test_before_the_first_battle_there_is_one_point_to_draw() -> None:
    assert list(points_after(replay(a_campaign())).values()) == [(0,)] * 3


def test_losses_are_counted_by_cause_and_by_weapon() -> None:
    state = a_war()
    assert {loss.key: loss.figures for loss in losses_by_cause(state)} == {
        "fallen": 2, "wounded": 1, "lost": 1,
    }  # fmt: skip
    assert [(loss.name, loss.figures) for loss in losses_by_weapon(state)] == [
        ("Rifle", 2), ("Grenade", 1),
    ]  # fmt: skip
    assert not losses_by_cause(state, "ada")


def test_a_vehicle_that_is_lost_is_no_man_that_fell() -> None:
    lost = hit(
        a_record("ada", "june", "2026-10-04", won="ada"),
        Fate("june-1", "fallen"),
        Fate("squad", "fallen", role="jeep"),
    )
    state = replay(recorded(a_campaign(CHARTER), "b1", lost))
    assert {loss.name: loss.figures for loss in losses_by_cause(state)} == {
        "killed": 1, "vehicles lost": 1,
    }  # fmt: skip


def test_a_damaged_vehicle_is_no_wounded_man_and_its_toy_no_man_lost() -> None:
    hurt = hit(
        a_record("ada", "june", "2026-10-04", won="ada"),
        Fate("june-1", "wounded"),
        Fate("squad", "wounded", role="jeep"),
    )
    away = hit(
        a_record("ada", "june", "2026-10-05", won="ada"),
        Fate("june-2", "lost"),
        Fate("squad", "lost", role="jeep"),
    )
    ledger = recorded(a_campaign(CHARTER), "b1", hurt)
    state = replay(recorded(ledger, "b2", away))
    assert {loss.name: loss.figures for loss in losses_by_cause(state)} == {
        "wounded": 1,
        "vehicles damaged": 1,
        "lost under the sofa": 1,
        "vehicles under the sofa": 1,
    }


def test_rates_leave_out_what_has_no_result() -> None:
    state = a_war()
    by_role = {rate.key: (rate.played, rate.won) for rate in win_rates(state, "role", ("ada",))}
    assert by_role == {"attacker": (1, 1), "": (1, 0)}
    by_mission = {rate.key: rate for rate in win_rates(state, "mission", ("june",))}
    assert by_mission["flag"].share == Fraction(1, 2)
    assert sum(rate.played for rate in win_rates(state, "game")) == 6
    assert win_rates(state, "edge", ("milo",))[0].name == "not recorded"


def test_the_rolls_name_who_was_honoured_and_who_did_not_come_home() -> None:
    state = a_war()
    assert [(man.figure, len(man.given)) for man in honoured(state)] == [
        ("ada-1", 2),
        ("milo-1", 1),
    ]
    assert [(man.career.figure, man.deed.number, man.deed.text) for man in fallen(state)] == [
        ("june-1", 1, "Killed by a rifle"),
        ("june-0", 2, "Killed by a grenade"),
    ]
    assert not toys_away(state), "whose toy was lost has fought again since"


def test_who_met_whom_and_the_careers_of_one_army() -> None:
    state = a_war()
    assert head_to_head(state)["ada", "june"] == (1, 0, 0)
    assert head_to_head(state)["june", "ada"] == (0, 0, 1)
    assert set(state.careers.of("ada")) == {f"ada-{man}" for man in range(5)}

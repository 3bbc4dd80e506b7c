"""Dice and reinforcements between battles: each once, and no more men than players agreed."""

from __future__ import annotations

import pytest
from campaigns import MOMENT, a_campaign, a_record, an_army, an_entry, recorded
from msgspec.structs import replace as with_

from rules.army.edits import change_figure
from rules.campaign.ledger.acts import Amend, Enter, Reinforce, Undo, Void
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import CampaignProblem, Ledger, pack_batch, unpack_batch
from rules.campaign.planning.settings import CampaignSettings, Losses
from rules.campaign.recording.battle_record import Fate
from rules.campaign.recording.battle_sequence import following, last_before
from rules.campaign.recording.casualty_recovery import (
    RECOVERED,
    nobody_back,
    recovered,
    reserve,
    who_rolls,
)
from rules.campaign.state.replay import replay

DAYS = ("2026-10-04", "2026-10-05", "2026-10-06")
LOST = {"ada-1": "fallen", "ada-2": "fallen", "ada-3": "captured"}


def fought(losses: Losses) -> Ledger:
    """Return a campaign in which Ada lost three men in her first battle."""
    ledger = a_campaign(CampaignSettings("War", ("army-men",), losses=losses))
    return recorded(ledger, "b1", a_record("ada", "june", DAYS[0], fates=LOST))  # type: ignore[arg-type]


def rolled(ledger: Ledger, **faces: int) -> Ledger:
    rolls = {f"ada-{name[1:]}": face for name, face in faces.items()}
    act = recovered(replay(ledger), "ada", rolls)
    assert act is not None
    return append(ledger, act, MOMENT)


def test_nobody_rolls_twice_before_the_same_battle() -> None:
    ledger = rolled(fought(Losses("recover")), m1=2, m2=5)
    state = replay(ledger)
    assert state.entry("ada").rolled == {"ada-1": 2, "ada-2": 5}
    assert who_rolls(state, "ada") == ("ada-3",), "whoever has not rolled yet may still"
    again = Reinforce("ada", back=("ada-1",), why=RECOVERED, rolls={"ada-1": 6})
    with pytest.raises(CampaignProblem, match="rolled 2 before this battle already") as refused:
        append(ledger, again, MOMENT)
    assert "Nobody rolls twice" in refused.value.sentence

    ledger = recorded(ledger, "b2", a_record("ada", "june", DAYS[1]))
    assert who_rolls(replay(ledger), "ada") == ("ada-1", "ada-3"), "before the next they roll again"
    assert replay(append(ledger, again, MOMENT)).entry("ada").recovering == {"ada-3": 0}


def test_a_battle_of_others_gives_no_second_roll() -> None:
    ledger = rolled(fought(Losses("recover")), m1=1, m2=1, m3=1)
    assert "rolled already" in nobody_back(replay(ledger), ["ada"]), "the button says why it is off"
    assert nobody_back(replay(fought(Losses("recover"))), ["ada"]) == ""
    ledger = recorded(ledger, "b2", a_record("june", "milo", DAYS[1]))
    assert who_rolls(replay(ledger), "ada") == ()


def put_before() -> Ledger:
    """Return Ada's first battle, one of others, her dice, and her second battle."""
    ledger = recorded(fought(Losses("recover")), "b2", a_record("june", "milo", DAYS[1]))
    ledger = rolled(ledger, m1=2, m2=5)
    return recorded(ledger, "b3", a_record("ada", "june", DAYS[2]))


def test_dice_before_a_battle_that_is_put_among_others_stand_there() -> None:
    ledger = put_before()
    state = replay(ledger)
    assert who_rolls(state, "ada", "b2") == ("ada-1", "ada-2", "ada-3")
    assert who_rolls(state, "ada", "b1") == () and last_before(state, "b1") is None
    act = recovered(state, "ada", {"ada-1": 6, "ada-3": 1}, "b2")
    assert act is not None and (act.after, act.back) == ("b1", ("ada-1",))

    ledger = append(ledger, act, MOMENT)
    assert who_rolls(replay(ledger), "ada", "b2") == ("ada-2",)
    with pytest.raises(
        CampaignProblem, match="had no roll before that battle, or has rolled already"
    ):
        append(ledger, act, MOMENT)
    state = replay(recorded(ledger, "put", a_record("ada", "milo", DAYS[1]), "b2"))
    assert [line.id for line in state.battles] == ["b1", "put", "b2", "b3"]
    assert state.entry("ada").recovering == {"ada-3": 0}, "the second die brought another back"
    strengths = {there.battle: there.men for there in state.entry("ada").appearances}
    assert strengths == {"b1": 2, "put": 3, "b3": 4}


def test_dice_before_a_battle_that_is_put_before_a_void_one_bring_men_back_for_it() -> None:
    ledger = recorded(fought(Losses("recover")), "void", a_record("june", "milo", "2026-10-20"))
    ledger = append(ledger, Void("void"), MOMENT)
    ledger = recorded(ledger, "last", a_record("ada", "june", "2026-10-30"))
    state = replay(ledger)
    act = recovered(state, "ada", {"ada-1": 6}, following(state, "2026-10-10"))
    assert act is not None and act.after == "b1"
    ledger = append(ledger, act, MOMENT)
    state = replay(recorded(ledger, "new", a_record("ada", "june", "2026-10-10")))
    assert [line.id for line in state.battles] == ["b1", "new", "void", "last"]
    strengths = {there.battle: there.men for there in state.entry("ada").appearances}
    assert strengths == {"b1": 2, "new": 3, "last": 3}


def test_an_undone_roll_never_was() -> None:
    ledger = rolled(fought(Losses("recover")), m1=1)
    ledger = append(ledger, Undo(ledger.batches[-1].id), MOMENT)
    assert len(who_rolls(replay(ledger), "ada")) == 3


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (Reinforce("ada", rolls={"ada-0": 5}, back=("ada-0",)), "has no roll now"),
        (Reinforce("ada", rolls={"ada-1": 7}), "cannot roll 7"),
        (Reinforce("ada", rolls={"ada-1": 3}, back=("ada-1",)), "come back by dice"),
        (Reinforce("ada", rolls={"ada-1": 4}), "rolled 4 or more come back"),
    ],
)
def test_dice_that_cannot_be_are_refused(act: Reinforce, sentence: str) -> None:
    with pytest.raises(CampaignProblem, match=sentence):
        append(fought(Losses("recover")), act, MOMENT)


def test_a_refusal_says_who_it_is_also_of_a_man_without_a_name() -> None:
    army = change_figure(an_army("ada"), "ada-1", name="")
    ledger = a_campaign(CampaignSettings("War", ("army-men",), losses=Losses("recover")))
    ledger = append(ledger, Enter(an_entry("ada"), army), MOMENT)
    record = a_record("ada", "june", DAYS[0])
    fallen = with_(record.sides[0], fates=(Fate("ada-1", "fallen", role="Rifleman"),))
    ledger = recorded(ledger, "b1", with_(record, sides=(fallen, record.sides[1])))
    ledger = append(ledger, Reinforce("ada", rolls={"ada-1": 2}), MOMENT)
    with pytest.raises(CampaignProblem, match=r"^Rifleman No. 2 of Ada's men rolled 2 before"):
        append(ledger, Reinforce("ada", rolls={"ada-1": 3}), MOMENT)


def test_every_face_that_was_thrown_is_read_back() -> None:
    batch = rolled(fought(Losses("recover")), m1=2, m2=5).batches[-1]
    act = unpack_batch(pack_batch(batch), "an act").act
    assert isinstance(act, Reinforce) and act.rolls == {"ada-1": 2, "ada-2": 5}
    assert b'"rolls"' not in pack_batch(fought(Losses("recover")).batches[-1])


# ------------------------------------------------------------------ how many


def test_more_than_was_agreed_is_refused_with_both_ways_out() -> None:
    ledger = fought(Losses("stay-out", reinforcements=1))
    ledger = append(ledger, Reinforce("ada", back=("ada-1",)), MOMENT)
    more = Reinforce("ada", back=("ada-2",))
    with pytest.raises(CampaignProblem, match="no more men now, but this brings 1 man") as refused:
        append(ledger, more, MOMENT)
    assert "Change the campaign's settings" in refused.value.sentence

    by_all = Reinforce("ada", back=("ada-2",), why="Agreed by all: it rained")
    assert replay(append(ledger, by_all, MOMENT)).entry("ada").out == {"ada-3"}
    amended = CampaignSettings("War", ("army-men",), losses=Losses("stay-out", reinforcements=2))
    ledger = append(append(ledger, Amend(amended), MOMENT), more, MOMENT)
    assert replay(ledger).entry("ada").out == {"ada-3"}


def test_what_all_agreed_to_takes_nothing_from_what_was_agreed() -> None:
    ledger = fought(Losses("stay-out", reinforcements=1))
    by_all = Reinforce("ada", back=("ada-1", "ada-2"), why="Agreed by all")
    ledger = append(ledger, by_all, MOMENT)
    assert reserve(replay(ledger), "ada", ledger.batches).left == 1
    append(ledger, Reinforce("ada", back=("ada-3",)), MOMENT)


def test_recruits_are_reinforcements_once_the_army_has_fought() -> None:
    losses = Losses("stay-out", reinforcements=1)
    grown = Reinforce("ada", an_army("ada", 7))
    before = a_campaign(CampaignSettings("War", ("army-men",), losses=losses))
    ledger = append(before, grown, MOMENT)
    ledger = recorded(ledger, "b1", a_record("ada", "june", DAYS[0], fates=LOST))  # type: ignore[arg-type]
    found = reserve(replay(ledger), "ada", ledger.batches)
    assert (found.allowed, found.used) == (1, 0), "before its first battle an army is free"

    with pytest.raises(CampaignProblem, match="1 more man now, but this brings 2 men"):
        append(ledger, Reinforce("ada", an_army("ada", 9)), MOMENT)
    ledger = append(ledger, Reinforce("ada", an_army("ada", 8)), MOMENT)
    assert reserve(replay(ledger), "ada", ledger.batches).used == 1
    with pytest.raises(CampaignProblem, match="no more men"):
        append(ledger, Reinforce("ada", back=("ada-1",)), MOMENT)


def test_where_every_man_is_back_an_army_grows_as_its_player_likes() -> None:
    ledger = append(fought(Losses("return")), Reinforce("ada", an_army("ada", 20)), MOMENT)
    assert replay(ledger).entry("ada").army.figure_count() == 20

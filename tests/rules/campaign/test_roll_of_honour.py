"""The rolls: who is honoured first, what men are called, and who is away."""

from __future__ import annotations

import pytest
from campaigns import MOMENT, a_campaign, a_record, an_army, an_entry, recorded
from msgspec.structs import replace as with_

from rules.army.model import Army, Unit
from rules.campaign.describe_acts import ledger_lines, sentence
from rules.campaign.display_names import career_name, natural, with_rank
from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.ledger.preview import preview
from rules.campaign.planning.settings import CampaignSettings, Honour, Losses
from rules.campaign.recording.availability import absences, field, with_names_of
from rules.campaign.recording.battle_record import Fate
from rules.campaign.recording.casualty_recovery import RECOVERED
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.honours_list import (
    away,
    by_battle,
    by_medal,
    crowd,
    medals_of,
    roll_of_honour,
)
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog

CHARTER = CampaignSettings(
    "War",
    ("army-men",),
    losses=Losses("stay-out"),
    honours=(
        Honour("sharp", "Sharpshooter", "kills", 2, ribbon="red"),
        Honour("there", "Was There", "battles", 1),
        Honour("corporal", "Corporal", "kills", 3, rank="Cpl."),
    ),
)


def nameless(army: Army, *men: str) -> Army:
    squad = army.units[0]
    figures = tuple(
        with_(each, name="" if each.id in men else f"Pvt. {each.name}") for each in squad.figures
    )
    return with_(army, units=(with_(squad, figures=figures), Unit("tank", "vehicle", name="Tin")))


def a_war(settings: CampaignSettings = CHARTER) -> CampaignState:
    """Return two battles: ada-3, who has no name, fells three, ada-1 two; June loses a tank."""
    ledger = a_campaign(settings)
    ledger = append(
        ledger, acts.Enter(an_entry("ada"), nameless(an_army("ada"), "ada-3", "ada-4")), MOMENT
    )
    ledger = append(ledger, acts.Enter(an_entry("june"), nameless(an_army("june"))), MOMENT)
    one = a_record("ada", "june", won="ada")
    fates = (
        Fate("june-2", "fallen", by="ada-3"),
        Fate("june-1", "fallen", by="ada-3"),
        Fate("june-3", "lost"),
        Fate("tank", "fallen", "Tin"),
    )
    ledger = recorded(
        ledger, "b1", with_(one, sides=(one.sides[0], with_(one.sides[1], fates=fates)))
    )
    two = a_record("ada", "june", "2026-10-05", won="ada")
    fates = (
        Fate("june-0", "wounded", by="ada-1"),
        Fate("june-4", "wounded", by="ada-1"),
        Fate("tank", "captured", "Tin"),
        Fate("june-3", "wounded", by="ada-3"),
    )
    ledger = recorded(
        ledger, "b2", with_(two, sides=(two.sides[0], with_(two.sides[1], fates=fates)))
    )
    return replay(append(ledger, acts.Award("june", "june-4", "Tin Heart", battle="b2"), MOMENT))


def test_players_own_honours_come_first_and_what_everybody_has_counts_little() -> None:
    roll = roll_of_honour(a_war())
    order = [each.career.figure for each in roll]
    assert order[:3] == ["june-4", "ada-1", "ada-3"], "a name goes before a little more merit"
    first, second = roll[:2]
    assert first.text == "Tin Heart"
    assert (second.medal and second.medal.name, second.text, second.stamp) == (
        "Sharpshooter", "2 kills in 2 battles", "2",
    )  # fmt: skip
    assert {each.stamp for each in roll if each.medal} == {"", "2"}
    for each in roll:
        assert each.stamp == ("2" if len(medals_of(each.career)) == 2 else ""), "so many medals"
    assert order.index("ada-0") < order.index("ada-4"), "the nameless who did nothing come last"


def test_the_roll_is_told_by_medal_and_by_battle() -> None:
    state = a_war()
    medals = by_medal(state)
    assert [(each.name, len(each.given)) for each in medals] == [
        ("Tin Heart", 1), ("Sharpshooter", 2), ("Was There", 12), ("Corporal", 1),
    ]  # fmt: skip
    assert [each.career.figure for each in medals[1].given] == ["ada-1", "ada-3"]
    battles = by_battle(state)
    assert [each.name for each in battles] == ["Battle 2", "Battle 1"]
    assert {each.given.name for each in battles[0].given} == {
        "Tin Heart", "Sharpshooter", "Corporal",
    }  # fmt: skip


def test_men_are_mourned_in_the_order_they_fell_and_vehicles_are_lost() -> None:
    gone = away(a_war())
    assert [each.career.figure for each in gone.men] == ["june-1", "june-2"]
    head, lost = gone.models
    assert [(each.career.name, each.deed.number) for each in lost] == [("Tin", 2)]
    assert head == "Vehicles lost"
    assert not gone.toys[1], "whose toy was lost has fought again since"


@pytest.mark.parametrize(
    ("name", "rank", "called"),
    [
        ("Pvt. Ash", "Cpl.", "Cpl. Ash"),
        ("Staff Sergeant Ash", "Lt", "Lt Ash"),
        ("St. Nick", "Sgt.", "Sgt. St. Nick"),
        ("Ash", "Corporal", "Corporal Ash"),
        ("Corporal Ash", "Corporal", "Corporal Ash"),
        ("Рядовой Иван", "Сержант", "Сержант Рядовой Иван"),
        ("General", "Pvt.", "Pvt. General"),
        ("Ash", "", "Ash"),
    ],
)
def test_a_new_rank_takes_the_place_of_the_old_one(name: str, rank: str, called: str) -> None:
    assert with_rank(name, rank) == called


def test_a_promotion_changes_what_a_man_is_called() -> None:
    career = a_war().careers["ada", "ada-3"]
    assert career_name(career, 4) == "Cpl. Man No. 4"
    ledger = append(a_campaign(), acts.Award("ada", "ada-1", "", "Sgt."), MOMENT)
    ledger = append(ledger, acts.Note("figure:ada/ada-1", "Left boot chewed."), MOMENT)
    assert ledger_lines(ledger)[-1].text == "A note about Sgt. Ada 1: Left boot chewed."
    given = ledger.batches[-2].id
    ledger = append(ledger, acts.Withdraw(given), MOMENT)
    ledger = append(ledger, acts.Note("figure:ada/ada-1", "Right boot too."), MOMENT)
    assert ledger_lines(ledger)[-1].text == "A note about Ada 1: Right boot too."
    ledger = append(ledger, acts.Undo(ledger.batches[-1].id), MOMENT)
    ledger = append(ledger, acts.Undo(ledger.batches[-3].id), MOMENT)
    ledger = append(ledger, acts.Note("figure:ada/ada-1", "Boots gone."), MOMENT)
    assert ledger_lines(ledger)[-1].text == "A note about Sgt. Ada 1: Boots gone."


def test_men_are_sorted_as_one_counts() -> None:
    names = ["Man No. 10", "man No. 2", "Man No. 1", "Brick", "²", ""]
    assert sorted(names, key=natural) == ["", "Brick", "Man No. 1", "man No. 2", "Man No. 10", "²"]


def test_the_names_of_men_nobody_named_are_their_numbers() -> None:
    ledger = a_campaign()
    ledger = append(ledger, acts.Enter(an_entry("ada"), nameless(an_army("ada"), "ada-3")), MOMENT)
    ledger = append(ledger, acts.Note("figure:ada/ada-3", "Chewed."), MOMENT)
    assert ledger_lines(ledger)[-1].text == "A note about Man No. 4 of Ada: Chewed."


def test_one_without_a_name_is_called_in_the_ledger_as_on_every_page() -> None:
    """What he is, his number in his army, and whose he is where no army is told beside him."""
    settings = with_(CHARTER, losses=Losses("recover", needed=4))
    army = nameless(an_army("ada"), "ada-3", "ada-4")
    units = (army.units[0], with_(army.units[1], name=""))
    ledger = append(
        a_campaign(settings), acts.Enter(an_entry("ada"), with_(army, units=units)), MOMENT
    )
    fates = {"ada-3": "fallen", "ada-4": "fallen"}
    ledger = recorded(ledger, "b1", a_record("ada", "june", won="june", fates=fates))
    for act, said in (
        (acts.Award("ada", "ada-3", "Tin Heart"), "Rifleman No. 4 of Ada got the Tin Heart"),
        (acts.Award("ada", "tank", "Tin Heart"), "Vehicle of Ada got the Tin Heart"),
        (acts.Award("ada", "ada-1", "Tin Heart"), "Pvt. Ada 1 got the Tin Heart"),
        (acts.Note("figure:ada/ada-3", "Chewed."), "A note about Rifleman No. 4 of Ada: Chewed."),
        (
            acts.Reinforce("ada", back=("ada-3",), why=RECOVERED, rolls={"ada-3": 5, "ada-4": 2}),
            (
                "Ada's men rolled for the fallen: 5 for Rifleman No. 4 and 2 for Rifleman No. 5;"
                " Rifleman No. 4 came back"
            ),
        ),
    ):
        assert sentence(ledger, act, Catalog()) == said
        assert ledger_lines(append(ledger, act, MOMENT), games=Catalog())[-1].text == said
    record = a_record("ada", "june", "2026-10-05", fates={"ada-3": "wounded"})
    later = append(a_campaign(settings), acts.Enter(an_entry("ada"), army), MOMENT)
    later = recorded(recorded(later, "b1", a_record("ada", "june")), "b2", record)
    act = acts.Record("b1", a_record("ada", "june", fates={"ada-3": "fallen"}))
    assert preview(later, act, Catalog()).contradictions == (
        "Rifleman No. 4 of Ada fought in battle 2, but was killed in battle 1",
    )
    change = preview(ledger, acts.Void("b1"), Catalog())
    assert {each.name for each in change.careers} >= {"Rifleman No. 4", "Rifleman No. 5"}


def test_who_rose_takes_the_field_in_his_new_rank() -> None:
    ledger = append(a_campaign(), acts.Enter(an_entry("ada"), nameless(an_army("ada"))), MOMENT)
    ledger = append(ledger, acts.Award("ada", "ada-1", "", "Sgt."), MOMENT)
    called = [man.called for man in field(replay(ledger), "ada").figures()]
    assert called[:3] == ["Pvt. Ada 0", "Sgt. Ada 1", "Pvt. Ada 2"]
    ledger = recorded(ledger, "b", a_record("ada", "june", fates={"ada-1": "wounded"}))
    assert career_name(replay(ledger).careers["ada", "ada-1"]) == "Sgt. Ada 1"


def test_before_a_battle_of_then_men_have_their_ranks_of_then() -> None:
    ledger = append(
        a_campaign(CHARTER), acts.Enter(an_entry("ada"), nameless(an_army("ada"))), MOMENT
    )
    for at in (1, 2, 3):
        fates = (Fate("june-1", "wounded", by="ada-1"), Fate("june-2", "wounded", by="ada-1"))
        record = a_record("ada", "june", f"2026-10-0{at}", won="ada")
        sides = (record.sides[0], with_(record.sides[1], fates=fates))
        ledger = recorded(ledger, f"b{at}", with_(record, sides=sides))
        if at == 2:
            ledger = append(ledger, acts.Award("ada", "ada-2", "", "Sgt."), MOMENT)
            ledger = append(ledger, acts.Award("ada", "ada-3", "", "Lt", battle="b1"), MOMENT)
    state = replay(ledger)

    def called(before: str) -> list[str]:
        return [man.called for man in field(state, "ada", before=before).figures()][1:4]

    assert called("b1") == ["Pvt. Ada 1", "Pvt. Ada 2", "Pvt. Ada 3"]
    assert called("b2") == ["Pvt. Ada 1", "Pvt. Ada 2", "Lt Ada 3"]
    assert called("b3") == called("") == ["Cpl. Ada 1", "Sgt. Ada 2", "Lt Ada 3"]


def test_who_was_out_then_is_named_in_his_rank_of_then() -> None:
    ledger = append(
        a_campaign(CHARTER), acts.Enter(an_entry("ada"), nameless(an_army("ada"))), MOMENT
    )
    fates = {"ada-1": "fallen"}
    ledger = recorded(ledger, "b1", a_record("ada", "june", won="june", fates=fates))
    ledger = recorded(ledger, "b2", a_record("ada", "june", "2026-10-05", won="june"))
    ledger = append(ledger, acts.Award("ada", "ada-1", "", "Sgt.", battle="b2"), MOMENT)
    state = replay(ledger)
    assert [each.name for each in absences(state, "ada", before="b2")] == ["Pvt. Ada 1"]
    assert [each.name for each in absences(state, "ada")] == ["Sgt. Ada 1"]


def test_a_promotion_is_no_news_to_the_checks_of_an_army() -> None:
    army = nameless(an_army("ada"), "ada-2")
    ledger = append(a_campaign(), acts.Enter(an_entry("ada"), army), MOMENT)
    ledger = append(ledger, acts.Award("ada", "ada-1", "", "Sgt."), MOMENT)
    fielded = field(replay(ledger), "ada")
    assert fielded != army
    assert with_names_of(army, fielded) == fielded and with_names_of(fielded, army) == army


def test_a_vehicle_with_a_dent_gets_no_medal_for_the_wounded() -> None:
    rule = Honour("w", "Melted Edge", "wounds", 1, text="Wounded in battle")
    jeep, man = Fate("jeep", "wounded", role="jeep"), Fate("ada-1", "wounded")
    record = a_record("ada", "june", won="june")
    record = with_(record, sides=(with_(record.sides[0], fates=(jeep, man)), record.sides[1]))
    ledger = a_campaign(CampaignSettings("War", ("army-men",), honours=(rule,)))
    careers = replay(recorded(ledger, "b1", record)).careers
    assert careers["ada", "ada-1"].given
    assert not careers["ada", "jeep"].given


RISEN = (
    Honour("rank-pfc", "Private first class", "survived", 2, "Pfc."),
    Honour("rank-cpl", "Corporal", "kills", 2, "Cpl."),
)


def test_higher_ranks_come_before_the_first_and_who_only_rose_once_is_one_of_a_crowd() -> None:
    state = a_war(CampaignSettings("War", ("lgam",), losses=Losses(), honours=RISEN))
    roll = [each.career for each in roll_of_honour(state)]
    above = [each for each in roll if any(given.rank == "Cpl." for given in each.given)]
    many = crowd(state, roll)
    assert above and roll[1 : len(above) + 1] == above, "behind the players' own medal"
    assert len(many) > 3
    assert all(not each.kills and [g.rank for g in each.given] == ["Pfc."] for each in many)
    assert roll[-len(many) :] == list(many), "the crowd comes last"
    assert not crowd(state, [*above, *many[:3]]), "three have a line each"

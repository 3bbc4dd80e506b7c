"""A campaign's story: each act in one sentence that a player would say."""

from __future__ import annotations

from random import Random

import pytest
from campaigns import MOMENT, a_campaign, a_record, an_army, an_entry, any_settings, grown, recorded
from ledger_hand import last_standing
from msgspec.structs import replace as with_

from rules.army.edits import change_figure
from rules.campaign.describe_acts import Teller, ledger_lines, sentence
from rules.campaign.display_names import CampaignNames
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import AnyAct
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.planning.settings import CampaignSettings, Entry, Honour, Player
from rules.campaign.recording.battle_record import BattlePlan, Fate, PlannedSide
from rules.campaign.recording.casualty_recovery import AGREED, RECOVERED
from rules.campaign.state.acts_by_subject import Projection
from rules.campaign.state.replay import replay
from rules.common.wording import day_said

PLAN = BattlePlan("2026-11-22", (PlannedSide("june"), PlannedSide("ada")))


def played() -> Ledger:
    record = a_record("ada", "june", "2026-10-04", won="ada", points=("23", "16"))
    ledger = recorded(a_campaign(), "b1", record)
    return append(ledger, acts.Award("ada", "ada-1", "The Bent Spoon"), MOMENT)


def corrected(**changes: object) -> AnyAct:
    record = a_record("ada", "june", "2026-10-04", won="ada", points=("23", "16"))
    return acts.Record("b1", with_(record, **changes))


SAID: dict[str, AnyAct] = {
    "Settings changed: the name, now “The sofa war” and the honours": acts.Amend(
        CampaignSettings("The sofa war", ("army-men",), honours=(Honour("a", "Boot", "kills", 3),))
    ),
    "Tomas joined on the side of green": acts.Join(Player("tomas", "Tomas", "green")),
    "June is now called Juno": acts.Join(Player("june", "Juno")),
    "June left": acts.Join(Player("june", "June", gone=True)),
    "Ada's men updated: 3 men, 2 went (Ada 3 and Ada 4)": acts.Enter(
        an_entry("ada"), an_army("ada", 3)
    ),
    "Ada's men left the campaign": acts.Enter(with_(an_entry("ada"), gone=True), an_army("ada")),
    "Reserve joined for Ada with 1 man": acts.Enter(
        Entry("r", "ada", "army-r", "Reserve", "army-men"), an_army("r", 1)
    ),
    "Reinforcements for Ada's men after battle 1: Ada 1 came back; 6 men now (Rested)": (
        acts.Reinforce("ada", an_army("ada", 6), ("ada-1",), "b1", "Rested")
    ),
    "June against Ada was planned for 22 Nov 2026": acts.Plan("b2", PLAN),
    "Battle 1 corrected: June won, not Ada": corrected(winners=("june",)),
    "Battle 1 corrected: a draw, not a win for Ada": corrected(winners=()),
    "Battle 1 corrected: no result yet, not a win for Ada": corrected(winners=(), decided="none"),
    "Battle 1 corrected: it was on 5 Oct 2026, not 4 Oct 2026": corrected(day="2026-10-05"),
    "Battle 1 corrected: another story": corrected(story="The cat came."),
    "Battle 1 corrected: nothing changed": corrected(),
    "June 2 got the Iron Boot and was promoted to Corporal: Held the steps": acts.Award(
        "june", "june-2", "Iron Boot", "Corporal", citation="Held the steps"
    ),
    "A note about battle 1: It rained.": acts.Note("battle:b1", "It rained."),
    "A note about Ada 3: Left boot chewed.": acts.Note("figure:ada/ada-3", "Left boot chewed."),
    "A note about Ada: Brings the biscuits.": acts.Note("entry:ada", "Brings the biscuits."),
}


@pytest.mark.parametrize("said", SAID)
def test_an_act_is_told_as_one_would_say_it(said: str) -> None:
    assert sentence(played(), SAID[said]) == said
    assert ledger_lines(append(played(), SAID[said], MOMENT))[-1].text == said


def test_of_very_many_dice_a_sentence_tells_how_often_each_face_lay_there() -> None:
    ledger = append(a_campaign(), acts.Enter(an_entry("ada"), an_army("ada", 20)), MOMENT)
    rolls = {f"ada-{man}": 3 if man < 8 else 4 for man in range(20)}
    back = tuple(figure for figure, face in rolls.items() if face >= 4)
    assert sentence(ledger, acts.Reinforce("ada", None, back, "", RECOVERED, rolls)) == (
        "Ada's men rolled for the fallen: 20 dice, 8 × 3 and 12 × 4; 12 men came back"
    )


def test_those_of_one_name_are_told_apart() -> None:
    ledger = a_campaign()
    for owner in ("ada", "june"):
        army = an_army(owner)
        for figure in (f"{owner}-1", f"{owner}-2"):
            army = change_figure(army, figure, name="Bramble", rank="Pvt.")
        ledger = append(ledger, acts.Enter(an_entry(owner), army), MOMENT)
    ledger = append(ledger, acts.Enter(an_entry("milo"), change_figure(
        an_army("milo"), "milo-1", name="June 3")), MOMENT)  # fmt: skip
    for figure, said in (
        ("ada/ada-1", "A note about Pvt. Bramble No. 2 of Ada: Tall."),
        ("june/june-3", "A note about June 3 of June: Tall."),
        ("june/june-4", "A note about June 4: Tall."),
    ):
        assert sentence(ledger, acts.Note(f"figure:{figure}", "Tall.")) == said


def test_a_correction_tells_what_happened_otherwise_and_not_who_is_called_otherwise() -> None:
    fate = Fate("ada-1", "fallen", "Ada", by="june-1", by_name="Rifleman")

    def battle(*fates: Fate) -> acts.Record:
        record = a_record("ada", "june", won="june")
        return acts.Record("b1", with_(record, sides=(with_(record.sides[0], fates=fates),
                                                      record.sides[1])))  # fmt: skip

    ledger = append(a_campaign(), battle(fate), MOMENT)
    renamed = with_(fate, name="Moss", unit="2nd", by_name="Rifleman No. 2")
    assert sentence(ledger, battle(renamed)).endswith("nothing changed")
    by_other = with_(renamed, by="june-2")
    assert sentence(ledger, battle(by_other)).endswith("Moss (Ada) otherwise")


def test_a_battle_that_counts_no_more_is_told_by_its_day() -> None:
    act = acts.Void("b1", "The cat.")
    assert sentence(played(), act) == "Battle 1 no longer counts: The cat"
    assert ledger_lines(append(played(), act, MOMENT))[-1].text == (
        "The battle of 4 Oct 2026 no longer counts: The cat"
    )


def test_the_story_begins_with_the_founding_and_marks_what_was_undone() -> None:
    ledger = played()
    award = ledger.batches[-1]
    ledger = append(ledger, acts.Withdraw(award.id, "Cheated"), MOMENT)
    ledger = append(ledger, acts.Undo(ledger.batches[-1].id), MOMENT)
    lines = ledger_lines(ledger)
    assert [line.text for line in lines[-4:]] == [
        "Battle 1: Ada against June, Ada won",
        "Ada 1 got the Bent Spoon",
        "The Bent Spoon of Ada 1 was taken back: Cheated",
        "Undone: The Bent Spoon of Ada 1 was taken back: Cheated",
    ]
    assert [line.undone for line in lines[-4:]] == [False, False, True, False]
    assert lines[0].text == "The campaign “The backyard war” began"
    assert [line.batch.number for line in lines] == list(range(1, len(lines) + 1))


def test_a_correction_tells_whom_it_was_corrected_from() -> None:
    """Two corrections in turn, the second undone, then a third: each against what stood then."""
    ledger = append(played(), corrected(winners=("june",)), MOMENT)
    ledger = append(ledger, corrected(winners=()), MOMENT)
    ledger = append(ledger, acts.Undo(ledger.batches[-1].id), MOMENT)
    ledger = append(ledger, corrected(), MOMENT)
    assert ledger_lines(ledger)[-1].text == "Battle 1 corrected: Ada won, not June"


def test_a_player_with_two_armies_is_told_apart_by_their_names() -> None:
    entry = Entry("r", "ada", "army-r", "Reserve", "army-men")
    ledger = append(a_campaign(), acts.Enter(entry, an_army("r")), MOMENT)
    assert sentence(ledger, acts.Record("b1", a_record("r", "june", won="r"))) == (
        "The battle of 4 Oct 2026: Reserve against June, Reserve won"
    )


def test_many_changes_of_one_battle_stay_one_sentence() -> None:
    fates = {f"ada-{man}": "fallen" for man in range(5)}
    record = a_record("ada", "june", "2026-10-06", won="june", fates=fates, points=("1", "2"))
    said = sentence(played(), acts.Record("b1", record))
    assert said == (
        "Battle 1 corrected: June won, not Ada; it was on 6 Oct 2026, not 4 Oct 2026; "
        "3 more changes"
    )


def test_every_act_has_its_sentence() -> None:
    chance = Random(7)
    ledger = grown(a_campaign(any_settings(chance)), chance, 150)
    for line in ledger_lines(ledger):
        assert line.text[0].isupper()
        assert "None" not in line.text
        assert not line.text.endswith((".", ":", ";")) or "rained" in line.text


def test_a_day_that_is_none_is_said_as_it_stands() -> None:
    assert (day_said("2026-11-22"), day_said("soon")) == ("22 Nov 2026", "soon")


@pytest.mark.parametrize("seed", range(20))
def test_after_an_undo_all_is_known_as_if_what_was_undone_had_never_been(seed: int) -> None:
    chance = Random(seed)
    ledger = a_campaign(any_settings(chance))
    for number in (1, 2, 3):
        recruits = acts.Reinforce("ada", an_army("ada", 5 + number), why=AGREED)
        renewed = acts.Enter(an_entry("ada"), an_army("ada", 3), AGREED)
        ranks = [acts.Award("ada", "ada-1", "Boot", rank=rank) for rank in ("Sergeant", "Captain")]
        for act in chance.sample([recruits, renewed, *ranks], 4):
            ledger = append(ledger, act, MOMENT)
        given = [each.id for each in ledger.batches if isinstance(each.act, acts.Award)]
        ledger = append(ledger, acts.Withdraw(given[-chance.randint(1, 2)]), MOMENT)
        for _ in range(chance.randrange(1, 4)):
            last = last_standing(ledger)
            assert last is not None
            ledger = append(ledger, acts.Undo(last.id), MOMENT)
        names = CampaignNames(replay(ledger))
        all_told, standing, still = Teller(names), Teller(names), Projection()
        for batch in ledger.batches:
            all_told.take(batch)
            still.take(batch)
        for batch in still.acts.standing:
            standing.take(batch)
        assert all_told.last("army", "ada") == standing.last("army", "ada")
        assert all_told.man("ada", "ada-1") == standing.man("ada", "ada-1")


def test_a_battle_with_a_name_is_called_by_it_also_when_its_number_is_another() -> None:
    named = with_(a_record("ada", "june", "2026-10-05", won="june"), name="The last plum")
    ledger = recorded(played(), "b2", named)
    (line,) = (each.text for each in ledger_lines(ledger)[-1:])
    assert line == "The last plum: Ada against June, June won"
    ledger = append(ledger, acts.Void("b1"), MOMENT)
    ledger = append(ledger, acts.Void("b2", "The cat"), MOMENT)
    texts = [each.text for each in ledger_lines(ledger)]
    assert line in texts and texts[-1] == "The last plum no longer counts: The cat"


def test_who_is_called_otherwise_in_an_army_taken_anew_is_told() -> None:
    army = change_figure(an_army("ada"), "ada-2", name="Blot")
    assert sentence(played(), acts.Enter(an_entry("ada"), army)) == (
        "Ada's men updated: 5 men, Ada 2 is now Blot"
    )

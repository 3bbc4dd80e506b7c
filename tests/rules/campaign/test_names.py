"""What armies and players of a campaign are called: nobody is taken for another."""

from __future__ import annotations

from campaigns import MOMENT, a_campaign, a_record, an_army, an_entry, recorded
from msgspec.structs import replace

from rules.campaign.describe_events import deed_text, fate_text
from rules.campaign.display_names import ArmyNames, CampaignNames, roman
from rules.campaign.ledger.acts import Enter, Record
from rules.campaign.ledger.append import append
from rules.campaign.ledger.preview import preview
from rules.campaign.planning.settings import Entry, Player
from rules.campaign.recording.battle_record import Fate
from rules.campaign.state.replay import replay


def entry(key: str, player: str, name: str) -> Entry:
    return Entry(key, player, f"army-{key}", name, "lgam")


def test_an_army_is_called_by_its_name_and_in_short_by_its_player() -> None:
    names = ArmyNames(
        [entry("a", "ada", "Sandbox"), entry("b", "ben", "Raiders")],
        [Player("ada", "Ada"), Player("ben", "Ben")],
    )
    assert (names.army("a"), names.label("a"), names.player("a")) == ("Sandbox", "Ada", "Ada")
    assert names.army("x") == "An army that is gone" and names.player("x") == ""


def test_who_has_two_armies_is_told_apart_by_them() -> None:
    both = [entry("a", "ada", "Sandbox"), entry("b", "ada", "Garden")]
    names = ArmyNames([*both, entry("c", "ben", "Raiders")], [Player("ada", "Ada")])
    assert [names.label(each) for each in "abc"] == ["Sandbox", "Garden", "Raiders"]


def test_armies_of_one_name_are_told_apart_by_their_players() -> None:
    names = ArmyNames(
        [entry("a", "ada", "Block Street Boys"), entry("b", "ben", "Block street boys")],
        [Player("ada", "Ada"), Player("ben", "Ben")],
    )
    assert names.army("a") == "Block Street Boys (Ada)"
    assert names.army("b") == "Block street boys (Ben)"
    assert names.beside("b") == ("Block street boys", "Ben")
    assert names.label("b") == "Ben"


def test_players_of_one_name_are_told_apart_by_their_armies() -> None:
    names = ArmyNames(
        [entry("a", "one", "Sandbox"), entry("b", "two", "Raiders")],
        [Player("one", "Ben"), Player("two", "ben")],
    )
    assert names.label("a") == "Ben (Sandbox)" and names.label("b") == "ben (Raiders)"
    assert names.person("one") == "Ben (Sandbox)" and names.person("nobody") == ""


def test_what_nothing_tells_apart_is_counted() -> None:
    players = [Player("one", "Ben"), Player("two", "Ben")]
    names = ArmyNames([entry("a", "one", "Boys"), entry("b", "two", "Boys")], players)
    labels = {names.label("a"), names.label("b")}
    assert labels == {"Ben I", "Ben II"}
    assert {names.army("a"), names.army("b")} == {"Boys (Ben) I", "Boys (Ben) II"}
    assert names.beside("a") == ("Boys", "Ben I") and names.beside("b") == ("Boys", "Ben II")
    twice = [entry("a", "one", "Boys"), entry("b", "one", ""), entry("c", "one", "")]
    names = ArmyNames(twice, players)
    assert len({names.label(each) for each in "abc"}) == 3
    assert names.beside("b") == ("Army without a name (Ben) I", "Ben")


def test_numbers_of_kings_are_not_taken_for_points() -> None:
    assert [roman(each) for each in (1, 4, 9, 14, 29, 40)] == ["I", "IV", "IX", "XIV", "XXIX", "40"]


def test_a_doer_is_called_with_his_army_where_another_has_his_name() -> None:
    ledger = a_campaign()
    for owner in ("ada", "june"):
        army = an_army(owner)
        squad = army.units[0]
        fern = replace(squad.figures[1], name="Pvt. Fern")
        men = (squad.figures[0], fern, *squad.figures[2:])
        army = replace(army, units=(replace(squad, figures=men),))
        ledger = append(ledger, Enter(an_entry(owner), army), MOMENT)
    record = a_record("ada", "june")
    fates = (
        Fate("ada-1", "fallen", "Pvt. Fern", by="june-1", by_name="Pvt. Fern", weapon="rifle"),
        Fate("ada-2", "fallen", "Ada 2", by="june-2", by_name="June 2"),
    )
    record = replace(record, sides=(replace(record.sides[0], fates=fates), record.sides[1]))
    state = replay(recorded(ledger, "b1", record))
    names = CampaignNames(state)
    assert names.doer(record, fates[0]) == "Pvt. Fern of June"
    assert names.doer(record, fates[1]) == "June 2", "there is one June 2"
    careers = state.careers
    fern, other = careers["ada", "ada-1"], careers["ada", "ada-2"]
    assert deed_text(names, fern, fern.deeds[0]) == "Killed by Pvt. Fern of June, rifle"
    assert deed_text(names, other, other.deeds[0]) == "Killed by June 2"


def test_a_doer_is_called_with_his_army_where_the_one_whom_he_hit_is_called_so() -> None:
    ledger = a_campaign()
    for owner in ("ada", "june"):
        army = an_army(owner)
        men = tuple(replace(each, name="") for each in army.units[0].figures)
        army = replace(army, units=(replace(army.units[0], figures=men),))
        ledger = append(ledger, Enter(an_entry(owner), army), MOMENT)
    fates = tuple(
        Fate(f"ada-{man}", "wounded", role="Rifleman", by="june-1", by_name="Rifleman No. 2")
        for man in (1, 2)
    )
    record = a_record("ada", "june")
    record = replace(record, sides=(replace(record.sides[0], fates=fates), record.sides[1]))
    ledger = recorded(ledger, "b1", record)
    names = CampaignNames(replay(ledger))
    assert names.name_then("ada", fates[0]) == "Rifleman No. 2"
    assert fate_text(names, record, fates[0]) == "Wounded by Rifleman No. 2 of June"
    assert fate_text(names, record, fates[1]) == "Wounded by Rifleman No. 2", "he is No. 3"
    fell = (replace(fates[0], kind="fallen"), fates[1])
    again = replace(record, sides=(replace(record.sides[0], fates=fell), record.sides[1]))
    change = preview(ledger, Record("b1", again))
    assert [(each.name, each.lines[0]) for each in change.careers] == [
        (
            "Rifleman No. 2",
            "Battle 1: Killed by Rifleman No. 2 of June; before: Wounded by Rifleman No. 2 of June",
        ),
    ]


def test_an_army_called_like_its_player_is_named_once() -> None:
    entries = [entry("june", "june", "JUNE"), entry("ada", "ada", "Tan")]
    names = ArmyNames(entries, (Player("june", "June"), Player("ada", "Ada")))
    assert (names.beside("june"), names.beside("ada")) == (("JUNE", ""), ("Tan", "Ada"))

"""An army that was changed since it joined: what differs is told, and taking it keeps careers."""

from __future__ import annotations

import campaign_made as made
import pytest
from ledger_hand import last_standing
from msgspec.structs import replace

from rules.army import edits
from rules.army.model import Army
from rules.campaign.describe_acts import sentence
from rules.campaign.ledger.acts import BINNED, Amend, Enter, Leave, Undo
from rules.campaign.ledger.append import append
from rules.campaign.ledger.army_update import Renewal, beyond, older, renewal_of, taken
from rules.campaign.ledger.chain import CampaignProblem
from rules.campaign.ledger.preview import preview
from rules.campaign.planning.settings import Losses
from rules.campaign.recording.casualty_recovery import AGREED, reserve
from rules.campaign.state.replay import replay
from rules.convert.conversion import read_as, with_game
from rules.games.catalog import Catalog

LEDGER = made.war()
STATE = replay(LEDGER)
ARMY = STATE.entry("ada").army


def changed() -> Army:
    """Return Ada's army with another name, without its first man and with two new ones."""
    gone = ARMY.units[0].figures[0].id
    army = edits.remove_figures(ARMY, [gone])
    copied, _ = edits.duplicate_figures(army, [man.id for man in army.units[1].figures[:2]])
    return edits.change_army(copied, name="Old Sandbox Company")


def renewal() -> Renewal:
    found = renewal_of(STATE, "ada", changed())
    assert found is not None
    return found


def test_an_army_as_it_entered_is_not_told() -> None:
    assert renewal_of(STATE, "ada", ARMY) is None


def test_an_army_that_plays_another_game_now_is_looked_at_in_the_game_of_the_campaign() -> None:
    catalog = Catalog()
    game = catalog.get("army-men")
    assert game is not None
    elsewhere = read_as(ARMY, game, catalog.get).army
    assert renewal_of(STATE, "ada", elsewhere) is None
    man = next(elsewhere.figures())
    found = renewal_of(STATE, "ada", edits.change_figure(elsewhere, man.id, story="He jumped."))
    assert found is not None and found.army.ruleset == ARMY.ruleset
    assert (found.came, found.went, found.army.readings) == (0, 0, ())
    back = with_game(elsewhere, ARMY)
    assert back.units == ARMY.units
    assert [each.ruleset for each in back.readings] == ["army-men"]


def test_who_came_and_went_is_counted_man_by_man() -> None:
    found = renewal()
    assert (found.came, found.went, found.kept) == (2, 1, ARMY.figure_count() - 1)
    assert found.summary == "2 came, 1 went and 1 change"
    assert found.sentence.endswith(
        "2 men start one and 1 man has left (those who fought keep their records)."
    )


def test_a_man_replaced_by_one_that_looks_like_him_is_another_man() -> None:
    plain = next(man for unit in ARMY.units for man in unit.figures if man.plain)
    doubled, (twin,) = edits.duplicate_figures(ARMY, [plain.id])
    found = renewal_of(STATE, "ada", edits.remove_figures(doubled, [plain.id]))
    assert found is not None and (found.came, found.went) == (1, 1)
    assert twin in {man.id for man in found.army.figures()}


def test_taking_it_keeps_careers_and_can_be_undone() -> None:
    act = taken(STATE, renewal(), AGREED)
    assert isinstance(act, Enter) and act.entry.name == "Old Sandbox Company"
    later = append(LEDGER, act, made.MOMENT)
    state = replay(later)
    assert state.entry("ada").army.figure_count() == ARMY.figure_count() + 1
    assert state.entry("ada").out == STATE.entry("ada").out
    for key, career in STATE.careers.items():
        assert state.careers[key].deeds == career.deeds, "what a man did stays"
    assert [each.record for each in state.battles] == [each.record for each in STATE.battles]
    last = last_standing(later)
    assert last is not None
    back = replay(append(later, Undo(last.id), made.MOMENT))
    assert back.entry("ada").army == ARMY and back.entry("ada").entry == STATE.entry("ada").entry


def test_an_army_in_a_colour_of_the_campaign_is_not_called_changed_for_it() -> None:
    other = STATE.entry("milo").entry
    blue = replace(ARMY, colour="blue")
    second = Enter(replace(other, id="twice", army=ARMY.id, colour="blue"), blue)
    state = replay(append(LEDGER, second, made.MOMENT))
    assert renewal_of(state, "twice", ARMY) is None
    assert renewal_of(STATE, "ada", blue) is None, "nor for another one in Armies"


def test_the_ledger_tells_who_came_and_went() -> None:
    found = renewal()
    assert sentence(LEDGER, taken(STATE, found)) == (
        "2nd Sandbox Company became Old Sandbox Company, 2 came, 1 went (Pvt. Fern)"
    )
    same = edits.change_army(found.army, name=ARMY.name)
    again = renewal_of(STATE, "ada", same)
    assert again is not None
    men = ARMY.figure_count() + 1
    assert sentence(LEDGER, taken(STATE, again)) == (
        f"2nd Sandbox Company updated: {men} men, 2 came, 1 went (Pvt. Fern)"
    )


@pytest.mark.parametrize(
    ("losses", "told"),
    [
        (Losses("return"), ""),
        (Losses("stay-out"), "2 men are new, but no more reinforcements were agreed"),
        (Losses("stay-out", reinforcements=1), ""),
    ],
)
def test_more_recruits_than_were_agreed_need_everybody(losses: Losses, told: str) -> None:
    ledger = append(LEDGER, Amend(made.settings(losses=losses)), made.MOMENT)
    state = replay(ledger)
    found = renewal_of(state, "ada", changed())
    assert found is not None
    words = beyond(state, found, ledger.batches)
    assert words.startswith(told) and bool(words) == bool(told)
    if not told:
        append(ledger, taken(state, found), made.MOMENT)
        return
    with pytest.raises(CampaignProblem, match="No reinforcements were agreed. Change"):
        append(ledger, taken(state, found), made.MOMENT)
    later = append(ledger, taken(state, found, AGREED.capitalize()), made.MOMENT)
    assert replay(later).entry("ada").army == found.army
    assert sentence(ledger, later.batches[-1].act).endswith("1 went (Pvt. Fern) (Agreed by all)")


def test_recruits_of_an_army_taken_anew_are_counted_among_the_reinforcements() -> None:
    ledger = append(LEDGER, Amend(made.settings(losses=Losses("stay-out", reinforcements=1))), "")
    before = reserve(replay(ledger), "ada", ledger.batches)
    later = append(ledger, taken(STATE, renewal()), made.MOMENT)
    after = reserve(replay(later), "ada", later.batches)
    assert (after.used, after.allowed) == (before.used + 2, before.allowed)


def test_an_army_that_leaves_or_goes_on_smaller_is_asked_nothing() -> None:
    ledger = append(LEDGER, Amend(made.settings(losses=Losses("stay-out"))), made.MOMENT)
    entry = STATE.entry("ada").entry
    ledger = append(ledger, Enter(replace(entry, gone=True), ARMY), made.MOMENT)
    fewer = edits.remove_figures(ARMY, [ARMY.units[0].figures[0].id])
    ledger = append(ledger, Enter(entry, fewer), made.MOMENT)
    assert append(ledger, Enter(entry, ARMY), made.MOMENT), "who was in it before is no recruit"


def test_before_its_first_battle_an_army_changes_as_its_player_likes() -> None:
    ledger = made.war(0)
    state = replay(ledger)
    found = renewal_of(state, "ada", changed())
    assert found is not None and found.came == 2
    assert beyond(state, found, ledger.batches) == ""


def test_what_players_let_lie_is_kept_until_the_army_is_taken_anew() -> None:
    mark = renewal().mark
    ledger = append(LEDGER, Leave("ada", (mark,)), made.MOMENT)
    state = replay(ledger)
    assert state.entry("ada").left == {mark} and not state.entry("milo").left
    assert (state.standings, state.battles) == (STATE.standings, STATE.battles)
    assert sentence(LEDGER, ledger.batches[-1].act) == (
        "2nd Sandbox Company stays as it was when it joined, though it was changed in Armies"
    )
    again = append(ledger, Leave("ada", (BINNED,)), made.MOMENT)
    assert replay(again).entry("ada").left == {mark, BINNED}
    assert sentence(LEDGER, again.batches[-1].act).endswith("though it is in the bin")
    undone = append(again, Undo(again.batches[-1].id), made.MOMENT)
    assert replay(undone).entry("ada").left == {mark}
    anew = append(undone, taken(STATE, renewal(), AGREED), made.MOMENT)
    assert not replay(anew).entry("ada").left, "what it is from now on, nobody let lie"
    with pytest.raises(CampaignProblem, match="nothing to decide"):
        append(ledger, Leave("ada", ()), made.MOMENT)


def test_more_who_came_than_would_be_due_now_is_said_as_it_is() -> None:
    free = append(LEDGER, Amend(made.settings(losses=Losses("return"))), made.MOMENT)
    men = [man.id for man in ARMY.figures() if man.plain][:5]
    more = renewal_of(replay(free), "ada", edits.duplicate_figures(ARMY, men)[0])
    assert more is not None and more.came == 5
    ledger = append(free, taken(STATE, more), made.MOMENT)
    lasting = made.settings(losses=Losses("stay-out", reinforcements=1))
    ledger = append(ledger, Amend(lasting), made.MOMENT)
    had = reserve(replay(ledger), "ada", ledger.batches)
    assert (had.allowed, had.used, had.left) == (4, 5, 0)
    assert had.sentence == "1 man comes back for each battle: 4 were due, 5 have come."


def test_men_who_went_are_counted_also_where_one_line_tells_of_several() -> None:
    plain = [man.id for unit in ARMY.units for man in unit.figures if not man.name][:3]
    found = renewal_of(STATE, "ada", edits.remove_figures(ARMY, plain))
    assert found is not None and found.summary == "3 went"


def test_who_never_fought_goes_without_a_word_about_his_record() -> None:
    ledger = append(LEDGER, taken(STATE, renewal(), AGREED), "")
    back = renewal_of(replay(ledger), "ada", ARMY)
    assert back is not None and back.went == 2
    change = preview(ledger, taken(replay(ledger), back))
    assert not any("no service record" in line for each in change.careers for line in each.lines)


def test_an_army_that_the_campaign_has_newer_is_known() -> None:
    ledger = append(LEDGER, taken(STATE, renewal(), AGREED), "")
    back = renewal_of(replay(ledger), "ada", ARMY)
    assert back is not None and older(ledger.batches, back)
    assert not older(LEDGER.batches, renewal())

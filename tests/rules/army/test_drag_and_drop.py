"""What can be dropped where: what is allowed leaves a sound army, what cannot be is said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.drag_and_drop import DragLoad, DropAnswer, DropTarget, drop, drop_targets
from rules.army.model import COMMANDER, Army, Unit, new_army
from rules.army.offers_to_add import Offer, add_offer, offers
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset

GAMES = ("lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat")


def game(ruleset: str) -> Ruleset:
    found = Catalog().get(ruleset)
    assert found is not None
    return found


def offer(ruleset: Ruleset, name: str) -> Offer:
    return next(each for each in offers(ruleset) if each.name == name)


def built(ruleset: Ruleset, *names: str) -> Army:
    army = new_army(ruleset.id)
    for name in names:
        army, _ = add_offer(army, ruleset, offer(ruleset, name))
    return army


@pytest.fixture
def lgam() -> Roster:
    ruleset = game("lgam")
    names = ("Jeep", "Jeep", "Bazooka team", "Tank", *["Rifleman"] * 5, "Medic")
    army = built(ruleset, *names)
    army, squad = edits.add_unit(army, "squad", name="1st Squad", before=army.units[-1].id)
    loose = army.units[-1]
    return Roster(
        edits.move_figures(army, [man.id for man in loose.figures[:2]], squad.id), ruleset
    )


def unit(roster: Roster, name: str) -> Unit:
    return next(each for each in roster.army.units if each.name == name)


def seat(roster: Roster, name: str, number: int) -> DropTarget:
    return DropTarget("seat", unit(roster, name).id, number=number)


def men(roster: Roster, name: str) -> tuple[str, ...]:
    return tuple(figure.id for figure in unit(roster, name).figures)


def seated(roster: Roster, name: str, ids: tuple[str, ...]) -> Roster:
    army = roster.army
    for number, man in enumerate(ids, 1):
        army = edits.seat(army, man, unit(roster, name).id, number)
    return Roster(army, roster.ruleset)


def refused(roster: Roster, load: DragLoad, target: DropTarget) -> str:
    answer = drop_targets(roster, load)[target]
    assert not answer.allowed, answer.words
    assert answer.words.endswith(".")
    return answer.words


def after(roster: Roster, load: DragLoad, target: DropTarget) -> Roster:
    assert drop_targets(roster, load)[target].allowed
    return Roster(drop(roster, load, target).army, roster.ruleset)


# ---- refused is only what cannot be, and who and what is named


def test_a_man_is_not_dropped_where_he_is(lgam: Roster) -> None:
    rifleman, *_ = men(lgam, "1st Squad")
    squad = DropTarget("unit", unit(lgam, "1st Squad").id)
    assert (
        refused(lgam, DragLoad(men=(rifleman,)), squad) == "The rifleman is in 1st Squad already."
    )
    roster = seated(lgam, "Jeep", (rifleman,))
    words = refused(roster, DragLoad(men=(rifleman,)), seat(roster, "Jeep", 1))
    assert words == "The rifleman sits in seat 1 of Jeep already."
    gunner = unit(lgam, "Bazooka team").figures[0]
    post = DropTarget("post", unit(lgam, "Bazooka team").id, gunner.post, gunner.id)
    assert "of Bazooka team already." in refused(lgam, DragLoad(men=(gunner.id,)), post)


def test_a_vehicle_is_full_or_too_small_or_has_no_seats(lgam: Roster) -> None:
    loose = men(lgam, "Loose men")
    seats = len(lgam.places[unit(lgam, "Jeep").id])
    full = seated(lgam, "Jeep", loose[:seats])
    jeep = DropTarget("unit", unit(lgam, "Jeep").id)
    squad = men(lgam, "1st Squad")
    assert refused(full, DragLoad(men=squad[:1]), jeep) == "Jeep has no free seat."
    nearly = seated(lgam, "Jeep", loose[: seats - 1])
    words = refused(nearly, DragLoad(men=squad), jeep)
    assert words == "Jeep has 1 free seat for 2 men."
    tank = DropTarget("unit", unit(lgam, "Tank").id)
    if not lgam.places[tank.unit]:
        assert refused(lgam, DragLoad(men=squad), tank) == "Tank has no seats."


def test_several_men_do_not_share_a_taken_seat_or_a_post(lgam: Roster) -> None:
    roster = seated(lgam, "Jeep", men(lgam, "Loose men")[:1])
    load = DragLoad(men=men(roster, "1st Squad"))
    assert refused(roster, load, seat(roster, "Jeep", 1)) == "Seat 1 of Jeep takes 1 man, not 2."
    posts = [each for each in drop_targets(roster, load) if each.kind == "post"]
    assert posts
    for post in posts:
        assert refused(roster, load, post).endswith("takes 1 man, not 2.")


def test_units_go_beside_each_other_and_not_onto_themselves(lgam: Roster) -> None:
    jeep, second = unit(lgam, "Jeep"), unit(lgam, "Jeep 2")
    load = DragLoad(units=(jeep.id,))
    assert "cannot be dropped on itself" in refused(lgam, load, DropTarget("unit", jeep.id))
    words = refused(lgam, load, DropTarget("unit", second.id))
    assert words == "Jeep is a vehicle and takes no seat in Jeep 2."
    assert refused(lgam, load, seat(lgam, "Jeep 2", 1)) == words
    answers = drop_targets(lgam, load)
    assert DropTarget("unit", unit(lgam, "1st Squad").id) not in answers, "two units do not merge"
    assert DropTarget("gap", second.id) not in answers, "it stands in front of that one already"


def test_what_is_a_unit_of_its_own_goes_onto_nothing(lgam: Roster) -> None:
    load = DragLoad(offer=offer(lgam.ruleset, "Jeep"))
    answers = drop_targets(lgam, load)
    for target, answer in answers.items():
        assert answer.allowed == (target.kind in ("gap", "bench")), answer.words
    words = answers[seat(lgam, "Jeep", 1)].words
    assert words == "A jeep has no use for a seat: drop it beside Jeep."


def test_what_belongs_elsewhere_has_no_target(lgam: Roster) -> None:
    assert drop_targets(lgam, DragLoad(men=("nobody",))) == {}
    assert drop_targets(lgam, DragLoad(units=("nothing",))) == {}
    assert drop_targets(lgam, DragLoad()) == {}
    stranger = Offer("role", "no-such-role", "Wizard", "", "", "", "")
    assert drop_targets(lgam, DragLoad(offer=stranger)) == {}


# ---- a limit is not a refusal


def test_a_third_commando_drops(lgam: Roster) -> None:
    commando = offer(lgam.ruleset, "Commando")
    roster = lgam
    for _ in range(3):
        roster = after(roster, DragLoad(offer=commando), DropTarget("bench"))
    assert roster.count(("role:commando",)) == 3


# ---- what a drop does


def test_a_taken_seat_is_swapped(lgam: Roster) -> None:
    one, two, *_ = men(lgam, "Loose men")
    roster = seated(lgam, "Jeep", (one, two))
    changed = after(roster, DragLoad(men=(one,)), seat(roster, "Jeep", 2))
    assert {s.number: s.figure for s in unit(changed, "Jeep").seats} == {1: two, 2: one}
    walker = men(lgam, "1st Squad")[0]
    taken = after(roster, DragLoad(men=(walker,)), seat(roster, "Jeep", 1))
    assert taken.man[one].vehicle is None
    assert taken.man[walker].vehicle.name == "Jeep"


def test_a_whole_squad_climbs_into_a_vehicle_and_stays_a_squad(lgam: Roster) -> None:
    squad = unit(lgam, "1st Squad")
    roster = after(lgam, DragLoad(units=(squad.id,)), DropTarget("unit", unit(lgam, "Jeep").id))
    assert {s.figure for s in unit(roster, "Jeep").seats} >= set(men(lgam, "1st Squad"))
    assert unit(roster, "1st Squad").figures == squad.figures


def test_whoever_is_pulled_out_of_a_seat_walks(lgam: Roster) -> None:
    man = men(lgam, "1st Squad")[0]
    roster = seated(lgam, "Jeep", (man,))
    squad = DropTarget("unit", unit(lgam, "1st Squad").id)
    assert after(roster, DragLoad(men=(man,), leaving_seats=True), squad).man[man].vehicle is None
    loose = DropTarget("unit", unit(lgam, "Loose men").id)
    there = after(roster, DragLoad(men=(man,), leaving_seats=True), loose)
    assert there.man[man].vehicle is None
    assert there.man[man].unit.name == "Loose men"
    pale = after(roster, DragLoad(men=(man,)), loose)
    assert pale.man[man].vehicle is not None, "his unit changes, his seat does not"


def test_a_team_gives_its_free_posts_to_who_is_dropped(lgam: Roster) -> None:
    gone = unit(lgam, "Bazooka team").figures[0]
    roster = Roster(edits.remove_figures(lgam.army, {gone.id}), lgam.ruleset)
    man = men(roster, "Loose men")[0]
    team = DropTarget("unit", unit(roster, "Bazooka team").id)
    assert after(roster, DragLoad(men=(man,)), team).man[man].figure.post == gone.post


def test_two_men_change_places_at_a_post(lgam: Roster) -> None:
    gunner, assistant = men(lgam, "Bazooka team")
    rifleman = men(lgam, "Loose men")[1]
    post = DropTarget("post", unit(lgam, "Bazooka team").id, "", gunner)
    post = post._replace(post=lgam.man[gunner].figure.post)
    roster = after(lgam, DragLoad(men=(rifleman,)), post)
    assert men(roster, "Bazooka team") == (rifleman, assistant)
    assert men(roster, "Loose men")[1] == gunner
    assert roster.man[rifleman].figure.post == post.post
    assert roster.man[gunner].figure.post == ""


def test_a_full_team_stays_as_large_as_it_is(lgam: Roster) -> None:
    team, loose = unit(lgam, "Bazooka team"), men(lgam, "Loose men")
    target = DropTarget("unit", team.id)
    now = after(lgam, DragLoad(men=(loose[0],)), target)
    assert len(men(now, "Bazooka team")) == 2
    assert loose[0] in men(now, "Bazooka team")
    assert len(men(now, "Loose men")) == len(loose)
    medic = DragLoad(offer=offer(lgam.ruleset, "Medic"))
    assert len(men(after(lgam, medic, target), "Bazooka team")) == 2
    assert "no free posts for 2 men" in refused(lgam, DragLoad(men=loose[:2]), target)


def test_a_man_dropped_on_another_takes_unit_and_seat_of_him(lgam: Roster) -> None:
    one, other = men(lgam, "1st Squad")[0], men(lgam, "Loose men")[-1]
    lgam = seated(lgam, "Jeep", (one,))
    target = DropTarget("man", unit(lgam, "1st Squad").id, man=one)
    now = after(lgam, DragLoad(men=(other,)), target)
    assert men(now, "1st Squad")[0] == other
    assert men(now, "Loose men")[-1] == one
    seat_of = now.army.seat_of(other)
    assert seat_of is not None
    assert seat_of[0].name == "Jeep"
    assert now.army.seat_of(one) is None


def test_a_new_man_on_a_taken_post_sends_the_holder_to_the_loose_men(lgam: Roster) -> None:
    holder = unit(lgam, "Bazooka team").figures[0]
    post = DropTarget("post", unit(lgam, "Bazooka team").id, holder.post, holder.id)
    roster = after(lgam, DragLoad(offer=offer(lgam.ruleset, "Rifleman")), post)
    assert roster.man[holder.id].unit.name == "Loose men"
    assert len(unit(roster, "Bazooka team").figures) == len(unit(lgam, "Bazooka team").figures)


def test_the_order_of_units_changes_and_several_stay_together(lgam: Roster) -> None:
    jeep, team = unit(lgam, "Jeep"), unit(lgam, "Bazooka team")
    roster = after(
        lgam, DragLoad(units=(jeep.id, team.id)), DropTarget("gap", unit(lgam, "1st Squad").id)
    )
    names = [each.name for each in roster.army.units]
    assert names == ["Jeep 2", "Tank", "Jeep", "Bazooka team", "1st Squad", "Loose men"]


def test_men_on_the_bare_bench_become_a_squad(lgam: Roster) -> None:
    two = men(lgam, "Loose men")[:2]
    roster = after(lgam, DragLoad(men=two), DropTarget("bench"))
    assert men(roster, "New squad") == two
    assert roster.army.units[-1].kind == "men", "the loose men stand last"


def test_a_commander_is_attached_where_the_game_has_that() -> None:
    ruleset = game("green-and-tan")
    army = built(ruleset, "Rifle squad", "Commander")
    roster = Roster(army, ruleset)
    man = army.units[-1].figures[-1].id
    squad = DropTarget("unit", army.units[0].id)
    led = after(roster, DragLoad(men=(man,)), squad)
    assert led.man[man].figure.post == COMMANDER
    second, _ = add_offer(led.army, ruleset, offer(ruleset, "Commander"))
    other = second.units[-1].figures[-1].id
    both = after(Roster(second, ruleset), DragLoad(men=(other,)), squad)
    assert both.man[other].figure.post == "", "one is enough; a finding speaks"


def every_load(roster: Roster) -> Iterator[DragLoad]:
    everybody = [man.figure.id for man in roster.men]
    for leaving_seats in (False, True):
        for at in range(0, len(everybody), 3):
            yield DragLoad(men=(everybody[at],), leaving_seats=leaving_seats)
        yield DragLoad(men=tuple(everybody[:3]), leaving_seats=leaving_seats)
        yield DragLoad(men=tuple(everybody), leaving_seats=leaving_seats)
    for each in roster.army.units:
        yield DragLoad(units=(each.id,))
    yield DragLoad(units=tuple(each.id for each in roster.army.units[:2]))
    for each in offers(roster.ruleset)[::4]:
        yield DragLoad(offer=each)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_allowed_leaves_a_sound_army(name: str) -> None:
    ruleset = game(name)
    army = new_army(ruleset.id)
    for each in offers(ruleset)[::3]:
        army, _ = add_offer(army, ruleset, each)
    roster = Roster(army, ruleset)
    before = {man.figure.id for man in roster.men}
    for load in every_load(roster):
        for target, answer in drop_targets(roster, load).items():
            assert isinstance(answer, DropAnswer)
            assert answer.words
            if not answer.allowed:
                continue
            done = drop(roster, load, target)
            now = [figure.id for figure in done.army.figures()]
            assert len(now) == len(set(now))
            assert before <= set(now), "nobody is lost"
            taken = [s.figure for each in done.army.units for s in each.seats]
            assert len(taken) == len(set(taken))
            assert set(taken) <= set(now)
            assert done.army != army, f"{answer.words} does nothing"
            held = {*now, *(each.id for each in done.army.units)}
            assert held >= set(done.select)

"""A roster that keeps what did not change equals one made anew."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army
from rules.army.offers_to_add import add_offer, offers
from rules.army.totals import totals
from rules.checks import check_roster
from rules.games.catalog import Catalog

CATALOG = Catalog()
SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
ARMIES = [load_army_file(path) for path in sorted(SAMPLES.glob("*.muster"))]


def _edited(draw: st.DrawFn, army: Army) -> Army:
    """Return the army after any one thing that a player can do."""
    game = CATALOG.get(army.ruleset)
    assert game is not None
    men = [man.id for man in army.figures()]
    unit = draw(st.sampled_from(army.units)) if army.units else None
    man = draw(st.sampled_from(men)) if men else ""
    what = draw(st.integers(0, 11))
    if what == 0 or unit is None or not man:
        return add_offer(
            army, game, draw(st.sampled_from(offers(game))), 1, unit.id if unit else ""
        )[0]
    if what == 1:
        return edits.remove_figures(army, {man})
    if what == 2:
        return edits.change_figure(army, man, name="Sprue", hero=draw(st.booleans()))
    if what == 3:
        return edits.move_figures(army, (man,), unit.id)
    if what == 4:
        return edits.change_unit(army, unit.id, name="Another", fittings=())
    if what == 5:
        return edits.remove_units(army, {unit.id})
    if what == 6:
        return edits.duplicate_unit(army, unit.id)[0]
    if what == 8:
        items = draw(st.sampled_from((("rifle", "ray-gun"), ("banjo",), ("knife",), ("rifle",))))
        return edits.change_figure(army, man, items=items, lives=draw(st.sampled_from((None, 3))))
    if what == 9 and game.switches:
        switch = draw(st.sampled_from(game.switches))
        return edits.set_switch(army, switch.id, draw(st.sampled_from((None, *switch.options))))
    if what == 10:
        return edits.change_figure(army, man, post=draw(st.sampled_from(("", "commander"))))
    vehicles = [each.id for each in army.units if each.kind == "vehicle"]
    if what == 7 and vehicles:
        return edits.seat(army, man, draw(st.sampled_from(vehicles)), draw(st.integers(1, 5)))
    return edits.unseat(army, {man})


@given(st.data(), st.sampled_from(ARMIES))
def test_a_roster_kept_over_edits_is_as_one_made_anew(data: st.DataObject, army: Army) -> None:
    game = CATALOG.get(army.ruleset)
    assert game is not None
    roster = Roster(army, game)
    for _ in range(6):
        army = _edited(data.draw, army)
        roster, fresh = Roster(army, game, roster), Roster(army, game)
        fresh.joined.update(roster.joined)  # who came last is known only to the one that was kept
        assert roster.men == fresh.men
        assert roster.man == fresh.man
        assert roster.places == fresh.places
        assert check_roster(roster) == check_roster(fresh)
        assert totals(roster) == totals(fresh)
        for unit in army.units:
            assert roster.men_of(unit) == fresh.men_of(unit)

"""The army at the strength that a campaign leaves it: who is out and why, who comes back."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import resources
from rules.army.army_under_ruleset import has_model
from rules.army.documents.army_file import load_army_file, pack_army, read_army
from rules.army.model import Army, Figure, Unit
from rules.campaign.describe_settings import losses_sentence, odds_text
from rules.campaign.ledger.acts import AnyAct, Batch, Enter, Join, Record, Reinforce, Undo
from rules.campaign.ledger.append import append, begin
from rules.campaign.planning.settings import CampaignSettings, Entry, Losses, Player
from rules.campaign.recording.availability import (
    absences,
    attendance,
    field,
    without,
)
from rules.campaign.recording.battle_record import OUT, BattleRecord, Fate, FateKind, SideRecord
from rules.campaign.recording.casualty_recovery import (
    RECOVERED,
    recovered,
    recovery_odds,
    recovery_spread,
    reserve,
    who_rolls,
)
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog

MOMENT = "2026-11-21T09:00:00Z"
CATALOG = Catalog()
LGAM = CATALOG.get("lgam")
FP = CATALOG.get("fighting-plastic")
assert LGAM is not None and FP is not None
OLIVE = load_army_file(resources.path("samples", "olives-own.muster"))
RAIDERS = load_army_file(resources.path("samples", "tan-raiders.muster"))
TEN = Army(
    "ten",
    "lgam",
    "Ten",
    units=(
        Unit("squad", "squad", figures=tuple(Figure(f"m{n}", ("rifle",)) for n in range(9))),
        Unit("hero", "men", figures=(Figure("h", ("rifle",), name="Tex", hero=True),)),
    ),
)
FOE = replace(TEN, id="foe", name="Foe", units=(Unit("x", "men", figures=(Figure("f"),)),))


def fought(
    losses: Losses, *battles: dict[str, FateKind], acts: tuple[AnyAct, ...] = ()
) -> CampaignState:
    """Return the state after battles, each given by the fates of the Ten."""
    ledger = begin(CampaignSettings("War", ("lgam",), losses=losses), MOMENT)
    every: list[AnyAct] = [Join(Player("p", "Milo")), Join(Player("q", "June"))]
    every.append(Enter(Entry("a", "p", "ten", "Ten", "lgam"), TEN))
    every.append(Enter(Entry("b", "q", "foe", "Foe", "lgam"), FOE))
    for number, marks in enumerate(battles, 1):
        fates = tuple(Fate(figure, kind, hero=figure == "h") for figure, kind in marks.items())
        sides = (SideRecord("a", fates=fates), SideRecord("b"))
        day = f"2026-11-{number:02}"
        every.append(Record(f"b{number}", BattleRecord(day, sides, "lgam", decided="agreed")))
    for act in (*every, *acts):
        ledger = append(ledger, act, MOMENT)
    return replay(ledger)


def batches(*acts: AnyAct) -> list[Batch]:
    return [Batch(str(at), at + 1, MOMENT, act) for at, act in enumerate(acts)]


def ids(army: Army) -> set[str]:
    return {man.id for man in army.figures()}


# ------------------------------------------------------------------ who is out


@pytest.mark.parametrize(
    ("kind", "heroes", "fate"),
    list(
        product(
            ("return", "stay-out", "recover"),
            ("", "return", "stay-out", "recover"),
            ("fallen", "captured", "missing", "knocked-over", "lost", "gone", "wounded"),
        )
    ),
)
def test_who_takes_the_field_follows_what_was_agreed(
    kind: str, heroes: str, fate: FateKind
) -> None:
    losses = Losses(kind=kind, heroes=heroes)  # type: ignore[arg-type]
    state = fought(losses, {"m0": fate, "h": fate})
    gone = {
        figure
        for figure, hero in (("m0", False), ("h", True))
        if fate in OUT and losses.kind_for(hero=hero) != "return"
    }
    assert ids(field(state, "a", LGAM)) == ids(TEN) - gone
    assert {each.figure for each in absences(state, "a", LGAM)} == gone
    assert ids(field(state, "a", LGAM, back=gone)) == ids(TEN)


def test_it_is_said_why_somebody_is_out() -> None:
    state = fought(Losses("stay-out", heroes="recover", wounded_miss=2), {"m0": "fallen"}, {})
    assert [each.why for each in absences(state, "a")] == [
        "Killed in battle 1, and out of the campaign"
    ]
    rolling = fought(Losses("stay-out", heroes="recover"), {"h": "captured"})
    (tex,) = absences(rolling, "a", LGAM)
    assert (tex.name, tex.role, tex.rolls) == ("Tex", "Rifleman", True)
    assert tex.why == "Captured in battle 1, and may roll to come back"


@pytest.mark.parametrize(("miss", "later"), list(product(range(4), range(4))))
def test_the_wounded_miss_as_many_battles_as_was_agreed(miss: int, later: int) -> None:
    state = fought(Losses("stay-out", wounded_miss=miss), {"m0": "wounded"}, *([{}] * later))
    out = absences(state, "a")
    assert [each.misses for each in out] == ([miss - later] if later < miss else [])
    if out:
        battles = "battle" if miss - later == 1 else "battles"
        assert out[0].why == f"Wounded in battle 1, misses {miss - later} more {battles}"


def test_what_the_checks_say_of_an_army_that_lost_men() -> None:
    whole = {man.id for unit in RAIDERS.units if unit.type == "hmg" for man in unit.figures}
    ledger = begin(CampaignSettings("War", ("lgam",), losses=Losses("stay-out")), MOMENT)
    gunner = sorted(whole)[0]
    sides = (SideRecord("a", fates=(Fate(gunner, "fallen"),)), SideRecord("b"))
    acts: tuple[AnyAct, ...] = (
        Join(Player("p", "Milo")),
        Enter(Entry("a", "p", "x", "Raiders", "lgam"), RAIDERS),
        Enter(Entry("b", "p", "y", "Foe", "lgam"), FOE),
        Record("b1", BattleRecord("2026-11-01", sides, "lgam", winners=("b",), decided="agreed")),
    )
    for act in acts:
        ledger = append(ledger, act, MOMENT)
    state = replay(ledger)
    found = attendance(field(state, "a", LGAM), (), LGAM, known=state.entry("a").army)
    assert found.army.figure_count() == RAIDERS.figure_count() - 1
    assert any("HMG team" in each.message for each in found.findings)
    assert len(absences(state, "a", LGAM)) == 1


def test_what_becomes_of_the_fallen_is_said_in_a_sentence() -> None:
    kinds = ("return", "rest", "stay-out", "recover")
    assert len({losses_sentence(Losses(kind)) for kind in kinds}) == 4  # type: ignore[arg-type]
    assert losses_sentence(Losses("recover", needed=5)) == (
        "A fallen man rolls a die of 6 before each battle: 5 or more brings him back."
    )
    assert losses_sentence(Losses("rest")) == "A fallen man misses the next battle."
    assert "battle: 6 brings" in losses_sentence(Losses("recover", needed=6))


# ------------------------------------------------------------------ taking men out

_MEN = [man.id for man in OLIVE.figures()]
_MODELS = [unit.id for unit in OLIVE.units if has_model(unit, FP)]


@given(st.sets(st.sampled_from(_MEN + _MODELS)))
def test_whoever_is_taken_out_is_away_with_his_seat_and_all_others_stay(gone: set[str]) -> None:
    left = without(OLIVE, gone, FP)
    assert ids(left) == set(_MEN) - gone
    seated = {seat.figure for unit in left.units for seat in unit.seats}
    assert seated <= ids(left)
    models = {unit.id for unit in left.units if has_model(unit, FP)}
    assert models == set(_MODELS) - gone
    assert all(unit.figures or has_model(unit, FP) for unit in left.units)
    assert without(left, gone, FP) == left
    # The copy that a battle keeps is a document that can be read back.
    assert read_army(pack_army(left), "copy") == left


@given(st.sets(st.sampled_from(_MEN)), st.sets(st.sampled_from(_MEN)))
def test_taking_out_in_two_steps_is_taking_out_at_once(one: set[str], two: set[str]) -> None:
    assert without(without(OLIVE, one, FP), two, FP) == without(OLIVE, one | two, FP)


def test_the_crew_of_a_wreck_walks() -> None:
    tank = next(unit for unit in OLIVE.units if unit.type == "tank")
    left = without(OLIVE, {tank.id}, FP)
    crew = left.unit(tank.id)
    assert (crew.kind, crew.name, crew.seats, len(crew.figures)) == (
        "men",
        "Crew of Old Stompy",
        (),
        3,
    )
    assert all(not man.post for man in crew.figures)
    assert without(OLIVE, set(), FP) is OLIVE


# ------------------------------------------------------------------ coming back


@pytest.mark.parametrize(("sides", "needed"), list(product((2, 6, 10, 20), range(-1, 23))))
def test_the_odds_are_the_faces_that_bring_him_back(sides: int, needed: int) -> None:
    losses = Losses("recover", sides=sides, needed=needed)
    good = sum(face >= needed for face in range(1, sides + 1))
    assert recovery_odds(losses) == Fraction(good, sides)
    ways = product(range(1, sides + 1), repeat=2)
    twice = sum(max(rolls) >= needed for rolls in ways)
    assert recovery_odds(losses, 2) == Fraction(twice, sides * sides)
    spread = recovery_spread(losses, 3)
    assert sum(spread) == 1 and len(spread) == 4
    assert sum(back * chance for back, chance in enumerate(spread)) == 3 * Fraction(good, sides)


def test_the_odds_are_shown_as_a_fraction_and_in_percent() -> None:
    assert odds_text(Losses("recover")) == "4 or more on a die of 6: 1/2 (50 %)"
    assert odds_text(Losses("recover", needed=6)) == "6 on a die of 6: 1/6 (17 %)"
    assert odds_text(Losses("recover", needed=1)).endswith("certain")


@pytest.mark.parametrize(("one", "two"), list(product(range(1, 7), repeat=2)))
def test_whose_die_is_high_enough_is_back(one: int, two: int) -> None:
    state = fought(Losses("recover"), {"m0": "fallen", "m3": "missing"})
    assert who_rolls(state, "a") == ("m0", "m3")
    act = recovered(state, "a", {"m0": one, "m3": two})
    back = tuple(f for f, face in (("m0", one), ("m3", two)) if face >= 4)
    assert act is not None and act.back == back and act.rolls == {"m0": one, "m3": two}
    after = fought(Losses("recover"), {"m0": "fallen", "m3": "missing"}, acts=(act,))
    assert ids(field(after, "a")) == ids(TEN) - ({"m0", "m3"} - set(back))
    assert who_rolls(after, "a") == (), "Nobody rolls twice before the same battle"
    stays = [each.why for each in absences(after, "a")]
    assert all("stays out" in why for why in stays) and len(stays) == 2 - len(back)


@pytest.mark.parametrize("rolls", [{"m0": 0}, {"m0": 7}, {"m1": 4}])
def test_a_roll_that_cannot_be_is_refused(rolls: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"roll|die"):
        recovered(fought(Losses("recover"), {"m0": "fallen"}), "a", rolls)


@pytest.mark.parametrize(("each", "battles", "used"), list(product(range(4), range(4), range(3))))
def test_reinforcements_are_so_many_for_each_battle_played(
    each: int, battles: int, used: int
) -> None:
    losses = Losses("stay-out", reinforcements=each)
    state = fought(
        losses, *([{f"m{n}": "fallen" for n in range(5)}] + [{}] * battles)[: battles or 0]
    )
    undone = Reinforce("a", back=("m3",))
    written = batches(
        Reinforce("a", back=tuple(f"m{n}" for n in range(used))),
        Reinforce("b", back=("f",)),
        Reinforce("a", back=("m4",), why=RECOVERED),
        undone,
        Undo("3"),
    )
    found = reserve(state, "a", written)
    lost = 5 if battles else 0
    assert (found.allowed, found.used) == (each * battles, used)
    assert found.left == max(0, min(each * battles - used, lost))
    assert len(found.able) == lost


def test_the_first_lost_come_back_first() -> None:
    losses = Losses("stay-out", reinforcements=1)
    state = fought(losses, {"m5": "fallen"}, {"m1": "fallen"}, {"m0": "fallen"})
    found = reserve(state, "a", ())
    assert found.able == ("m5", "m1", "m0")
    assert found.sentence == "1 man comes back for each battle: 3 of 3 may come back now."

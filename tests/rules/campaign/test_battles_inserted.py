"""An army as it was before one of its battles: what is put in there meets that strength."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from campaigns import MOMENT, a_campaign, a_record, any_settings, grown, recorded
from hypothesis import given
from hypothesis import strategies as st

from rules.army.model import Army
from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import CampaignSettings, Losses
from rules.campaign.recording.availability import absences, field, with_names_of, without
from rules.campaign.recording.battle_record import FateKind
from rules.campaign.recording.battle_sequence import status_before
from rules.campaign.state.replay import replay


def men(army: Army) -> set[str]:
    return {man.id for man in army.figures()}


@given(seed=st.integers(0, 10**9))
def test_an_army_before_a_battle_is_the_one_that_a_battle_put_there_meets(seed: int) -> None:
    chance = Random(seed)
    ledger = grown(a_campaign(any_settings(chance)), chance, 24)
    state = replay(ledger)
    here = [each.entry.id for each in state.entries]
    for line in state.battles:
        if not line.number:
            continue
        for one, other in zip(here, here[1:] + here[:1], strict=True):
            later = replay(recorded(ledger, "put", a_record(one, other, line.day), line.id))
            order = [each.id for each in later.battles]
            if order.index("put") + 1 != order.index(line.id):
                continue  # the battle was put in a ring with others, where days say when
            met = next(e for e in later.entry(one).appearances if e.battle == "put")
            there = field(state, one, before=line.id)
            # In the field men have their ranks, of which a walk over battles knows nothing.
            assert there == with_names_of(without(met.army, met.absent), there)


@pytest.mark.parametrize(
    "fates", list(product(("standing", "fallen", "wounded", "lost"), repeat=3))
)
def test_before_each_battle_only_those_are_away_who_were_hit_by_then(
    fates: tuple[FateKind, ...],
) -> None:
    losses = Losses("stay-out", wounded_miss=1)
    ledger = a_campaign(CampaignSettings("War", ("army-men",), losses=losses))
    for number, kind in enumerate(fates, 1):
        hit = {f"ada-{number}": kind}
        day = f"2026-10-0{number}"
        ledger = recorded(ledger, f"b{number}", a_record("ada", "june", day, fates=hit))
    state = replay(ledger)
    everybody = men(state.entry("ada").army)
    for number in range(1, 4):
        before = fates[: number - 1]
        away = {f"ada-{at}" for at, kind in enumerate(before, 1) if kind == "fallen"}
        if before and before[-1] == "wounded":
            away.add(f"ada-{number - 1}")
        assert men(field(state, "ada", before=f"b{number}")) == everybody - away
    assert men(field(state, "june", before="b1")) == men(field(state, "june"))


def test_a_battle_that_does_not_count_has_the_strength_of_its_place() -> None:
    ledger = a_campaign(CampaignSettings("War", ("army-men",), losses=Losses("stay-out")))
    for number in range(1, 4):
        fates: dict[str, FateKind] = {f"ada-{number}": "fallen"}
        day = f"2026-10-0{number}"
        ledger = recorded(ledger, f"b{number}", a_record("ada", "june", day, fates=fates))
    state = replay(append(ledger, acts.Void("b2"), MOMENT))
    gone = men(state.entry("ada").army) - men(field(state, "ada", before="b2"))
    assert gone == {"ada-1"}
    with pytest.raises(KeyError):
        field(state, "ada", before="nowhere")


def test_who_could_have_rolled_before_a_battle_is_known_ever_after() -> None:
    ledger = a_campaign(CampaignSettings("War", ("army-men",), losses=Losses("recover")))
    hit: dict[str, FateKind] = {"ada-1": "fallen", "ada-2": "fallen"}
    ledger = recorded(ledger, "b1", a_record("ada", "june", "2026-10-01", fates=hit))
    ledger = append(ledger, acts.Reinforce("ada", rolls={"ada-1": 1}), MOMENT)
    ledger = recorded(ledger, "b2", a_record("june", "milo", "2026-10-02"))
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-2",), rolls={"ada-2": 6}), MOMENT)
    ledger = recorded(ledger, "b3", a_record("ada", "june", "2026-10-03"))
    state = replay(ledger)
    rolling = [status_before(state, "ada", f"b{number}").rolling for number in (1, 2, 3)]
    assert rolling == [set(), {"ada-2"}, set()]
    told = {each.figure: each.why for each in absences(state, "ada", before="b2")}
    assert told == {
        "ada-1": "Killed in battle 1, and still out",
        "ada-2": "Killed in battle 1, and may roll to come back",
    }

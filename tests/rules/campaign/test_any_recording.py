"""Whatever is recorded is told as missing, or can be written into a ledger."""

from __future__ import annotations

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

import resources
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army
from rules.campaign.ledger import append as ledgers
from rules.campaign.ledger.acts import AnyAct, Enter, Join, Record
from rules.campaign.planning.settings import CampaignSettings, Entry, Player
from rules.campaign.recording import draft as edits
from rules.campaign.recording.battle_record import FateKind
from rules.campaign.recording.draft import Draft, begin, begin_correction
from rules.campaign.recording.finish_draft import finish, missing, scored
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog

CATALOG = Catalog()
KINDS = get_args(FateKind)


def sample(name: str) -> Army:
    return load_army_file(resources.path("samples", f"{name}.muster"))


_GAMES = {
    game: (CATALOG.get(game), CATALOG.playbook(game), sample(army))
    for game, army in (
        ("lgam", "tan-raiders"),
        ("fighting-plastic", "olives-own"),
        ("green-and-tan", "garden-gate"),
        ("army-men", "block-street-boys"),
        ("army-men-combat", "shoebox-ten"),
    )
}
_IDS = {
    game: ["nobody", *(man.id for man in army.figures()), *(unit.id for unit in army.units)]
    for game, (_, _, army) in _GAMES.items()
}


@st.composite
def _any_draft(draw: st.DrawFn) -> Draft:
    """Draw a draft with anything in it that a window, or a text kept long ago, might hold."""
    game = draw(st.sampled_from(sorted(_GAMES)))
    playbook = _GAMES[game][1]
    assert playbook is not None
    missions = ["", "moon-landing", *playbook.mission]
    facts = ["sheep", "kills", *(line.fact for m in playbook.missions for line in m.lines)]
    draft = begin("2026-11-22", game, [(name, name) for name in "abcd"[: draw(st.integers(0, 4))]])
    draft = edits.change(draft, mission=draw(st.sampled_from(missions)))
    for side in draft.sides:
        for _ in range(draw(st.integers(0, 3))):
            figures = draw(st.lists(st.sampled_from(_IDS[game]), max_size=4))
            by = draw(st.sampled_from(["", *_IDS[game]]))
            draft = edits.mark(draft, side.entry, figures, draw(st.sampled_from(KINDS)), by=by)
        for fact, number in draw(
            st.dictionaries(st.sampled_from(facts), st.integers(-1, 3), max_size=2)
        ).items():
            draft = edits.set_fact(draft, side.entry, fact, number)
        for objective in draw(st.lists(st.sampled_from(missions[1:]), max_size=1)):
            draft = edits.set_objective(draft, side.entry, objective)
        points = draw(st.sampled_from(["", "", "3", "2,5", "7/2", "many", "1/0"]))
        draft = edits.override(draft, side.entry, points, draw(st.sampled_from(["", "so"])))
    settle = draw(st.integers(0, 4))
    if settle == 1:
        draft = edits.settle_result(
            draft, "agreed", draw(st.lists(st.sampled_from("abz"))), "Agreed."
        )
    if settle == 2:
        draft = edits.settle_result(draft, "none")
    if settle == 3:
        draft = edits.settle_result(draft, "drawn", reason="Dusk.")
    return edits.everybody_else_came_home(draft)


@given(_any_draft())
def test_whatever_is_recorded_is_either_told_as_missing_or_can_be_written(draft: Draft) -> None:
    ruleset, playbook, army = _GAMES[draft.ruleset]
    assert ruleset is not None and playbook is not None
    armies = {side.entry: army for side in draft.sides}
    score = scored(draft, armies, ruleset, playbook)
    told = missing(draft, score)
    assert all(lack.sentence[-1] == "." for lack in told)
    record = finish(draft, armies, ruleset, playbook)
    if told:
        return
    ledger = ledgers.begin(CampaignSettings("War", (draft.ruleset,)), "2026-11-21T09:00:00Z")
    acts: list[AnyAct] = [Join(Player("p", "Milo"))]
    acts += [Enter(Entry(e, "p", e, e, draft.ruleset), army) for e in armies]
    acts.append(Record("b", record))
    for act in acts:
        ledger = ledgers.append(ledger, act, "2026-11-21T09:00:00Z")
    (line,) = replay(ledger).battles
    assert line.state == ("undecided" if draft.settled == "none" else "played")
    again = begin_correction("b", record, {entry: entry for entry in armies})
    assert finish(again, armies, ruleset, playbook) == record

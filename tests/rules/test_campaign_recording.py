"""A battle while it is being recorded: marks, what is missing, the record, the text kept."""

from __future__ import annotations

import json
from itertools import product
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import resources
from rules.army import Army
from rules.campaign import ledger as ledgers
from rules.campaign import recording
from rules.campaign.acts import AnyAct, Enter, Join, Record
from rules.campaign.charter import Charter, Entry, Player
from rules.campaign.draft import Draft, DraftSide, begin, begin_correction, begin_planned
from rules.campaign.draft_steps import History
from rules.campaign.draft_text import read_draft, write_history
from rules.campaign.finishing import doubts, finish, missing, scored
from rules.campaign.record import BattlePlan, BattleRecord, Fate, FateKind, PlannedSide
from rules.campaign.replay import replay
from rules.catalog import Catalog
from rules.exchange import load_army_file
from rules.problems import InputProblem

CATALOG = Catalog()
LAWN, LAWN_PLAY = CATALOG.get("green-and-tan"), CATALOG.playbook("green-and-tan")
assert LAWN is not None and LAWN_PLAY is not None
FP, FP_PLAY = CATALOG.get("fighting-plastic"), CATALOG.playbook("fighting-plastic")
assert FP is not None and FP_PLAY is not None


def sample(name: str) -> Army:
    return load_army_file(resources.path("samples", f"{name}.muster"))


PATIO, GATE, OLIVE = sample("patio-guard"), sample("garden-gate"), sample("olives-own")
ARMIES = {"a": PATIO, "b": GATE}
MEN = [man.id for man in PATIO.figures()]
FOES = [man.id for man in GATE.figures()]
NEW = begin("2026-11-22", "green-and-tan", [("a", "Patio Guard"), ("b", "Garden Gate")])
HOME = recording.everybody_else_came_home(NEW)
KINDS = get_args(FateKind)


def lacking(draft: Draft) -> tuple[str, ...]:
    return missing(draft, scored(draft, ARMIES, LAWN, LAWN_PLAY))


def written(draft: Draft) -> BattleRecord:
    return finish(draft, ARMIES, LAWN, LAWN_PLAY, fielded={"a": "copy-a", "b": "copy-b"})


# ------------------------------------------------------------------ marks


def test_a_mark_changes_only_those_who_are_marked() -> None:
    draft = recording.mark(NEW, "a", MEN[:2], "fallen", by=FOES[0], weapon="rifle", turn=3)
    side = draft.side("a")
    assert side.kinds() == {MEN[0]: "fallen", MEN[1]: "fallen"}
    assert side.fate_of(MEN[0]).by == FOES[0] and side.fate_of(MEN[2]).kind == "standing"
    assert recording.standing(side, MEN) == len(MEN) - 2
    assert draft.side("b") == NEW.side("b") and NEW.side("a").fates == ()


@pytest.mark.parametrize(("first", "then"), list(product(KINDS, KINDS)))
def test_whatever_was_marked_the_last_mark_holds(first: FateKind, then: FateKind) -> None:
    draft = recording.mark(NEW, "a", MEN[:3], first, by=FOES[0])
    draft = recording.mark(draft, "a", MEN[:1], then)
    assert draft.side("a").fate_of(MEN[0]).kind == then
    assert draft.side("a").fate_of(MEN[1]).kind == first
    if then == "standing":
        assert MEN[0] not in draft.side("a").kinds()


@given(st.lists(st.tuples(st.sampled_from(MEN), st.sampled_from(KINDS)), max_size=20))
def test_marks_one_by_one_are_the_last_of_each(marks: list[tuple[str, FateKind]]) -> None:
    draft = NEW
    for figure, kind in marks:
        draft = recording.mark(draft, "a", [figure], kind)
    wanted = {figure: kind for figure, kind in dict(marks).items() if kind != "standing"}
    assert draft.side("a").kinds() == wanted


def test_who_stands_again_keeps_his_kills_and_his_note() -> None:
    draft = recording.set_kills(NEW, "a", MEN[0], 2)
    draft = recording.set_note(draft, "a", MEN[0], " held the pond ")
    draft = recording.mark(draft, "a", [MEN[0]], "fallen", by=FOES[0], weapon="rifle")
    fate = recording.mark(draft, "a", [MEN[0]], "standing").side("a").fate_of(MEN[0])
    assert (fate.kind, fate.kills, fate.note, fate.by, fate.weapon) == (
        "standing", 2, "held the pond", "", ""
    )  # fmt: skip


@pytest.mark.parametrize(("lost", "has"), list(product(range(5), range(4))))
def test_a_hero_falls_with_his_last_life(lost: int, has: int) -> None:
    fate = recording.set_lives(NEW, "a", MEN[0], lost, has).side("a").fate_of(MEN[0])
    if has == 0:
        assert (fate.kind, fate.lives) == ("standing", lost)
    else:
        assert fate.lives == min(lost, has)
        assert fate.kind == ("fallen" if lost >= has else "standing")


def test_a_life_given_back_sets_a_hero_up_again() -> None:
    down = recording.set_lives(NEW, "a", MEN[0], 3, 3)
    assert recording.set_lives(down, "a", MEN[0], 2, 3).side("a").fate_of(MEN[0]).kind == "standing"


# ------------------------------------------------------------------ what is missing


def test_a_battle_with_nobody_marked_asks_once_for_each_army() -> None:
    assert [sentence.partition(" is ")[0] for sentence in lacking(NEW)] == [
        "Nobody of Patio Guard",
        "Nobody of Garden Gate",
    ]
    marked = recording.mark(NEW, "a", MEN[:1], "fallen")
    assert len(lacking(marked)) == 1
    assert lacking(recording.everybody_else_came_home(marked, "b")) == ()


def test_all_that_is_missing_is_said_at_once() -> None:
    empty = missing(Draft("yesterday", (), ""), None)
    assert len(empty) == 4 and empty[0] == "Say on which day it was played."
    odd = recording.override(HOME, "a", "many", "because")
    assert lacking(odd) == ("“many” is no number of points. Write 23, 5/2 or 2.5.",)
    silent = recording.override(HOME, "a", "40", "")
    assert lacking(silent) == ("Say why Patio Guard has 40 points.",)


def test_facts_of_the_mission_are_asked_until_one_side_tells_them() -> None:
    draft = recording.change(HOME, mission="secure-the-area")
    assert len(lacking(draft)) == 1
    told = recording.set_fact(draft, "a", "quarters", 3)
    assert lacking(told) == ()
    assert lacking(recording.set_fact(told, "a", "quarters", None)) == lacking(draft)


def test_a_winner_against_the_points_needs_a_reason_and_no_result_needs_nothing() -> None:
    against = recording.name_winners(HOME, ["a"])
    assert lacking(against) == ("Say why the winner is another than by points.",)
    assert lacking(recording.name_winners(HOME, ["a"], "He held the pond.")) == ()
    assert lacking(recording.no_result_yet(HOME)) == ()
    assert recording.as_points_say(against) == HOME


def test_a_game_without_points_asks_who_won() -> None:
    draft = recording.change(HOME, ruleset="fighting-plastic")
    both = {"a": OLIVE, "b": OLIVE}
    found = missing(draft, scored(draft, both, FP, FP_PLAY))
    assert found == ("Name who won, call it a draw, or keep it without a result.",)
    nobody = recording.name_winners(draft, [])
    assert missing(nobody, scored(nobody, both, FP, FP_PLAY)) == found, "nobody named is no draw"
    for settled in (recording.call_it_a_draw(draft), recording.no_result_yet(draft)):
        assert missing(settled, scored(settled, both, FP, FP_PLAY)) == ()
    drawn = finish(recording.call_it_a_draw(draft, "Dusk"), both, FP, FP_PLAY)
    assert (drawn.decided, drawn.winners, drawn.reason) == ("agreed", (), "Dusk")
    assert begin_correction("b", drawn, {}).settled == "drawn"


def test_slips_are_told_and_keep_nothing_from_being_written() -> None:
    draft = recording.mark(HOME, "a", MEN, "fallen", by=MEN[0])
    draft = recording.name_winners(draft, ["a"], "By agreement.")
    told = doubts(draft, ARMIES, "2026-11-21")
    assert len(told) == 3 and lacking(draft) == ()
    assert doubts(HOME, ARMIES, "2026-11-22") == ()


# ------------------------------------------------------------------ the record


def test_the_record_keeps_names_as_text_and_the_points_line_by_line() -> None:
    shot = LAWN.weapons[0].id
    draft = recording.mark(HOME, "a", MEN[:1], "fallen", by=FOES[0], weapon=shot)
    record = written(draft)
    side = record.sides[0]
    fate = side.fates[0]
    assert (fate.role, fate.unit, fate.by_name != "") == ("Rifleman", "1st Squad", True)
    assert fate.weapon == LAWN.weapons[0].name
    assert (side.fielded, side.men, side.points) == ("copy-a", 13, "28")
    assert sum(int(line.points) for line in side.lines) == 28
    assert (record.winners, record.decided) == (("b",), "score")
    assert record.ruleset_version == LAWN.version


def test_an_objective_is_taken_when_it_gave_points_or_was_ticked() -> None:
    draft = recording.set_fact(HOME, "a", "quarters", 0)
    draft = recording.set_fact(draft, "b", "quarters", 2)
    record = written(recording.change(draft, mission="secure-the-area"))
    assert [side.objectives for side in record.sides] == [(), ("secure-the-area",)]
    assert record.mission_name == "Secure the area"
    flags = recording.set_objective(HOME, "a", "capture-the-flag")
    fought = finish(flags, {"a": OLIVE, "b": OLIVE}, FP, FP_PLAY)
    assert [side.objectives for side in fought.sides] == [("capture-the-flag",), ()]


def test_a_record_opened_again_is_the_same_record() -> None:
    draft = recording.mark(HOME, "a", MEN[:4], "wounded", by=FOES[0])
    draft = recording.set_fact(draft, "b", "quarters", 2)
    for each in (
        recording.change(draft, mission="secure-the-area", story="Rain."),
        recording.override(draft, "a", "50", "he held the pond"),
        recording.name_winners(draft, ["a"], "By agreement."),
        recording.no_result_yet(draft),
    ):
        record = written(each)
        again = begin_correction("x", record, {"a": "Patio Guard", "b": "Garden Gate"})
        assert again.corrects and written(again) == record


def test_without_the_game_what_was_said_is_kept() -> None:
    draft = recording.mark(HOME, "a", MEN[:1], "fallen")
    record = finish(recording.name_winners(draft, ["b"]), ARMIES, None, None)
    assert record.winners == ("b",) and record.decided == "agreed"
    assert record.sides[0].fates[0].unit == "1st Squad"
    assert finish(draft, ARMIES, None, None).decided == "none"


def test_a_correction_without_the_game_keeps_what_was_counted() -> None:
    first = written(recording.override(HOME, "a", "31", "he held the pond"))
    draft = begin_correction("x", first, {"a": "Patio Guard", "b": "Garden Gate"})
    draft = recording.change(draft, story="It rained.")
    assert missing(draft, None) == ()
    again = finish(draft, {}, None, None)
    assert again == replace(first, story="It rained.")
    taken_back = finish(recording.override(draft, "a", "", ""), {}, None, None)
    assert taken_back.sides[0].points == "30" and not taken_back.sides[0].override
    assert finish(recording.no_result_yet(draft), {}, None, None).winners == ()


def test_who_was_there_stays_written_in_a_correction() -> None:
    record = written(HOME)
    some = replace(record, sides=(replace(record.sides[0], present=("x", "y")), record.sides[1]))
    draft = begin_correction("x", some, {})
    assert written(recording.mark(draft, "a", MEN[:1], "fallen")).sides[0].present == ("x", "y")


def test_who_stood_there_is_written_vehicles_as_well() -> None:
    for side in written(HOME).sides:
        army = ARMIES[side.entry]
        vehicles = {unit.id for unit in army.units if unit.kind == "vehicle"}
        assert set(side.present) == vehicles | {man.id for man in army.figures()}
        assert side.men == army.figure_count()


def test_an_objective_is_his_who_took_it() -> None:
    draft = recording.took_it(HOME, "a", "flag", MEN[:2])
    draft = recording.took_it(draft, "a", "flag", MEN[2:3])
    side = draft.side("a")
    assert [fate.figure for fate in side.fates if fate.objectives] == [MEN[2]]
    assert side.objectives == ("flag",) and len(side.fates) == 1


def test_a_planned_battle_begins_with_its_plan() -> None:
    plan = BattlePlan(
        "2026-12-01", (PlannedSide("a", "attacker"), PlannedSide("b")), "lgam", mission="flag"
    )
    draft = begin_planned("battle-7", plan, {"a": "Patio Guard"}, day="2026-12-03")
    assert (draft.battle, draft.day, draft.mission) == ("battle-7", "2026-12-03", "flag")
    assert draft.sides[0] == DraftSide("a", "Patio Guard", "attacker")


def test_an_army_that_leaves_the_draft_has_not_won() -> None:
    draft = recording.with_side(HOME, "c", "Third")
    draft = recording.name_winners(draft, ["c"])
    left = recording.without_side(draft, "c")
    assert left.winners == () and left.settled == "" and left == HOME


# ------------------------------------------------------------------ the text that is kept

_fates = st.builds(
    Fate,
    st.sampled_from(MEN),
    st.sampled_from(KINDS),
    name=st.text(max_size=8),
    note=st.text(max_size=8),
    kills=st.integers(0, 9),
)
_sides = st.builds(
    DraftSide,
    st.text(min_size=1, max_size=6),
    st.text(max_size=9),
    fates=st.lists(_fates, max_size=4).map(tuple),
    facts=st.dictionaries(st.text(max_size=5), st.integers(0, 99), max_size=2),
    home=st.booleans(),
)
_drafts = st.builds(
    Draft,
    st.text(max_size=10),
    st.lists(_sides, max_size=3, unique_by=lambda side: side.entry).map(tuple),
    st.just("lgam"),
    story=st.text(max_size=20),
    winners=st.lists(st.text(max_size=4), max_size=2).map(tuple),
)


@given(_drafts)
def test_a_draft_kept_is_the_same_when_it_is_read(draft: Draft) -> None:
    assert read_draft(write_history(History(draft))) == draft


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"format": "muster-army"}',
        "[" * 100_000,
        "\ud800",
        json.dumps({"format": "muster-draft", "version": 2}),
        json.dumps({"format": "muster-draft", "version": 1, "draft": {"day": 3}}),
        write_history(History(NEW))[:-4],
        write_history(History(NEW)).replace('"b"', '"a"'),
        write_history(History(NEW)).replace('"ruleset"', '"rulesets"'),
    ],
)
def test_a_text_that_is_no_draft_is_one_sentence(text: str) -> None:
    with pytest.raises(InputProblem) as caught:
        read_draft(text)
    assert caught.value.sentence().startswith("the recording kept for later")


# ------------------------------------------------------------------ whatever is typed

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
    draft = recording.change(draft, mission=draw(st.sampled_from(missions)))
    for side in draft.sides:
        for _ in range(draw(st.integers(0, 3))):
            figures = draw(st.lists(st.sampled_from(_IDS[game]), max_size=4))
            by = draw(st.sampled_from(["", *_IDS[game]]))
            draft = recording.mark(draft, side.entry, figures, draw(st.sampled_from(KINDS)), by=by)
        for fact, number in draw(
            st.dictionaries(st.sampled_from(facts), st.integers(-1, 3), max_size=2)
        ).items():
            draft = recording.set_fact(draft, side.entry, fact, number)
        for objective in draw(st.lists(st.sampled_from(missions[1:]), max_size=1)):
            draft = recording.set_objective(draft, side.entry, objective)
        points = draw(st.sampled_from(["", "", "3", "2,5", "7/2", "many", "1/0"]))
        draft = recording.override(draft, side.entry, points, draw(st.sampled_from(["", "so"])))
    settle = draw(st.integers(0, 4))
    if settle == 1:
        draft = recording.name_winners(draft, draw(st.lists(st.sampled_from("abz"))), "Agreed.")
    if settle == 2:
        draft = recording.no_result_yet(draft)
    if settle == 3:
        draft = recording.call_it_a_draw(draft, "Dusk.")
    return recording.everybody_else_came_home(draft)


@settings(max_examples=60)
@given(_any_draft())
def test_whatever_is_recorded_is_either_told_as_missing_or_can_be_written(draft: Draft) -> None:
    ruleset, playbook, army = _GAMES[draft.ruleset]
    assert ruleset is not None and playbook is not None
    armies = {side.entry: army for side in draft.sides}
    score = scored(draft, armies, ruleset, playbook)
    told = missing(draft, score)
    assert all(sentence[-1] == "." for sentence in told)
    record = finish(draft, armies, ruleset, playbook)
    if told:
        return
    ledger = ledgers.begin(Charter("War", (draft.ruleset,)), "2026-11-21T09:00:00Z")
    acts: list[AnyAct] = [Join(Player("p", "Milo"))]
    acts += [Enter(Entry(e, "p", e, e, draft.ruleset), army) for e in armies]
    acts.append(Record("b", record))
    for act in acts:
        ledger = ledgers.append(ledger, act, "2026-11-21T09:00:00Z")
    (line,) = replay(ledger).battles
    assert line.state == ("undecided" if draft.settled == "none" else "played")
    again = begin_correction("b", record, {entry: entry for entry in armies})
    assert finish(again, armies, ruleset, playbook) == record

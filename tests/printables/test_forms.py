"""The forms that are written on during and after a game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace as with_
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.length_and_date_text import date_words
from printables.engine.options import Dates, PrintOptions
from printables.engine.printable_characters import Letters
from printables.forms.deployment import letter_of
from printables.pack import Order, survey
from printables.pack import build_pack as build_whole
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Part
from printables.source import ArmyUnderRuleset
from rules.army.army_under_ruleset import Roster
from rules.army.drawing_choice import man_art
from rules.army.edits import change_figure
from rules.army.model import Army
from rules.army.totals import clock_seconds, pieces_needed
from rules.common.wording import HOUSE_SIGN
from rules.games.ruleset import Ruleset
from rules.games.table_clocks import standing_seconds, warnings_for
from rules.toybox.edits import add_bag, add_toys
from rules.toybox.toy_box import Bag, ToyBox
from rules.toybox.usual_toys import usual_poses
from tests.support.packs import build_pack, source_of
from tests.support.samples import GAMES, playbook_of, sample

FORMS = ("turn-track", "clock", "battle-report", "deployment", "fetch-list")


def parts_of(armies: Sequence[ArmyUnderRuleset], name: str) -> tuple[Part, ...]:
    return next(parts for sheet, parts in survey(source_of(armies)) if sheet.name == name)


def printed(
    read: Any,
    armies: Sequence[ArmyUnderRuleset],
    name: str,
    counts: Mapping[str, int] | None = None,
    **options: Any,
) -> Any:
    made = build_pack(armies, (name,), PrintOptions(**options), counts={name: counts or {}})
    assert [each for each in made.problems if each.severity != "advice"] == []
    return read(made.pdf)


@pytest.mark.parametrize(
    ("style", "words"),
    [("day", "3 Nov 2026"), ("month", "Nov 3, 2026"), ("iso", "2026-11-03")],
)
def test_a_date_is_written_as_its_reader_writes_it(style: Dates, words: str) -> None:
    assert date_words("2026-11-03", style) == words
    assert date_words("", style) == ""


def test_a_day_that_is_no_date_stays_as_it_is() -> None:
    assert date_words("Mia's birthday", "day") == "Mia's birthday"


@pytest.mark.parametrize("game", GAMES)
def test_every_form_fits_both_papers_with_and_without_colour(game: str) -> None:
    most = {"turn-track": 1, "clock": 2, "battle-report": 2, "deployment": 1, "fetch-list": 2}
    for names in {GAMES[game], GAMES[game][:1]}:
        armies = [sample(name) for name in names]
        every = {form: {part.id: 1 for part in parts_of(armies, form)} for form in FORMS}
        for options in (PrintOptions(), PrintOptions(paper="letter", ink_saver=True)):
            made = build_pack(armies, FORMS, options, counts=every)
            assert {each.severity for each in made.problems} <= {"advice"}
            pages = {each.sheets[0]: each.count for each in made.contents}
            assert set(pages) == set(FORMS)
            for form, count in pages.items():
                sheets = len(armies) if form == "deployment" else 1
                assert count <= most[form] * sheets, (form, names)


# ------------------------------------------------------------------ turn track


def test_a_game_with_a_set_end_has_a_box_for_each_turn(read: Any) -> None:
    text = printed(read, [sample("garden-gate")], "turn-track").text()
    assert "The battle ends after turn 5." in text and text.count("last turn") == 1
    text = printed(read, [sample("shoebox-ten")], "turn-track").text()
    assert "The battle ends after round 4." in text and text.count("last round") == 1


def test_a_game_without_an_end_has_twelve_boxes(read: Any) -> None:
    page = printed(read, [sample("olives-own")], "turn-track")
    assert "No set end." in page.text() and "last turn" not in page.text()
    numbers = [each for each in page.words() if each.text.strip().isdigit() and each.bottom > 12]
    assert sorted(int(each.text) for each in numbers) == list(range(1, 13))


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_of_the_turn_stand_in_their_order(game: str, read: Any) -> None:
    page = printed(read, [sample(GAMES[game][0])], "turn-track")
    turn = playbook_of(game).turn
    assert turn is not None
    tops = []
    for step in turn.steps:
        tops.append(max(each.top for each in page.words() if each.text.strip() == step.name))
        said = " ".join(page.text().split())
        assert step.who in said and step.text.replace(HOUSE_SIGN, " ") in said
    assert tops == sorted(tops, reverse=True)
    for card in turn.deck:
        assert card.name in page.text()
    asked = turn.first in ("roll-off", "die-low")
    assert ("first" in {each.text.strip() for each in page.words()}) == asked


# ------------------------------------------------------------------ clocks


def seconds_of(words: str) -> int:
    total = 0
    for part in words.split(":"):
        total = total * 60 + int(part)
    return total


def times_on(page: Any) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return what the sheet says for each number of men: its seconds and its warnings."""
    found = {}
    clock = re.compile(r"^(\d+)\s+(\d+:\d\d)((?:\s+\d:\d\d)*)$")
    rows: dict[int, list[Any]] = {}
    for each in page.words():
        rows.setdefault(round(each.bottom * 2), []).append(each)
    for words in rows.values():
        line = " ".join(each.text.strip() for each in sorted(words, key=lambda each: each.left))
        for piece in re.findall(r"(?<![\d:])\d+ \d+:\d\d(?: \d:\d\d)*(?![\d:])", line):
            match = clock.match(piece)
            assert match
            warned = tuple(seconds_of(each) for each in match[3].split())
            found[int(match[1])] = (seconds_of(match[2]), warned)
    return found


def test_times_to_move_are_those_of_the_rules_for_every_number_of_men(read: Any) -> None:
    army, ruleset = sample("2nd-sandbox-company")
    turn = playbook_of("lgam").turn
    assert turn is not None
    clock = next(each for each in ruleset.clocks if each.id == "movement")
    found = times_on(printed(read, [(army, ruleset)], "clock"))
    for men in range(1, 44):
        seconds = standing_seconds(ruleset, clock, men)
        assert found[men] == (seconds, warnings_for(turn.warnings, seconds)), men


def test_the_reading_that_was_agreed_counts_men_by_blocks(read: Any) -> None:
    army, ruleset = sample("2nd-sandbox-company")
    blocks = replace(army, switches={"clock-rounding": "block"})
    text = printed(read, [(blocks, ruleset)], "clock").text()
    assert "31–43 4:00" in text and "1–30 2:00" in text


def test_times_to_set_up_stand_for_each_army_and_for_both(read: Any) -> None:
    armies = [sample("2nd-sandbox-company"), sample("tan-raiders")]
    rosters = [Roster(*each) for each in armies]
    text = printed(read, armies, "clock").text()
    for clock in armies[0][1].clocks[:3]:
        between = clock.scope == "between"
        times = (
            [clock_seconds(rosters, clock)]
            if between
            else [clock_seconds((roster,), clock) for roster in rosters]
        )
        for seconds in times:
            assert f"{seconds // 60}:{seconds % 60:02}" in text, clock.id


@pytest.mark.parametrize("game", [game for game in GAMES if game != "lgam"])
def test_a_game_without_clocks_has_a_time_sheet_that_is_not_suggested(game: str, read: Any) -> None:
    armies = [sample(GAMES[game][0])]
    (part,) = parts_of(armies, "clock")
    assert (part.title, part.count) == ("Time sheet", 0)
    assert "AS IT WAS PLAYED" in printed(read, armies, "clock", {part.id: 1}).text()


# ------------------------------------------------------------------ battle report


def test_a_report_knows_what_is_known_already(read: Any) -> None:
    armies = [sample("2nd-sandbox-company"), sample("tan-raiders")]
    page = printed(read, armies, "battle-report", today="2026-11-21", dates="month")
    assert page.pages == 2
    for words in ("Nov 21, 2026", "2ND SANDBOX COMPANY", "TAN RAIDERS"):
        assert words in page.text(0)
    for mission in playbook_of("lgam").missions:
        assert mission.name in page.text(0)
    heroes = [man.called for each in armies for man in Roster(*each).men if man.figure.hero]
    assert heroes and all(name in page.text(1) for name in heroes)
    assert "WHAT WE RULED" in page.text(1) and "a draw" in page.text(1)


# ------------------------------------------------------------------ deployment


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_deployment_folds_shut_and_shows_the_army_alone(paper: str, read: Any) -> None:
    page = printed(read, [sample("tan-raiders")], "deployment", paper=paper)
    width, height = page.size()
    first, second = sorted(
        (left + right) / 2
        for left, low, right, top in page.bounds()
        if right - left < 0.5 and top - low > height / 2 - 15
    )
    assert width - second <= second - first
    words = [each for each in page.words() if each.bottom > 6]
    flap = " ".join(each.text.strip() for each in words if each.right < first)
    for shown in ("TAN RAIDERS", "SEALED", "player"):
        assert shown in flap
        flap = flap.replace(shown, "", 1)
    assert flap.split() == ["opened", "in", "turn"]
    assert not [each for each in words for x in (first, second) if each.left < x < each.right]


def test_two_deployments_lie_on_one_page_and_nothing_behind_them() -> None:
    armies = [sample(name) for name in GAMES["lgam"]]
    made = build_pack(armies, ("deployment",))
    assert made.pages == 1 and made.notes[0].armies == (1, 2)
    behind = build_pack(armies, ("reference", "deployment"), PrintOptions(backs="mirrored"))
    reference, deployed = behind.contents
    assert reference.first + reference.count <= deployed.first and deployed.first % 2 == 0


def test_a_deployment_lists_every_unit_and_how_much_may_be_mined(read: Any) -> None:
    army, ruleset = sample("2nd-sandbox-company")
    text = printed(read, [(army, ruleset)], "deployment", measures="both").text()
    for name in ("Command jeep", "Bazooka team", "Light cannon", "1st Squad", "Loose men"):
        assert name in text
    inches = int(Fraction(len(Roster(army, ruleset).men), 30) * 144)
    assert f"({inches} square inches, {int(43 / 30 * 929.0304):,} cm²) for 43 men" in text
    text = printed(read, [(army, ruleset)], "deployment").text()
    assert f"1.43 square feet ({inches} square inches) for 43 men" in text and "cm" not in text


def test_units_beyond_one_deployment_go_on_to_another(read: Any) -> None:
    army, ruleset = sample("2nd-sandbox-company")
    squad = next(unit for unit in army.units if unit.kind == "squad")
    units = tuple(replace(squad, id=f"u{n}", name=f"Patrol {n}.", figures=()) for n in range(1, 81))
    page = printed(read, [(replace(army, units=units), ruleset)], "deployment")
    assert page.pages > 1
    assert all(f"Patrol {n}." in page.text() for n in range(1, 81))


def test_letters_on_the_map_are_each_there_once() -> None:
    letters = [letter_of(place) for place in range(80)]
    assert letters[:3] == ["A", "B", "C"]
    assert len(set(letters)) == 80
    assert not {"I", "O"} & set(letters)


def test_only_games_with_secrets_are_dealt_deployments() -> None:
    for game, names in GAMES.items():
        parts = parts_of([sample(name) for name in names], "deployment")
        assert [part.army for part in parts] == list(range(1, len(names) + 1))
        assert all(part.count == (game == "lgam") for part in parts)


def test_paper_that_is_too_small_to_fold_is_told_of() -> None:
    armies = [sample("tan-raiders")]
    order = PrintOptions(paper="90x130")
    made = build_pack(armies, ("deployment", "turn-track"), order)
    assert [each.sheets for each in made.contents] == [("turn-track",)]
    assert any("Tan Raiders needs larger paper" in each.message for each in made.problems)


@pytest.mark.parametrize("landscape", [False, True])
def test_a_report_stays_on_the_paper_however_small(landscape: bool, read: Any) -> None:
    armies = [sample("2nd-sandbox-company"), sample("tan-raiders")]
    made = build_pack(armies, ("battle-report",), PrintOptions(paper="a5", landscape=landscape))
    page = read(made.pdf)
    for number in range(page.pages):
        lows = [low for _, low, _, _ in page.bounds(number)]
        assert min(lows) > 4.0
    assert "WHAT WE RULED" in page.text(page.pages - 1)


def test_the_player_is_told_to_fold() -> None:
    made = build_pack([sample("tan-raiders")], ("deployment",))
    assert any("folded twice" in each.message for each in made.problems)


# ------------------------------------------------------------------ fetch list


def numbers_on(page: Any) -> dict[str, int]:
    """Return the number in front of each thing of a fetch list."""
    found = {}
    for number in range(page.pages):
        words = page.words(number)
        for each in words:
            match = re.match(r"^([\d,]+) ×", each.text.strip())
            if match:
                beside = [
                    word
                    for word in words
                    if 0 < word.left - each.right < 4 and abs(word.top - each.top) < 4.5
                ]
                name = each.text.strip()[match.end() :].strip() or beside[0].text.strip()
                found[name] = int(match[1].replace(",", ""))
    return found


@pytest.mark.parametrize(
    ("game", "thing", "pieces"),
    [
        ("lgam", "Bead hung on the weapon", ["jam"]),
        ("lgam", "Counter", ["full-cover", "clearing"]),
        ("lgam", "Cotton ball", ["smoke"]),
        ("fighting-plastic", "Red beads", ["hero-hit"]),
        ("green-and-tan", "Small coin", ["moved"]),
        ("army-men", "Dried pea", ["has-fired"]),
        ("army-men-combat", "Sugar cube", ["cache"]),
    ],
)
def test_as_many_are_fetched_as_the_pieces_need(
    game: str, thing: str, pieces: list[str], read: Any
) -> None:
    armies = [sample(name) for name in GAMES[game]]
    playbook = playbook_of(game)
    counts = {
        need.piece.id: need.count
        for need in pieces_needed([Roster(*each) for each in armies], playbook)
    }
    found = numbers_on(printed(read, armies, "fetch-list"))
    assert found[thing] == sum(counts[piece] for piece in pieces)


@pytest.mark.parametrize("game", GAMES)
def test_every_stand_in_of_a_needed_piece_is_on_the_list(game: str, read: Any) -> None:
    armies = [sample(name) for name in GAMES[game]]
    text = printed(read, armies, "fetch-list").text().casefold()
    for need in pieces_needed([Roster(*each) for each in armies], playbook_of(game)):
        thing = re.sub("^(a|an|the|two) ", "", need.piece.stand_in.casefold())
        assert not need.count or thing.split(" is ")[-1] in text, need.piece.id


@pytest.mark.parametrize(
    ("names", "dice"),
    [
        (("2nd-sandbox-company", "tan-raiders"), 4),  # two each
        (("olives-own",), 4),
        (("garden-gate", "patio-guard"), 12),  # a machine gun rolls up to six
        (("block-street-boys",), 12),  # a burst rolls six
        (("shoebox-ten", "cereal-box-ten"), 6),  # a machine gun attacks three times
    ],
)
def test_dice_are_as_many_as_are_rolled_at_once(
    names: tuple[str, ...], dice: int, read: Any
) -> None:
    found = numbers_on(printed(read, [sample(name) for name in names], "fetch-list"))
    assert found["Six-sided dice"] == dice


def a_bag(*poses: str) -> ToyBox:
    """Return a box with a bag of tan ones of these usual poses, thirty of each."""
    usual = [usual_poses()[pose].pose for pose in poses]
    return add_bag(ToyBox(), Bag("g", "Garage bag"), "tan", 54, [(each, 30) for each in usual])


def test_the_fetch_list_says_which_pose_of_which_bag_plays_whom_and_what_is_missing(
    read: Any,
) -> None:
    army, ruleset = sample("tan-raiders")
    box = add_toys(a_bag("rifleman-kneeling"), usual_poses()["lmg"].pose, "tan", 1)
    source = with_(source_of([(army, ruleset)]), toys=box)
    page = read(build_whole(source, Order(("fetch-list",), PrintOptions())).pdf)
    text = page.text()
    riflemen = sum(man.items == ("rifle",) for man in army.figures())
    assert "TOY BOX: GARAGE BAG" in text and "TOY BOX: LOOSE FINDS" in text
    assert numbers_on(page)["Rifleman, kneeling, tan"] == riflemen
    assert "NOT IN THE TOY BOX" in text and "print a stand-up" in text
    assert "GARAGE" not in printed(read, [(army, ruleset)], "fetch-list").text()


def test_men_without_portraits_are_shown_as_the_toys_that_play_them() -> None:
    army, ruleset = sample("tan-raiders")
    first, other = [m for m in army.figures() if m.items == ("rifle",) and m.plain][:2]
    army = change_figure(army, other.id, portrait="drawn:rifleman_running", name="Bean")
    source = with_(source_of([(army, ruleset)]), toys=a_bag("rifleman-prone"))
    facts = PackFacts(source, PrintOptions(), Letters(), {}).armies[0]
    shown = {figure: row.picture for unit in facts.units for row in unit.rows for figure in row.ids}
    assert (shown[first.id], shown[other.id]) == ("rifleman_prone", "rifleman_running")
    assert man_art(facts.roster.man[first.id]) == "rifleman_prone"


# ------------------------------------------------------------------ armies and games of all kinds


def test_an_army_of_nobody_has_its_forms(read: Any) -> None:
    _, ruleset = sample("tan-raiders")
    army = Army(id="z", ruleset="lgam", name="")
    for form in FORMS:
        page = printed(read, [(army, ruleset)], form)
        assert "undated" in page.text()
        assert form == "turn-track" or "UNNAMED ARMY" in page.text().upper(), form


def test_a_game_of_data_alone_has_its_forms(company: Army, sandbox: Ruleset, read: Any) -> None:
    assert "No set end." in printed(read, [(company, sandbox)], "turn-track").text()
    assert "Stone" in printed(read, [(company, sandbox)], "battle-report").text(1)
    assert "Six-sided dice" in printed(read, [(company, sandbox)], "fetch-list").text()


def test_forms_name_the_games_author(read: Any) -> None:
    army, ruleset = sample("garden-gate")
    for form in FORMS:
        ids = {part.id: 1 for part in parts_of([(army, ruleset)], form)}
        assert f"by {ruleset.author}" in printed(read, [(army, ruleset)], form, ids).text()


def test_clocks_and_result_share_a_page(read: Any) -> None:
    armies = [sample("2nd-sandbox-company"), sample("tan-raiders")]
    page = printed(read, armies, "clocks-result")
    assert page.pages == 1
    text = page.text()
    for words in ("CLOCKS", "RESULT", "12:10", "17:30", "AS IT WAS PLAYED", "of 43", "cut here"):
        assert words in text
    for words in ("1–3 attacks, 4–6 defends", "sets up first, unseen", "Then mines are declared"):
        assert words in text
    # Games that count points on their boards need neither, nor does one without any end.
    for name in ("garden-gate", "shoebox-ten", "block-street-boys"):
        sheets = {sheet.name: sheet.tonight for sheet, _ in survey(source_of([sample(name)]))}
        assert not sheets["clocks-result"]

"""Cards of all games have one grammar: sizes of type, crest and army in front, three lines."""

from __future__ import annotations

import re
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium_raw
import pytest
from msgspec.structs import replace

import resources
from printables.engine.options import PrintOptions
from printables.pack import Pack
from rules.army.documents.army_file import load_army_file
from rules.games.catalog import Catalog
from tests.support.packs import build_pack

CATALOG = Catalog()
KNOWN = {each.id: each for each in CATALOG.all()}
SAMPLES = sorted(each.stem for each in resources.path("samples").glob("*.muster"))
FRONTS = ("role-cards", "team-cards", "vehicle-cards")
SMALL = 6.2
"""The smallest type that is read: labels beside a mark. Letters in the mark's frame are smaller."""


def printed(*names: str, sheets: tuple[str, ...] = FRONTS, **options: Any) -> Pack:
    armies = [load_army_file(resources.path("samples", f"{name}.muster")) for name in names]
    found = [(army, KNOWN[army.ruleset]) for army in armies]
    return build_pack(found, sheets, PrintOptions(**options), KNOWN)


def sizes(pdf: bytes) -> list[tuple[str, float]]:
    """Return each run of letters of one size in a file, with its size in points."""
    runs: list[tuple[str, float]] = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            text = page.get_textpage()
            for index in range(text.count_chars()):
                char = text.get_text_range(index, 1)
                matrix = pdfium_raw.FS_MATRIX()
                pdfium_raw.FPDFText_GetMatrix(text, index, matrix)
                size = pdfium_raw.FPDFText_GetFontSize(text, index) * max(matrix.a, matrix.b)
                if runs and abs(runs[-1][1] - size) < 0.01:
                    runs[-1] = (runs[-1][0] + char, size)
                else:
                    runs.append((char, size))
    return [(text, size) for text, size in runs if text.strip()]


@pytest.mark.parametrize("name", SAMPLES)
def test_no_type_on_a_card_is_too_small_to_read(name: str) -> None:
    small = {
        text.strip()
        for text, size in sizes(printed(name).pdf)
        if size < SMALL - 0.05 and not re.fullmatch(r"(FP|LGAM)+", text.strip())
    }
    assert small == set()


@pytest.mark.parametrize("ink", [False, True])
def test_crest_and_name_of_the_army_stand_on_every_front(read: Any, ink: bool) -> None:
    pack = printed("2nd-sandbox-company", "tan-raiders", ink_saver=ink)
    fronts = [each for each in pack.placed if each.side == "front"]
    made = read(pack.pdf)
    crests = [
        name for page in range(made.pages) for name, *_ in made.placed(page) if "crest" in name
    ]
    said = made.text()
    armies = said.count("2nd Sandbox Company") + said.count("Tan Raiders") - 2 * made.pages
    assert len(crests) == len(fronts) == armies
    assert len({re.search(r"crest-(.*?)-(green|tan)", each)[1] for each in crests}) == 2  # type: ignore[index]


@pytest.mark.parametrize("size", ["poker", "tarot"])
@pytest.mark.parametrize("name", ["2nd-sandbox-company", "garden-gate", "olives-own"])
def test_every_card_that_saves_ink_is_nearly_white(name: str, size: Any) -> None:
    sheets = ("unit-cards", "weapon-cards", "mission-cards", "turn-cards")
    pack = printed(name, sheets=sheets, card_size=size, ink_saver=True)
    dots, pages = 300 / 25.4, dict[int, Any]()  # coarser pictures draw thin lines thicker
    pdf = pypdfium2.PdfDocument(pack.pdf)
    for side in pack.placed:
        if side.page not in pages:
            pages[side.page] = pdf[side.page].render(scale=300 / 72, grayscale=True).to_pil()
        page, box = pages[side.page], side.box
        edges = (box.x, box.right), (box.top, box.y)
        across, down = ([int(edge * dots) for edge in pair] for pair in edges)
        card = page.crop((across[0], page.height - down[0], across[1], page.height - down[1]))
        inked = sum((255 - tone) * many for tone, many in enumerate(card.histogram()))
        assert inked / 255 / (card.width * card.height) < 0.1, (side.title, side.side)
    pdf.close()


@pytest.mark.parametrize("name", SAMPLES)
def test_captions_of_tokens_can_be_read(name: str) -> None:
    told = sizes(printed(name, sheets=("tokens",)).pdf)
    assert {text for text, size in told if size < 6.0 - 0.05} == set()


def test_a_medic_has_his_three_results_and_a_half_track_its_own_die(read: Any) -> None:
    text = " ".join(read(printed("2nd-sandbox-company", "tan-raiders").pdf).text().split())
    for words in (
        "fights again next turn",
        "still wounded",
        "dies next turn",
        "2 HEALS" and "HEALS",
    ):
        assert words in text
    assert "nothing" in text and "stuck" in text and "wreck" in text


@pytest.mark.parametrize(
    ("name", "sheet", "words"),
    [
        ("cereal-box-ten", "role-cards", "No special"),
        ("2nd-sandbox-company", "hero-cards", "Leads"),
        ("block-street-boys", "turn-cards", "A soldier within 6 inches"),
        ("2nd-sandbox-company", "weapon-cards", "Reaches men in a foxhole"),
    ],
)
def test_large_print_is_larger_on_the_same_cards(name: str, sheet: str, words: str) -> None:
    def largest(large: bool) -> float:
        told = sizes(printed(name, sheets=(sheet,), large_print=large).pdf)
        return max(size for text, size in told if words in text)

    assert largest(large=True) > largest(large=False) * 1.1


def test_the_last_page_of_cards_of_a_pack_is_full() -> None:
    pack = printed("shoebox-ten", "cereal-box-ten", sheets=("tonight",))
    pages = [each.page for each in pack.placed if each.sheet.endswith("-cards")]
    assert {pages.count(page) for page in set(pages)} == {9}
    titles = [each.title for each in pack.placed]
    assert titles.count("The round") == 2
    assert "Blank card" in titles
    assert titles.index("Blank card") > titles.index("The round") > titles.index("Heavy support")


def test_the_turn_lies_with_the_templates_where_cards_leave_no_place(read: Any) -> None:
    pack = printed("olives-own", sheets=("tonight",))
    made = read(pack.pdf)
    told = [page for page in range(pack.pages) if "THE TURN" in made.text(page)]
    assert told == [9] and pack.pages == 10, "on the last page, which is there in any case"
    assert "Arc of fire" in made.text(9)


def test_tokens_lie_below_the_last_cards_where_that_saves_a_page() -> None:
    chosen = ("team-cards", "vehicle-cards", "tokens", "cup-labels")
    pack = printed("garden-gate", "patio-guard", sheets=chosen)
    assert pack.pages == 2
    assert {each.sheet for each in pack.placed if each.page == 1} >= {"team-cards", "tokens"}
    assert [pack.notes[page].title for page in (0, 1)] == ["Cards", "Cards and tokens"]
    many = printed("shoebox-ten", "cereal-box-ten", sheets=("role-cards", "tokens"))
    assert [many.notes[page].title for page in (0, 2)] == ["Role cards", "Tokens"]


def test_cards_asked_for_alone_bring_no_others() -> None:
    assert "Blank card" not in [each.title for each in printed("garden-gate").placed]


def test_what_has_no_room_in_front_stands_behind_a_folded_card(read: Any) -> None:
    army = load_army_file(resources.path("samples", "cereal-box-ten.muster"))
    long = " ".join(f"Rule {number} of many is told here." for number in range(1, 12))
    game = KNOWN["army-men-combat"]
    roles = tuple(replace(role, text=long) for role in game.roles)
    bare = replace(game, id="bare", roles=roles)
    order = PrintOptions(backs="fold")
    pack = build_pack([(replace(army, ruleset="bare"), bare)], ("role-cards",), order)
    assert any("the rest stands on the back" in each.message for each in pack.problems)
    text = " ".join(read(pack.pdf).text().split())
    cards = len([each for each in pack.placed if each.side == "front"])
    assert [text.count(f"Rule {number} of many") for number in range(1, 12)] == [cards] * 11


def test_cards_of_army_men_combat_say_what_its_reference_says(read: Any) -> None:
    """A sergeant lets every failed test be rolled again, and a guard does not wait for the first
    who moves."""
    text = " ".join(read(printed("shoebox-ten", "cereal-box-ten").pdf).text().split())
    for role in ("sergeant", "rifleman", "support-gunner", "commando", "sniper"):
        for sentence in KNOWN["army-men-combat"].role[role].text.removesuffix(".").split(". "):
            assert sentence.replace("inches", "in").split("⌂")[0] in text.replace("inches", "in")
    assert "failed morale tests and missed shots again" in text
    assert "roll again one" not in text and "the first who moves" not in text

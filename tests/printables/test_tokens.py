"""Tokens measure what they say, are as many as the armies need, and look like what they mean."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace

from printables.engine.options import TOKEN_SIZES, PrintOptions
from printables.engine.problems import PrintProblem
from printables.pack import Order, Pack, survey
from printables.pack import build_pack as build
from printables.source import Source
from printables.tokens.icons import ICONS, icon_of
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.army.totals import pieces_needed
from rules.games.catalog import Catalog
from rules.games.playbook import Amount, Piece
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack, source_of
from tests.support.samples import sample

ARMIES = [sample("2nd-sandbox-company"), sample("tan-raiders")]
GAMES = ("lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat")
HEX = 3**0.5 / 2


def tokens(made: Any) -> Counter[str]:
    """Return how many tokens of each piece lie on all pages, by the names of their drawings."""
    found: Counter[str] = Counter()
    for page in range(made.pages):
        for name, *_ in made.placed(page):
            plain = name.partition(".")[2]
            if plain.startswith("token-"):
                found[plain] += 1
    return found


def of(found: Counter[str], piece: str) -> int:
    begins = re.compile(rf"token-[a-z]+-[\d-]+-{piece}-")
    return sum(count for name, count in found.items() if begins.match(name))


def inked(pdf: bytes) -> float:
    """Return how much ink the first page takes, as the share of a black one."""
    bitmap = pypdfium2.PdfDocument(pdf)[0].render(scale=1, grayscale=True)
    dots = bytes(bitmap.buffer)
    return 1 - sum(dots) / 255 / len(dots)


def sizes(made: Any) -> Counter[tuple[float, float]]:
    return Counter(
        (round(right - left, 1), round(top - low, 1))
        for page in range(made.pages)
        for left, low, right, top in made.bounds(page)
    )


def with_pieces(name: str, *pieces: Piece) -> Source:
    """Return a sample army whose game lays out these pieces alone."""
    army, ruleset = sample(name)
    book = Catalog().playbook(ruleset.id)
    assert book is not None
    return Source([(army, ruleset)], {}, {ruleset.id: replace(book, pieces=pieces)})


def test_every_token_and_marker_of_the_five_games_has_an_icon_of_its_own() -> None:
    drawn = {}
    for game in GAMES:
        book = Catalog().playbook(game)
        assert book is not None
        for piece in book.pieces:
            if piece.kind in ("token", "marker"):
                assert piece.id in ICONS, f"{game}: {piece.id}"
                drawn[piece.id] = icon_of(piece, piece.name).draw
    assert len(set(drawn.values())) == len(drawn)


def test_as_many_tokens_are_printed_as_the_army_needs(read: Any) -> None:
    army, ruleset = sample("2nd-sandbox-company")
    book = Catalog().playbook(ruleset.id)
    assert book is not None
    made = tokens(read(build_pack([(army, ruleset)], ["tokens"]).pdf))
    need = {each.piece.id: each for each in pieces_needed((Roster(army, ruleset),), book)}
    flat = [key for key, each in need.items() if each.piece.shape in ("disc", "square")
            and each.piece.kind in ("token", "marker") and each.count
            and key != "foxhole" and not each.piece.asked]  # fmt: skip
    assert len(flat) > 10
    assert {key: of(made, key) for key in flat} == {key: need[key].count for key in flat}
    faces = [count for name, count in made.items() if "-smoke-" in name]
    assert faces == [3, 3, 3]  # as many for each of the turns that smoke lies


def test_counts_are_explained_and_may_be_changed(read: Any) -> None:
    armies = [sample("2nd-sandbox-company"), sample("tan-raiders")]
    listed = {sheet.name: parts for sheet, parts in survey(source_of(armies))}["tokens"]
    assert all(part.why for part in listed)
    assert {part.army for part in listed} == {0, 1, 2}
    assert len({part.id for part in listed}) == len(listed)
    changed = {part.id: 0 for part in listed} | {"jam.2": 5, "claymore.2": 1}
    made = tokens(read(build_pack(armies, ["tokens"], counts={"tokens": changed}).pdf))
    assert sum(made.values()) == 6
    assert all("-tan-" in name for name in made)


@pytest.mark.parametrize("shape", ["round", "square", "hex"])
def test_tokens_are_as_large_as_chosen_whatever_their_shape(shape: Any, read: Any) -> None:
    army = sample("cereal-box-ten")
    for size in TOKEN_SIZES:
        options = PrintOptions(token_shape=shape, token_size=size)
        only = dict.fromkeys(("hunkered.1", "guard.1"), 0) | {"activated.1": 7}
        made = read(build_pack([army], ["tokens"], options, counts={"tokens": only}).pdf)
        high = size / HEX if shape == "hex" else size
        wanted = (round(size, 1), round(high, 1))
        assert sizes(made)[wanted] >= 7 + 5 + 3 + 2  # objectives, caches, radio, morale too


def test_tokens_are_as_large_as_their_game_says_when_nothing_is_chosen(read: Any) -> None:
    own = PrintOptions(token_size=0.0, token_shape="own")
    made = sizes(read(build_pack([sample("2nd-sandbox-company")], ["tokens"], own).pdf))
    assert made[20.0, 20.0] >= 8 and made[25.0, 25.0] >= 6  # out of ammunition; mines
    assert made[15.0, 15.0] >= 1  # a claymore


def test_tokens_lie_every_27_6_mm_seven_across_for_a_1_inch_punch() -> None:
    for paper in ("a4", "letter"):
        pack = build_pack(ARMIES, ["tokens"], PrintOptions(paper=paper))
        assert {(piece.box.w, piece.box.h) for piece in pack.placed} == {(25.4, 25.4)}
        first = [piece.box for piece in pack.placed if piece.page == 0]
        across = sorted({round(box.x, 4) for box in first})
        down = sorted({round(box.y, 4) for box in first})
        assert len(across) == 7 and len(down) >= 9
        for one, two in (*pairwise(across), *pairwise(down)):
            assert two - one == pytest.approx(27.6, abs=1e-3)
        assert pack.pages == 2


@pytest.mark.parametrize(
    ("names", "pages"),
    [
        (("2nd-sandbox-company", "tan-raiders"), 2),
        (("garden-gate", "patio-guard"), 1),
        (("shoebox-ten", "cereal-box-ten"), 1),
        (("olives-own",), 1),
        (("block-street-boys", "block-street-boys"), 1),
    ],
)
def test_an_evening_s_tokens_are_few_and_say_how_many(
    names: tuple[str, ...], pages: int, read: Any
) -> None:
    pack = build_pack([sample(name) for name in names], ["tokens"])
    assert pack.pages == pages
    made = read(pack.pdf)
    for page in range(pages):
        here = sum(piece.page == page for piece in pack.placed)
        said = re.search(r"(\d+) for tonight: (.*?) · 25.4 mm every 27.6 mm", made.text(page))
        assert said and int(said[1]) == here
        assert sum(int(count) for count in re.findall(r"\d+", said[2])) == here
    assert {army for note in pack.notes.values() for _, army in note.boxes} >= {1}


def test_tokens_of_one_army_lie_together() -> None:
    note = build_pack(ARMIES, ["tokens"]).notes
    armies = [army for page in sorted(note) for _, army in note[page].boxes]
    assert armies == sorted(armies, key=lambda army: army or 9)
    assert {1, 2, 0} == set(armies)


@pytest.mark.parametrize(("size", "usual"), [(15.0, 6.0), (25.4, 6.9)])
def test_captions_are_capitals_of_6_points_and_more(size: float, usual: float) -> None:
    pack = build_pack(ARMIES, ["tokens"], PrintOptions(token_size=size))
    page = pypdfium2.PdfDocument(pack.pdf)[0]
    text = page.get_textpage()
    words = text.get_text_range()
    first = words.index("JAM")
    sizes = []
    for index in range(first, text.count_chars() - 100):  # the ruler's words are the last
        if words[index].isspace():
            continue
        matrix = pypdfium2.raw.FS_MATRIX()
        assert pypdfium2.raw.FPDFText_GetMatrix(text, index, matrix)
        sizes.append(pypdfium2.raw.FPDFText_GetFontSize(text, index) * max(matrix.a, matrix.b))
    assert min(sizes) >= 6.0 - 1e-2
    assert sizes[0] == pytest.approx(usual, abs=0.1)


@pytest.mark.parametrize(
    ("labels", "paper", "size", "left", "top", "steps", "grid"),
    [
        ("25-a4", "a4", 25.0, 8.5, 10.0, (28.0, 28.0), (7, 10)),
        ("38.1-letter", "letter", 38.1, 12.7, 19.05, (50.8, 50.8), (4, 5)),
        ("30,40,35,15,11", "a4", 30.0, 15.0, 11.0, (40.0, 35.0), (4, 8)),
    ],
)
def test_tokens_lie_on_round_labels(
    labels: str, paper: str, size: float, left: float, top: float,
    steps: tuple[float, float], grid: tuple[int, int],
) -> None:  # fmt: skip
    options = PrintOptions(paper=paper, labels=labels, backs="mirrored")
    pack = build_pack(ARMIES, ["tokens"], options)
    boxes = [piece.box for piece in pack.placed if piece.page == 0]
    assert len(boxes) == grid[0] * grid[1]
    assert {(box.w, box.h) for box in boxes} == {(size, size)}
    high = {"a4": 297.0, "letter": 279.4}[paper]
    across = sorted({round(box.x, 4) for box in boxes})
    down = sorted({round(high - box.top, 4) for box in boxes})
    assert across == pytest.approx([left + steps[0] * at for at in range(grid[0])], abs=0.01)
    assert down == pytest.approx([top + steps[1] * at for at in range(grid[1])], abs=0.01)
    assert not any(piece.side == "back" for piece in pack.placed)


@pytest.mark.parametrize("labels", ["no", "25,20,28,8,8", "25,28,28,200,8", "5,9,9,1,1", "1,2"])
def test_labels_that_cannot_be_are_refused(labels: str) -> None:
    with pytest.raises(PrintProblem, match=r"[Ll]abels"):
        build_pack(ARMIES, ["tokens"], PrintOptions(labels=labels))


def test_what_covers_ground_keeps_its_size_and_shape(read: Any) -> None:
    options = PrintOptions(token_size=15.0, token_shape="hex")
    armies, ground = [sample("2nd-sandbox-company")], {"ground": {"cleared-path.1": 4}}
    made = sizes(read(build_pack(armies, ["ground"], options, counts=ground).pdf))
    for size, wanted in (((76.2, 76.2), 4), ((38.0, 38.0), 2)):
        assert sum(count for found, count in made.items() if found == pytest.approx(size, abs=0.6)
                   ) == wanted  # fmt: skip


def test_folded_tokens_lie_beside_their_backs(read: Any) -> None:
    armies = [sample("tan-raiders")]
    single = tokens(read(build_pack(armies, ["tokens"]).pdf))
    folded = tokens(read(build_pack(armies, ["tokens"], PrintOptions(token_fold=True)).pdf))
    assert sum(folded.values()) == 2 * sum(single.values())
    assert of(folded, "hull-back") == 1 and of(single, "hull-back") == 0
    assert of(folded, "jam") == 2 * of(single, "jam")


def test_smoke_has_one_turn_less_on_its_back(read: Any) -> None:
    made = read(
        build_pack(
            [sample("2nd-sandbox-company")],
            ["tokens"],
            PrintOptions(backs="mirrored"),
        ).pdf
    )
    pages: dict[str, Counter[str]] = {"front": Counter(), "back": Counter()}
    for page in range(made.pages):
        side = "back" if page % 2 else "front"
        for name, *_ in made.placed(page):
            if "-smoke-" in name:
                pages[side][name.split("-smoke-")[1][0]] += 1
    assert pages["front"] == {"3": 3, "2": 3, "1": 3}
    assert pages["back"] == {"2": 3, "1": 6}


def test_names_are_read_at_15_mm_and_one_that_is_not_is_told(read: Any) -> None:
    pack = build_pack([sample("2nd-sandbox-company")], ["tokens"], PrintOptions(token_size=15.0))
    words = read(pack.pdf).text()
    for name in ("NO AMMO", "WATCH", "FULL COVER", "MINE"):
        assert name in words
    assert not [problem for problem in pack.problems if "cannot be read" in problem.message]
    long = Piece("trap", "Unforeseeable marmalade disaster area", "token", "disc",
                 amount=Amount(plus=1))  # fmt: skip
    pack = build(with_pieces("shoebox-ten", long), only_tokens(15.0))
    assert any("shows its icon alone" in problem.message for problem in pack.problems)


def only_tokens(size: float = 0.0) -> Order:
    return Order(["tokens"], PrintOptions(token_size=size))


def test_a_piece_that_nobody_has_drawn_bears_its_letters(read: Any) -> None:
    pieces = [Piece(f"own-{n}", name, "token", "disc", amount=Amount(plus=2))
              for n, name in enumerate(("Marmalade trap", "Ёж"))]  # fmt: skip
    pack: Pack = build(with_pieces("shoebox-ten", *pieces), only_tokens())
    words = read(pack.pdf).text()
    assert "MT" in words and "MARMALADE" in words and "ЁЖ" in words
    assert sum(tokens(read(pack.pdf)).values()) == 4


def test_armies_of_one_game_and_colour_bear_numbers(read: Any) -> None:
    green, tan = sample("shoebox-ten"), sample("cereal-box-ten")
    twins = [green, (replace(green[0], id="other", name="The Others"), green[1])]
    alike = tokens(read(build_pack(twins, ["tokens"]).pdf))
    assert of(alike, "activated") == 20
    assert len([name for name in alike if "-activated-" in name]) == 2
    apart = tokens(read(build_pack([green, tan], ["tokens"]).pdf))
    assert {name.split("-Activated-")[1].split("-")[0] for name in apart if "-Activated-" in name
            } == {"green", "tan"}  # fmt: skip


def test_ink_saver_fills_nothing_and_keeps_the_marks_of_the_rims(read: Any) -> None:
    armies = [sample("shoebox-ten"), sample("cereal-box-ten")]
    pack = build_pack(armies, ["tokens"], PrintOptions(ink_saver=True))
    forms = [name for name in tokens(read(pack.pdf)) if "-activated-" in name]
    assert len(forms) == 2 and any("-down-" in name for name in forms)
    assert inked(pack.pdf) < 0.75 * inked(build_pack(armies, ["tokens"]).pdf)


def test_a_game_that_lists_no_tokens_offers_the_usual_ones(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    armies = [(company, sandbox)]
    parts = {sheet.name: parts for sheet, parts in survey(source_of(armies))}["tokens"]
    assert len(parts) > 10 and not any(part.count for part in parts)
    made = read(build_pack(armies, ["tokens"], counts={"tokens": {"jam.1": 3, "smoke.1": 1}}).pdf)
    assert sum(tokens(made).values()) == 4
    assert "JAM" in made.text(0) and "SMOKE" in made.text(0)

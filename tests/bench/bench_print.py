"""How long a pack of a roster and 60 unit cards takes, against the floor of its letters alone.

Run with `python tests/bench/bench_print.py`. Every measurement is a fresh process, timed after
its imports: `pack` builds the whole PDF, `floor` sets only the same texts in the same three
fonts with reportlab's own drawString, page for page, and draws nothing else.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNS = 9
CARDS = 60
MOST_SECONDS = 0.150


def army_of_sixty_cards() -> tuple[object, object]:
    """Return an army of L.G.A.M. that needs a roster and 60 cards, and its ruleset."""
    from msgspec.structs import replace

    from printables.army_facts import ArmyFacts
    from printables.cards import cards_of
    from printables.letters import Letters
    from rules import offer
    from rules.army import new_army
    from rules.catalog import Catalog

    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    army = new_army("lgam", "Sixty Cards")
    offers = {each.id: each for each in offer.offers(ruleset)}
    for kind in ("rifleman", "medic", "sniper", "commando", "radio-operator", "engineer"):
        army, _ = offer.add(army, ruleset, offers[kind], 4)
    units = ("jeep", "hmg", "truck", "bazooka", "tank", "light-cannon", "half-track", "apc")
    while True:
        missing = CARDS - len(cards_of(ArmyFacts(army, ruleset, {}, Letters())))
        if missing <= 0:
            return army, ruleset
        for number in range(missing):
            army, (new,) = offer.add(army, ruleset, offers[units[number % len(units)]])
            named = tuple(
                replace(unit, name=f"Unit {new}") if unit.id == new else unit for unit in army.units
            )
            army = replace(army, units=named)


def time_pack() -> float:
    """Return the seconds that the pack takes in this process."""
    import printables.roster
    import printables.unit_cards  # noqa: F401 - imported before the clock starts
    from printables.pack import build_pack

    army = army_of_sixty_cards()
    from printables import fonts
    from printables.figures import _packed

    for kept in (fonts.body, fonts.bold, fonts.stencil, _packed):
        kept.cache_clear()
    start = time.perf_counter()
    build_pack([army])  # type: ignore[list-item]
    return time.perf_counter() - start


def texts_of_pack() -> list[list[tuple[str, str, float]]]:
    """Return what the pack sets, page by page: font file, text, size."""
    from printables.canvas import Writer
    from printables.pack import build_pack

    army = army_of_sixty_cards()
    pages: list[list[tuple[str, str, float]]] = [[]]
    text, end_page = Writer.text, Writer.end_page

    def noted(self: Writer, words: str, x: float, y: float, size: float, *rest, **more) -> None:
        face = rest[0] if rest and rest[0] else None
        pages[-1].append((face.name if face else "RobotoCondensed", words, size))
        text(self, words, x, y, size, *rest, **more)

    def ended(self: Writer) -> None:
        pages.append([])
        end_page(self)

    Writer.text, Writer.end_page = noted, ended  # type: ignore[method-assign]
    build_pack([army])  # type: ignore[list-item]
    return [page for page in pages if page]


def time_floor(pages: list[list[tuple[str, str, float]]]) -> float:
    """Return the seconds that setting the same texts and nothing else takes."""
    import io

    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    import resources

    files = {
        "RobotoCondensed": "RobotoCondensed-Regular.ttf",
        "RobotoCondensed-Bold": "RobotoCondensed-Bold.ttf",
        "SairaStencilOne": "SairaStencilOne-Regular.ttf",
    }
    start = time.perf_counter()
    for name, file in files.items():
        pdfmetrics.registerFont(TTFont(name, str(resources.path("fonts", file))))
    canvas = Canvas(io.BytesIO(), initialFontName="RobotoCondensed", pageCompression=1)
    for page in pages:
        for place, (font, words, size) in enumerate(page):
            canvas.setFont(font, size)
            canvas.drawString(40, 800 - place % 700, words)
        canvas.showPage()
    canvas.save()
    return time.perf_counter() - start


def measured(what: str, given: str = "") -> float:
    """Return the median seconds of fresh processes."""
    command = [sys.executable, __file__, what]
    found = [
        float(
            subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout
        )
        for _ in range(RUNS)
    ]
    return statistics.median(found)


def main() -> int:
    """Measure and report; the status is 1 when the pack took longer than it may."""
    sys.path.insert(0, str(ROOT))
    what = sys.argv[1] if len(sys.argv) > 1 else ""
    if what == "pack":
        print(time_pack())
        return 0
    if what == "floor":
        print(time_floor(json.load(sys.stdin)))
        return 0
    pages = texts_of_pack()
    letters = sum(len(words) for page in pages for _, words, _ in page)
    pack, floor = measured("pack"), measured("floor", json.dumps(pages))
    print(f"{len(pages)} pages, {sum(map(len, pages))} texts, {letters} letters")
    print(f"pack  {pack * 1000:7.1f} ms   (at most {MOST_SECONDS * 1000:.0f})")
    print(f"floor {floor * 1000:7.1f} ms   ratio {pack / floor:.2f}")
    return int(pack > MOST_SECONDS)


if __name__ == "__main__":
    raise SystemExit(main())

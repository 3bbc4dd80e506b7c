"""Makes 500 poker cards in a fresh process, in one of several ways, and says how long it took.

Words: the moment of the start, the way, and how many cards. Imports are not measured; reading
the font is. Each way but "army" sets the same cards: a title, an icon of lines, four rows of
numbers, forty words, crop marks, one embedded font, no two cards with the same words. "army" are
the reference cards of a real army, each kind as often as it takes.

- plain: reportlab's canvas, the width of each word measured once
- ours: the same cards as cells of a pack
- typst: the same cards as a Typst document, on all cores; typst-one-core: on one of them
"""

import io
import json
import math
import os
import sys
import time
from functools import partial

import resources

FONT = "RobotoCondensed-Regular.ttf"
MM = 72 / 25.4
WIDE, HIGH, ACROSS, DOWN = 63.0, 88.0, 3, 3
LEFT, LOW = (210 - ACROSS * WIDE) / 2, (297 - DOWN * HIGH) / 2
ROWS = ("Range", "Attack", "Rolls", "Phase")
RULE = (
    "rolls once for each man in reach who stands in the open and adds one behind cover when the "
    "radio passes it on a natural twelve jams the weapon until the gunner clears it in his next "
    "move or another man takes his place"
)
WORDS = RULE.split()[:39]
ICON = [
    [
        (
            round(6.5 + reach * (1 + corner % 2) * math.cos(corner * math.pi / 5), 2),
            round(5 + reach * (1 + corner % 2) * math.sin(corner * math.pi / 5), 2),
        )
        for corner in range(10)
    ]
    for reach in (2.6, 1.4)
]
"""A star in a star, in mm."""
TONES = ("#336626", "#e8efe0")


def texts(number):
    """Return the title, the numbers and the rule of one card."""
    rule = " ".join([f"Man {number}", *WORDS[number % 7 :], *WORDS[: number % 7]])
    return f"Rifleman {number}", [str((number * step) % 37) for step in (3, 5, 7, 11)], rule


def plain(count):
    """Draw the cards on reportlab's canvas, as one does without a program around it."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("Roboto", str(resources.path("fonts", FONT))))
    widths = {}

    def width(word):
        if word not in widths:
            widths[word] = pdfmetrics.stringWidth(word, "Roboto", 8)
        return widths[word]

    canvas = Canvas(io.BytesIO(), (210 * MM, 297 * MM), 1, 1, initialFontName="Roboto")
    for first in range(0, count, ACROSS * DOWN):
        for step in range(ACROSS + 1):
            for low in (LOW - 4, LOW + DOWN * HIGH + 1):
                x = (LEFT + step * WIDE) * MM
                canvas.line(x, low * MM, x, (low + 3) * MM)
        for step in range(DOWN + 1):
            for left in (LEFT - 4, LEFT + ACROSS * WIDE + 1):
                y = (LOW + step * HIGH) * MM
                canvas.line(left * MM, y, (left + 3) * MM, y)
        for place in range(min(ACROSS * DOWN, count - first)):
            row, column = divmod(place, ACROSS)
            x, top = (LEFT + column * WIDE) * MM, (LOW + (DOWN - row) * HIGH) * MM
            plain_card(canvas, x, top, texts(first + place), width)
        canvas.showPage()
    canvas.save()


def plain_card(canvas, x, top, card, width):
    """Draw one card."""
    title, numbers, rule = card
    canvas.setFillColorRGB(0.2, 0.4, 0.15)
    canvas.rect(x, top - 12 * MM, WIDE * MM, 12 * MM, fill=1, stroke=0)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.setFont("Roboto", 13)
    canvas.drawString(x + 4 * MM, top - 8 * MM, title)
    for shape, tone in zip(ICON, TONES, strict=True):
        canvas.setFillColor(tone)
        path = canvas.beginPath()
        path.moveTo(x + (25 + shape[0][0]) * MM, top - (26 - shape[0][1]) * MM)
        for across, up in shape[1:]:
            path.lineTo(x + (25 + across) * MM, top - (26 - up) * MM)
        path.close()
        canvas.drawPath(path, fill=1, stroke=1)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.setFont("Roboto", 9)
    for place, (name, number) in enumerate(zip(ROWS, numbers, strict=True)):
        y = top - (32 + 5 * place) * MM
        canvas.drawString(x + 4 * MM, y, name)
        canvas.drawRightString(x + (WIDE - 4) * MM, y, number)
        canvas.line(x + 4 * MM, y - 2, x + (WIDE - 4) * MM, y - 2)
    canvas.setFont("Roboto", 8)
    line, used, y = [], 0.0, top - 55 * MM
    room, blank = (WIDE - 8) * MM, width(" ")
    for word in rule.split():
        if used + width(word) > room:
            canvas.drawString(x + 4 * MM, y, " ".join(line))
            line, used, y = [], 0.0, y - 9.6
        line.append(word)
        used += width(word) + blank
    canvas.drawString(x + 4 * MM, y, " ".join(line))


def our_icon(writer):
    """Draw the icon, once for all cards."""
    for shape, tone in zip(ICON, TONES, strict=True):
        writer.polygon(shape, fill=tone, stroke="#1e1d1a", width=1)


def our_front(writer, at, card, setter):
    """Draw the same card into a cell."""
    from printables.engine import fonts
    from printables.engine.geometry import Rect
    from printables.engine.small_parts import draw_block

    title, numbers, rule = card
    writer.rect(Rect(at.x, at.top - 12, at.w, 12), fill="#336626")
    line = setter.line(title, fonts.body(), 13, at.w - 8)
    writer.text(line.text, at.x + 4, at.top - 8, line.size, colour="#ffffff")
    form = writer.form("icon", Rect(-1, -2, 16, 14), lambda: our_icon(writer))
    writer.place(form, at.x + 25, at.top - 26)
    rules = []
    for place, (name, number) in enumerate(zip(ROWS, numbers, strict=True)):
        y = at.top - (32 + 5 * place)
        writer.text(name, at.x + 4, y, 9)
        writer.text(number, at.right - 4, y, 9, align="right")
        rules.append((at.x + 4, y - 0.7, at.right - 4, y - 0.7))
    writer.lines(rules)
    block = setter.block(rule, fonts.body(), 8, at.w - 8, 30)
    draw_block(writer, block, at.x + 4, at.top - 52)


def ours(count):
    """Draw the cards as cells of a pack."""
    from printables.engine.canvas import Writer
    from printables.engine.imposition import Cell, Piece, draw_cells
    from printables.engine.options import PrintOptions
    from printables.engine.printable_characters import Letters
    from printables.engine.text import Setter
    from printables.pack_inputs import PackFacts
    from printables.source import Source
    from rules.army.model import new_army
    from rules.games.catalog import Catalog

    options = PrintOptions()
    game = Catalog().get("lgam")
    start = time.perf_counter()
    facts = PackFacts(Source([(new_army("lgam", "Bench"), game)]), options, Letters(), {})
    writer = Writer(options, "cards", "nobody")
    setter = Setter(facts.letters, "its card")
    pieces = [
        Piece(
            Cell(
                "card",
                WIDE,
                HIGH,
                partial(our_front, card=texts(number), setter=setter),
            ),
            "cards",
        )
        for number in range(count)
    ]
    draw_cells(writer, pieces, facts, "Cards")
    writer.finish()
    return start


def army(count):
    """Print the reference cards of an army, each kind in its turn until there are enough."""
    from printables.pack import Order, build_pack, survey
    from printables.source import Source
    from rules.games.catalog import Catalog
    from tests.bench.armies import army_of

    catalog = Catalog()
    game = catalog.get("lgam")
    source = Source([(army_of(game, 80), game)], {}, {"lgam": catalog.playbook("lgam")})
    sheets = ("role-cards", "team-cards", "vehicle-cards", "hero-cards", "weapon-cards")
    kinds = [
        (sheet.name, part.id)
        for sheet, parts in survey(source)
        for part in parts
        if sheet.name in sheets
    ]
    counts = {sheet: {} for sheet in sheets}
    for number in range(count):
        sheet, part = kinds[number % len(kinds)]
        counts[sheet][part] = counts[sheet].get(part, 0) + 1
    from printables.engine import fonts

    for kept in (fonts.body, fonts.bold, fonts.stencil):
        kept.cache_clear()
    start = time.perf_counter()
    build_pack(source, Order(sheets, counts=counts))
    return start


TYPST = """
#set page(width: 210mm, height: 297mm, margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "Roboto", stretch: 75%, size: 8pt)
#let drawing = json("icon.json")
#let icon = for (tone, shape) in drawing {
  place(polygon(fill: rgb(tone), stroke: 1pt, ..shape.map(p => (p.at(0) * 1mm, p.at(1) * 1mm))))
}
#let mark(x, y, dx, dy) = place(top + left, dx: x, dy: y, line(end: (dx, dy), stroke: 0.25pt))
#let marks = {
  for step in range(4) {
    mark(step * 63mm, -4mm, 0mm, 3mm)
    mark(step * 63mm, 265mm, 0mm, 3mm)
    mark(-4mm, step * 88mm, 3mm, 0mm)
    mark(190mm, step * 88mm, 3mm, 0mm)
  }
}
#let card(c) = box(width: 63mm, height: 88mm, {
  place(rect(width: 63mm, height: 12mm, fill: rgb("#336626")))
  place(dx: 4mm, dy: 4mm, text(13pt, white, c.at(0)))
  place(dx: 25mm, dy: 16mm, icon)
  for (i, row) in c.at(1).enumerate() {
    let y = 29mm + 5mm * i
    place(dx: 4mm, dy: y, text(9pt, row.at(0)))
    place(dx: 4mm, dy: y, box(width: 55mm, align(right, text(9pt, row.at(1)))))
    place(dx: 4mm, dy: y + 4mm, line(length: 55mm, stroke: 0.4pt))
  }
  place(dx: 4mm, dy: 52mm, box(width: 55mm, c.at(2)))
})
#let cards = json("cards.json")
#for chunk in cards.chunks(9) {
  marks
  grid(columns: 3, ..chunk.map(card))
  pagebreak(weak: true)
}
"""


def typst(count):
    """Set the cards with Typst."""
    import tempfile
    from pathlib import Path

    import typst as engine

    with tempfile.TemporaryDirectory() as folder:
        cards = []
        for number in range(count):
            title, numbers, rule = texts(number)
            cards.append([title, list(zip(ROWS, numbers, strict=True)), rule])
        Path(folder, "cards.json").write_text(json.dumps(cards))
        Path(folder, "icon.json").write_text(json.dumps(list(zip(TONES, ICON, strict=True))))
        source = Path(folder, "cards.typ")
        source.write_text(TYPST)
        fonts = [str(resources.path("fonts"))]
        start = time.perf_counter()
        pdf = engine.compile(str(source), font_paths=fonts, ignore_system_fonts=True)
    assert pdf.startswith(b"%PDF")
    return start


def one_core(count):
    """Set the cards with Typst on a single core, as all other ways are."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    return typst(count)


WAYS = {"plain": plain, "ours": ours, "army": army, "typst": typst, "typst-one-core": one_core}


def load(way):
    """Import what a way needs, which is not measured."""
    if way == "plain":
        import reportlab.pdfbase.ttfonts
        import reportlab.pdfgen.canvas  # noqa: F401
    elif way.startswith("typst"):
        import typst  # noqa: F401
    else:
        import printables.cards.sheets
        import printables.engine.imposition
        import printables.pack  # noqa: F401


if __name__ == "__main__":
    way, count = sys.argv[2], int(sys.argv[3])
    load(way)
    started = time.perf_counter()
    began = WAYS[way](count) or started
    print((time.perf_counter() - began) * 1000)

"""Makes a pack of a roster and 60 unit cards in a fresh process, or sets only its letters.

Words: the moment of the start, and "pack" or "floor". Imports are not measured; the first reading
of fonts and drawings is. The floor sets the same texts in the same three fonts, page for page,
with reportlab's own drawString, and draws nothing else.
"""

import io
import sys
import time

from msgspec.structs import replace
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

import printables.cards.sheets
import printables.rosters.full  # noqa: F401 - both before the clock starts
import resources
from printables.army_facts import ArmyFacts
from printables.cards.card_contents import cards_of
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.printable_characters import Letters
from printables.pack import Order, build_pack
from rules.army import offers_to_add as offers
from rules.army.model import new_army
from rules.games.catalog import Catalog

CARDS = 60
MEN = ("rifleman", "medic", "sniper", "commando", "radio-operator", "engineer")
UNITS = ("jeep", "hmg", "truck", "bazooka", "tank", "light-cannon", "half-track", "apc")
FILES = {
    "RobotoCondensed": "RobotoCondensed-Regular.ttf",
    "RobotoCondensed-Bold": "RobotoCondensed-Bold.ttf",
    "SairaStencilOne": "SairaStencilOne-Regular.ttf",
}


def army_of_sixty_cards():
    """Return an army of L.G.A.M. that needs a roster and 60 cards, and its ruleset."""
    ruleset = Catalog().get("lgam")
    army = new_army("lgam", "Sixty Cards")
    by_id = {each.id: each for each in offers.offers(ruleset)}
    for kind in MEN:
        army, _ = offers.add_offer(army, ruleset, by_id[kind], 4)
    while missing := CARDS - len(cards_of(ArmyFacts(army, ruleset, {}, Letters()))):
        for number in range(missing):
            army, (new,) = offers.add_offer(army, ruleset, by_id[UNITS[number % len(UNITS)]])
            named = tuple(
                replace(unit, name=f"Unit {new}") if unit.id == new else unit for unit in army.units
            )
            army = replace(army, units=named)
    return army, ruleset


def texts_of_pack(army):
    """Return what the pack sets, page by page: font, text, size."""
    pages = [[]]
    text, end_page = Writer.text, Writer.end_page

    def noted(self, words, x, y, size, *rest, **more):
        face = rest[0] if rest and rest[0] else None
        pages[-1].append((face.name if face else "RobotoCondensed", words, size))
        text(self, words, x, y, size, *rest, **more)

    def ended(self):
        pages.append([])
        end_page(self)

    Writer.text, Writer.end_page = noted, ended
    build_pack([army], Order(("roster", "unit-cards")))
    return [page for page in pages if page]


def set_letters(pages):
    """Set the texts and nothing else."""
    for name, file in FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(resources.path("fonts", file))))
    canvas = Canvas(io.BytesIO(), initialFontName="RobotoCondensed", pageCompression=1)
    for page in pages:
        for place, (font, words, size) in enumerate(page):
            canvas.setFont(font, size)
            canvas.drawString(40, 800 - place % 700, words)
        canvas.showPage()
    canvas.save()


army = army_of_sixty_cards()
if sys.argv[2] == "floor":
    pages = texts_of_pack(army)
    start = time.perf_counter()
    set_letters(pages)
else:
    for kept in (fonts.body, fonts.bold, fonts.stencil):
        kept.cache_clear()
    start = time.perf_counter()
    build_pack([army], Order(("roster", "unit-cards")))
print((time.perf_counter() - start) * 1000)

"""Makes a pack of the roster and 60 unit cards in a fresh process, or writes bare pages.

Words: the moment of the start, and "pack" or "bare". What is imported is not measured, the first
reading of fonts and drawings is.
"""

import io
import sys
import time
from itertools import cycle, islice

from msgspec.structs import replace
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

import printables.roster
import printables.unit_cards
from printables.army_facts import ArmyFacts
from printables.cards import cards_of
from printables.letters import Letters
from printables.pack import build_pack
from rules.army import new_army
from rules.catalog import Catalog
from rules.offer import new_unit, offers

CARDS, PAGES = 60, 12
ruleset = Catalog().get("lgam")
kinds = cycle([offer for offer in offers(ruleset) if offer.kind != "role"])
units = tuple(
    replace(new_unit(ruleset, offer.kind, offer.id), name=f"Name {at}")
    for at, offer in enumerate(islice(kinds, CARDS))
)
army = replace(new_army("lgam", "Sixty cards"), units=units)


def pack():
    return build_pack([(army, ruleset)], ["roster", "unit-cards"])


def bare():
    """Write full pages with reportlab alone."""
    canvas = Canvas(io.BytesIO(), pagesize=A4)
    for _ in range(PAGES):
        for line in range(60):
            canvas.drawString(50, 800 - 12 * line, "Rifleman, rifle, 1 foot, hits on 5 or more")
        canvas.showPage()
    canvas.save()


start = time.perf_counter()
made = (pack if sys.argv[2] == "pack" else bare)()
milliseconds = (time.perf_counter() - start) * 1000
if made is not None:
    cards = len(cards_of(ArmyFacts(army, ruleset, {"lgam": ruleset}, Letters())))
    assert cards == CARDS, (cards, printables.roster, printables.unit_cards)
    print(f"{made.pages} pages, {len(made.pdf)} bytes", file=sys.stderr)
print(milliseconds)

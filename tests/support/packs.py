"""Makes packs for tests in one line: roster and unit cards, when no other sheets are named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from printables.engine.options import PrintOptions
from printables.pack import Order, Pack, Printed
from printables.pack import build_pack as build
from printables.pack import print_pack as print_to
from printables.sheet_kind import Sheet
from printables.source import ArmyUnderRuleset, Source
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset

BOTH = ("roster", "unit-cards")


def source_of(
    armies: Sequence[ArmyUnderRuleset],
    known: Mapping[str, Ruleset] | None = None,
    pictures: Mapping[str, bytes] | None = None,
) -> Source:
    """Return armies with the playbooks of their games."""
    catalog = Catalog()
    games = dict.fromkeys(ruleset.id for _, ruleset in armies)
    books = {game: book for game in games if (book := catalog.playbook(game))}
    return Source(armies, known or {}, books, pictures or {})


def build_pack(
    armies: Sequence[ArmyUnderRuleset],
    sheets: Sequence[str | Sheet] = (),
    options: PrintOptions | None = None,
    known: Mapping[str, Ruleset] | None = None,
    pictures: Mapping[str, bytes] | None = None,
    counts: Mapping[str, Mapping[str, int]] | None = None,
) -> Pack:
    order = Order(sheets or BOTH, options or PrintOptions(), counts or {})
    return build(source_of(armies, known, pictures), order)


def print_pack(
    armies: Sequence[ArmyUnderRuleset],
    sheets: Sequence[str | Sheet],
    options: PrintOptions | None,
    target: Path,
) -> Printed:
    return print_to(source_of(armies), Order(sheets, options or PrintOptions()), target)

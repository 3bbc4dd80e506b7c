"""L.G.A.M. and armies that are made for it."""

from __future__ import annotations

from functools import cache

from rules.army.model import Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.checks import check
from rules.common.findings import Finding
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number


@cache
def catalog() -> Catalog:
    """The rulesets that come with the program."""
    return Catalog()


def lgam_rules() -> Ruleset:
    """L.G.A.M. as it comes with the program."""
    ruleset = catalog().get("lgam")
    assert ruleset is not None, catalog().problems()
    return ruleset


def built(ruleset: Ruleset, *wanted: tuple[str, str, int]) -> Army:
    """Return an army with so many of each offer, named by kind and id."""
    army = new_army(ruleset.id, "Test")
    by_id = {(offer.kind, offer.id): offer for offer in offers(ruleset)}
    for kind, offer_id, count in wanted:
        army, _ = add_offer(army, ruleset, by_id[kind, offer_id], count)
    return army


def said(army: Army, ruleset: Ruleset) -> dict[str, Finding]:
    """Return what the checks find, by the rule that finds it."""
    return {finding.rule: finding for finding in check(army, ruleset)}


def shown(number: Number | None) -> str:
    """Return a number with a letter for its origin: stated, borrowed or house."""
    return f"{number.text()}{number.provenance[0]}" if number else "-"

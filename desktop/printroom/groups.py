"""The sheets in the groups under which the Print room lists them. Knows no Qt."""

from __future__ import annotations

from printables.sheet import Sheet

WAR = "Campaign"
_GROUPS = (
    ("The armies", "roster roster-short roster-opponent casualties hero-record"),
    ("Cards", "role-cards team-cards vehicle-cards hero-cards weapon-cards mission-cards"),
    ("On the table", "tokens counters cup-labels templates sticks gauges calibration"),
    ("To look up", "reference odds"),
    ("To write on", "score turn-track clock battle-report deployment fetch-list"),
    ("Paper soldiers", "stand-ups chits"),
    (WAR, "campaign-report standings service-cards dog-tags certificates briefing"),
)
_OF = {name: title for title, names in _GROUPS for name in names.split()}
_OF_STOCK = {"cards": "Cards", "tokens": "On the table"}
OTHERS = "More paper"
FORMS = "To write on"


def group_of(sheet: Sheet) -> str:
    """Return the heading under which a sheet stands."""
    return _OF.get(sheet.name) or _OF_STOCK.get(sheet.stock, OTHERS)

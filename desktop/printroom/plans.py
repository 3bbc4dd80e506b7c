"""Choices as plans that are kept, Muster's own packs, and groups of sheets. Knows no Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace

from desktop.printroom.choices import TONIGHT, Choices, known_sheets
from printables.options import PrintOptions
from printables.problems import PrintProblem
from printables.sheet import Sheet
from printables.sheets import SHEETS
from rules.army.print_plan import OptionValue, PackPlan

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


CARDS, TABLE, WRITING = "Cards only", "Tokens and templates", "Forms"
OWN_PACKS = (TONIGHT, CARDS, TABLE, WRITING)
"""Muster's own packs, by name, in the order of the menu."""
_OF_PRINTER = ("measured_100mm", "measured_down", "back_offset", "today", "invariant")
_PRINTER, _PACK, _ADDED, _DROPPED = "printer", "pack", "added", "dropped"
_HUGE = 10**9


def own_pack(choices: Choices, name: str) -> Choices:
    """Return the choices with one of Muster's own packs: its sheets, in the suggested numbers."""
    wanted = {
        CARDS: [sheet.name for sheet in SHEETS if sheet.stock == "cards"],
        TABLE: [sheet.name for sheet in SHEETS if group_of(sheet) == "On the table"],
        WRITING: [sheet.name for sheet in SHEETS if group_of(sheet) == FORMS],
    }
    sheets = frozenset(wanted[name]) if name in wanted else None
    none: frozenset[str] = frozenset()
    return replace(choices, sheets=sheets, added=none, dropped=none, counts={}, pack=name)


def plan_of(choices: Choices) -> PackPlan:
    """Return the choices as they are kept; what belongs to a printer is kept with the printer."""
    sheets = choices.sheets
    tonight = [sheet.name for sheet in SHEETS if sheet.tonight]
    names = tonight if sheets is None else sorted(sheets)
    return PackPlan(
        tuple(names),
        {name: dict(counts) for name, counts in choices.counts.items()},
        {
            **_option_values(choices.options),
            _PRINTER: choices.printer,
            _PACK: choices.pack,
            _ADDED: " ".join(sorted(choices.added)),
            _DROPPED: " ".join(sorted(choices.dropped)),
        },
        choices.armies,
    )


def _option_values(options: PrintOptions) -> dict[str, OptionValue]:
    values = {each.name: getattr(options, each.name) for each in fields(options)}
    return {name: value for name, value in values.items() if name not in _OF_PRINTER}


def choices_of(plan: PackPlan, before: Choices) -> Choices:
    """Return what a plan says; what it does not say, or what cannot be, stays as it was before."""
    options = options_of(plan.options, before.options)
    printer, pack = plan.options.get(_PRINTER), plan.options.get(_PACK)
    tonight = {sheet.name for sheet in SHEETS if sheet.tonight}
    sheets = known_sheets(plan.sheets)
    return replace(
        before,
        sheets=None if sheets == tonight else sheets,
        added=_names(plan.options.get(_ADDED)),
        dropped=_names(plan.options.get(_DROPPED)),
        counts=plan.counts,
        options=options,
        printer=printer if isinstance(printer, str) else before.printer,
        pack=pack if isinstance(pack, str) and pack else before.pack,
        armies=plan.armies or before.armies,
    )


def with_sheets_of(plan: PackPlan, before: Choices) -> Choices:
    """Return the choices with the sheets of a plan, in the suggested numbers."""
    found = choices_of(plan, before)
    return replace(
        before,
        sheets=found.sheets,
        added=found.added,
        dropped=found.dropped,
        counts={},
        pack=found.pack,
    )


def _names(value: OptionValue | None) -> frozenset[str]:
    """Return the names of sheets that a plan keeps as words."""
    return known_sheets(value.split()) if isinstance(value, str) else frozenset()


def options_of(values: Mapping[str, OptionValue], before: PrintOptions) -> PrintOptions:
    """Return the options with those values that they can have."""
    options = before
    for name, now in _option_values(before).items():
        value = values.get(name)
        if isinstance(now, float) and isinstance(value, int) and not isinstance(value, bool):
            value = float(value) if abs(value) < _HUGE else None
        if value is None or type(value) is not type(now) or not _can_be(name, value):
            continue
        changed = replace(options, **{name: value})  # type: ignore[arg-type]
        try:
            changed.page()
        except PrintProblem:
            continue
        options = changed
    return options


def _can_be(name: str, value: OptionValue) -> bool:
    from desktop.printroom.option_words import CHOICES

    return name not in CHOICES or value in CHOICES[name]

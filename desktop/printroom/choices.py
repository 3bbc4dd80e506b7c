"""What is chosen in the Print room, as values: armies, sheets, numbers of pieces, paper.

Also Muster's own packs, packs as they are kept, and the steps of undo. Knows no Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from desktop.printroom.option_choices import can_be
from printables.engine.options import PrintOptions
from printables.engine.problems import PrintProblem
from printables.sheet_kind import MOST, Part, Sheet
from printables.sheets import SHEETS
from rules.army.print_pack import OptionValue, PackPlan
from rules.common.wording import lower

TONIGHT = "Everything for tonight"
CAMPAIGN = "Papers of the campaign"
CAMPAIGN_PAPERS = frozenset({"campaign-report", "standings"})
"""The sheets that this pack has when it is chosen by its name."""
"""The name of the pack that is asked for on a campaign's page."""
Survey = Sequence[tuple[Sheet, tuple[Part, ...]]]
"""Every sheet with the parts that it has for the chosen armies."""


@dataclass(frozen=True, slots=True)
class Choices:
    """All that the player chose.

    `armies` are ids, in the order of the pack. `sheets` are the ticked ones by name, None those
    that a game night needs, with those `added` and without those `dropped`: what a night needs
    changes with the armies, what the player said of it does not. `counts` are the numbers of
    pieces that he changed, by sheet and part. `pack` is the name under which these sheets were
    chosen, `printer` that of a printer.
    """

    armies: tuple[str, ...] = ()
    sheets: frozenset[str] | None = None
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    options: PrintOptions = field(default_factory=PrintOptions)
    printer: str = ""
    pack: str = TONIGHT
    added: frozenset[str] = frozenset()
    dropped: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One sheet of the pack: its parts, each with the number that is printed of it."""

    sheet: Sheet
    parts: tuple[tuple[Part, int], ...]
    ticked: bool

    @property
    def count(self) -> int:
        """Return how many pieces there are of it in all."""
        return sum(count for _, count in self.parts)

    @property
    def suggested(self) -> int:
        """Return how many pieces Muster suggests in all."""
        return sum(part.count for part, _ in self.parts)

    @property
    def printed(self) -> bool:
        """Return whether it comes out of the printer."""
        return self.ticked and self.count > 0

    @property
    def why(self) -> str:
        """Return the reason of the number in words, for the second line of a row."""
        shown = [(part, count) for part, count in self.parts if count]
        if not shown:
            return self.parts[0][0].why or self.sheet.text
        reasons = list(dict.fromkeys(part.why for part, _ in shown))
        sums: dict[str, int] = {}  # parts of several armies together
        for part, count in shown:
            sums[part.title] = sums.get(part.title, 0) + count
        if len(reasons) == 1 and (len(shown) == 1 or len(sums) == 1):
            return reasons[0] or self.sheet.text
        if len(reasons) == 1 and reasons[0]:
            return f"{reasons[0]}: {', '.join(sums)}"
        small = str if self.sheet.name == "mission-cards" else _small  # missions have names
        return ", ".join(
            f"{small(title)} × {count}" if count > 1 else small(title)
            for title, count in sums.items()
        )


def _small(title: str) -> str:
    """Return a title for the middle of a sentence; a name ("Sgt. Olive Drab") stays a name."""
    return title if any(letter.isupper() for letter in title[1:]) else lower(title)


def lines(survey: Survey, choices: Choices) -> tuple[SheetLine, ...]:
    """Return the sheets that the games of these armies have a use for, by their headings."""
    found = [_line(sheet, parts, choices) for sheet, parts in survey if parts]
    return tuple(sorted(found, key=lambda line: _place(group_of(line.sheet))))


def _place(group: str) -> int:
    """Return the place of a heading among the others, the last for one of its own."""
    titles = [title for title, _ in _GROUPS]
    return titles.index(group) if group in titles else len(titles)


def _line(sheet: Sheet, parts: Sequence[Part], choices: Choices) -> SheetLine:
    chosen = choices.counts.get(sheet.name, {})
    counted = tuple((part, _clipped(chosen.get(part.id, part.count))) for part in parts)
    if choices.sheets is None:
        tonight = sheet.tonight or sheet.name in choices.added
        ticked = tonight and sheet.name not in choices.dropped
    else:
        ticked = sheet.name in choices.sheets
    return SheetLine(sheet, counted, ticked and any(count for _, count in counted))


def _clipped(count: int) -> int:
    return min(max(count, 0), MOST)


def tick(choices: Choices, survey: Survey, name: str, *, on: bool) -> Choices:
    """Take a sheet into the pack, or out of it.

    One of which Muster suggests nothing is wanted by the player: he gets one of each part.
    """
    names = frozenset((name,))
    if choices.sheets is not None:
        sheets = choices.sheets | names if on else choices.sheets - names
        changed = replace(choices, sheets=sheets)
    else:
        tonight = {sheet.name for sheet, _ in survey if sheet.tonight}
        changed = replace(
            choices,
            added=choices.added | (names - tonight) if on else choices.added - names,
            dropped=choices.dropped - names if on else choices.dropped | (names & tonight),
        )
    line = next((each for each in lines(survey, changed) if each.sheet.name == name), None)
    if on and line is not None and not line.count:
        changed = _with_counts(changed, name, {part.id: 1 for part, _ in line.parts})
    return changed


def set_count(choices: Choices, survey: Survey, name: str, part_id: str, count: int) -> Choices:
    """Print so many of a part of a sheet; with `part_id` "" so many of all its parts together."""
    line = next(each for each in lines(survey, choices) if each.sheet.name == name)
    count = max(count, 0)
    counts = {part_id: _clipped(count)} if part_id else _shared_out(line, count)
    changed = _with_counts(choices, name, counts)
    after = next(each for each in lines(survey, changed) if each.sheet.name == name)
    return tick(changed, survey, name, on=after.count > 0)


def _shared_out(line: SheetLine, total: int) -> dict[str, int]:
    """Share a total among the parts of a sheet as it was shared before, whole pieces only."""
    weights = [count for _, count in line.parts]
    if not any(weights):
        weights = [part.count for part, _ in line.parts]
    if not any(weights):
        weights = [1 for _ in line.parts]
    whole = sum(weights)
    shares = [total * weight // whole for weight in weights]
    rests = sorted(range(len(weights)), key=lambda at: -(total * weights[at] % whole))
    for at in rests[: total - sum(shares)]:
        shares[at] += 1
    return {part.id: _clipped(n) for (part, _), n in zip(line.parts, shares, strict=True)}


def _with_counts(choices: Choices, name: str, counts: Mapping[str, int]) -> Choices:
    before = choices.counts.get(name, {})
    return replace(choices, counts={**choices.counts, name: {**before, **counts}})


# ---- Muster's own packs

WAR = "Campaign"
_GROUPS = (
    ("The armies", "cover board roster roster-short roster-opponent casualties hero-record"),
    ("Cards", "role-cards team-cards vehicle-cards hero-cards weapon-cards mission-cards"),
    ("On the table", "tokens counters cup-labels templates sticks gauges calibration"),
    ("To look up", "reference-tonight reference odds"),
    ("To write on", "clocks-result score turn-track clock battle-report deployment fetch-list"),
    ("Paper soldiers", "stand-ups chits"),
    ("Boxes, flags, screen", "tuck-box dividers screen flags table-plan"),
    (WAR, "campaign-report standings service-cards dog-tags certificates briefing"),
)
_OF = {name: title for title, names in _GROUPS for name in names.split()}
_OF_SHARED = {"cards": "Cards", "tokens": "On the table"}


def group_of(sheet: Sheet) -> str:
    """Return the heading under which a sheet stands."""
    return _OF.get(sheet.name) or _OF_SHARED.get(sheet.shares, "More paper")


_IN_PACK = {
    "Cards only": lambda sheet: sheet.shares == "cards",
    "Tokens and templates": lambda sheet: group_of(sheet) == "On the table",
    "Forms": lambda sheet: group_of(sheet) == "To write on",
}
OWN_PACKS = (TONIGHT, *_IN_PACK)
"""Muster's own packs, by name, in the order of the menu."""


def with_pack(choices: Choices, name: str, sheets: frozenset[str] | None) -> Choices:
    """Return the choices with the sheets of a pack, in the suggested numbers."""
    none: frozenset[str] = frozenset()
    return replace(choices, sheets=sheets, added=none, dropped=none, counts={}, pack=name)


def own_pack(choices: Choices, name: str) -> Choices:
    """Return the choices with one of Muster's own packs."""
    wanted = _IN_PACK.get(name)
    sheets = frozenset(sheet.name for sheet in SHEETS if wanted(sheet)) if wanted else None
    return with_pack(choices, name, sheets)


# ---- packs as they are kept

_OF_PRINTER = ("measured_100mm", "measured_down", "back_offset", "today", "invariant")
_PRINTER, _PACK, _ADDED, _DROPPED = "printer", "pack", "added", "dropped"
_HUGE = 10**9
_TONIGHT = frozenset(sheet.name for sheet in SHEETS if sheet.tonight)


def plan_of(choices: Choices) -> PackPlan:
    """Return the choices as they are kept; what belongs to a printer is kept with the printer."""
    return PackPlan(
        tuple(sorted(_TONIGHT if choices.sheets is None else choices.sheets)),
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
    names = (each.name for each in fields(options) if each.name not in _OF_PRINTER)
    return {name: getattr(options, name) for name in names}


def choices_of(plan: PackPlan, before: Choices) -> Choices:
    """Return what a plan says; what it does not say, or what cannot be, stays as it was before."""
    printer, pack = plan.options.get(_PRINTER), plan.options.get(_PACK)
    sheets = _known(plan.sheets)
    return replace(
        before,
        sheets=None if sheets == _TONIGHT else sheets,
        added=_known(str(plan.options.get(_ADDED, "")).split()),
        dropped=_known(str(plan.options.get(_DROPPED, "")).split()),
        counts=plan.counts,
        options=options_of(plan.options, before.options),
        printer=printer if isinstance(printer, str) else before.printer,
        pack=pack if isinstance(pack, str) and pack else before.pack,
        armies=plan.armies or before.armies,
    )


def with_sheets_of(plan: PackPlan, before: Choices) -> Choices:
    """Return the choices with the sheets of a plan, in the suggested numbers."""
    found = choices_of(plan, before)
    chosen = with_pack(before, found.pack, found.sheets)
    return replace(chosen, added=found.added, dropped=found.dropped)


def _known(names: Iterable[str]) -> frozenset[str]:
    """Return those names that a sheet has; one of an older or newer Muster is passed over."""
    return frozenset(names) & {sheet.name for sheet in SHEETS}


def options_of(values: Mapping[str, OptionValue], before: PrintOptions) -> PrintOptions:
    """Return the options with those values that they can have."""
    options = before
    for name, now in _option_values(before).items():
        value = values.get(name)
        if isinstance(now, float) and isinstance(value, int) and not isinstance(value, bool):
            value = float(value) if abs(value) < _HUGE else None
        if value is None or type(value) is not type(now) or not can_be(name, value):
            continue
        changed = replace(options, **{name: value})  # type: ignore[arg-type]
        try:
            changed.page()
        except PrintProblem:
            continue
        options = changed
    return options


# ---- undo

MOST_STEPS = 100
_Step = tuple[str, Choices]


class UndoSteps:
    """The choices before each step, and after those that were taken back; each step has a name."""

    def __init__(self) -> None:
        self._past: list[_Step] = []
        self._following: list[_Step] = []

    @property
    def last(self) -> str:
        """Return the name of the step that would be taken back, "" for none."""
        return self._past[-1][0] if self._past else ""

    @property
    def following(self) -> str:
        """Return the name of the step that would be taken again, "" for none."""
        return self._following[-1][0] if self._following else ""

    def note(self, before: Choices, after: Choices) -> None:
        """Remember what was chosen before a step."""
        if before != after:
            self._past.append((_step_name(before, after), before))
            self._following.clear()
            del self._past[:-MOST_STEPS]

    def undo(self, now: Choices) -> Choices | None:
        """Return what was chosen before the last step, None when there is none."""
        return self._turn(self._past, self._following, now)

    def redo(self, now: Choices) -> Choices | None:
        """Return what was chosen before the last step was taken back."""
        return self._turn(self._following, self._past, now)

    def rename_pack(self, name: str, new: str) -> None:
        """Follow a pack to its other name: the old one leads nowhere any more."""
        for steps in (self._past, self._following):
            steps[:] = [
                (step, replace(each, pack=new) if each.pack == name else each)
                for step, each in steps
            ]

    @staticmethod
    def _turn(source: list[_Step], other: list[_Step], now: Choices) -> Choices | None:
        if not source:
            return None
        name, choices = source.pop()
        other.append((name, now))
        return choices


def _step_name(before: Choices, after: Choices) -> str:
    """Return what a step changed, for the menu."""
    for name, parts in (
        ("armies", ("armies",)),
        ("pack", ("pack",)),
        ("tick", ("sheets", "added", "dropped")),
        ("number", ("counts",)),
        ("printer", ("printer",)),
    ):
        if any(getattr(before, part) != getattr(after, part) for part in parts):
            return name
    return "paper"

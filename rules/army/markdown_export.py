"""Write an army as Markdown, for web pages: totals, units, stories, agreements, findings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules.army.army_under_ruleset import Man, Roster
from rules.army.model import Army, Unit
from rules.army.text_list_syntax import ListVocabulary, NameIndex
from rules.army.totals import Total, totals
from rules.common.findings import Finding
from rules.common.wording import capital, counted
from rules.games.ruleset import Ruleset

_MARKS = re.compile(r"([\\`*_\[\]|<])")


def write_markdown(roster: Roster, findings: Sequence[Finding]) -> str:
    """Return an army as Markdown: totals, a table for each unit, stories, agreements, findings."""
    army = roster.army
    parts = [
        _head(army, roster.ruleset),
        _totals(roster),
        *(_unit(roster, unit) for unit in army.units),
        _people(roster),
        _agreed(roster),
        _findings(findings),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def escaped(text: str) -> str:
    """Escape the special characters of Markdown."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


def _head(army: Army, ruleset: Ruleset) -> str:
    count = counted(army.figure_count(), ruleset.figure_word, ruleset.figures_word)
    lines = [f"# {escaped(army.name) or 'Army without a name'}", ""]
    lines.append(f"{escaped(ruleset.name)}, {escaped(army.colour)}, {count}")
    if ruleset.extends:
        agreed = f", agreed with {escaped(ruleset.agreed_with)}" if ruleset.agreed_with else ""
        lines[-1] += f" (house rules{agreed})"
    if army.note:
        lines += ["", *_quote(army.note)]
    return "\n".join(lines)


def _quote(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield f"> {escaped(line)}".rstrip()


def _totals(roster: Roster) -> str:
    found = [f"- {_total(total)}" for total in totals(roster)]
    return "\n".join(found)


def _total(total: Total) -> str:
    label = escaped(total.label)
    if total.value is None:
        return capital(label)
    return (
        f"{total.text} of {total.of} {label}" if total.of is not None else f"{total.text} {label}"
    )


def _unit(roster: Roster, unit: Unit) -> str:
    known = roster.type_of(unit)
    title = f"## {escaped(roster.name_of(unit))}"
    if known and known.name != unit.name:
        title += f" ({escaped(known.name)})"
    if unit.colour:
        title += f", {escaped(unit.colour)}"
    fittings = [
        roster.ruleset.fitting[f].name if f in roster.ruleset.fitting else f for f in unit.fittings
    ]
    lines = [title]
    if fittings:
        lines += ["", f"With {escaped(', '.join(fittings))}."]
    if unit.note:
        lines += ["", *_quote(unit.note)]
    rows = list(_rows(roster.men_of(unit), ListVocabulary(roster.ruleset).items))
    if rows:
        lines += ["", "| | Name | Role | Carries | Place |", "| ---: | --- | --- | --- | --- |"]
        lines += rows
    return "\n".join(lines)


def _rows(men: Sequence[Man], items: NameIndex) -> Iterator[str]:
    alike: dict[object, list[Man]] = {}
    for man in men:
        plain = man.figure.plain and not man.figure.post and man.vehicle is None
        alike.setdefault(man.figure.appearance if plain else man.figure.id, []).append(man)
    for group in alike.values():
        man = group[0]
        role = man.role.name if man.role else "Unknown soldier"
        carries = ", ".join(items.name(item) for item in man.figure.items)
        hero = " (hero)" if man.figure.hero else ""
        colour = f" ({man.figure.colour})" if man.figure.colour else ""
        cells = (
            str(len(group)),
            escaped(man.figure.called) + hero,
            escaped(role + colour),
            escaped(carries) or "–",
            escaped(_place(man)),
        )
        yield f"| {' | '.join(cells)} |"


def _place(man: Man) -> str:
    if man.vehicle is not None:
        seat = man.seat.name if man.seat else "no seat"
        own = man.vehicle.id == man.unit.id
        return seat if own else f"{seat}, {man.vehicle.name or 'vehicle'}"
    return capital(man.figure.post.replace("-", " "))


def _people(roster: Roster) -> str:
    lines: list[str] = []
    for man in roster.men:
        figure = man.figure
        if not (figure.story or figure.abilities or figure.lives):
            continue
        lines += ["", f"**{escaped(man.called)}**", ""]
        if figure.lives:
            lines += [f"Must be hit {counted(figure.lives, 'time')}, as agreed.", ""]
        lines += [f"- {escaped(ability)}" for ability in figure.abilities]
        lines += [""] if figure.abilities and figure.story else []
        if figure.story:
            lines += _quote(figure.story)
    return "\n".join(["## Who they are", *lines]) if lines else ""


def _agreed(roster: Roster) -> str:
    switches = [
        f"- {escaped(switch.name)}: {escaped(switch.options[roster.switch(switch.id)])}"
        for switch in roster.ruleset.switches
        if switch.id in roster.army.switches
    ]
    agreements = [
        "- "
        + escaped(", ".join(filter(None, (each.note or each.rule, each.agreed_with, each.day))))
        for each in roster.army.agreements
    ]
    return "\n".join(["## Agreed", "", *agreements, *switches]) if agreements or switches else ""


def _findings(findings: Sequence[Finding]) -> str:
    lines = [
        f"- {capital(finding.severity)}: {escaped(finding.message)}"
        for finding in findings
        if finding.severity != "agreed"
    ]
    return "\n".join(["## Findings", "", *(lines or ["None."])])

"""What the game says about what is selected: its text, and the heading it stands under."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from desktop.army.controller import ArmyController
from desktop.look.parts.dialog import SentenceDialog
from rules.army.roster import Man, Roster
from rules.common.findings import Finding
from rules.common.wording import capital
from rules.games.selectors import limit_nouns

if TYPE_CHECKING:
    from desktop.army.page import ArmyPage
    from rules.common.struct_decoding import DataPath


OPEN_IN_RULES = "Open in Rules"


class RuleWords(NamedTuple):
    """A rule in Muster's words, where the document has it, and its entry in the game's data."""

    title: str
    sentence: str
    source: str = ""
    path: DataPath = ()


def rule_words(controller: ArmyController, finding: Finding | None = None) -> RuleWords:
    """Return what the game says about a finding, or without one about what is selected."""
    document = controller.document
    roster = document.roster if document else None
    if roster is None:
        return RuleWords("No rules", "The game of this army is not here.")
    if finding is not None:
        return _of_finding(roster, finding)
    found, unit = controller.current_figure(), controller.current_unit()
    target = found[1].id if found is not None else unit.id if unit is not None else ""
    ruleset = roster.ruleset
    return _of_target(roster, target) or RuleWords(
        ruleset.name, ruleset.text or "Nothing is said.", f"By {ruleset.author}"
    )


def show_rule(page: ArmyPage) -> None:
    """Show what the game says about the finding or whoever is chosen, with a way to its entry."""
    document, found = page.controller.document, page.findings_in_sight()
    if document is None:
        return
    words = rule_words(page.controller, found.chosen() if found is not None else None)
    dialog = SentenceDialog(
        words.title,
        words.sentence,
        ("Close", OPEN_IN_RULES),
        second=words.source,
        parent=page,
    )
    dialog.exec()
    if dialog.answer == OPEN_IN_RULES:
        page.rule_asked.emit(document.army.ruleset, words.path)


def _of_finding(roster: Roster, finding: Finding) -> RuleWords:
    """Return the limit that was broken; else what was found, and whom it is about."""
    ruleset = roster.ruleset
    limit = next((each for each in ruleset.limits if each.id == finding.rule), None)
    if limit is not None:
        title = capital(limit_nouns(ruleset, limit)[1]) if limit.of else ""
        return RuleWords(
            title or _words(limit.id),
            limit.text or finding.message,
            _under(roster, limit.source),
            ("limit", limit.id),
        )
    about = _of_target(roster, finding.targets[0]) if finding.targets else None
    return RuleWords(
        about.title if about else _words(finding.rule),
        " ".join(filter(None, (finding.message, about.sentence if about else ""))),
        _under(roster, finding.source),
        about.path if about else (),
    )


def _of_target(roster: Roster, target: str) -> RuleWords | None:
    """Return what is said of a man or a unit of a type; None of anything else."""
    if target in roster.man:
        return _of_man(roster, roster.man[target])
    unit = next((each for each in roster.army.units if each.id == target), None)
    known = roster.type_of(unit) if unit is not None else None
    if unit is None or known is None:
        return None
    words = known.text or "Nothing is said of it."
    return RuleWords(known.name, words, _under(roster, known.source), (unit.kind, known.id))


def _of_man(roster: Roster, man: Man) -> RuleWords:
    roles = [role for role in (man.role, *man.derived.extras) if role is not None]
    texts = [role.text for role in roles] + [weapon.text for weapon in man.derived.weapons]
    sources = [role.source for role in roles] + [each.source for each in man.derived.weapons]
    words = " ".join(dict.fromkeys(filter(None, texts))) or "Nothing is said of him."
    under = _under(roster, "; ".join(dict.fromkeys(filter(None, sources))))
    paths: list[DataPath] = [("role", role.id) for role in roles]
    paths += [("weapon", weapon.id) for weapon in man.derived.weapons]
    return RuleWords(man.called, words, under, paths[0] if paths else ())


def _words(rule: str) -> str:
    return capital(rule.replace("-", " "))


def _under(roster: Roster, source: str) -> str:
    return f"{roster.ruleset.name}: {source}" if source else roster.ruleset.name

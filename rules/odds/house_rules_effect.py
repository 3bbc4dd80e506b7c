"""What house rules change for an army: new and gone findings, totals, chances and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.army.totals import Total, totals
from rules.attack.dice import exact_percent_text, mean
from rules.attack.quality import carriers_of
from rules.attack.question import Answer, Question
from rules.checks import check_roster
from rules.common.findings import SEVERITIES, Finding
from rules.common.problems import InputProblem
from rules.common.wording import capital, counted, lower
from rules.games.game import Game
from rules.games.ruleset import Weapon
from rules.odds.answer_question import ask
from rules.odds.shooters_and_targets import QUALITY

_Change = tuple[str, str, str]
"""One value that differs, in words: what, before, after; "" for a value that is missing."""


def effect_on(army: Army, before: Game, after: Game) -> tuple[str, ...]:
    """Return the effect on an army of changing its game, a sentence each; none for no change."""
    old, new = Roster(army, before.ruleset), Roster(army, after.ruleset)
    names = (before.ruleset.name, after.ruleset.name)
    had, has = check_roster(old), check_roster(new)
    changed = (
        *_totals(totals(old), totals(new)),
        *_chances(old, new, before, after),
        *_numbers(old, new),
    )
    return (
        *_sentences(_without(has, had, names), _without(had, has, names)),
        *(f"{what}: {now or 'none'} instead of {was or 'none'}." for what, was, now in changed),
    )


def _without(
    findings: Sequence[Finding], others: Iterable[Finding], names: tuple[str, str]
) -> tuple[Finding, ...]:
    """Return the findings that are not among the others, compared by message and severity.

    `names` are those of the games, which some findings name.
    """

    def key(finding: Finding) -> tuple[object, ...]:
        said = finding.message
        for name in sorted(names, key=len, reverse=True):
            said = said.replace(name, "")
        return (finding.rule, finding.severity, finding.targets, said)

    known = Counter(map(key, others))
    left = []
    for each in findings:
        if known[key(each)]:
            known[key(each)] -= 1
        else:
            left.append(each)
    return tuple(left)


def _sentences(come: Sequence[Finding], gone: Sequence[Finding]) -> Iterable[str]:
    """Yield "1 error more: 3 commandos, 2 allowed."; a finding that now says otherwise too."""
    for severity in SEVERITIES:
        more = [each for each in come if each.severity == severity]
        less = [each for each in gone if each.severity == severity]
        same = {each.rule for each in more} & {each.rule for each in less}
        for each in more:
            if each.rule in same:
                yield f"Still {severity}: {each.shortfall}"
        yield from _counted(severity, "more", [each for each in more if each.rule not in same])
        yield from _counted(severity, "fewer", [each for each in less if each.rule not in same])


def _counted(severity: str, how: str, findings: Sequence[Finding]) -> Iterable[str]:
    if findings:
        noun = {"advice": "piece of advice", "agreed": "agreed finding"}.get(severity, severity)
        many = "pieces of advice" if severity == "advice" else f"{noun}s"
        said = " ".join(each.shortfall for each in findings[:3])
        rest = f" And {len(findings) - 3} more like these." if len(findings) > 3 else ""
        yield f"{counted(len(findings), noun, many)} {how}: {said}{rest}"


def _totals(before: Sequence[Total], after: Sequence[Total]) -> Iterable[_Change]:
    old, new = ({each.id: each for each in totals_} for totals_ in (before, after))
    for key, total in {**old, **new}.items():
        left, right = (side[key].text_of if key in side else "" for side in (old, new))
        if left != right:
            yield capital(total.label), left, right


# ------------------------------------------------------------------ numbers


def _numbers(old: Roster, new: Roster) -> Iterable[_Change]:
    """Yield the changed numbers of the army's weapons, roles and units."""
    kinds: tuple[tuple[str, Iterable[str]], ...] = (
        ("weapon", (weapon.id for weapon in (*_weapons(old), *_weapons(new)))),
        ("role", (role for man in (*old.men, *new.men) if man.role for role in (man.role.id,))),
        *(
            (kind, [unit.type for unit in old.army.units if unit.kind == kind])
            for kind in ("squad", "team", "vehicle")
        ),
    )
    for kind, ids in kinds:
        had: dict[str, Any] = getattr(old.ruleset, kind)
        has: dict[str, Any] = getattr(new.ruleset, kind)
        for key in dict.fromkeys(ids):
            if key in had and key in has:
                yield from _stats(had[key], has[key], old, new)


def _stats(before: Any, after: Any, old: Roster, new: Roster) -> Iterable[_Change]:
    for stat_id in {**before.stats, **after.stats}:
        stat = new.ruleset.stat.get(stat_id) or old.ruleset.stat[stat_id]
        left, right = before.stats.get(stat_id), after.stats.get(stat_id)
        words = [number.text(stat.unit) if number else "none" for number in (left, right)]
        if words[0] != words[1]:
            yield f"{after.name}, {lower(stat.name)}", words[0], words[1]


# ------------------------------------------------------------------ chances


def _chances(old: Roster, new: Roster, before: Game, after: Game) -> Iterable[_Change]:
    """Yield the changed chances of the army's weapons, on the first target that they can hurt."""
    if before.playbook is None or after.playbook is None:
        return
    carried = {weapon.id for weapon in (*_weapons(old), *_weapons(new))}
    known = {**after.ruleset.weapon, **before.ruleset.weapon, **after.ruleset.weapon}
    for weapon in (known[each] for each in known if each in carried):
        left, right = _chance(old, before, weapon), _chance(new, after, weapon)
        if left != right:
            yield weapon.name, left, right


def _weapons(roster: Roster) -> Iterable[Weapon]:
    known = roster.ruleset.weapon
    for man in roster.men:
        yield from man.derived.weapons
    for unit in roster.army.units:
        kind = roster.type_of(unit)
        named = (*unit.fittings, getattr(kind, "weapon", ""), *getattr(kind, "fixed", ()))
        yield from (known[each] for each in named if each in known)


def _chance(roster: Roster, game: Game, weapon: Weapon) -> str:
    """Return the chance of a weapon's attack on the first target that it can hurt, in words."""
    if weapon.id not in game.ruleset.weapon or game.playbook is None:
        return ""
    switches = {key: roster.switch(key) for key in game.ruleset.switch}
    quality = game.playbook.odds.kind == QUALITY
    carriers = carriers_of(game.ruleset, weapon) if quality else ()
    role = carriers[0].id if carriers else ""
    for target in ("", *(each.id for each in game.playbook.targets)):
        try:
            question = Question(weapon.id, target, switches=switches, role=role)
            answer = ask(game.ruleset, game.playbook, question)
        except (InputProblem, TypeError, ValueError, ArithmeticError):
            continue  # a file written by hand can hold numbers that no die has: -1 rolls
        if answer.allowed and (words := _answer_words(answer)):
            return words
    return ""


def _answer_words(answer: Answer) -> str:
    words = [answer.needed] if answer.needed else []
    for name, odds in [*answer.distributions.items()][:1]:
        words.append(f"{float(mean(odds)):.2f} {lower(name)} on average")
    more = "; ".join(words)
    if answer.chance is None:
        return more
    percent = exact_percent_text(answer.chance)
    return f"{percent} ({more})" if more else percent

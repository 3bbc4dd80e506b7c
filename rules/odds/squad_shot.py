"""A shot of The Green and the Tan's kind: what it depends on, and the answer made of its hits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.games.dice_rules import Target
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.asked import counted_modifiers
from rules.odds.dice import Odds, at_least, binomial, capped, die_at_most, follow
from rules.odds.needs import bad_until, good_from
from rules.odds.question import Answer, Applied, Question
from rules.odds.saves import Save, is_armour
from rules.odds.shooting import base_of, is_read, stat_of


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot that may be fired, with all that it depends on."""

    ruleset: Ruleset
    playbook: Playbook
    question: Question
    weapon: Weapon
    target: Target
    save: Save
    shooters: int
    targets: int

    @property
    def rerolls(self) -> bool:
        """Return whether a commander lets the shooter roll again."""
        return bool(_rerolls(self))

    def option(self, switch_id: str) -> Fraction:
        """Return the chance that an option's second die goes wrong; 0 when it is not played."""
        test = self.playbook.test.get(switch_id)
        if test is None:
            return Fraction(0)
        played = is_read(self.ruleset, self.question, switch_id, "on")
        return die_at_most(bad_until(test)) if played else Fraction(0)

    def fallen(self, hits: Odds) -> Odds:
        """Return how many of the target's men fall of so many hits."""
        harm = self.save.harm
        return capped(follow(hits, lambda number: binomial(number, harm)), self.targets)

    def whole_target(self) -> int:
        """Return the hits of a shot that hits all there is: one for a tank or vehicle."""
        return 1 if is_armour(self.target) else self.targets


def answered(
    shot: Shot,
    needed: str,
    chance: Fraction,
    hits: Odds,
    fallen: Odds | None = None,
    *,
    further: Mapping[str, Fraction] | None = None,
    distributions: Mapping[str, Odds] | None = None,
    options: tuple[str, ...] = (),
) -> Answer:
    """Return the answer with what the hits do to the target."""
    fallen = fallen if fallen is not None else shot.fallen(hits)
    harm = {"one hit does harm": shot.save.harm}
    found: dict[str, Odds] = {"hits": hits}
    if is_armour(shot.target):
        harm["destroyed"] = at_least(fallen, 1)
    else:
        found["killed"] = fallen
        harm["at least one falls"] = at_least(fallen, 1)
        harm["all fall"] = at_least(fallen, shot.targets)
    return Answer(
        allowed=True,
        needed=f"{needed}; then {shot.save.words}",
        chance=chance,
        base=(
            *base_of(shot.ruleset, shot.weapon, "range", "dice", "needs", "hits"),
            *_save_base(shot),
            *_options(shot, options),
        ),
        modifiers=(*_rerolls(shot), *shot.save.modifiers),
        distributions={**found, **(distributions or {})},
        further={**harm, **(further or {})},
    )


def _rerolls(shot: Shot) -> tuple[Applied, ...]:
    """Return what lets the shooter roll again; conditions, which change no number, are left out."""
    counted = counted_modifiers(shot.playbook, shot.question, "attack")
    return tuple(each.applied() for each in counted if isinstance(each.modifier.value.value, str))


def _save_base(shot: Shot) -> tuple[Applied, ...]:
    if shot.save.needed is None:
        return (Applied("Hits the dirt", "not against this", shot.weapon.source, "stated"),)
    test = shot.playbook.test[shot.target.test]
    base = Applied("Hits the dirt on", f"{good_from(test)}+", test.source, "stated")
    if shot.target.stats.get("needs") and str(shot.weapon.stats["needs"].value)[:1] == "≤":
        number = shot.target.stats["needs"]
        if stat_of(shot.weapon, "hits").value != "each":
            to_hit = Applied("To hit it", f"{number.value}+", number.source, number.provenance)
            return (to_hit, base)
    return (base,)


def _options(shot: Shot, options: tuple[str, ...]) -> tuple[Applied, ...]:
    return tuple(
        Applied(
            shot.ruleset.switch[name].name,
            shot.ruleset.switch[name].options["on"].lower(),
            shot.ruleset.switch[name].source,
            "stated",
        )
        for name in options
    )

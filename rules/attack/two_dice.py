"""Procedures of attacks of 2d6 where low is good: the roll to hit, and what its hits do.

A target is a man, armour that rolls on a table when it is hit, or a soft vehicle that a machine gun
must hit several times in one turn.
"""

from __future__ import annotations

from dataclasses import replace as changed
from functools import cached_property

import msgspec
from msgspec.structs import replace

from rules.attack.dice import clamp
from rules.attack.die_tests import roll_of, span_words
from rules.attack.modifiers import CountedModifier, can_hurt, goes_with, names_weapon, used_number
from rules.attack.procedure import (
    IMMOBILISED,
    NATURAL,
    STUNNED,
    Band,
    Made,
    Next,
    Pick,
    Result,
    Roll,
)
from rules.attack.question import MOST_DICE, Answer, UsedNumber, bad_question, refused
from rules.attack.question_context import GameQuestion
from rules.attack.scene import Scene
from rules.common.wording import lower_first
from rules.games.playbook import DieTest, Modifier, Target
from rules.games.ruleset import Weapon
from rules.games.shared_types import Number

HIT, FALL, BLAST = "hit", "fall", "blast"
"""The roll to hit; the choices of who falls of those who can be hit, and of who is in a blast."""

UNSEEN, DRAWN = "unseen", "drawn"
"""The choice of who stands where nobody is aimed at, in smoke, and the die that draws one."""

GLUED = "glued"
"""The mark of who is held fast."""

DESTROYED = "destroyed"
"""The result of a table by which its target is gone."""

TOUCHING = "adjacent"
"""The modifier that counts by itself for a target at a distance of 0."""

MISHAPS = ("jam", "empty")
"""Lots of weapons to which a natural miss does this. Of a lot with the name of a switch the option
that players chose says which of them it does; neither by any other option."""

NATURAL_HIT, ANYTHING = "natural-2", "any"
"""The switch for what a natural hit of any weapon destroys, also the number of a target that it may
destroy, and the option by which it does."""

BURST, ENDS = "burst-12", "ends"
"""The switch for what a natural miss does to the rolls that a burst has left, and its option by
which they are lost; so it is in a game without the switch."""

BESIDE = 0.25
"""The farthest distance, in feet, at which a target may still be called adjacent: 3 inches."""

LOST = "lost"
"""What a target's `crew` says where those inside are lost with it."""


def natural_destroys(target: Target) -> bool:
    """Return whether a natural hit destroys a target without a second die."""
    return "natural-destroys" in target.stats


def whole_number(number: Number) -> int:
    """Return a number as a whole one; words and "+1" are read as far as they are numbers."""
    try:
        return int(number.value)
    except ValueError:
        return 0


# ------------------------------------------------------------------ one attack


class Attack(GameQuestion):
    """An attack of one weapon, with the modifiers that count and the roll that they make of it."""

    @cached_property
    def weapon(self) -> Weapon:
        """Return the weapon, or the one that it counts as under a modifier."""
        weapon = self.ruleset.weapon[self.question.weapon]
        for modifier in self.playbook.modifiers if self.named else ():
            if modifier in self.named and weapon.id in modifier.becomes:
                weapon = self.ruleset.weapon[modifier.becomes[weapon.id]]
        return weapon

    @property
    def touching(self) -> bool:
        """Return whether the question calls the target adjacent."""
        return any(modifier.id == TOUCHING for modifier in self.named)

    @property
    def adjacent(self) -> bool:
        """Return whether the target is touched."""
        return self.touching or self.question.distance == 0 or self.reach == 0

    @property
    def reach(self) -> float | None:
        """Return how far the weapon reaches, None when only by sight or when nothing is said."""
        span = self.weapon.stats.get("range")
        return None if span is None or isinstance(span.value, str) else float(span.value)

    def game_number(self, name: str) -> int:
        """Return a number of the game's odds."""
        return whole_number(self.playbook.odds.stats[name])

    def in_lot(self, name: str) -> bool:
        """Return whether the game counts the weapon among those that it treats alike."""
        return names_weapon(self.playbook.odds.lots.get(name, ()), self.weapon)

    # ---- modifiers

    @cached_property
    def counting(self) -> tuple[CountedModifier, ...]:
        """Return the modifiers that count: named or automatic, one of a group, none cancelled."""
        cancelled = {name for modifier in self.named for name in modifier.cancels}
        found: dict[str, CountedModifier] = {}
        for modifier in self.playbook.modifiers:
            if modifier.id in cancelled:
                continue
            by_itself = modifier.automatic or modifier.id == TOUCHING
            if not (modifier in self.named or (by_itself and self._follows(modifier))):
                continue
            each = CountedModifier(modifier)
            key = modifier.group or modifier.id
            if key not in found or abs(self._value(each)) > abs(self._value(found[key])):
                found[key] = each
        return tuple(found.values())

    def _follows(self, modifier: Modifier) -> bool:
        """Return whether a modifier counts without being named."""
        if modifier.id == TOUCHING:
            return self.adjacent and not names_weapon(modifier.zero_for, self.weapon)
        return goes_with(modifier, self.weapon, self.target.id) and self.far_enough(modifier)

    def _value(self, counted: CountedModifier) -> int:
        """Return what a modifier adds here: 0 where it may be named but does nothing."""
        modifier = counted.modifier
        idle = names_weapon(modifier.zero_for, self.weapon) or not self.far_enough(modifier)
        return 0 if idle else counted.plus

    def modifier_sum(self, roll: str) -> tuple[int, tuple[UsedNumber, ...]]:
        """Return what the modifiers of one roll add up to, and each as it is told."""
        plus, told = 0, []
        for counted in self.counting:
            modifier = counted.modifier
            if modifier.roll != roll or modifier.sets or not whole_number(modifier.value):
                continue
            adds = self._value(counted)
            plus += adds
            each = counted.applied()
            if adds != counted.plus:
                if names_weapon(modifier.zero_for, self.weapon):
                    why = f"nothing for {lower_first(self.weapon.name)}"
                    if self.weapon.stats["attack"].origin == "house":  # no document knows it
                        each = changed(each, provenance="house", borrowed_from="")
                else:
                    why = f"only beyond {modifier.beyond.text() if modifier.beyond else ''} ft"
                each = changed(each, name=f"{each.name}: {why}", value="0")
            told.append(each)
        return plus, tuple(told)

    # ---- the number to be rolled

    @cached_property
    def summed(self) -> tuple[int, tuple[UsedNumber, ...]]:
        """Return the number to be rolled or less, before naturals, and what changed it."""
        plus, told = self.modifier_sum("attack")
        setting = [each.modifier for each in self.counting if each.modifier.sets]
        if not setting:
            return whole_number(self.weapon.stats["attack"]) + plus, told
        lowest = min(setting, key=lambda each: whole_number(each.value))
        total = whole_number(lowest.value)
        number = used_number(lowest.name, lowest.value, lowest.source)
        return total, (changed(number, value=f"= {total}"),)

    @property
    def needed_words(self) -> str:
        """Return the roll in words."""
        need, hits, misses = self.roll.need, self.game_number("hits"), self.game_number("misses")
        if need <= hits:
            return f"a natural {hits} on 2d6"
        return f"{need} or less on 2d6" + (f": anything but {misses}" * (need >= misses - 1))

    # ---- many rolls

    @property
    def shooters(self) -> int:
        """Return how many men fire at the same time."""
        return self.question.shooters or 1

    @cached_property
    def enough(self) -> int | None:
        """Return how many hits destroy the target where it takes several, None otherwise.

        Only weapons of the lot "sustained" need several in one turn.
        """
        number, once = self.target.stats.get("sustained"), self.natural_only is not None
        if number is None or once or self.target.test or not self.in_lot("sustained"):
            return None
        return whole_number(number)

    @cached_property
    def rolls(self) -> int:
        """Return how many rolls are made: never more than the weapon has, or than its targets."""
        most = whole_number(self.weapon.stats.get("rolls", Number(1)))
        asked, targets = self.question.dice, self.question.targets
        if asked is not None and asked > most:
            times = "once" if most == 1 else f"{most} times"
            raise bad_question("dice", f"{self.weapon.name} rolls {times} in a turn, not {asked}")
        rolls = most if asked is None else asked
        if "separate" in self.playbook.odds.stats and targets is not None and self.enough is None:
            rolls = min(rolls, targets)
        if rolls * self.shooters > MOST_DICE:
            made = f"{self.shooters} men make {rolls * self.shooters} rolls"
            raise bad_question("shooters", f"{made}; {MOST_DICE} at most are counted")
        return rolls

    @cached_property
    def mishap(self) -> str:
        """Return what the natural miss does to the weapon: "jam", "empty" or nothing."""
        natural = (each.modifier.natural for each in self.counting if each.modifier.natural)
        lot = next((lot for lot in MISHAPS if self.in_lot(lot)), "")
        if self.mishap_switch:
            read = self.reading(self.mishap_switch)
            lot = read if read in MISHAPS else ""
        return next(natural, lot)

    @cached_property
    def mishap_switch(self) -> str:
        """Return the switch that says what the natural miss does to the weapon, "" for none."""
        return next((each.id for each in self.ruleset.switches if self.in_lot(each.id)), "")

    @property
    def ends_burst(self) -> bool:
        """Return whether a natural miss ends a burst; none does by the other reading."""
        goes_on = BURST in self.ruleset.switch and not self.is_reading(BURST, ENDS)
        return bool(self.mishap) and not goes_on

    # ---- the dice

    @cached_property
    def roll(self) -> Roll:
        """Return the roll to hit, of the whole attack, with the numbers behind what is needed.

        A natural hit is a class of its own where it does more than any other.
        """
        target, only = self.target, self.natural_only
        base, told = ((), ()) if only is not None else (self._base(), self.summed[1])
        if only is not None:
            anything = "any-destroys" in target.stats or self.is_reading(NATURAL_HIT, ANYTHING)
            words = "of any weapon" if anything else "beside it"
            told = (used_number(f"{target.name}: natural roll {words}", only, target.source),)
        elif self.enough is not None:
            name = f"{target.name}: hits in one turn"
            told = (*told, used_number(name, target.stats["sustained"], target.source))
        hits, misses = self.game_number("hits"), self.game_number("misses")
        need = clamp(self.summed[0], hits, misses - 1) if only is None else whole_number(only)
        return Roll(
            HIT,
            self.rolls,
            two=True,
            need=need,
            good="most",
            natural=hits if self.effect.natural else 0,
            jams=misses if self.mishap else 0,
            ends=misses if self.ends_burst else 0,
            base=base,
            modifiers=told,
            then=(_hit, self.effect),
        )

    def _base(self) -> tuple[UsedNumber, ...]:
        weapon, stats = self.weapon, self.weapon.stats
        found = [used_number(f"{weapon.name}: attack", stats["attack"], weapon.source)]
        if "rolls" in stats and whole_number(stats["rolls"]) > 1:
            found.append(used_number(f"{weapon.name}: rolls", stats["rolls"], weapon.source))
        switch, natural = self.mishap_switch, any(m.modifier.natural for m in self.counting)
        if switch and not natural and self.reading(switch) in MISHAPS:
            found.append(self.reading_number(switch))
        return tuple(found)

    @cached_property
    def effect(self) -> Effect:
        """Return what the hits do."""
        once = self.natural_only is not None
        glues = self.in_lot("glues") and not once
        table = None
        if self.target.test and not (glues or once or self.in_lot("eliminates")):
            table = self._table(self.playbook.test[self.target.test])
        several = table is not None or self.enough is not None
        return Effect(
            mishap=f"{self.mishap}:{self.question.weapon}" if self.mishap else "",
            glues=glues,
            blast="blast" in self.weapon.stats,
            separate="separate" in self.playbook.odds.stats,
            drawn=any(modifier.drawn for modifier in self.named),
            natural=glues or (natural_destroys(self.target) and several),
            enough=1 if self.enough is None else self.enough,
            table=table,
        )

    def _table(self, test: DieTest) -> Roll:
        """Return the die of a target that is hit, with how it is destroyed and what changes it."""
        plus, told = self.modifier_sum("hard-target")
        best = next(each for each in test.outcomes if each.result == DESTROYED)
        number = Number(f"{DESTROYED} on {span_words(best)}", origin=test.origin)
        base = used_number(test.name, number, test.source or self.target.source)
        return replace(roll_of(test, plus), base=(base,), modifiers=told)

    # ---- what is not allowed

    def not_allowed(self) -> Answer | None:
        """Return why the rules forbid the attack, None when they allow it."""
        weapon, target = self.weapon, self.target
        if "attack" not in weapon.stats or not whole_number(weapon.stats["attack"]):
            reason = f"{weapon.name} has no attack number. {weapon.text}".strip()
            return refused(reason, weapon.source)
        forbidden = self._out_of_reach() or self.barred(weapon)
        if forbidden or can_hurt(weapon, target) or self.natural_only:
            return forbidden
        return refused(target.refusal, target.source, target.origin)

    @property
    def bearers(self) -> tuple[Modifier | Target, ...]:
        """Return what may forbid something, in the order in which it is told.

        A target that a natural roll of any weapon destroys forbids nothing.
        """
        return self.named if self.natural_only else (*self.named, self.target)

    def _out_of_reach(self) -> Answer | None:
        span, distance = self.weapon.stats.get("range"), self.question.distance
        if self.touching and distance is not None and distance > BESIDE:
            message = f"an adjacent target is touched: its distance is 0, not {distance:g}"
            raise bad_question("range", message)
        if span is None or (distance is None and not self.touching):
            return None
        far, reach, name = distance or 0.0, self.reach, self.weapon.name
        if span.low is not None and far < span.low:
            reason = f"{name} hits nothing nearer than {span.low:g} ft."
        elif reach is None or far <= reach:
            return None
        elif reach == 0:
            reason = f"{name} reaches only a target that is touched."
        else:
            reason = f"{name} reaches {reach:g} ft; the target is {far:g} ft away."
        return refused(reason, span.source or self.weapon.source, span.origin)

    @cached_property
    def natural_only(self) -> Number | None:
        """Return the natural roll that a weapon needs which does nothing else to the target.

        The target says whether any weapon may roll it, or only men beside it; None where neither.
        """
        target, stats = self.target, self.target.stats
        bars = (bar for bar in target.bars if bar.switch)
        if can_hurt(self.weapon, target) and not any(self.holds(bar, self.weapon) for bar in bars):
            return None
        mounted = any(modifier.id == "mounted" for modifier in self.named)
        beside = stats.get("adjacent-destroys") if self.adjacent and not mounted else None
        read = stats.get(NATURAL_HIT) if self.is_reading(NATURAL_HIT, ANYTHING) else None
        return stats.get("any-destroys") or beside or read

    def readings(self) -> tuple[UsedNumber, ...]:
        """Return the house readings by which the attack is counted, as the answer tells them."""
        found, target, weapon = [], self.target, self.weapon
        if names_weapon(target.by_reading, weapon) and not self.natural_only:
            note = "The document does not name it among what hurts this."
            name = f"{weapon.name} at {lower_first(target.name)}"
            found.append(UsedNumber(name, "counts", target.source, "house", note=note))
        for bar in (*target.bars, *(bar for each in self.named for bar in each.bars)):
            about = not bar.weapons or names_weapon(bar.weapons, weapon)
            if bar.switch and about and not names_weapon(bar.but_not, weapon):
                found.append(self.reading_number(bar.switch))
        if self.natural_only is not None and self.natural_only is target.stats.get(NATURAL_HIT):
            found.append(self.reading_number(NATURAL_HIT))
        if BURST in self.ruleset.switch and self.mishap and self.rolls > 1:
            found.append(self.reading_number(BURST))
        return tuple(found)


# ------------------------------------------------------------------ the procedure


class Effect(msgspec.Struct, frozen=True):
    """What the hits of an attack do, as far as a later step asks for it.

    `mishap` is the mark that a natural miss gives who attacks. With `natural` a single natural hit
    destroys, or eliminates. `enough` hits destroy a vehicle or gun; where it rolls on a table there
    is one die of `table` for each. `drawn`: who is hit is drawn by chance.
    """

    mishap: str = ""
    glues: bool = False
    blast: bool = False
    separate: bool = False
    drawn: bool = False
    natural: bool = False
    enough: int = 1
    table: Roll | None = None


def shot(scene: Scene) -> Next:
    """Return the roll to hit of an attack."""
    return attack_of(scene.asked).roll


def attack_of(asked: GameQuestion) -> Attack:
    """Return a question as one about an attack on two dice."""
    if isinstance(asked, Attack):
        return asked
    return Attack(asked.ruleset, asked.playbook, asked.question)


def _hit(scene: Scene, effect: Effect, made: Made) -> Next:
    """Go on after the roll to hit."""
    marks = ((scene.actor, effect.mishap),) if effect.mishap and made.jams else ()
    found = Result(marks=marks, hits=made.good)
    natural = made.count(NATURAL) > 0
    if scene.is_model(scene.target) and not effect.glues:
        if effect.table is not None and made.good and not natural:
            return replace(effect.table, dice=made.good, then=(_tested, found))
        destroyed = natural or (effect.table is None and made.good >= effect.enough)
        return replace(found, destroyed=(scene.target,)) if destroyed else found
    if not made.good:
        return found
    target, mine = scene.target, scene.side(scene.actor)
    among = tuple(dict.fromkeys((target, *scene.near())))
    if effect.glues:
        return _caught(scene, among, (_glued, found, natural))
    if effect.blast:
        return _caught(scene, scene.caught(), (_fell, found, 0))
    own = tuple(dict.fromkeys((target, *scene.falling(scene.unit(target)))))
    if effect.drawn:
        near = tuple(man for man in own if man in among)
        return Pick(UNSEEN, mine, among, 1, len(among), near, then=(_in_smoke, found))
    if made.good == 1:
        return replace(found, falls=(target,))
    among = tuple(man for man in scene.near() if scene.side(man) == scene.side(target))
    most = min(made.good, len(among))
    offered = tuple(man for man in own if man == target or man in among)[:most]
    least = most if effect.separate else 1
    return Pick(FALL, mine, among, least, most, offered, then=(_fell, found, made.good))


def _caught(scene: Scene, among: tuple[str, ...], then: tuple[object, ...]) -> Pick:
    """Return the choice of who is in a blast or under glue."""
    target = (scene.target,)
    return Pick(BLAST, scene.side(scene.actor), among, 1, max(1, len(among)), target, then=then)


def _in_smoke(_scene: Scene, found: Result, there: tuple[str, ...]) -> Roll | Result:
    """Ask for the number that is drawn, where more stand there than were hit."""
    if len(there) <= found.hits:
        return replace(found, falls=there)
    table = tuple(Band(number, number, man) for number, man in enumerate(there, 1))
    return Roll(DRAWN, sides=len(there), table=table, then=(_drawn, found))


def _drawn(_scene: Scene, found: Result, made: Made) -> Result:
    """Let him fall whose number was drawn; for further hits those who follow him."""
    there = tuple(band.name for band in made.roll.table)
    first = there.index(made.results[0])
    return replace(found, falls=(*there[first:], *there[:first])[: found.hits])


def _glued(scene: Scene, found: Result, natural: bool, caught: tuple[str, ...]) -> Result:
    """Hold all in the area fast; a natural hit eliminates its target, even so."""
    held = (each for each in caught if not (natural and each == scene.target))
    found = replace(found, marks=(*found.marks, *((each, GLUED) for each in held)))
    if not natural:
        return found
    if scene.is_model(scene.target):
        return replace(found, destroyed=(scene.target,))
    return replace(found, falls=(scene.target,))


def _tested(scene: Scene, found: Result, made: Made) -> Result:
    """Go on after the table of a vehicle that was hit."""
    if DESTROYED in made.results:
        return replace(found, destroyed=(scene.target,))
    marks = (
        (scene.target, mark)
        for result in made.results
        for mark in (IMMOBILISED, STUNNED)
        if result.startswith(mark)
    )
    return replace(found, marks=(*found.marks, *marks))


def _fell(scene: Scene, found: Result, hits: int, chosen: tuple[str, ...]) -> Result:
    """Let those fall who were chosen; hits beyond them are on the target, as far as he is one.

    A hero loses a life by each hit.
    """
    more = hits - len(chosen) if scene.target in chosen else 0
    men = tuple(each for each in chosen if not scene.is_model(each))
    models = tuple(each for each in chosen if scene.is_model(each))
    return replace(found, falls=(*men, *(scene.target,) * more), destroyed=models)

"""Differences between two states of an army, in words: who came, went or changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from rules.army.crests import crest_named
from rules.army.model import Agreement, Appearance, Army, Figure, OwnCard, Reading, Unit
from rules.common.wording import capital, counted, listed, lower
from rules.games.roles_from_items import derive_roles, known_items
from rules.games.ruleset import Ruleset

Kind = Literal["army", "came", "went", "changed"]


class ArmyDifference(NamedTuple):
    """One difference: about the army as a whole, or somebody who came, went or changed."""

    kind: Kind
    sentence: str


def army_differences(
    old: Army, new: Army, ruleset: Ruleset | None = None
) -> tuple[ArmyDifference, ...]:
    """Return how `new` differs from `old`, an earlier or later state of the same army.

    Plain men are counted, as nobody tells them apart; men with anything of their own are named.
    Without the ruleset nobody has a role, and everybody is a man.
    """
    return tuple(_Comparison(old, new, ruleset).all())


class _Comparison:
    """Both states with whom each man belongs to and where he sits."""

    def __init__(self, old: Army, new: Army, ruleset: Ruleset | None) -> None:
        self._old, self._new, self._ruleset = old, new, ruleset
        self._items = known_items(ruleset)
        self._units = {unit.id: unit for unit in old.units}
        self._units_now = {unit.id: unit for unit in new.units}
        self._men = {man.id: (unit, man) for unit in old.units for man in unit.figures}
        self._men_now = {man.id: (unit, man) for unit in new.units for man in unit.figures}
        self._seats, self._seats_now = _seats(old), _seats(new)

    def all(self) -> Iterator[ArmyDifference]:
        for sentence in self._army():
            yield ArmyDifference("army", sentence)
        yield from self._came_and_went()
        for unit in self._new.units:
            if unit.id in self._units:
                for sentence in self._unit(self._units[unit.id], unit):
                    yield ArmyDifference("changed", sentence)
        for man_id, (_, man) in self._men_now.items():
            if man_id in self._men:
                for sentence in self._man(man_id, man):
                    yield ArmyDifference("changed", sentence)
        kept = [unit.id for unit in self._old.units if unit.id in self._units_now]
        if kept != [unit.id for unit in self._new.units if unit.id in self._units]:
            yield ArmyDifference("changed", "The units are in another order.")

    # ---- the army as a whole

    def _army(self) -> Iterator[str]:
        old, new = self._old, self._new
        if old.name != new.name:
            yield f"The army is called {_quoted(new.name)}, not {_quoted(old.name)}."
        if old.colour != new.colour:
            yield f"Its colour is {new.colour}, not {old.colour}."
        if old.crest != new.crest:
            crest = crest_named(new.crest)
            yield (
                f"Its crest is {lower(crest.title)}." if crest else "It has its first crest again."
            )
        if old.ruleset != new.ruleset:
            yield f"Its game is {new.ruleset}, not {old.ruleset}."
        if old.note != new.note:
            yield _text("Its note", old.note, new.note)
        yield from _own_cards(old.own_cards, new.own_cards)
        yield from _readings(old.readings, new.readings)
        for switch in sorted({*old.switches, *new.switches}):
            before, after = old.switches.get(switch, ""), new.switches.get(switch, "")
            if before != after:
                known = self._ruleset.switch.get(switch) if self._ruleset else None
                name, options = (known.name, known.options) if known else (switch, {})
                yield f"{name}: {options.get(after, after) or 'the usual answer'}."
        for agreement in new.agreements:
            if agreement not in old.agreements:
                yield f"Agreed: {_agreed(agreement)}."
        for agreement in old.agreements:
            if agreement not in new.agreements:
                yield f"No longer agreed: {_agreed(agreement)}."

    # ---- who came and went

    def _came_and_went(self) -> Iterator[ArmyDifference]:
        for unit in self._new.units:
            if unit.id not in self._units:
                yield ArmyDifference("came", f"{self._unit_words(unit)} joined.")
        for unit in self._old.units:
            if unit.id not in self._units_now:
                yield ArmyDifference("went", f"{self._unit_words(unit)} left.")
        for unit in self._new.units:
            if unit.id in self._units:
                yield from self._men_of(self._units[unit.id], unit)

    def _men_of(self, old: Unit, new: Unit) -> Iterator[ArmyDifference]:
        """Compare those who are only on one side; who moved between units is told elsewhere."""
        came = [man for man in new.figures if man.id not in self._men]
        went = [man for man in old.figures if man.id not in self._men_now]
        plain_came = Counter(man.appearance for man in came if man.plain)
        plain_went = Counter(man.appearance for man in went if man.plain)
        alike = plain_came & plain_went
        sides: tuple[tuple[Kind, str, list[Figure], Counter[Appearance]], ...] = (
            ("came", f"joined {_unit_name(new)}.", came, plain_came - alike),
            ("went", f"left {_unit_name(new)}.", went, plain_went - alike),
        )
        for kind, what, men, plain in sides:
            for (items, colour), number in plain.items():
                who = counted(number, f"{colour} {lower(self._role(items))}".strip())
                yield ArmyDifference(kind, f"{who} {what}")
            for man in men:
                if not man.plain:
                    yield ArmyDifference(kind, f"{capital(self._called(man))} {what}")

    # ---- what changed

    def _unit(self, old: Unit, new: Unit) -> Iterator[str]:
        name = capital(_unit_name(new))
        if old.name != new.name:
            yield f"{_quoted(old.name)} is now called {_quoted(new.name)}."
        if (old.kind, old.type) != (new.kind, new.type):
            yield f"{name} is now another kind of unit."
        for fitting in new.fittings:
            if fitting not in old.fittings:
                yield f"{name} has {self._fitting(fitting)}."
        for fitting in old.fittings:
            if fitting not in new.fittings:
                yield f"{name} no longer has {self._fitting(fitting)}."
        if old.passengers != new.passengers:
            seats = "as many as the game says" if new.passengers is None else new.passengers
            yield f"{name}: passenger seats {seats}."
        if old.colour != new.colour:
            yield f"{name} is now {_colour(new.colour)}."
        if old.note != new.note:
            yield _text(f"The note of {_unit_name(new)}", old.note, new.note)

    def _man(self, man_id: str, man: Figure) -> Iterator[str]:
        old_unit, old = self._men[man_id]
        unit, _ = self._men_now[man_id]
        who = capital(self._called(man))
        if old_unit.id != unit.id:
            yield f"{who} moved from {_unit_name(old_unit)} to {_unit_name(unit)}."
        was, now = self._seats.get(man_id), self._seats_now.get(man_id)
        if was != now:
            sits = f"sits in {_unit_name(self._units_now[now[0]])}, seat {now[1]}" if now else ""
            left = f"got out of {_unit_name(self._units[was[0]])}" if was else ""
            yield f"{who} {sits or left}."
        if old == man:
            return
        if (old.rank, old.name) != (man.rank, man.name):
            was_called = (
                old.called or old.rank or f"a {lower(self._role(old.items))} without a name"
            )
            yield f"{capital(was_called)} is now {man.called or man.rank or 'without a name'}."
        yield from self._items_of(who, old, man)
        if old.post != man.post and old_unit.id == unit.id:
            yield f"{who} is now {man.post or 'without a post'}."
        if old.hero != man.hero:
            yield f"{who} is {'now a hero' if man.hero else 'no longer a hero'}."
        if old.lives != man.lives:
            lives = "as the game says" if man.lives is None else man.lives
            yield f"Lives of {who}: {lives}."
        if old.abilities != man.abilities:
            words = listed([lower(each) for each in man.abilities]) or "none"
            yield f"Abilities of {who}: {words}."
        if old.story != man.story:
            yield _text(f"The story of {self._called(man)}", old.story, man.story)
        if old.portrait != man.portrait:
            yield f"{who} has another portrait."
        if old.colour != man.colour:
            yield f"{who} is now {_colour(man.colour)}."

    def _items_of(self, who: str, old: Figure, man: Figure) -> Iterator[str]:
        if old.moulded != man.moulded:
            moulded = listed([self._item(each) for each in man.moulded])
            yield f"{who} {f'stands in, with {moulded}' if moulded else 'stands in no more'}."
        if old.items != man.items:
            more = listed([self._item(each) for each in man.items if each not in old.items])
            less = listed([self._item(each) for each in old.items if each not in man.items])
            parts = (f"has {more}" if more else "", f"no longer {less}" if less else "")
            yield f"{who}: {', '.join(filter(None, parts)) or 'items in another order'}."

    # ---- words

    def _role(self, items: tuple[str, ...]) -> str:
        role = derive_roles(self._ruleset, items).role if self._ruleset else None
        return role.name if role else "Man"

    def _called(self, man: Figure) -> str:
        return man.called or f"the {lower(self._role(man.items))}"

    def _fitting(self, fitting: str) -> str:
        known = self._ruleset.fitting.get(fitting) if self._ruleset else None
        return lower(known.name) if known else fitting

    def _item(self, item: str) -> str:
        known = self._items.get(item)
        return lower(known.name) if known else item

    def _unit_words(self, unit: Unit) -> str:
        men = Counter(self._role(man.items) for man in unit.figures)
        names = [counted(number, lower(role)) for role, number in men.most_common()]
        if len(names) > 5:
            names[4:] = [f"{len(names) - 4} other kinds"]
        inside = f" with {listed(names)}" if names else ""
        return f"{capital(_unit_name(unit))}{inside}"


def _seats(army: Army) -> dict[str, tuple[str, int]]:
    return {seat.figure: (unit.id, seat.number) for unit in army.units for seat in unit.seats}


def _unit_name(unit: Unit) -> str:
    return unit.name or "a unit without a name"


def _colour(colour: str) -> str:
    return colour or "in the army's colour"


def _quoted(name: str) -> str:
    return f"“{name}”" if name else "nothing"


def _agreed(agreement: Agreement) -> str:
    """Return what was agreed, without its full stop."""
    return agreement.note.removesuffix(".") or agreement.rule.replace("-", " ")


def _own_cards(old: tuple[OwnCard, ...], new: tuple[OwnCard, ...]) -> Iterator[str]:
    """Yield which own cards came, went or changed; those of one title are one that changed."""
    came = [card for card in new if card not in old]
    went = [card for card in old if card not in new]
    for card in came:
        before = next((each for each in went if each.title == card.title), None)
        if before:
            went.remove(before)
        what = "token" if card.kind == "token" else "card"
        yield f"The own {what} {_quoted(card.title)} was {'changed' if before else 'added'}."
    for card in went:
        what = "token" if card.kind == "token" else "card"
        yield f"The own {what} {_quoted(card.title)} was removed."
    if not came and not went and old != new:
        yield "The own cards are in another order."


def _readings(old: tuple[Reading, ...], new: tuple[Reading, ...]) -> Iterator[str]:
    """Yield in which other games the army stands now, stands no more, or stands otherwise."""
    was, now = ({each.ruleset: each for each in readings} for readings in (old, new))
    for game in dict.fromkeys((*was, *now)):
        if game not in was:
            yield f"How it stands in {game} is kept."
        elif was[game] != now.get(game):
            yield f"How it stands in {game} {'changed' if game in now else 'was removed'}."


def _text(what: str, old: str, new: str) -> str:
    if not old:
        return f"{what} was added."
    return f"{what} was {'changed' if new else 'removed'}."


def differences_summary(differences: Iterable[ArmyDifference]) -> str:
    """Return how many came, went and changed, for a line above the list."""
    kinds = Counter(each.kind for each in differences)
    changed = kinds["changed"] + kinds["army"]
    words = [f"{kinds[kind]} {kind}" for kind in ("came", "went") if kinds[kind]]
    words += [counted(changed, "change")] if changed else []
    return listed(words) or "no differences"

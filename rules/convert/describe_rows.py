"""What happens to an army in another game, told in rows for the window and the command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from rules.army.army_under_ruleset import Man, Roster
from rules.army.hero_rules import life_count, lives_of
from rules.army.model import Army, Figure, Unit
from rules.army.offers_to_add import weapon_facts
from rules.common.wording import capital, counted, listed, lower, plural, with_article
from rules.convert.play_as import is_ordinary, is_unarmed, roles_offered
from rules.games.roles_from_items import derive_roles, known_items
from rules.games.ruleset import Role, Ruleset, Squad, Team, Vehicle

How = Literal["same", "changed", "guessed"]
_KINDS_NAMED, _GONE_NAMED = 4, 3
_ROLES_OFFERED = 8
_OTHER_MEN = 6


class RowChoice(msgspec.Struct, frozen=True):
    """Another way to play somebody: its label, and the choices of `read_as` that make it."""

    label: str
    picks: tuple[tuple[str, str], ...]


class Row(msgspec.Struct, frozen=True):
    """One row: who it is now, what happens to him, and what he is in the other game.

    `men` and `units` are ids; a vehicle, gun or unit is named by the row of its own. `amount` is
    the points of the row where the game has points, else its men. `choices` are what a player may
    choose where Muster had to guess.
    """

    how: How
    men: tuple[str, ...]
    units: tuple[str, ...]
    was: str
    was_more: str
    sentence: str
    now: str
    now_more: str
    amount: int | float
    choices: tuple[RowChoice, ...] = ()


def rows_of(before: Army, old: Roster | None, new: Roster, *, kept: bool) -> tuple[Row, ...]:
    """Return the rows of an army that stands in another game; `old` is None for a lost game.

    One that stood there before is as it was, and nothing has to be guessed.
    """
    return tuple(_Telling(before, old, new, kept).rows())


class _Telling:
    """Both armies by man and unit."""

    def __init__(self, before: Army, old: Roster | None, new: Roster, kept: bool) -> None:
        self._old, self._new, self._kept = old, new, kept
        self._game = new.ruleset
        readings = new.army.readings
        self._elsewhere = {man.id for reading in readings for man in reading.figures()}
        self._same_numbers = old is not None and _stats(old.ruleset) == _stats(new.ruleset)
        self._units = {unit.id: unit for unit in before.units}
        self._men = {man.id: (unit, man) for unit in before.units for man in unit.figures}

    def rows(self) -> Iterator[Row]:
        """Yield the heroes, then squads and teams, other men by what happens to them, vehicles."""
        told: set[str] = set()
        for man in self._new.men:
            if man.figure.hero:
                told.add(man.figure.id)
                yield self._hero(man)
        units = [(unit, self._new.type_of(unit)) for unit in self._new.army.units]
        groups: list[Man] = []
        for unit, known in units:
            men = [man for man in self._new.men_of(unit) if man.figure.id not in told]
            leaders = [man for man in men if man.commands]
            yield from (self._hero(man) for man in leaders)
            men = [man for man in men if not man.commands]
            if isinstance(known, Squad | Team) and (men or isinstance(known, Team)):
                yield self._unit(unit, known, men)
            else:
                groups += men
        kinds: dict[tuple[How, str, str], list[Man]] = {}
        for man in groups:
            kinds.setdefault(self._kind(man), []).append(man)
        order: tuple[How, ...] = ("same", "changed", "guessed")
        for key in sorted(kinds, key=lambda key: order.index(key[0])):
            yield self._group(key[0], kinds[key])
        for unit, known in units:
            if isinstance(known, Vehicle):
                yield self._vehicle(unit, known)

    # ---- what happens to one man

    def _old_role(self, man: Man) -> Role | None:
        if self._old is None or man.figure.id not in self._men:
            return None
        return self._old.man[man.figure.id].role

    def _how(self, man: Man) -> How:
        """Return whether a man is what he was, something else, or what Muster took him for."""
        role, old = man.role, self._old_role(man)
        unknown = not self._kept and is_unarmed(man.figure.items, self._game)
        if man.figure.moulded or unknown:
            return "guessed"
        if role is None or old is None or _alike(role, old):
            mine = _numbers(self._game, role) if role else []
            his = _numbers(self._old.ruleset, old) if self._old and old else []
            return "changed" if self._same_numbers and old and mine != his else "same"
        known = known_items(self._game)
        marks = [item for item in (*role.needs, *role.one_of) if item in man.figure.items]
        gear = [item for item in marks if item in known and known[item].kind == "gear"]
        return "guessed" if not self._kept and marks and gear == marks else "changed"

    def _kind(self, man: Man) -> tuple[How, str, str]:
        """Return what must be alike in men who share a row."""
        how, old = self._how(man), self._old_role(man)
        if how == "same":
            return how, "", ""
        if how == "changed":
            alike = man.role is not None and old is not None and _alike(man.role, old)
            return how, man.role.id if man.role else "", "alike" if alike else ""
        return how, man.role.id if man.role else "", old.id if old else ""

    # ---- rows

    def _hero(self, man: Man) -> Row:
        rules, lives = self._game.hero, life_count(lives_of(man.figure, self._game))
        words = [f"Commander, with {self._new.name_of(man.unit)}."] if man.commands else []
        native = man.figure.hero and rules is not None and rules.native
        agreed = [each for each in self._new.army.agreements if each.rule == "hero-not-native"]
        if native:
            words.append(f"Heroes are in the rules here: {counted(lives, 'life', 'lives')}.")
        elif man.figure.hero and any(each.covers((man.figure.id,)) for each in agreed):
            words.append(f"As agreed, {counted(lives, 'life', 'lives')} here too.")
        elif man.figure.hero:
            words.append("The rules here have no heroes: agree on him.")
        role = "Commander" if man.commands else man.role.name if man.role else "Soldier"
        more = "hero" if man.figure.hero else self._facts(man.role)
        return self._row(
            "same" if not man.commands and (native or self._how(man) == "same") else "changed",
            [man],
            was=(man.figure.called or role, self._was_more([man])),
            sentence=" ".join(words) or f"{role} here.",
            now=(role, more),
        )

    def _unit(self, unit: Unit, known: Squad | Team, men: list[Man]) -> Row:
        whole = self._units.get(unit.id)
        was = self._was(men) if whole is None else self._named(whole)
        hows = [self._how(man) for man in men]
        if isinstance(known, Team):
            wanted = sum(post.count for post in known.posts)
            more = counted(wanted, "man") if len(men) == wanted else f"{len(men)} of {wanted} men"
            sentence = f"The same crew: {wanted}." if whole else f"{known.name}: {more} here."
            if len(men) < wanted:
                sentence = f"{known.name}: needs {counted(wanted, 'man')}."
        else:
            more = counted(len(men), "man") if len(men) > 1 else "a unit by himself"
            sentence = self._squad_sentence(known, men)
        how: How = "changed" if "changed" in hows else "same"
        stand_ins = [man for man in men if self._how(man) == "guessed"]
        if stand_ins:
            how, sentence = "guessed", " ".join(dict.fromkeys(map(self._guess, stand_ins)))
        return self._row(
            how,
            men,
            was=was,
            sentence=sentence,
            now=(self._new.name_of(unit), more),
            units=(unit.id,),
            choices=self._choices(stand_ins),
        )

    def _squad_sentence(self, known: Squad, men: list[Man]) -> str:
        swapped = [man.role for man in men if man.role and man.role.id != known.role]
        if swapped:
            names = listed(
                [lower(role.name) for role in {each.id: each for each in swapped}.values()]
            )
            return f"{capital(names)}: swaps that a squad may have."
        role = self._game.role[known.role]
        if len(men) == 1:
            said = (role.text or known.text).strip().partition(". ")[0].removesuffix(".")
            return f"{said or known.name}."
        return f"All {plural(lower(role.name))}: {self._facts(role)}."

    def _group(self, how: How, men: list[Man]) -> Row:
        counts = Counter(man.role.name if man.role else "Soldier" for man in men)
        names = [
            lower(name) if n == 1 else f"{n} {plural(lower(name))}" for name, n in counts.items()
        ]
        now = capital(listed(names))
        facts = self._facts(men[0].role) if len(counts) == 1 else ""
        if how == "guessed":
            sentence = " ".join(dict.fromkeys(map(self._guess, men)))
        elif how == "changed":
            sentence = self._change(men)
        else:
            now = now if len(counts) == 1 else "As they are"
            known = any(man.figure.id in self._men for man in men)
            elsewhere = any(man.figure.id in self._elsewhere for man in men)
            sentence = "They sat out; here they are again." if elsewhere else "New in this game."
            sentence = "They are the same here." if known else sentence
            sentence = "Same reach, same dice." if known and self._same_numbers else sentence
        return self._row(how, men, was=self._was(men), sentence=sentence, now=(now, facts),
                         choices=self._choices(men) if how == "guessed" else ())  # fmt: skip

    def _vehicle(self, unit: Unit, known: Vehicle) -> Row:
        old = self._units.get(unit.id)
        places = self._new.places.get(unit.id, ())
        words, how = [], "same"
        held = {*unit.fittings, *known.fixed}
        lost = [each for each in old.fittings if each not in held] if old else []
        if old and old.seats and not places:
            words.append("Seats are not used here.")
        fittings = [lower(self._game.fitting[each].name) for each in unit.fittings
                    if each in self._game.fitting]  # fmt: skip
        if lost and fittings:
            words.append(f"Fitted with {listed(fittings)}.")
        elif lost:
            words.append("What is mounted on it is not known here.")
        how = "changed" if words else "same"
        more = f"{len(unit.seats)} of {counted(len(places), 'seat')} taken" if places else ""
        return self._row(
            "changed" if how == "changed" else "same",
            [],
            was=self._named(old) if old else (self._new.name_of(unit), ""),
            sentence=" ".join(words) or "As it is, with seats and weapons.",
            now=(known.name, more or ", ".join(fittings)),
            units=(unit.id,),
        )

    def _row(
        self,
        how: How,
        men: Sequence[Man],
        *,
        was: tuple[str, str],
        sentence: str,
        now: tuple[str, str],
        units: tuple[str, ...] = (),
        choices: tuple[RowChoice, ...] = (),
    ) -> Row:
        ids = tuple(man.figure.id for man in men)
        return Row(how, ids, units, *was, sentence, *now, self._amount(men, units), choices)

    def _amount(self, men: Iterable[Man], units: Iterable[str]) -> int | float:
        men = tuple(men)
        if self._game.points is None:
            return len(men)
        entries: list[Role | Squad | Team | Vehicle | None] = [man.role for man in men]
        entries += [self._new.type_of(self._new.army.unit(each)) for each in units]
        values = [each.points.value for each in entries if each and each.points]
        return sum(value for value in values if not isinstance(value, str))

    # ---- words

    def _change(self, men: Sequence[Man]) -> str:
        role = men[0].role
        olds = {old.id: old for man in men if (old := self._old_role(man))}
        if role and any(_alike(role, old) for old in olds.values()):
            return f"Other numbers here: {self._facts(role)}."
        name = lower(role.name) if role else "soldier"
        words = with_article(name) if len(men) == 1 else plural(name)
        gone = [
            plural(lower(old.name))
            for old in olds.values()
            if not any(_alike(each, old) for each in self._game.roles)
        ]
        if 0 < len(gone) == len(olds) <= _GONE_NAMED:
            return f"No {listed(gone, 'or')} here: {words}."
        return f"{'He counts' if len(men) == 1 else 'They count'} as {words} here."

    def _facts(self, role: Role | None) -> str:
        return ", ".join(_numbers(self._game, role)[:2]) if role else ""

    def _named(self, unit: Unit) -> tuple[str, str]:
        """Return a unit as it was: its name, and whom it holds."""
        name = self._old.name_of(unit) if self._old else unit.name or unit.type
        parts = [counted(len(unit.figures), "man")] if unit.figures else []
        if unit.seats:
            parts = [f"{len(unit.seats)} aboard"]
        elif self._old and unit.figures:
            parts = [_roles(self._old.men_of(unit))]
        return name, ", ".join(parts)

    def _was(self, men: Sequence[Man]) -> tuple[str, str]:
        """Return men as they were: "5 of 1st Squad", "2 rifles, flame"."""
        named = [man.figure.called for man in men if man.figure.called]
        units = {self._men[man.figure.id][0].id for man in men if man.figure.id in self._men}
        if len(men) == 1:
            old = self._old_role(men[0]) or men[0].role
            title = named[0] if named else old.name if old else "Soldier"
        elif len(units) == 1:
            unit = self._units[units.pop()]
            name = self._old.name_of(unit) if self._old else unit.name
            title = name if len(unit.figures) == len(men) else f"{len(men)} of {name}"
        else:
            title = counted(len(men), "man")
        return title, self._was_more(men)

    def _was_more(self, men: Sequence[Man]) -> str:
        old = [
            self._old.man[man.figure.id] for man in men if self._old and man.figure.id in self._men
        ]
        if len(old) == 1 and not men[0].figure.called and self._old and old[0].role:
            return ", ".join(_numbers(self._old.ruleset, old[0].role)[:2])
        elsewhere = any(man.figure.id in self._elsewhere for man in men)
        return _roles(old) if old else "sat out" if elsewhere else "new"

    def _guess(self, man: Man) -> str:
        known, role = known_items(self._game), man.role
        name = with_article(lower(role.name)) if role else "a soldier"
        toy = [lower(known[item].name) for item in man.figure.toy if item in known]
        if man.figure.moulded and set(man.figure.items) - set(man.figure.moulded):
            gone = [item for item in man.figure.moulded if item not in man.figure.items]
            what = listed([lower(known[item].name) for item in gone if item in known]) or "such man"
            return f"No {what} here: he plays as {name}."
        if role and is_ordinary(role):
            return f"No numbers here for {listed(toy)}: no attack."
        return f"Muster takes him for {name}: {listed(toy)}."

    def _choices(self, men: Sequence[Man]) -> tuple[RowChoice, ...]:
        """Return the other roles that these men could play, and other men for a lone role."""
        if not men:
            return ()
        first = men[0]
        own = first.role.id if first.role else ""
        found = [
            RowChoice(f"Play as {with_article(lower(role.name))}",
                      tuple((man.figure.id, role.id) for man in men))
            for role in roles_offered(first.figure, self._game)[:_ROLES_OFFERED]
            if role.id != own
        ]  # fmt: skip
        known = self._new.type_of(first.unit)
        if len(men) == 1 and isinstance(known, Squad) and known.span[1] == 1 and first.role:
            leading = {m.figure.id for m in self._new.men if m.commands} | {first.figure.id}
            marks = {*first.role.needs, *first.role.one_of}
            others = [each for _, each in self._men.values()
                      if each.id not in leading and marks.intersection(each.toy)]  # fmt: skip
            found = [
                RowChoice(f"{self._called(each)} instead",
                          ((each.id, own), (first.figure.id, "")))
                for each in others[:_OTHER_MEN]
            ] + found  # fmt: skip
        out = "him" if len(men) == 1 else "them"
        return (*found, RowChoice(f"Leave {out} out", tuple((m.figure.id, "") for m in men)))

    def _called(self, figure: Figure) -> str:
        role = derive_roles(self._old.ruleset, figure.toy).role if self._old else None
        known = known_items(self._game)
        items = listed([lower(known[each].name) for each in figure.toy if each in known])
        return figure.called or f"{role.name if role else 'A man'} with {items}"


def _alike(role: Role, other: Role) -> bool:
    """Return whether two games mean the same: by id, name or drawing."""
    names = {role.id, role.name.casefold(), role.short.casefold()}
    others = {other.id, other.name.casefold(), other.short.casefold()}
    return bool((names & others) - {""}) or bool(role.art and role.art == other.art)


def _numbers(game: Ruleset, role: Role) -> list[str]:
    return [each for each in weapon_facts(game, role) if not each.startswith("fires ")]


def _stats(game: object) -> tuple[str, ...]:
    return tuple(stat.id for stat in getattr(game, "stats", ()))


def _roles(men: Sequence[Man]) -> str:
    """Return what men are, counted: "2 rifles, flame, bazooka"."""
    roles = [man.role for man in men]
    short = len({role.id for role in roles if role}) > 1
    names = Counter(
        lower(role.short if short and role.short[-1:] not in ("", "s") else role.name)
        if role
        else "man"
        for role in roles
    )
    words = [name if count == 1 else f"{count} {plural(name)}" for name, count in names.items()]
    more = ["…"] if len(words) > _KINDS_NAMED else []
    return ", ".join(words[:_KINDS_NAMED] + more)

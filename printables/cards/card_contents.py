"""What a card says, and which cards an army needs: one for each kind of soldier, unit and hero."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal
from weakref import WeakKeyDictionary

from printables.army_facts import ArmyFacts
from printables.engine.origin_marks import STATED, Mark
from printables.engine.portraits import Portrait
from printables.facts import ManFacts, SeatFacts, UnitFacts, Value, WeaponFacts
from rules.army.army_under_ruleset import Man
from rules.army.drawing_choice import man_art
from rules.army.heroes import hero_text
from rules.army.open_questions import readings_about
from rules.common.wording import HOUSE_SIGN, capital, listed, lower

CardKind = Literal["soldier", "unit", "vehicle", "hero", "special"]


@dataclass(frozen=True, slots=True)
class Special:
    """What the game says of a man who is special in his squad."""

    name: str
    picture: str
    text: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What one card says. `count` is how many of the army it speaks for.

    `id` is the same for the same card of another army, as far as they are of one game.
    `line` stands under the title of a window ("Leader, Radio"), `names` are those of the men it
    speaks for who have one, `nameless` counts the rest, `men` are the names to tick, `story` is a
    hero's own, as much as there is room for, `abilities` are what was agreed that he can do,
    `specials` are those of whom a card of special men tells. `colour` is that of all for whom it
    speaks, "" for the army's and where they differ.
    """

    kind: CardKind
    id: str
    title: str
    picture: str
    count: int
    line: str
    weapons: tuple[WeaponFacts, ...]
    values: tuple[tuple[str, Value], ...]
    text: str
    source: str
    men: tuple[str, ...] = ()
    seats: tuple[SeatFacts, ...] = ()
    lives: int = 0
    story: str = ""
    names: tuple[str, ...] = ()
    nameless: int = 0
    specials: tuple[Special, ...] = ()
    portrait: Portrait | None = None
    abilities: tuple[str, ...] = ()
    lives_mark: Mark | None = None
    colour: str = ""

    def below_title(self) -> tuple[object, ...] | None:
        """Return what is the same in cards that differ in nothing but their title.

        None for a hero's, whose name stands on his dog tag.
        """
        if self.kind == "hero":
            return None
        title = self.title.casefold()
        called = tuple(
            (weapon.id, weapon.name, weapon.name.casefold() in title) for weapon in self.weapons
        )
        rest = (self.kind, self.picture, self.count, self.line, self.values, self.text)
        men = (self.men, self.seats, self.names, self.nameless, self.specials)
        return (*rest, self.source, *men, self.colour, called)


_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z])")

_MOST_TOLD, _MOST_LETTERS = 3, 560
"""How many special men a card tells of, and in how many letters."""

_KNOWN: WeakKeyDictionary[ArmyFacts, tuple[Card, ...]] = WeakKeyDictionary()


def cards_of(facts: ArmyFacts) -> tuple[Card, ...]:
    """Return the cards of an army in its own order; what is alike in all shares one card."""
    known = _KNOWN.get(facts)
    if known is None:
        known = _KNOWN[facts] = tuple(_numbered(_cards_of(facts)))
    return known


def _numbered(cards: Iterable[Card]) -> Iterator[Card]:
    """Yield the cards with a number behind their id: a role's from its second card on."""
    often: Counter[str] = Counter()
    for card in cards:
        often[card.id] += 1
        number = often[card.id]
        alone = number == 1 and card.kind == "soldier"
        yield card if alone else replace(card, id=f"{card.id}-{number}")


def _cards_of(facts: ArmyFacts) -> tuple[Card, ...]:
    found: dict[object, Card] = {}
    for unit, men in ((each, facts.roster.men_of(each.unit)) for each in facts.units):
        for row in unit.rows:
            if row.hero:
                found[row.ids] = _hero(facts, row)
        if unit.unit.kind == "men" or not unit.unit.type:
            for man in men:
                if not man.figure.hero:
                    _add_soldier(found, facts, man)
        else:
            _add_unit(found, facts, unit)
    return (*(_coloured(facts, card) for card in found.values()), *_special_cards(facts))


def _coloured(facts: ArmyFacts, card: Card) -> Card:
    """Return the card with its own colour in words, for who cannot see it."""
    words = ", ".join(filter(None, (card.line, facts.clean(card.colour))))
    return replace(card, line=capital(words))


def _add_soldier(found: dict[object, Card], facts: ArmyFacts, man: Man) -> None:
    derived = man.derived
    key = (
        man.role.id if man.role else None,
        tuple(extra.id for extra in derived.extras),
        tuple(weapon.id for weapon in derived.weapons),
        man.commands,
    )
    called = man.figure.called
    names = (facts.clean(called, "The name of a figure"),) if called else ()
    known = found.get(key)
    if known:
        nameless = known.nameless + (not names)
        more = _more(known, 1, man.figure.colour)
        found[key] = replace(more, names=(*known.names, *names), nameless=nameless)
        return
    weapons = tuple(w for w in (facts.weapon(each.id) for each in derived.weapons) if w)
    role = man.role
    texts = [role.text if role else "", *(extra.text for extra in derived.extras)]
    found[key] = Card(
        kind="soldier",
        id=f"role-{role.id if role else 'unknown'}",
        title=facts.clean(role.name if role else "Unknown soldier"),
        picture=man_art(man, alone=False, bust=True),
        count=1,
        line=facts.clean(", ".join(extra.name for extra in derived.extras)),
        weapons=weapons,
        values=facts.stat_values(role.stats) if role else (),
        text=_joined(
            facts,
            [
                *texts,
                *(weapon.text for weapon in weapons),
                *readings_about(facts.roster, derived.selectors),
            ],
        ),
        source=_source(facts, role.source if role else ""),
        names=names,
        nameless=0 if names else 1,
        colour=man.figure.colour,
    )


def _add_unit(found: dict[object, Card], facts: ArmyFacts, unit: UnitFacts) -> None:
    known = facts.roster.type_of(unit.unit)
    name = facts.clean(known.name if known else unit.unit.type)
    alike = tuple((row.title, row.detail, row.count) for row in unit.rows)
    own_name = _own_name(unit.unit.name, known.name if known else "")
    seated = tuple(seat.who for seat in unit.seats)
    key = (own_name, unit.unit.kind, unit.unit.type, unit.unit.fittings, alike, seated)
    if key in found:
        found[key] = _more(found[key], 1, unit.colour)
        return
    weapons = unit.weapons if unit.model else _weapons_of(unit.rows)
    texts = [unit.text, *_upgrade_texts(facts, unit)]
    if unit.unit.kind != "vehicle":
        texts += (weapon.text for weapon in weapons)
    for man in facts.roster.men_of(unit.unit):
        texts += readings_about(facts.roster, man.derived.selectors)
    men = _men(facts, unit.rows) if unit.unit.kind != "vehicle" else ()
    crew = [man.figure for man in facts.roster.men_of(unit.unit) if not man.figure.hero]
    aboard = {seat.figure for seat in unit.unit.seats}  # each has his name behind his seat
    crew = [figure for figure in crew if figure.id not in aboard]
    called = [figure.called for figure in crew if figure.called and not men]
    found[key] = Card(
        kind="vehicle" if unit.unit.kind == "vehicle" else "unit",
        id="vehicle" if unit.unit.kind == "vehicle" else "team",
        title=facts.clean(own_name) or name,
        picture=unit.picture,
        count=1,
        line=", ".join([*([name] if own_name else []), *unit.upgrades]),
        weapons=weapons,
        values=unit.values,
        text=_joined(facts, texts),
        source=_source(facts, unit.source),
        men=men,
        seats=unit.seats,
        names=tuple(facts.clean(name, "The name of a figure") for name in called),
        nameless=len(crew) - len(called) if called else 0,
        colour=unit.colour,
    )


def _own_name(name: str, type_name: str) -> str:
    """Return a unit's name, "" when it is only its type's, numbered or not ("Jeep 2")."""
    rest = name.removeprefix(type_name).strip()
    return "" if type_name and name.startswith(type_name) and not rest.strip("0123456789") else name


def _hero(facts: ArmyFacts, row: ManFacts) -> Card:
    rules = facts.ruleset.hero
    man = facts.roster.man[row.ids[0]]
    role = man.role
    texts = [hero_text(man.figure, facts.ruleset), role.text if role else ""]
    texts += (extra.text for extra in man.derived.extras)
    # His own story needs the room that the game's own readings take on the card of his role.
    texts += readings_about(facts.roster, man.derived.selectors, only_agreed=True)
    skills = [role.name if role else "", *(extra.name for extra in man.derived.extras)]
    values = facts.stat_values(rules.stats) if rules else ()
    return Card(
        kind="hero",
        id="hero",
        title=row.title,
        picture=row.picture,
        count=1,
        line=facts.clean(", ".join(dict.fromkeys(skill for skill in skills if skill))),
        weapons=row.weapons,
        values=(*values, *row.values),
        text=_joined(facts, texts),
        source=_source(facts, rules.source if rules else ""),
        lives=row.lives,
        portrait=row.portrait,
        abilities=row.abilities,
        lives_mark=row.lives_mark,
        story=facts.clean(man.figure.story, "The story of a figure"),
        colour=row.colour,
    )


def _special_cards(facts: ArmyFacts) -> Iterator[Card]:
    """Yield cards that tell of the men who are special in their squads, each kind once."""
    told: dict[str, Special] = {}
    for row in (row for unit in facts.units for row in unit.rows if row.text and not row.hero):
        role = facts.roster.man[row.ids[0]].role
        name = facts.clean(role.name if role else row.title)
        told.setdefault(f"{name}. {row.text}", Special(name, row.picture, row.text, row.colour))
    group: list[Special] = []
    for special in told.values():
        letters = sum(len(each.text) for each in (*group, special))
        if group and (len(group) == _MOST_TOLD or letters > _MOST_LETTERS):
            yield _special_card(facts, group)
            group = []
        group.append(special)
    if group:
        yield _special_card(facts, group)


def _special_card(facts: ArmyFacts, group: Iterable[Special]) -> Card:
    return Card(
        kind="special",
        id="special",
        title="Special men",
        picture="",
        count=1,
        line="",
        weapons=(),
        values=(),
        text="",
        source=_source(facts, ""),
        specials=tuple(group),
    )


def _more(card: Card, by: int, colour: str) -> Card:
    """Return a card that speaks for more; of several colours it is drawn in the army's."""
    same = card.colour if colour == card.colour else ""
    return replace(card, count=card.count + by, colour=same)


def _weapons_of(rows: Iterable[ManFacts]) -> tuple[WeaponFacts, ...]:
    """Return each weapon of the rows once."""
    found: Mapping[str, WeaponFacts] = {weapon.id: weapon for row in rows for weapon in row.weapons}
    return tuple(found.values())


def _men(facts: ArmyFacts, rows: Iterable[ManFacts]) -> tuple[str, ...]:
    """Return each man of a unit as a name to tick; who is special among them with his role."""
    found: list[tuple[str, str]] = []
    for row in rows:
        for each in row.ids:
            role = facts.roster.man[each].role
            found.append((row.title, facts.clean(role.name) if role else ""))
    usual = Counter(role for _, role in found).most_common(1)[0][0] if found else ""
    return tuple(
        title if role in ("", usual) or role in title else f"{title}, {lower(role)}"
        for title, role in found
    )


def _upgrade_texts(facts: ArmyFacts, unit: UnitFacts) -> list[str]:
    """Return what is said of a vehicle's upgrades, and of its choices that are not the game's."""
    upgrades, vehicle = facts.ruleset.upgrade, facts.ruleset.vehicle.get(unit.unit.type)
    texts = [upgrades[each].text for each in unit.unit.fittings if each in upgrades]
    for choice in vehicle.choices if vehicle and unit.unit.kind == "vehicle" else ():
        mark = None if choice.origin == STATED else facts.origins.mark_of(choice.origin)
        fitted = [facts.ruleset.fitting[e] for e in choice.options if e in unit.unit.fittings]
        taken = [each.short or each.name for each in fitted]
        if mark and taken:
            whose = f" ({mark.short})" if mark.short else HOUSE_SIGN
            texts.append(f"{listed(taken)}: not in the document{whose}.")
    return texts


def _joined(facts: ArmyFacts, texts: Iterable[str]) -> str:
    """Return texts as one, each sentence once: a commander is a leader too, say it one time."""
    cleaned = (facts.clean(text) for text in texts if text)
    sentences = (part for text in cleaned for part in _SENTENCE_END.split(text))
    return " ".join(dict.fromkeys(sentences))


def _source(facts: ArmyFacts, heading: str) -> str:
    """Return where the card's rules stand: the game and its heading."""
    return facts.clean(": ".join(part for part in (facts.ruleset.name, heading) if part))

"""What a card says, and which cards an army needs: one for each kind of soldier and unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal
from weakref import WeakKeyDictionary

from printables.army_facts import ArmyFacts
from printables.cards.frame import SENTENCES
from printables.die_rows import die_rows_of
from printables.engine.dice_faces import DieRow
from printables.engine.length_and_date_text import in_measures
from printables.engine.origin_marks import STATED
from printables.facts import StatBox, UnitFacts, WeaponTable
from printables.stat_boxes import (
    Subject,
    boxes_of,
    fires_in_boxes,
    stats_in_boxes,
    subject_of_man,
    subject_of_unit,
    table_of,
    text_of,
)
from rules.army.army_under_ruleset import Man
from rules.army.drawing_choice import man_art
from rules.army.open_questions import readings_about
from rules.common.wording import HOUSE_SIGN, listed, lower
from rules.games.ruleset import Squad

CardKind = Literal["soldier", "unit", "vehicle", "special"]


@dataclass(frozen=True, slots=True)
class Card:
    """What one card says. `count` is how many of the army it speaks for.

    `id` is the same for the same card of another army, as far as they are of one game. `chip`
    stands beside the army's name: how many, a name, or a type. `text` is what must be told, `also`
    what the reference tells as well. `rows` are the special men of a squad, `men` is how many
    helmets it has. `colour` is that of all for whom it speaks, "" for the army's and where they
    differ.
    """

    kind: CardKind
    id: str
    title: str
    picture: str
    count: int = 1
    chip: str = ""
    boxes: tuple[StatBox, ...] = ()
    table: WeaponTable = field(default_factory=WeaponTable)
    table_head: str = ""
    table_foot: str = ""
    tests: tuple[DieRow, ...] = ()
    text: str = ""
    also: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    men: int = 0
    colour: str = ""

    def below_head(self) -> Card:
        """Return the card without what its head says, to find others that differ in no more."""
        return replace(self, id="", title="", chip="", count=1)


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
        alone = number == 1 and card.kind in ("soldier", "special")
        yield card if alone else replace(card, id=f"{card.id}-{number}")


@dataclass
class _Kind:
    """The men, or units, for whom one card speaks, while they are gathered."""

    card: Card
    subject: Subject
    names: list[str] = field(default_factory=list)

    def finished(self) -> Card:
        """Return the card with its chip: of several how many, of one man his name."""
        card = self.card
        if card.count == 1 and (card.chip or any(self.names)):
            return replace(card, chip=card.chip or self.names[0])
        return replace(card, chip=f"×{card.count}")


def _cards_of(facts: ArmyFacts) -> Iterator[Card]:
    found: dict[object, _Kind] = {}
    for unit in facts.units:
        men = facts.roster.men_of(unit.unit)
        if unit.unit.kind == "men" or not unit.unit.type:
            for man in men:
                if not man.figure.hero:
                    _add_soldier(found, facts, man, "soldier")
        else:
            _add_unit(found, facts, unit)
            for man in men if unit.unit.kind == "squad" else ():
                if _is_special(facts, man):
                    _add_soldier(found, facts, man, "special")
    kinds = {id(kind): kind for kind in found.values()}  # men with other side arms share one
    yield from (kind.finished() for kind in kinds.values())


# -- men


def _is_special(facts: ArmyFacts, man: Man) -> bool:
    """Return whether a man of a squad is of another role than its ordinary men."""
    known = facts.roster.type_of(man.unit)
    usual = known.role if isinstance(known, Squad) else ""
    return bool(not man.figure.hero and man.role and man.role.id != usual)


def _add_soldier(found: dict[object, _Kind], facts: ArmyFacts, man: Man, kind: CardKind) -> None:
    derived, role = man.derived, man.role
    alike = (kind, role.id if role else None, tuple(each.id for each in derived.extras))
    key = (*alike, tuple(weapon.id for weapon in derived.weapons), man.commands)
    name = facts.clean(man.figure.name, "The name of a figure")
    known = found.get(key)
    if known is None:
        subject = subject_of_man(facts, man)
        # who differs in no box shares a card, where all weapons stand in the table
        boxes = key if fires_in_boxes(subject) else (*alike, boxes_of(subject))
        known = found.get(boxes)
        if known is None:
            card = _with_numbers(_soldier(facts, man, kind, subject), facts, subject)
            found[key] = found[boxes] = _Kind(card, subject, [name])
            return
        found[key] = known
        weapons = {weapon.id: weapon for weapon in (*known.subject.weapons, *subject.weapons)}
        known.subject = replace(known.subject, weapons=tuple(weapons.values()))
        known.card = _with_numbers(known.card, facts, known.subject)
    known.card = _more(known.card, man.figure.colour)
    known.names.append(name)


def _soldier(facts: ArmyFacts, man: Man, kind: CardKind, subject: Subject) -> Card:
    """Return the card of a man without his numbers."""
    derived, role = man.derived, man.role
    shown = stats_in_boxes(subject)
    extras = [
        f"{extra.name}: {lower(extra.text)}"
        for extra in derived.extras
        if extra.text and not (extra.stats and shown.issuperset(extra.stats))
    ]
    told = text_of(subject)
    texts = [role.text if role else "", *(weapon.text for weapon in derived.weapons)]
    usual = [told] if told else texts[:1] if facts.cards.texts else texts
    must, also = (extras, usual) if extras and told else ([*extras, *usual], [])
    return Card(
        kind=kind,
        id=f"role-{role.id if role else 'unknown'}" + ("-special" if kind == "special" else ""),
        title=facts.clean(role.name if role else "Unknown soldier"),
        picture=man_art(man, alone=False, bust=True),
        text=_joined(facts, must),
        also=_joined(facts, [*_agreed(facts, derived.selectors), *also]),
        colour=man.figure.colour,
    )


def _with_numbers(card: Card, facts: ArmyFacts, subject: Subject) -> Card:
    """Return a card with the boxes, the table and the tests of whom it speaks for."""
    boxes, table, cards = boxes_of(subject), table_of(subject), facts.cards
    head = cards.vehicle_head if subject.vehicle else cards.head
    if not head and table.rows:
        head = "Or" if any(box.dark for box in boxes) else "Weapon"
    return replace(
        card,
        boxes=boxes,
        table=table,
        table_head=facts.clean(head),
        table_foot=facts.clean(in_measures(cards.foot, facts.words_measures)) if table.rows else "",
        tests=die_rows_of(subject),
    )


# -- units


def _add_unit(found: dict[object, _Kind], facts: ArmyFacts, unit: UnitFacts) -> None:
    known = facts.roster.type_of(unit.unit)
    type_name = facts.clean(known.name if known else unit.unit.type)
    own_name = _own_name(unit.unit.name, known.name if known else "")
    subject = subject_of_unit(facts, unit.unit)
    vehicle, squad = unit.unit.kind == "vehicle", isinstance(known, Squad)
    rows = tuple(_special_rows(facts, unit)) if squad else ()
    told = text_of(subject)
    upgrades = _upgrade_texts(facts, unit)
    usual = [told or unit.text]
    if not facts.cards.texts and not vehicle:
        usual += [weapon.text for weapon in subject.weapons]
    must, also = (upgrades, usual) if upgrades or vehicle else (usual, [])
    left = unit.count - sum(man.commands for man in facts.roster.men_of(unit.unit))
    card = Card(
        kind="vehicle" if vehicle else "unit",
        id="vehicle" if vehicle else "team",
        title=facts.clean(own_name, "The unit's name") or type_name,
        picture=unit.picture,
        chip=type_name if own_name and not squad else "" if vehicle else _men(facts, unit),
        text="" if rows else _joined(facts, must),
        also=_joined(facts, [*_agreed(facts, subject.selectors), *(must if rows else also)]),
        rows=rows,
        men=left if squad and left > 1 else 0,
        colour=unit.colour,
    )
    card = _with_numbers(card, facts, subject)
    key = replace(card, picture="", colour="")
    if key in found:
        found[key].card = _more(found[key].card, unit.colour)
    else:
        found[key] = _Kind(card, subject)


def _men(facts: ArmyFacts, unit: UnitFacts) -> str:
    """Return the chip of a squad or team: who leads it, or how many men it has."""
    leader = next((man for man in facts.roster.men_of(unit.unit) if man.commands), None)
    if leader:
        return f"{facts.clean(leader.figure.name)} leads" if leader.figure.name else "led"
    return "1 man" if unit.count == 1 else f"{unit.count} men"


def _special_rows(facts: ArmyFacts, unit: UnitFacts) -> Iterator[tuple[str, str]]:
    """Yield the special men of a squad, each kind once, with what they do in a few words."""
    told = set()
    for man in facts.roster.men_of(unit.unit):
        if not _is_special(facts, man) or man.role is None or man.role.id in told:
            continue
        told.add(man.role.id)
        words = text_of(subject_of_man(facts, man), row=True)
        words = words or SENTENCES.split(in_measures(man.role.text, facts.words_measures))[0]
        yield facts.clean(man.role.short or man.role.name), facts.clean(words)


def _own_name(name: str, type_name: str) -> str:
    """Return a unit's name, "" when it is only its type's, numbered or not ("Jeep 2")."""
    rest = name.removeprefix(type_name).strip()
    return "" if type_name and name.startswith(type_name) and not rest.strip("0123456789") else name


def _more(card: Card, colour: str) -> Card:
    """Return a card that speaks for one more; of several colours it is drawn in the army's."""
    same = card.colour if colour == card.colour else ""
    return replace(card, count=card.count + 1, colour=same)


def _upgrade_texts(facts: ArmyFacts, unit: UnitFacts) -> list[str]:
    """Return what is said of a vehicle's upgrades, and of its choices that are not the game's."""
    upgrades, vehicle = facts.ruleset.upgrade, facts.ruleset.vehicle.get(unit.unit.type)
    texts = []
    for each in unit.unit.fittings:
        upgrade = upgrades.get(each)
        if upgrade and upgrade.text:
            texts.append(f"{upgrade.short or upgrade.name}: {lower(upgrade.text)}")
    for choice in vehicle.choices if vehicle and unit.unit.kind == "vehicle" else ():
        mark = None if choice.origin == STATED else facts.origins.mark_of(choice.origin)
        fitted = [facts.ruleset.fitting[e] for e in choice.options if e in unit.unit.fittings]
        taken = [each.short or each.name for each in fitted]
        if mark and taken:
            whose = f" ({mark.short})" if mark.short else HOUSE_SIGN
            texts.append(f"{listed(taken)}: not in the document{whose}.")
    return texts


def _agreed(facts: ArmyFacts, selectors: Iterable[str]) -> list[str]:
    """Return how the players of this army read the rules, where they chose another reading."""
    return readings_about(facts.roster, selectors, only_agreed=True)


def _joined(facts: ArmyFacts, texts: Iterable[str]) -> str:
    """Return texts as one, each sentence once: a commander is a leader too, say it one time."""
    cleaned = (in_measures(facts.clean(text), facts.words_measures) for text in texts if text)
    sentences = (part for text in cleaned for part in SENTENCES.split(text))
    return " ".join(dict.fromkeys(sentences))

"""Paper soldiers: men and models in the army's colour, to fold, glue and stand on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.box_packing import packed_upright
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.page_furniture import draw_ruler
from printables.engine.small_parts import cap, grey
from printables.engine.text import MM, SMALLEST, Setter
from printables.facts import UnitFacts
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.soldiers.stand_up_strip import Strip, draw_strip, strip_of
from printables.stat_boxes import boxes_of, subject_of_man
from rules.army.army_under_ruleset import Man
from rules.army.drawing_choice import man_art, unit_art
from rules.common.wording import lower
from rules.games.roles_from_items import vocabulary

PER = 10
"""Muster proposes one stand-in for each so many of a kind: most of them lie in the bag."""
MOST = 20
"""Nobody is proposed to fold more of one kind, however large his army."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Figures that look alike: what they are called, and the drawing of each.

    `id` is the same for the same kind in any army. `title` tells the kind apart from others of
    its name. `colour` is that of the plastic, "" for the army's. `model` is whether it is a
    vehicle or gun. `shots` is how often his first weapon fires in a turn, 0 where the game does
    not say; `badge` is "leader", "commander" or "".
    """

    id: str
    name: str
    title: str
    poses: tuple[str, ...]
    items: frozenset[str]
    colour: str
    hero: bool = False
    model: bool = False
    shots: int = 0
    badge: str = ""

    @property
    def count(self) -> int:
        """Return how many of the kind the army has."""
        return len(self.poses)

    @property
    def proposed(self) -> int:
        """Return for how many of them Muster proposes paper."""
        return min(-(-self.count // PER), MOST)

    def why(self, paper: str) -> str:
        """Return the reason of the proposed number; `paper` is what stands in ("a chit")."""
        if self.count == 1:
            return f"the army has one: {paper} if it is missing from your bag"
        return f"the army has {self.count}: {paper} for each {PER}, for those missing from your bag"

    def pose(self, number: int) -> str:
        """Return the drawing of one of them, counted from 0 and beyond the last again."""
        return self.poses[number % len(self.poses)]


def kinds_of(facts: ArmyFacts, *, models: bool) -> tuple[Kind, ...]:
    """Return the kinds of an army in its order, men first, then vehicles and guns if wanted."""
    men: dict[str, Kind] = {}
    poses: dict[str, list[str]] = {}
    for man in facts.roster.men:
        key = _kind_id(man)
        if key not in men:
            men[key] = _man(facts, man, key)
        poses.setdefault(key, []).append(man_art(man))
    alike = [replace(kind, poses=tuple(poses[key])) for key, kind in men.items()]
    found = [*_told_apart(facts, alike)]
    if models:
        every = _each_once(_model(facts, unit) for unit in facts.units if unit.model)
        found += _told_apart(facts, every)
    return tuple(found)


def _each_once(kinds: Iterable[Kind]) -> list[Kind]:
    found: dict[str, Kind] = {}
    for kind in kinds:
        known = found.get(kind.id)
        found[kind.id] = replace(known, poses=known.poses + kind.poses) if known else kind
    return list(found.values())


def _kind_id(man: Man) -> str:
    """Return what men of one kind share: a hero is one by himself."""
    figure, role = man.figure, man.role
    if figure.hero:
        return f"hero-{figure.id}"
    items = "+".join(sorted(frozenset(figure.items)))
    return _id([role.id if role else "unknown", items, figure.colour])


def _man(facts: ArmyFacts, man: Man, key: str) -> Kind:
    figure, role = man.figure, man.role
    poses, items = (man_art(man),), frozenset(figure.items)
    shots, badge = _shots(facts, man), _badge(man)
    if figure.hero:
        name = facts.clean(man.called, "The name of a figure")
        return Kind(key, name, name, poses, items, figure.colour, True, False, shots, badge)
    name = facts.clean(role.name if role else "Unknown soldier")
    return Kind(key, name, name, poses, items, figure.colour, shots=shots, badge=badge)


def _shots(facts: ArmyFacts, man: Man) -> int:
    """Return the shots of a man's first weapon, as his card has them: "×3"."""
    for box in boxes_of(subject_of_man(facts, man)):
        if box.label.casefold() == "shots" and box.value.lstrip("×").isdigit():
            return int(box.value.lstrip("×"))
    return 0


def _badge(man: Man) -> str:
    role = man.role
    if role is None:
        return ""
    if role.id.endswith("commander"):
        return "commander"
    return "leader" if "leader-pose" in role.one_of else ""


def _model(facts: ArmyFacts, unit: UnitFacts) -> Kind:
    own, known = unit.unit, facts.roster.type_of(unit.unit)
    name = facts.clean(known.name if known else own.type.replace("-", " ").capitalize())
    items = frozenset(own.fittings)
    parts = [own.kind, own.type, "+".join(sorted(items)), own.colour]
    poses = (unit_art(facts.roster, own),)
    return Kind(_id(parts), name, name, poses, items, own.colour, model=True)


def _id(parts: Iterable[str]) -> str:
    return "~".join(part for part in parts if part)


def _told_apart(facts: ArmyFacts, kinds: list[Kind]) -> Iterator[Kind]:
    """Yield the kinds; where two have one name, the title says what only some of them carry."""
    for kind in kinds:
        alike = [other for other in kinds if other.name == kind.name]
        common = frozenset.intersection(*(other.items for other in alike))
        words = [_thing(facts, kind, item) for item in sorted(kind.items - common)]
        words += [kind.colour] if any(other.colour != kind.colour for other in alike) else []
        more = facts.clean(lower(", ".join(word for word in words if word)))
        yield replace(kind, title=f"{kind.name} ({more})" if more else kind.name)


def _thing(facts: ArmyFacts, kind: Kind, item_id: str) -> str:
    """Return what a thing is called that a man carries, or that is mounted on a model."""
    upgrade = facts.ruleset.upgrade.get(item_id) if kind.model else None
    item = vocabulary().get(item_id)
    name = upgrade.name if upgrade else item.name if item else item_id.replace("-", " ")
    return lower(name)


_HEAD, _RULER = 8.4, 6.0
_TITLE = 9.0
_NAMED = 4
_HOW = (
    "Cut out the boxes. Fold over the helmet at the dashes and glue front to back, trim along the "
    "thin line, bend both feet out at the dots and glue them on card or a coin."
)


@dataclass(frozen=True, slots=True)
class _Piece:
    strip: Strip
    army: ArmyFacts


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"{kind.id}.{number}", kind.title, *_proposed(facts, kind, lacking), number)
        for number, army in enumerate(facts.armies, start=1)
        for lacking in (_lacking(facts, army),)
        for kind in kinds_of(army, models=True)
    )


def _proposed(facts: PackFacts, kind: Kind, lacking: Counter[str]) -> tuple[int, str]:
    """Return for how many of a kind paper is proposed, and why: for those who have no toy."""
    if not facts.toys.lots:
        return kind.proposed, kind.why("one of paper")
    none = lacking[kind.id]
    said = f"{none} without a toy in the toy box" if none else "the toy box has one for each"
    return min(none, MOST), f"the army has {kind.count}: {said}"


def _lacking(facts: PackFacts, army: ArmyFacts) -> Counter[str]:
    """Return of how many of each kind no toy plays the part."""
    played = {figure for owner, figure in facts.matching.toys if owner == army.army.id}
    men = (_kind_id(man) for man in army.roster.men if man.figure.id not in played)
    units = [each for each in army.units if each.model and each.unit.id not in played]
    return Counter((*men, *(_model(army, each).id for each in units)))


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    """Draw the strips of all armies, several sizes on a page."""
    page = facts.options.page(true_size=True)
    reach = page.printable
    room = Rect(reach.x + _HEAD, reach.y, reach.w - _HEAD - _RULER, reach.h)
    setter = Setter(facts.letters, "the foot of its paper soldier")
    pieces = [
        (each.strip.width, each.strip.height, each)
        for each in _pieces(facts, counts)
        if _fits(facts, each.strip, room)
    ]
    if pieces:
        facts.letters.advise(
            "Paper soldiers", "stand best when they are printed on card of 160 to 200 g."
        )
    pages = packed_upright(pieces, room)
    for number, laid in enumerate(pages, start=1):
        writer.start_page(page)
        armies = list(dict.fromkeys(piece.army for _, piece in laid.placed))
        end = f"page {number} of {len(pages)}" if len(pages) > 1 else ""
        head = Rect(reach.x, reach.y, _HEAD, reach.h)
        _draw_head(writer, facts, head, armies, end)
        draw_ruler(writer, Rect(reach.right - _RULER, reach.y, _RULER, reach.h))
        for box, piece in laid.placed:
            draw_strip(writer, piece.strip, box, facts.livery(piece.army), setter)
        writer.end_page()


STAND_UPS = Work(_parts, draw=_draw)


def _pieces(facts: PackFacts, counts: Counts) -> Iterator[_Piece]:
    for number, army in enumerate(facts.armies, start=1):
        for kind in kinds_of(army, models=True):
            for which in range(counts.of(f"{kind.id}.{number}")):
                yield _Piece(_strip(facts, kind, which), army)


def _strip(facts: PackFacts, kind: Kind, which: int) -> Strip:
    return strip_of(kind.pose(which), kind.name, kind.colour, facts.options.figure_height)


def _fits(facts: PackFacts, strip: Strip, room: Rect) -> bool:
    """Return whether a strip fits the paper; one that does not is told of and left out."""
    if strip.width <= room.w and strip.height <= room.h:
        return True
    facts.letters.tell(
        f"“{strip.label}”",
        f"needs {strip.width:.0f} x {strip.height:.0f} mm as a paper soldier of this height; the "
        f"paper has room for {room.w:.0f} x {room.h:.0f} mm. Choose larger paper or smaller men.",
    )
    return False


def _draw_head(
    writer: Writer, facts: PackFacts, strip: Rect, armies: list[ArmyFacts], end: str
) -> None:
    """Set upwards along the side what the sheet is, and how it is made."""
    setter = Setter(facts.letters, "the head of the paper soldiers")
    bold = fonts.bold()
    high = f"{facts.options.figure_height:g}"
    title = f"PAPER SOLDIERS, {high} MM"
    x = strip.x + cap(_TITLE) + 0.2
    writer.text(title, x, strip.y + 1.0, _TITLE, bold, upright=True)
    start = strip.y + 4.0 + bold.width(title) * _TITLE / MM
    stop = strip.top - 1.0 - bold.width(end) * SMALLEST / MM
    names = " · ".join(army.name for army in armies[:_NAMED])
    names += f" and {len(armies) - _NAMED} more" if armies[_NAMED:] else ""
    line = setter.line(names, fonts.body(), 7.0, stop - start - 3.0)
    writer.text(line.text, x, start, line.size, upright=True, colour=grey(writer))
    writer.text(end, x, strip.top - 1.0, SMALLEST, bold, upright=True, align="right")
    how = setter.line(_HOW, fonts.body(), 7.0, strip.h - 2.0, smallest=5.0)
    writer.text(how.text, x + 3.2, strip.y + 1.0, how.size, upright=True)

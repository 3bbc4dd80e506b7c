"""Read an army out of a JSON document, of an older version too, and tell all that cannot be used.

The same code serves strict reading, where one problem refuses the file, and salvage, where what
has a problem is left out and the rest becomes an army.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.army.documents import field_checks as fields
from rules.army.documents.field_checks import Fields, whole_number
from rules.army.documents.located_json import DuplicateKeys, LocatedJson
from rules.army.model import Agreement, Army, Figure, OwnCard, Reading, Seat, Unit
from rules.army.portrait_images import PICTURES_KEY
from rules.common.ids import new_id
from rules.common.problems import Problem, newer_version_message
from rules.common.size_limits import FIGURE_LIMIT, printable, shown
from rules.common.struct_decoding import DataPath
from rules.common.wording import counted

VERSION = 5
"""The version of the documents that are written now.

Older ones are read as they are. In version 1 a man had no portrait, abilities, lives or colour of
his own, a unit's model no colour, and the document no table of "pictures"; in version 2 an army had
no crest, in version 3 no own cards, in version 4 no readings, and a man nothing "moulded". Each
version that was ever written has a stored example in tests/data/armies, which must still open.
"""
FORMAT = "muster-army"
PROBLEM_LIMIT = 100
"""Problems told about one file; the rest is seen when these are mended."""
_EXTRAS = {"portrait", "abilities", "lives", "colour", "moulded"}
_LOOSE = {"seats", "colour"}
"""What a unit can lose and is still the same unit."""


class Location(NamedTuple):
    """A part of the document: its path, and its name for a player."""

    path: DataPath
    name: str


class ArmyReader:
    """Reads one document; collects problems, and what was left out."""

    def __init__(self, source: LocatedJson, rulesets: Collection[str] | None = None) -> None:
        self.problems: list[Problem] = []
        self.left_out: list[str] = []
        self.kept = 0
        self.total = 0
        self._source = source
        self._rulesets = rulesets
        self._ids: dict[str, str] = {}  # each id and the part that has it
        self._figures: set[str] = set()  # ids of figures
        self._reported = 0
        self._good: set[str] = set()  # ids of the figures that were kept

    def read(self, document: Any) -> Army | None:
        """Return the army of all that is valid in the document, None when nothing is."""
        root = Location((), "")
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            message = f"is not an army of Muster: it should begin with “format”: “{FORMAT}”."
            self._report(root, "format", message, place="")
            return None
        version = whole_number(document.get("version"))
        if version is None or version < 1:
            found = f"says {shown(document['version'])}" if "version" in document else "has none"
            message = f"should be a whole number, {VERSION} for this Muster; the file {found}."
            self._report(root, "version", message)
            return None
        if version > VERSION:
            self._report(root, "version", newer_version_message(version, VERSION), place="")
            return None
        self._keys(document, {"format", "version", "army", PICTURES_KEY}, root)
        army = document.get("army")
        if not isinstance(army, dict):
            found = f"; the file says {shown(army)}" if "army" in document else ", and is missing"
            self._report(root, "army", f"should be a group in {{ }}{found}.")
            return None
        return self._army(army)

    def _army(self, raw: dict[str, Any]) -> Army | None:
        spot = Location(("army",), "the army")
        if self._too_many(raw, spot):
            return None
        good, bad = self._fields(raw, fields.ARMY, spot)
        self._known_ruleset(good.get("ruleset"), spot)
        units, agreements = self._units(good, spot)
        cards = [
            self._own_card(entry, Location(("army", "own_cards", at), f"own card {at + 1}"))
            for at, entry in enumerate(good.pop("own_cards", ()))
        ]
        self.left_out += [f"the army's {key}" for key in bad if key not in ("id", "ruleset")]
        if "ruleset" not in good:
            return None
        games = {good["ruleset"]}
        readings = [
            self._reading(entry, Location(("army", "readings", at), f"reading {at + 1}"), games)
            for at, entry in enumerate(good.pop("readings", ()))
        ]
        good.setdefault("id", new_id())
        return Army(
            **good,
            units=units,
            agreements=agreements,
            own_cards=tuple(each for each in cards if each),
            readings=tuple(each for each in readings if each),
        )

    def _units(
        self, good: dict[str, Any], spot: Location
    ) -> tuple[tuple[Unit, ...], tuple[Agreement, ...]]:
        """Return the units and agreements of the army or a reading, taken off its fields."""
        within = "" if spot.path == ("army",) else f"{spot.name}, "
        read = [
            self._unit(
                entry, Location((*spot.path, "units", at), within + _part_name("unit", at, entry))
            )
            for at, entry in enumerate(good.pop("units", ()))
        ]
        agreements = [
            self._agreement(
                entry, Location((*spot.path, "rulings", at), f"{within}ruling {at + 1}")
            )
            for at, entry in enumerate(good.pop("rulings", ()))
        ]
        return tuple(self._seated(read)), tuple(each for each in agreements if each)

    def _reading(self, raw: Any, spot: Location, games: set[str]) -> Reading | None:
        """Return a reading; its ids are those of the army's own men, and only different in it."""
        army = self._ids, self._figures, self._good, self.kept, self.total
        self._ids, self._figures, self._good = {}, set(), set()
        good: dict[str, Any] = {}
        if not isinstance(raw, dict) or not self._too_many(raw, spot):
            good, bad = self._fields(raw, fields.READING, spot)
            self.left_out += [f"the {key} of {spot.name}" for key in bad if "ruleset" in good]
        units, agreements = self._units(good, spot)
        self._ids, self._figures, self._good, self.kept, self.total = army
        if good.get("ruleset", "") in games:
            message = f"the army has {shown(good['ruleset'])} already; each game is here once."
            self._report(spot, "ruleset", message)
            good.clear()
        if "ruleset" not in good:
            self.left_out.append(spot.name)
            return None
        games.add(good["ruleset"])
        return Reading(**good, units=units, agreements=agreements)

    def _too_many(self, raw: dict[str, Any], spot: Location) -> bool:
        """Report more figures than an army can have, before reading them."""
        units = raw.get("units")
        groups = [each for each in units if isinstance(each, dict)] if type(units) is list else []
        lists = (unit.get("figures") for unit in groups)
        count = sum(len(figures) for figures in lists if isinstance(figures, list))
        if count > FIGURE_LIMIT:
            message = f"has {count:,} figures; at most {FIGURE_LIMIT:,} can be kept."
            self._report(spot, "units", message, place=spot.name)
        return count > FIGURE_LIMIT

    def _known_ruleset(self, ruleset: str | None, spot: Location) -> None:
        if ruleset is None or self._rulesets is None or ruleset in self._rulesets:
            return
        known = ", ".join(sorted(self._rulesets))
        message = f"{shown(ruleset)} is not one of the games here. Here are {known}."
        self._report(spot, "ruleset", message)

    def _unit(self, raw: Any, spot: Location) -> tuple[Unit | None, Location, list[Any]]:
        """Return a unit without its seats, its location, and the raw seats."""
        good, bad = self._fields(raw, fields.UNIT, spot)
        entries = good.pop("figures", ())
        self.total += len(entries)
        figures = [self._figure(entry, spot, at) for at, entry in enumerate(entries)]
        seats = good.pop("seats", [])
        if bad and bad <= _LOOSE:
            self.left_out += [f"the {name} of {spot.name}" for name in fields.UNIT if name in bad]
            bad.clear()
        if bad:
            men = f" and its {counted(len(entries), 'figure')}" if entries else ""
            self.left_out.append(spot.name + men)
            return None, spot, seats
        kept = []
        for at, figure in enumerate(figures):
            if figure:
                kept.append(figure)
            else:
                self.left_out.append(f"{_part_name('figure', at, entries[at])} of {spot.name}")
        self.kept += len(kept)
        self._good.update(figure.id for figure in kept)
        return Unit(**good, figures=tuple(kept)), spot, seats

    def _figure(self, raw: Any, unit: Location, at: int) -> Figure | None:
        spot = Location(
            (*unit.path, "figures", at), f"{unit.name}, {_part_name('figure', at, raw)}"
        )
        good, bad = self._fields(raw, fields.FIGURE, spot)
        self._figures.update(filter(None, (good.get("id"),)))
        if bad and bad <= _EXTRAS:  # optional: the man is kept without them
            whom = f"{_part_name('figure', at, raw)} of {unit.name}"
            self.left_out += [f"the {name} of {whom}" for name in fields.FIGURE if name in bad]
            bad.clear()
        return None if bad else Figure(**good)

    def _seated(self, read: list[tuple[Unit | None, Location, list[Any]]]) -> Iterator[Unit]:
        """Yield the units with their seats; each seat and each figure is taken once."""
        sitting: dict[str, str] = {}
        for unit, spot, entries in read:
            seats: dict[int, Seat] = {}
            for at, raw in enumerate(entries):
                place = Location(
                    (*spot.path, "seats", at), f"{spot.name}, entry {at + 1} of its seats"
                )
                told = self._reported
                seat = self._seat(raw, place, seats, sitting)
                if seat and unit:
                    seats[seat.number] = seat
                    sitting[seat.figure] = spot.name
                elif unit and self._reported > told:
                    self.left_out.append(f"entry {at + 1} of the seats of {spot.name}")
            if unit:
                yield replace(unit, seats=tuple(seats.values())) if seats else unit

    def _seat(
        self, raw: Any, spot: Location, taken: dict[int, Seat], sitting: dict[str, str]
    ) -> Seat | None:
        good, bad = self._fields(raw, fields.SEAT, spot)
        if bad:
            return None
        number, figure = good["number"], good["figure"]
        if figure not in self._figures:
            self._report(spot, "figure", f"{shown(figure)} is not the id of a figure of this army.")
        elif figure not in self._good:
            return None  # he was left out, which is reported already
        elif figure in sitting:
            message = f"{shown(figure)} sits twice: he already has a seat in {sitting[figure]}."
            self._report(spot, "figure", message)
        elif number in taken:
            self._report(spot, "number", f"seat {number} is taken twice.")
        else:
            return Seat(number=number, figure=figure)
        return None

    def _agreement(self, raw: Any, spot: Location) -> Agreement | None:
        good, bad = self._fields(raw, fields.AGREEMENT, spot)
        if not bad:
            return Agreement(**good)
        self.left_out.append(spot.name)
        return None

    def _own_card(self, raw: Any, spot: Location) -> OwnCard | None:
        good, bad = self._fields(raw, fields.OWN_CARD, spot)
        if not bad:
            return OwnCard(**good)
        self.left_out.append(spot.name)
        return None

    def _fields(self, raw: Any, known: Fields, spot: Location) -> tuple[dict[str, Any], set[str]]:
        """Return the valid fields, converted, and the names of the invalid or missing ones.

        An id is invalid where an earlier part of the army has it.
        """
        if not isinstance(raw, dict):
            self._report(spot, None, f"should be a group in {{ }}; the file says {shown(raw)}.")
            return {}, set(known)
        good: dict[str, Any] = {}
        bad: set[str] = set()
        if not raw.keys() <= known.keys() or isinstance(raw, DuplicateKeys):
            self._keys(raw, known.keys(), spot)
        for name, field in known.items():
            if name not in raw:
                if field.required:
                    bad.add(name)
                    self._report(spot, None, f"has no “{name}”; it needs one.")
                continue
            value = raw[name]
            errors = list(field.errors(value))
            for path, message in errors:
                self._report(spot, name, message, inside=path)
            if errors:
                bad.add(name)
            else:
                good[name] = field.convert(value)
        other = self._ids.setdefault(good["id"], spot.name) if "id" in good else spot.name
        if other != spot.name:
            bad.add("id")
            message = f"{shown(good['id'])} is taken by {other}; each id is used once."
            self._report(spot, "id", message)
        return good, bad

    def _keys(self, raw: dict[str, Any], known: Collection[str], spot: Location) -> None:
        """Report duplicate and unknown keys of a group."""
        for key in raw.keys() - known if len(raw) < PROBLEM_LIMIT else list(raw)[:PROBLEM_LIMIT]:
            if key not in known:
                expected = ", ".join(sorted(known))
                self._report(spot, key, f"is not known here. Known are {expected}.")
        for key in raw.keys_twice if isinstance(raw, DuplicateKeys) else ():
            self._report(spot, key, "is here twice; each name is used once.")

    def _report(
        self,
        spot: Location,
        field: str | None,
        message: str,
        *,
        inside: DataPath = (),
        place: str | None = None,
    ) -> None:
        self._reported += 1
        if self._reported > PROBLEM_LIMIT:
            return
        path = spot.path
        words = [spot.name] if spot.name else []
        if field is not None:
            path = (*path, field, *inside)
            words += [
                f"entry {part + 1}" if isinstance(part, int) else printable(part)
                for part in (field, *inside)
            ]
        where = ", ".join(words) if place is None else place
        self.problems.append(Problem(self._source.file, where, message, self._source.line(path)))


def _part_name(kind: str, at: int, raw: Any) -> str:
    """Return the name of a unit or figure for players: figure 3 “Pvt. Fern”."""
    words = []
    if isinstance(raw, dict):
        words = [raw.get("rank"), raw.get("name")] if raw.get("name") else []
    known = " ".join(word for word in words if word and isinstance(word, str))
    return f"{kind} {at + 1} {shown(known)}" if known else f"{kind} {at + 1}"

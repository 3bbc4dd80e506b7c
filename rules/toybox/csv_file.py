"""Toys as a CSV file: in, of any origin, and out.

Columns: count, pose, items, colour, bag, size, broken, lost, in any order. A file is taken whole
or not at all; everything that is wrong is told with its line.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from resources.art import COLOURS
from rules.common.ids import new_id
from rules.common.problems import InputProblem, Problem
from rules.games.roles_from_items import vocabulary
from rules.toybox.edits import COUNT_LIMIT, POSE_LIMIT, TEXT_LIMIT, add_toys, change_lot, put_bag
from rules.toybox.entry_line import read_entry
from rules.toybox.toy_box import SIZE_MM, Bag, LotKey, Pose, ToyBox
from rules.toybox.usual_toys import usual_poses

COLUMNS = ("count", "pose", "items", "colour", "bag", "size", "broken", "lost")
OTHER_NAMES = {
    "number": "count", "amount": "count", "quantity": "count", "owned": "count", "qty": "count",
    "name": "pose", "figure": "pose", "color": "colour", "maker": "bag", "mm": "size",
}  # fmt: skip
LINE_LIMIT, SIZE_LIMIT, LONGEST = 20_000, 5_000_000, 10_000
"""The most lines and bytes of a file, and letters of a line."""
MOST_FAULTS = 100
_SEPARATOR_TOLD = re.compile(r"sep=[;,\t]", re.IGNORECASE)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With these a spreadsheet takes a text for a formula; an apostrophe before it says it is none."""


def read_csv(data: bytes, file: str, box: ToyBox) -> ToyBox:
    """Return the box with the toys of a file added; InputProblem tells all that is wrong with it.

    Encodings UTF-8, UTF-16 and Windows-1252 and the separators comma, semicolon and tab are told
    apart. Formulas are texts like any other.
    """
    if len(data) > SIZE_LIMIT:
        raise _refused(file, f"has {len(data):,} bytes; {SIZE_LIMIT:,} at most")
    text = "\n".join(re.split(r"\r\n?|\n", _decoded(data, file).rstrip()))
    lines = text.split("\n")
    if len(lines) > LINE_LIMIT:
        raise _refused(file, f"has {len(lines):,} lines; {LINE_LIMIT:,} at most")
    long = next((at for at, line in enumerate(lines, 1) if len(line) > LONGEST), 0)
    if long:
        raise InputProblem(Problem(file, "", f"has more than {LONGEST} letters", long))
    if _SEPARATOR_TOLD.fullmatch(lines[0]):  # Excel's way to tell it
        lines[0] = ""
    first = next((line for line in lines if line.strip()), "")
    if not first:
        raise _refused(file, "is empty; expected lines of count and pose")
    rows = list(_rows("\n".join(lines), max(";\t,", key=first.count), file))
    start, names = _head([row for _, row in rows], file)
    reader = _Reader(file, box, names)
    for number, row in rows[start:]:
        reader.take(row, number)
        if len(reader.problems) >= MOST_FAULTS:
            break
    if reader.problems:
        raise InputProblem(reader.problems)
    return reader.box()


def _rows(text: str, separator: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that hold something, each with the number of its first line."""
    found = csv.reader(io.StringIO(text), delimiter=separator)
    line = 1
    try:
        for row in found:
            if any(cell.strip() for cell in row):
                yield line, row
            line = found.line_num + 1
    except csv.Error as error:  # a cell without its closing quote, longer than any can be
        raise InputProblem(Problem(file, "", "has a quote that is not closed", line)) from error


def _decoded(data: bytes, file: str) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str, ...] = ("utf-16",)
    else:
        encodings = ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise _refused(file, "is no text; expected a CSV file with the columns count and pose")


def _head(rows: list[list[str]], file: str) -> tuple[int, list[str]]:
    """Return at which row the toys begin, and what each column is; without a head count, pose."""
    for at, row in enumerate(rows):
        cells = [cell.strip().casefold() for cell in row]
        if any(cells):
            names = [OTHER_NAMES.get(cell, cell) for cell in cells]
            if "count" in names and ("pose" in names or "items" in names):
                return at + 1, names
            if len(names) >= 2 and cells[0].lstrip("-").isdigit():
                return at, list(COLUMNS[: len(names)])
            break
    raise _refused(
        file,
        f"has no columns 'count' and 'pose'; expected a first line such as {','.join(COLUMNS)}",
    )


class _Reader:
    """Takes one line after the other, and tells what they come to."""

    def __init__(self, file: str, box: ToyBox, names: list[str]) -> None:
        self._file, self._box, self._names = file, box, names
        self.problems: list[Problem] = []
        self._sums: dict[LotKey, list[Any]] = {}
        self._bags = {bag.name.casefold(): bag.id for bag in box.bags}
        self._poses = {
            (pose.name.casefold(), frozenset(pose.items or (pose.model or pose.name,))): pose
            for pose in box.poses
        }

    def box(self) -> ToyBox:
        """Return the box with all toys of the lines; InputProblem where there are too many."""
        box = self._box
        for (_, colour, bag), (pose, count, broken, lost, size) in self._sums.items():
            box = add_toys(box, pose, colour, count, bag, size)
            lot = box.lot((pose.id, colour, bag))
            if lot is not None and (broken or lost):
                box = change_lot(box, lot.key, broken=lot.broken + broken, lost=lot.lost + lost)
        return box

    def take(self, row: list[str], line: int) -> None:
        """Add the toys of a line, or note what is wrong with it."""
        cells = {
            name: _plain(cell) for name, cell in zip(self._names, row, strict=False) if cell.strip()
        }
        try:
            self._add(cells)
        except InputProblem as problem:
            found = problem.problems[0]
            self.problems.append(Problem(self._file, found.place, found.message, line))

    def _add(self, cells: Mapping[str, str]) -> None:
        count, size, broken, lost = (
            _number(cells, name, default)
            for name, default in (("count", 1), ("size", SIZE_MM), ("broken", 0), ("lost", 0))
        )
        pose = self._pose(cells)
        colour = cells.get("colour", "green").casefold().replace("gray", "grey")
        if colour not in COLOURS:
            known = ", ".join(COLOURS)
            raise _at("colour", f"'{colour}' is not a colour here; known: {known}")
        bag = self._bag(cells.get("bag", ""))
        if broken + lost > count:
            raise _at("count", f"{broken + lost} cannot be lost or broken of {count}")
        sums = self._sums.setdefault((pose.id, colour, bag), [pose, 0, 0, 0, size])
        for at, number in enumerate((count, broken, lost), 1):
            sums[at] += number

    def _pose(self, cells: Mapping[str, str]) -> Pose:
        name = cells.get("pose", "")
        items = tuple(dict.fromkeys(cells.get("items", "").replace(",", " ").split()))
        key = (name.casefold(), frozenset(items))
        if key in self._poses:
            return self._poses[key]
        model = next((each for each in _models().values() if (each.model,) == items), None)
        if model is not None:
            self._poses[key] = replace(model, id=new_id(), name=name or model.name, portrait="")
            if name.casefold() in ("", model.name.casefold()):
                self._poses[key] = model
            return self._poses[key]
        unknown = [item for item in items if item not in vocabulary()]
        if unknown:
            raise _at("items", f"'{unknown[0]}' is nothing that can be moulded on a figure")
        if not name and not items:
            raise _at("pose", "is missing; expected what is moulded on the figure, as 'bazooka'")
        if len(name) > TEXT_LIMIT:
            raise _at("pose", f"has {len(name)} letters; {TEXT_LIMIT} at most")
        known = None
        if not items:
            known = next((each for each in self._box.poses if each.name == name), None)
            known = known or read_entry(name, self._box).pose
        if known is None and items:
            usual = (each.pose for each in usual_poses().values())
            known = next((each for each in usual if set(each.items) == set(items)), None)
            if known is None or (name and known.name.casefold() != name.casefold()):
                known = Pose(new_id(), name or "Own pose", items=items)
        if known is None:
            near = ", ".join(pose.name for pose in read_entry(name, self._box).nearest)
            raise _at("pose", f"'{name}' is no pose that is known; nearest: {near}")
        self._poses[key] = known
        return known

    def _bag(self, name: str) -> str:
        if not name:
            return ""
        key = name.casefold()
        if key not in self._bags:
            if len(self._bags) >= POSE_LIMIT:
                raise _at("bag", f"a toy box holds {POSE_LIMIT} bags at most")
            bag = Bag(new_id(), name)
            self._box = put_bag(self._box, bag)
            self._bags[key] = bag.id
        return self._bags[key]


def _models() -> dict[str, Pose]:
    """Return the usual vehicles, guns and terrain by their model, which stands for items there."""
    return {each.model: each.pose for each in usual_poses().values() if each.model}


def _plain(cell: str) -> str:
    text = " ".join(cell.split())
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA) else text


def _number(cells: Mapping[str, str], name: str, default: int) -> int:
    text = cells.get(name, str(default))
    try:
        value = float(text.replace(",", ".")) if len(text) < 12 else -1.0
        number = int(value) if value == int(value) else -1
    except (ValueError, OverflowError):
        number = -1
    if not 0 <= number <= COUNT_LIMIT:
        raise _at(name, f"'{text[:20]}' should be a whole number from 0 to {COUNT_LIMIT}")
    return number


def write_csv(box: ToyBox) -> bytes:
    """Return all toys as a CSV file in UTF-8, a lot on each line, which `read_csv` reads again."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    bags = {bag.id: bag.name for bag in box.bags}
    for lot in box.lots:
        pose = box.pose(lot.pose) or Pose(lot.pose, lot.pose)
        items = " ".join(pose.items) or (pose.model if pose.model in _models() else "")
        texts = (pose.name, items, lot.colour, bags.get(lot.bag, ""))
        lost = box.lost_of(lot)
        writer.writerow((lot.owned, *map(_safe, texts), lot.size, lot.broken, lost))
    return out.getvalue().encode("utf-8-sig")


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def _refused(file: str, message: str) -> InputProblem:
    return InputProblem(Problem(file, "", message))


def _at(place: str, message: str) -> InputProblem:
    return InputProblem(Problem("", place, message))

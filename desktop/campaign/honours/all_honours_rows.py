"""The rows of the whole roll: by man, by medal, by battle, and of those who are away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from desktop.campaign.portraits import Looks
from desktop.campaign.shown import Shown
from desktop.look.parts.row_model import Row
from rules.campaign.describe import deed_text
from rules.campaign.planning.calendar_days import day_words
from rules.campaign.state.campaign_state import Career
from rules.campaign.state.honours_list import Decorated, Group, by_battle, by_medal, medals_of
from rules.campaign.state.statistics import Fallen
from rules.common.wording import counted

ORDERS = ("By man", "By medal", "By battle", "In memory")
"""How the roll can be ordered."""
_KEY = "\x1f"
NOBODY = {
    "By man": "Nobody has been honoured yet.",
    "By medal": "No medal has been given yet.",
    "By battle": "No medal has been given yet.",
    "In memory": "Nobody is out of the campaign, and no toy is lost.",
}
"""What is said where a roll is empty."""


def key_of(entry: str, figure: str, at: int) -> str:
    """Return the key of a row, which says who stands there."""
    return _KEY.join((entry, figure, str(at)))


def who_of(key: str) -> tuple[str, str]:
    """Return the entry and the figure of a row's key."""
    entry, figure, _ = key.split(_KEY)
    return entry, figure


class RollRows:
    """Makes the rows of each order, and of what was searched for in it."""

    def __init__(self, shown: Shown, looks: Looks) -> None:
        self._shown, self._looks = shown, looks
        self._made: dict[str, tuple[Row, ...]] = {}
        self._namesakes: Counter[tuple[str, str]] | None = None
        self._makers: dict[str, Callable[[], Iterator[Row]]] = {
            "By man": self._men,
            "By medal": self._medals,
            "By battle": self._battles,
            "In memory": self._away,
        }

    def rows(self, order: str, searched: str = "") -> list[Row]:
        """Return the rows of an order in which every word is found; a group's own words count."""
        if order not in self._made:
            self._made[order] = tuple(self._makers[order]())
        words = searched.casefold().split()
        if order == "By man" and not words and self._shown.crowd:
            return self._without_crowd(self._made[order])
        found = list[Row]()
        group: Row | None = None
        said = False
        for row in self._made[order]:
            if row.kind == "group":
                group, said = row, False
                continue
            text = f"{group.title if group else ''} {row.spoken}".casefold()
            if not all(word in text for word in words):
                continue
            if group is not None and not said:
                found.append(group)
                said = True
            found.append(row)
        return found

    def _without_crowd(self, made: Sequence[Row]) -> list[Row]:
        """Return the roll with those who only rose once summed up; a search finds each of them."""
        crowd = {(each.entry, each.figure) for each in self._shown.crowd}
        rows = [row for row in made if who_of(row.key) not in crowd]
        told = self._shown.risen(1)
        return [*rows, Row("crowd", told, kind="note", tip="A search finds each of them")]

    # ---- the orders

    def _men(self) -> Iterator[Row]:
        for at, each in enumerate(self._shown.roll):
            medals = len(medals_of(each.career))
            right = counted(medals, "medal") if medals else ""
            yield self._row(each.career, f"{self._whose(each.career)} · {each.text}", right, at)

    def _medals(self) -> Iterator[Row]:
        at = 0
        for group in by_medal(self._shown.state):
            yield _head(group, f"{group.name} · {counted(len(group.given), 'man')}")
            for each in group.given:
                number = self._shown.names.number(each.given.battle)
                yield self._given(each, each.given.citation, number and f"battle {number}", at)
                at += 1

    def _battles(self) -> Iterator[Row]:
        at = 0
        lines = {each.id: each for each in self._shown.state.battles}
        for group in by_battle(self._shown.state):
            line = lines.get(group.key)
            record = line.record if line else None
            met = self._shown.sides(side.entry for side in record.sides) if record else ""
            day = day_words(line.day, short=True) if line and line.day else ""
            yield _head(group, " · ".join(each for each in (group.name, day, met) if each))
            for each in group.given:
                yield self._given(each, each.given.name or each.given.rank, "", at)
                at += 1

    def _away(self) -> Iterator[Row]:
        away, at = self._shown.away, 0
        for head, found in (
            ("In memory", away.men),
            away.models,
            away.toys,
        ):
            if found:
                yield Row(f"group{_KEY}{head}", f"{head} · {len(found)}", kind="group")
            yield from self._gone(found, at)
            at += len(found)

    def _gone(self, found: Sequence[Fallen], at: int) -> Iterator[Row]:
        names = self._shown.names
        for place, each in enumerate(found, at):
            career = each.career
            figure = self._looks.man(self._shown, career.entry, career.figure, "not_owned")
            text = deed_text(names, career, each.deed)
            second = f"{names.label(career.entry)} · {text}"
            yield Row(
                key_of(career.entry, career.figure, place),
                names.career(career),
                second,
                f"battle {each.deed.number}",
                figure,
                tip=second,
            )

    def _given(self, each: Decorated, words: str, right: str | int, at: int) -> Row:
        parts = (self._whose(each.career), words)
        return self._row(each.career, " · ".join(p for p in parts if p), str(right or ""), at)

    def _whose(self, career: Career) -> str:
        """Return whose man he is, with his number where his army has two of his name."""
        if self._namesakes is None:
            careers = self._shown.state.careers.values()
            self._namesakes = Counter((each.entry, each.name) for each in careers if each.name)
        label = self._shown.names.label(career.entry)
        if self._namesakes[career.entry, career.name] < 2:
            return label
        _, number = self._shown.names.figure(career.entry, career.figure)
        return f"{label}, No. {number}" if number else label

    def _row(self, career: Career, second: str, right: str, at: int) -> Row:
        figure = self._looks.man(self._shown, career.entry, career.figure)
        key = key_of(career.entry, career.figure, at)
        return Row(key, self._shown.names.career(career), second, right, figure, tip=second)


def _head(group: Group, words: str) -> Row:
    return Row(f"group{_KEY}{group.key}", words, kind="group")

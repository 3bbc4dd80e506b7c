"""What the campaign page shows of a state: names, cards of battles, honours, the fallen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import islice

from rules.campaign.describe_events import FATES, end_text, progress_text, result_text, risen_text
from rules.campaign.describe_settings import kind_text
from rules.campaign.display_names import CampaignNames
from rules.campaign.planning.day_text import day_words, planned_day
from rules.campaign.planning.schedule import byes
from rules.campaign.recording.battle_record import BattlePlan, winners_of
from rules.campaign.state.attention import Point, attention
from rules.campaign.state.campaign_state import Battle, CampaignState, Career
from rules.campaign.state.honours_list import Away, Merit, away, crowd, roll_of_honour
from rules.campaign.state.standings import is_over
from rules.campaign.state.statistics import Fallen
from rules.common.wording import counted, listed

MOST_SIDES = 3
"""A card names so many sides; of more it tells the number."""


@dataclass(frozen=True, slots=True)
class BattleCard:
    """One battle on the timeline. `kind` is how it is drawn; `winner` an entry's id or ""."""

    id: str
    number: str
    day: str
    who: str
    mission: str
    result: str
    kind: str
    winner: str = ""
    tag: str = ""
    turn: str = ""
    """The round of a planned battle, and who rests in it."""

    @property
    def when(self) -> str:
        """The day, and the round with who rests in it."""
        return " · ".join(filter(None, (self.day, self.turn)))

    @property
    def spoken(self) -> str:
        """The card as it is read aloud."""
        number = f"Battle {self.number}" if self.number else "Battle"
        parts = (number, self.day, self.who, self.mission, self.result, self.tag, self.turn)
        return ", ".join(part for part in parts if part)


class Shown:
    """A state with the names that its ids stand for."""

    def __init__(self, state: CampaignState, names: CampaignNames | None = None) -> None:
        self.state = state
        self.names = names or CampaignNames(state)

    def head_line(self, games: Iterable[str]) -> str:
        """Return the first quiet line of the head; `games` are the names of the games."""
        here = [each for each in self.state.players if not each.gone]
        first = f"{listed(list(games))} · {counted(len(here), 'player')}"
        if sides := {each.side for each in here if each.side}:
            alone = sum(not each.side for each in here)  # each is a side of his own
            first += f" on {counted(len(sides) + alone, 'side')}"
        kind = self.state.settings.kind
        rest = "" if kind == "free" else f" · {kind_text(self.state.settings)}"
        return first.removeprefix(" · ") + rest

    @cached_property
    def progress(self) -> str:
        """Return how far the campaign is, and at its end who is first."""
        words = progress_text(self.state)
        return f"{words} · {end_text(self.state, self.names.label)}" if self.over else words

    @cached_property
    def over(self) -> bool:
        """Return whether the campaign has been played to its end."""
        return is_over(self.state)

    # ---- battles

    @cached_property
    def cards(self) -> Cards:
        """Return the battles in order; those that were called off are left out."""
        return Cards(self)

    def release(self) -> None:
        """Drop the cards, which refer back to this, so that it is freed as soon as it is unused."""
        self.__dict__.pop("cards", None)

    def card(self, battle: Battle, following: int = 0) -> BattleCard:
        """Return the card of a battle; `following` is the number it has if it is planned."""
        day = day_words(battle.day, short=True) if battle.day else "no day yet"
        record, plan = battle.record, battle.plan
        if record is not None and battle.state != "planned":
            winners = winners_of(record)
            number = str(battle.number) if battle.number else ""
            tag = "Void" if battle.state == "void" else "Corrected" if battle.corrections else ""
            return BattleCard(
                battle.id,
                number,
                day,
                self.sides(side.entry for side in record.sides),
                record.name or record.mission_name or self.names.mission(record.mission),
                result_text(record, self.names.label),
                battle.state,
                winners[0] if len(winners) == 1 else "",
                tag,
            )
        sides = self.sides(side.entry for side in plan.sides) if plan else ""
        name = (plan.name or self.names.mission(plan.mission)) if plan else ""
        if battle.day:
            day = planned_day(battle.day, date.today().isoformat(), short=True)
        if plan and plan.place and battle.day:
            day = f"{day} · {plan.place}"
        number = str(following or "")
        turn = self.round_words(plan) if plan else ""
        return BattleCard(battle.id, number, day, sides, name, "planned", "planned", turn=turn)

    def round_words(self, plan: BattlePlan) -> str:
        """Return the round of a plan, and who rests in it: "round 2, June rests"."""
        if not plan.round:
            return ""
        resting = self._resting.get(plan.round, ())
        names = listed([self.names.label(entry) for entry in resting])
        rests = f", {names} {'rests' if len(resting) == 1 else 'rest'}" if resting else ""
        return f"round {plan.round}{rests}"

    @cached_property
    def _resting(self) -> Mapping[int, tuple[str, ...]]:
        """Who has a bye, by rounds."""
        settings = self.state.settings
        in_turn = settings.kind == "league" and settings.pairing == "round-robin"
        return byes(self.state) if in_turn else {}

    def moment(self, at: int) -> str:
        """Return which battle a place along a chart is: "Battle 3, 18 Oct"."""
        if not at:
            return "At the beginning"
        day = next((each.day for each in self.state.battles if each.number == at), "")
        return f"Battle {at}, {day_words(day, short=True)}" if day else f"Battle {at}"

    def sides(self, entries: Iterable[str]) -> str:
        """Return who meets whom: "Ada – Tomas"."""
        ids = list(entries)
        if len(ids) > MOST_SIDES:
            return f"{len(ids)} sides"
        return " – ".join(self.names.label(each) for each in ids)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Return what needs attention, and what was agreed to."""
        return attention(self.names, date.today().isoformat())

    # ---- men

    @cached_property
    def roll(self) -> tuple[Merit, ...]:
        """Return everybody on the roll of honour, the best first."""
        return roll_of_honour(self.state)

    @cached_property
    def honoured(self) -> tuple[Merit, ...]:
        """Return the first of the roll of honour, of a crowd that rose once those without it."""
        crowd = {(each.entry, each.figure) for each in self.crowd}
        first = (m for m in self.roll if (m.career.entry, m.career.figure) not in crowd)
        return tuple(islice(first, MOST_HONOURS))

    @cached_property
    def crowd(self) -> tuple[Career, ...]:
        """Return those of the roll who have the first rank and no more, where they are many."""
        return crowd(self.state, (each.career for each in self.roll))

    def risen(self, most: int) -> str:
        """Return who of a crowd rose in a sentence, so many by name, "" where there is none."""
        return risen_text(self.names, self.crowd, most)

    @cached_property
    def away(self) -> Away:
        """Return who is out of the campaign, and whose toys are not to be found."""
        return away(self.state)

    @property
    def away_groups(self) -> list[tuple[str, tuple[Fallen, ...]]]:
        """Return who is away under their headings: the dead, the captured, vehicles, toys."""
        alive = tuple(each for each in self.away.men if each.deed.fate in ("captured", "missing"))
        dead = tuple(each for each in self.away.men if each not in alive)
        heads = (("Killed", dead), ("Captured or missing", alive))
        return [each for each in (*heads, self.away.models, self.away.toys) if each[1]]

    def memory(self, most: int) -> str:
        """Return who is away in words, a paragraph for each group with so many of its men."""
        told = []
        for head, found in self.away_groups:
            more = [f"{len(found) - most} more"] if len(found) > most else []
            told.append(f"{head}: {listed([*fallen_words(self, found[:most]), *more])}.")
        return "\n".join(told)


class Cards(Sequence[BattleCard]):
    """The cards of all battles, each made when it is first looked at: there may be thousands."""

    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self.lines = [each for each in shown.state.battles if each.state != "cancelled"]
        self._at = {each.id: at for at, each in enumerate(self.lines)}
        following = max((each.number for each in self.lines), default=0)
        # One that is planned among those played has no number: it would be out of their order.
        behind = max((at for at, each in enumerate(self.lines) if each.number), default=-1)
        planned = [each.id for each in self.lines[behind + 1 :] if each.state == "planned"]
        self._following = {each: following + at for at, each in enumerate(planned, 1)}
        self._made: dict[int, BattleCard] = {}

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, at: int) -> BattleCard:  # type: ignore[override]  # no slices
        if not 0 <= at < len(self.lines):
            raise IndexError(at)
        if at not in self._made:
            line = self.lines[at]
            self._made[at] = self._shown.card(line, self._following.get(line.id, 0))
        return self._made[at]

    def place(self, battle: str) -> int:
        """Return where a battle stands, -1 when it is not among them."""
        return self._at.get(battle, -1)

    @property
    def last_played(self) -> int:
        """Return where the last battle stands that was played, -1 before the first."""
        played = (at for at in reversed(range(len(self))) if self.lines[at].state != "planned")
        return next(played, -1)


MOST_HONOURS, LONGEST = 6, 18
_PLAIN = ("fallen", "standing")


def fallen_words(shown: Shown, found: Sequence[Fallen]) -> list[str]:
    """Return those who are away with battle and fate; who are of one name, with their players."""
    names = [shown.names.career(each.career) for each in found]
    known = Counter(names)
    known_there = Counter(
        (each.career.entry, name) for each, name in zip(found, names, strict=True)
    )
    words = []
    for each, name in zip(found, names, strict=True):
        entry, deed = each.career.entry, each.deed
        how = f", {FATES[deed.fate]}" if deed.fate not in _PLAIN else ""
        whose = f"{_short(shown.names.label(entry))}, " if known[name] > 1 else ""
        _, number = shown.names.figure(entry, each.career.figure)
        which = f"No. {number}, " if known_there[entry, name] > 1 and number else ""
        words.append(f"{name} ({whose}{which}battle {deed.number}{how})")
    return words


def _short(label: str) -> str:
    """Return a name that fits between others."""
    return label if len(label) <= LONGEST else f"{label[:LONGEST].rstrip()}…"

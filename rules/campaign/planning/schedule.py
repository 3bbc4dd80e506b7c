"""Who meets whom in a league: everybody with everybody, or by standing without re-matches.

Only armies of one game can meet, and nobody meets his own armies or those of his own side.
Everything here is worked out anew from the same state to the same pairs: nothing is drawn by lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from rules.campaign.planning.settings import CampaignSettings, Entry, Player
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide
from rules.campaign.state.campaign_state import Battle, CampaignState
from rules.common.wording import counted, listed

Pair = tuple[str, str]
NEVER = 1_000_000
"""How often two have as good as met who must not meet."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round: who meets whom, the attacker first, and who has a bye."""

    number: int
    pairs: tuple[Pair, ...]
    resting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """The battles of the next round, who has a bye, and a sentence that says how it came.

    Without `plans` there is nothing to be paired now, and the sentence says why.
    """

    plans: tuple[BattlePlan, ...]
    resting: tuple[str, ...]
    sentence: str
    rematches: int = 0


# ------------------------------------------------------------------ everybody with everybody


def rounds(
    entries: Sequence[Entry], settings: CampaignSettings, players: Sequence[Player] = ()
) -> tuple[Round, ...]:
    """Return the rounds in which everybody meets everybody, as often as was agreed.

    With an odd number somebody has a bye in each round. Attackers take turns, and every second
    time two meet the other way round.
    """
    sides = {player.id: player.side for player in players}
    by_game = [
        [each for each in entries if each.ruleset == game and not each.gone]
        for game in dict.fromkeys(each.ruleset for each in entries)
    ]
    cycles = [_cycle(each, sides) for each in by_game if len(each) > 1]
    once = [
        [pair for cycle in cycles if at < len(cycle) for pair in cycle[at]]
        for at in range(max((len(cycle) for cycle in cycles), default=0))
    ]
    once = [pairs for pairs in once if pairs]
    every = [entry.id for group in by_game if len(group) > 1 for entry in group]
    found: list[Round] = []
    for turn in range(max(1, settings.rounds)):
        for pairs in once:
            met = tuple((two, one) if turn % 2 else (one, two) for one, two in pairs)
            busy = {each for pair in met for each in pair}
            resting = tuple(each for each in every if each not in busy)
            found.append(Round(len(found) + 1, met, resting))
    return tuple(found)


def league(state: CampaignState) -> tuple[BattlePlan, ...]:
    """Return the battles of the round robin that are neither planned nor played yet."""
    here = _active(state)
    met = Counter(frozenset(pair) for pair in _pairs_of(state))
    found: list[BattlePlan] = []
    for each in rounds(here, state.settings, state.players):
        for pair in each.pairs:
            if met[frozenset(pair)]:
                met[frozenset(pair)] -= 1
            else:
                found.append(_plan(state, pair, each.number))
    return tuple(found)


def byes(state: CampaignState) -> dict[int, tuple[str, ...]]:
    """Return who rests in each round of the round robin, by the round's number."""
    found = rounds(_active(state), state.settings, state.players)
    return {each.number: each.resting for each in found if each.resting}


def _cycle(entries: Sequence[Entry], sides: dict[str, str]) -> list[list[Pair]]:
    """Return the rounds of one game: all but the first move on one chair after each round."""
    # Whoever sits opposite the empty first chair has a bye.
    chairs: list[Entry | None] = [None, *entries] if len(entries) % 2 else [*entries]
    half, found = len(chairs) // 2, []
    for number in range(len(chairs) - 1):
        pairs: list[Pair] = []
        for chair in range(half):
            one, two = chairs[chair], chairs[-1 - chair]
            if one is None or two is None or not may_meet(one, two, sides):
                continue
            # The first stays on his chair: he attacks every other time. Others do by their chair.
            turned = number % 2 if chair == 0 else chair % 2
            pairs.append((two.id, one.id) if turned else (one.id, two.id))
        found.append(pairs)
        chairs = [chairs[0], chairs[-1], *chairs[1:-1]]
    return found


def may_meet(one: Entry, two: Entry, sides: dict[str, str]) -> bool:
    """Return whether two armies are of one game, of two players, and not on one side.

    `sides` are those of the players.
    """
    if one.ruleset != two.ruleset or one.player == two.player:
        return False
    side = sides.get(one.player, "")
    return not side or side != sides.get(two.player, "")


# ------------------------------------------------------------------ by standing


def pairing(state: CampaignState) -> Pairing:
    """Return the next round by standing, without re-matches where that can be.

    From the first place down each meets the nearest below him whom he has not met yet, as long
    as that leaves no more re-matches to the others than there must be. With an odd number the
    last in the standings of those who had the fewest byes rests.
    """
    waiting = [
        line
        for line in state.battles
        if line.state in ("planned", "undecided") and line.plan and line.plan.round
    ]
    if waiting:
        battles = counted(len(waiting), "battle has", "battles have")
        return Pairing(
            (), (), f"{battles} no result yet. The next round can be planned after that."
        )
    number = 1 + max((each.round for each in _plans(state)), default=0)
    if state.settings.planned and _played(state) >= state.settings.planned:
        return Pairing((), (), f"All {state.settings.planned} battles have been played.")
    if state.settings.pairing == "standing" and number > max(1, state.settings.rounds):
        return Pairing((), (), f"All {counted(number - 1, 'round')} have been played.")
    return _round(state, number)


def _round(state: CampaignState, number: int) -> Pairing:
    entries = _by_standing(state)
    sides = {player.id: player.side for player in state.players}
    met = Counter(frozenset(each) for each in _pairs_of(state))
    fought = Counter(each for two in _pairs_of(state) for each in two)
    pairs: list[Pair] = []
    resting: list[Entry] = []
    for game in dict.fromkeys(each.ruleset for each in entries):
        group = [each for each in entries if each.ruleset == game]
        if len(group) % 2:
            most = max(fought[each.id] for each in group)
            idle = [each for each in group if fought[each.id] == most][-1]
            group.remove(idle)
            resting.append(idle)
        for one, two in _by_nearness(group, met, sides):
            if may_meet(one, two, sides):
                pairs.append((one.id, two.id))
            else:
                resting += [one, two]
    rematches = sum(met[frozenset(each)] > 0 for each in pairs)
    plans = tuple(_plan(state, _with_attacker(state, each), number) for each in pairs)
    sentence = _told(number, plans, [each.name for each in resting], rematches)
    return Pairing(plans, tuple(each.id for each in resting), sentence, rematches)


def _told(number: int, plans: Sequence[BattlePlan], resting: Sequence[str], again: int) -> str:
    if not plans:
        return "Nobody can meet: it takes two armies of the same game, with different players."
    words = [f"Round {number}: each meets the nearest in the standings he has not met yet."]
    if again:
        words.append(f"{counted(again, 're-match')} could not be avoided.")
    if resting:
        words.append(f"{listed(list(resting))} {'rests' if len(resting) == 1 else 'rest'}.")
    return " ".join(words)


def _by_nearness(
    group: Sequence[Entry], met: Counter[frozenset[str]], sides: dict[str, str]
) -> Iterator[tuple[Entry, Entry]]:
    """Yield the pairs of an even group that stands in the order of the standings."""
    rest = list(group)

    def times(one: Entry, two: Entry) -> int:
        return met[frozenset((one.id, two.id))] if may_meet(one, two, sides) else NEVER

    spare = len(rest) // 2 - _fresh(rest, times)
    while rest:
        first = rest.pop(0)
        ranked = sorted(rest, key=lambda other: times(first, other))  # the nearest of equals first
        for other in ranked:
            others = [each for each in rest if each is not other]
            again = times(first, other) > 0
            if len(others) // 2 - _fresh(others, times) <= spare - again:
                spare -= again
                rest = others
                yield first, other
                break


def _fresh(rest: Sequence[Entry], times: Callable[[Entry, Entry], int]) -> int:
    """Return how many pairs of these can be made of two who have not met."""
    friends = {
        (at, below)
        for at, one in enumerate(rest)
        for below, other in enumerate(rest[:at])
        if not times(one, other)
    }
    return pair_count(len(rest), friends)


_PRIME = (1 << 61) - 1


def pair_count(places: int, friends: Collection[tuple[int, int]]) -> int:
    """Return the largest number of pairs in which each of so many places is in one at most.

    `friends` are the places that may be paired. Half the rank of the Tutte matrix of a graph is
    the size of its largest matching (L. Lovász, 1979): for each pair of friends a number by chance
    stands in the matrix, and its negative across the diagonal. The chance that numbers of this
    size give too small a rank is below one to 10^15, and they are the same each time.
    """
    chance = Random(places)
    rows = [[0] * places for _ in range(places)]
    for one, other in sorted(friends):
        rows[one][other] = chance.randrange(1, _PRIME)
        rows[other][one] = _PRIME - rows[one][other]
    rank = 0
    for column in range(places):
        pivot = next((at for at in range(rank, places) if rows[at][column]), None)
        if pivot is None:
            continue
        rows[rank], rows[pivot] = rows[pivot], rows[rank]
        first = rows[rank]
        inverse = pow(first[column], -1, _PRIME)
        for row in rows[rank + 1 :]:
            if factor := row[column] * inverse % _PRIME:
                row[:] = [
                    (own - factor * his) % _PRIME for own, his in zip(row, first, strict=True)
                ]
        rank += 1
    return rank // 2


# ------------------------------------------------------------------ what is there already


def _active(state: CampaignState) -> tuple[Entry, ...]:
    gone = {player.id for player in state.players if player.gone}
    return tuple(
        each.entry
        for each in state.entries
        if not each.entry.gone and each.entry.player not in gone
    )


def _by_standing(state: CampaignState) -> list[Entry]:
    place = {each.entry: at for at, each in enumerate(state.standings)}
    return sorted(_active(state), key=lambda each: place.get(each.id, len(place)))


def _lines(state: CampaignState) -> Iterator[Battle]:
    return (line for line in state.battles if line.state in ("planned", "played", "undecided"))


def _plans(state: CampaignState) -> Iterator[BattlePlan]:
    return (line.plan for line in _lines(state) if line.plan is not None)


def _played(state: CampaignState) -> int:
    return sum(line.state == "played" for line in state.battles)


def _pairs_of(state: CampaignState) -> Iterator[Pair]:
    """Yield all that have met, or are to meet, two at a time."""
    for line in _lines(state):
        met = [side.entry for side in line.told.sides]
        yield from ((one, two) for at, one in enumerate(met) for two in met[at + 1 :])


# ------------------------------------------------------------------ plans


def _with_attacker(state: CampaignState, two: Pair) -> Pair:
    """Return a pair with him first who has attacked less often; the lower in the standings."""
    attacks = Counter(
        side.entry for line in _lines(state) for side in line.told.sides if side.role == "attacker"
    )
    return two if attacks[two[0]] < attacks[two[1]] else (two[1], two[0])


def _plan(state: CampaignState, two: Pair, number: int) -> BattlePlan:
    attacker, defender = two
    game = state.entry(attacker).entry.ruleset
    sides = (PlannedSide(attacker, "attacker"), PlannedSide(defender, "defender"))
    return BattlePlan(round_day(state.settings, number), sides, game, round=number)


def round_day(settings: CampaignSettings, number: int) -> str:
    """Return the day of a round: a week after the one before, from the day of beginning on."""
    try:
        first = date.fromisoformat(settings.begins)
        return (first + timedelta(weeks=number - 1)).isoformat()
    except (ValueError, OverflowError):
        return ""

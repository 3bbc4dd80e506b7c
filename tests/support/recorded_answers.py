"""Answers to thousands of questions about chances as they were, in tests/data/odds/.

A line holds a question, what is shown of its answer first, and two digests: of its chances, and
of all that it says in words. A question stands as "rifle man @6 +cover targets:5 burst-12=ends";
one under house rules ends with what they change, "rules:weapon/rifle/stats/attack=0".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from zlib import crc32

from odds_asked import game_of

from rules.attack.dice import mean
from rules.attack.modifiers import fits_weapon
from rules.attack.question import Answer, Question
from rules.common.problems import InputProblem
from rules.common.struct_decoding import DataPath
from rules.games.game import Game, is_number
from rules.games.house_rules.house_rule_edits import make_game, new_house_rules, set_value
from rules.games.playbook import Modifier, Playbook
from rules.games.ruleset import Ruleset
from rules.odds.answer_question import actions_of, ask
from rules.odds.quality_odds import POLICIES
from rules.odds.turn_deck import DECK

FOLDER = Path(__file__).resolve().parent.parent / "data" / "odds"
RULES = "rules:"
_COUNTS = ("dice", "shooters", "targets", "turns", "draws")
_NAMES = ("policy", "role", "target_role")


# ---- a question in words, and back


def in_words(question: Question, rules: str = "") -> str:
    """Return a question as a line of the file has it."""
    words = [question.weapon, question.target or "-"]
    words += [f"@{question.distance:g}"] if question.distance is not None else []
    words += [f"+{modifier}" for modifier in question.modifiers]
    for word in _COUNTS:
        number = getattr(question, word)
        words += [f"{word}:{number}"] if number is not None else []
    for word in _NAMES:
        name = getattr(question, word)
        words += [f"{word}:{name}"] if name else []
    words += [f"card:{card}" for card in question.cards]
    words += [f"{switch}={option}" for switch, option in question.switches.items()]
    return " ".join([*words, *([RULES + rules] if rules else [])])


def from_words(text: str) -> tuple[Question, str]:
    """Return the question of a line, and the house rules under which it is asked."""
    weapon, target, *words = text.split()
    found, rules = Question(weapon, "" if target == "-" else target), ""
    for word in words:
        key, colon, value = word.partition(":")
        if word.startswith(RULES):
            rules = value
        elif word.startswith("@"):
            found = replace(found, distance=float(word[1:]))
        elif word.startswith("+"):
            found = replace(found, modifiers=(*found.modifiers, word[1:]))
        elif key == "card" and colon:
            found = replace(found, cards=(*found.cards, value))
        elif key in _NAMES:
            found = replace(found, **{key: value})
        elif colon:
            found = replace(found, **{key: int(value)})
        else:
            switch, _, option = word.partition("=")
            found = replace(found, switches={**found.switches, switch: option})
    return found, rules


@cache
def game_under(game: str, rules: str) -> tuple[Ruleset, Playbook]:
    """Return a game, with one value changed as "weapon/rifle/stats/attack=0" says."""
    if not rules:
        return game_of(game)
    base = Game.of(*game_of(game))
    way, _, value = rules.partition("=")
    path: DataPath = tuple(int(e) if e.isdigit() else e for e in way.split("/"))
    house = set_value(new_house_rules(base, "changed", "Changed"), base, path, int(value))
    made, problems = make_game(house, base)
    if made is None or made.playbook is None:  # such a change is refused when it is loaded
        raise InputProblem(problems)
    return made.ruleset, made.playbook


# ---- an answer in short


def line_of(game: str, text: str) -> str:
    """Ask a question and return its whole line."""
    question, rules = from_words(text)
    try:
        answer = ask(*game_under(game, rules), question)
    except InputProblem as error:
        places = " ".join(each.place for each in error.problems)
        return f"{text} | cannot be asked: {places}"
    digests = _digest(chances_text(answer)), _digest(words_text(answer))
    return f"{text} | {_shown(answer)} | {' '.join(digests)}"


def answer_of(game: str, text: str) -> str:
    """Ask a question and return its answer with all chances and words."""
    question, rules = from_words(text)
    try:
        answer = ask(*game_under(game, rules), question)
    except InputProblem as error:
        return str(error)
    return f"{text}\n{chances_text(answer)}\n{words_text(answer)}"


def _shown(answer: Answer) -> str:
    if not answer.allowed:
        return "no"
    words = [f"{float(answer.chance):.4%}" if answer.chance is not None else "-"]
    words += [f"{name} {float(mean(odds)):.4f}" for name, odds in answer.distributions.items()][:1]
    words += [f"{name} {float(odds):.4%}" for name, odds in answer.further.items()][:1]
    return ", ".join(words)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


def chances_text(answer: Answer) -> str:
    """Return all chances of an answer, exactly, a line each."""
    lines = [f"allowed {answer.allowed}, chance {answer.chance}"]
    for name, odds in answer.distributions.items():
        lines.append(f"{name}: {', '.join(f'{n}: {chance}' for n, chance in odds.items())}")
    lines += [f"{name} {chance}" for name, chance in answer.further.items()]
    lines += [f"{c.dice} dice: {c.losses} {c.chance} {c.jams}" for c in answer.choices]
    return "\n".join(lines)


def words_text(answer: Answer) -> str:
    """Return all that an answer says in words, a line each."""
    lines = [answer.reason, answer.source, answer.borrowed_from, answer.needed, answer.policy]
    for kind, numbers in (("base", answer.base), ("modifier", answer.modifiers)):
        for n in numbers:
            told = (n.name, n.value, n.source, n.provenance, n.borrowed_from, n.note)
            lines.append(f"{kind}: {' | '.join(told)}")
    return "\n".join(lines)


# ---- which questions are kept


def questions_of(game: str) -> list[str]:
    """Return the questions of a game that are kept, each once, as lines have them."""
    plain = []
    for question in dict.fromkeys(in_words(each) for each in _plain(game)):
        answer = _asks(game, from_words(question)[0])
        if (answer is not None and answer.allowed) or _one_in(4, question):
            plain.append(question)
    return [*plain, *_changed(game, [each for each in plain if _one_in(3, "few", each)])]


def _one_in(many: int, *key: object) -> bool:
    """Return whether this is one of the few that are taken: always the same, whatever is added."""
    return many == 1 or crc32(repr(key).encode()) % many == 0


def _asks(game: str, question: Question, rules: str = "") -> Answer | None:
    try:
        return ask(*game_under(game, rules), question)
    except InputProblem:
        return None


def _plain(game: str) -> Iterator[Question]:
    """Yield the questions under the rules of the game as they are."""
    ruleset, playbook = game_of(game)
    switches = [
        {switch.id: option}
        for switch in ruleset.switches
        for option in switch.options
        if option != switch.default
    ]
    for weapon, target in product(ruleset.weapon, ("", *playbook.target)):
        yield from _of_weapon(game, Question(weapon, target), switches)
    for action in actions_of(playbook):
        yield from _of_action(game, action, switches)


def _fitting(playbook: Playbook, ruleset: Ruleset, question: Question) -> list[Modifier]:
    weapon = ruleset.weapon.get(question.weapon)
    return [
        each
        for each in playbook.modifiers
        if not each.automatic
        and (weapon is None or fits_weapon(each, weapon))
        and (not question.target or not each.targets or question.target in each.targets)
    ]


def _named(modifiers: Iterable[Modifier]) -> Iterator[str]:
    for each in modifiers:
        yield each.id
        if each.each:
            yield f"{each.id}:3"


_MUCH = {"lgam": 8, "fighting-plastic": 6, "green-and-tan": 1, "army-men": 1, "army-men-combat": 1}
"""In a game with many weapons and targets only one in so many questions is kept."""
_SHAPES: tuple[dict[str, object], ...] = (
    {},
    {"distance": 1.0},
    {"distance": 4.0},
    {"distance": 13.0},
    {"distance": 50.0},
    {"dice": 1},
    {"dice": 4},
    {"targets": 1},
    {"targets": 6},
    {"shooters": 1},
    {"shooters": 5},
    {"shooters": 1, "targets": 5},
    {"shooters": 5, "targets": 3},
    {"shooters": 8, "targets": 8, "distance": 6.0},
    {"turns": 3},
    {"turns": 2, "targets": 4, "shooters": 4},
    {"dice": 3, "distance": 2.0, "targets": 5},
)
"""What else is said of an attack; each fits some game."""


def _of_weapon(game: str, bare: Question, switches: list[dict[str, str]]) -> Iterator[Question]:
    ruleset, playbook = game_of(game)
    shaped = [each for shape in _SHAPES if _asks(game, each := replace(bare, **shape)) is not None]
    if not shaped:
        yield bare
        return
    first = shaped[0]
    if not (answer := _asks(game, first)) or not answer.allowed:
        yield first
        yield from (replace(first, switches=each) for each in switches)
        return
    names = list(_named(_fitting(playbook, ruleset, bare)))
    sets = [(), *((name,) for name in names)]
    pairs = [(one, two) for one, two in product(names, names) if one < two]
    much = _MUCH[game]
    said: list[tuple[int, Question, tuple[str, ...], dict[str, str]]] = [
        *((much, first, modifiers, {}) for modifiers in sets[1:]),
        *((4 * much, first, modifiers, {}) for modifiers in pairs),
        *((much, shape, (), {}) for shape in shaped[1:]),
        *((6 * much, shape, some, {}) for shape, some in product(shaped[1:], sets[1:])),
        *((much, first, (), reading) for reading in switches),
        *((8 * much, first, some, reading) for some, reading in product(sets[1:], switches)),
        *((4 * much, shape, (), reading) for shape, reading in product(shaped[1:], switches)),
    ]
    yield first
    for many, shape, modifiers, reading in said:
        if _one_in(many, bare.weapon, bare.target, modifiers, repr(shape), *reading.items()):
            yield replace(shape, modifiers=modifiers, switches=reading)
    roles = ("", *ruleset.role) if playbook.odds.kind == "quality" else ()
    for role, target_role in product(roles, repeat=2):
        asked = replace(first, role=role, target_role=target_role)
        if (role or target_role) and _one_in(2, in_words(asked)):
            yield asked


def _of_action(game: str, action: str, switches: list[dict[str, str]]) -> Iterator[Question]:
    ruleset, playbook = game_of(game)
    bare = Question(action)
    if action == DECK:
        cards = [card.id for card in playbook.turn.deck] if playbook.turn else []
        for some in (cards[:1], cards[1:3], cards[:3], cards[::-1][:4]):
            for draws, turns in product((None, 1, 3, 5), (None, 2)):
                yield replace(bare, cards=tuple(some), draws=draws, turns=turns)
        return
    base = next(
        each
        for shape in _SHAPES
        for target in ("", *playbook.target)
        if _asks(game, each := replace(bare, target=target, **shape)) is not None
    )
    names = list(_named(_fitting(playbook, ruleset, bare)))
    quality = playbook.odds.kind == "quality"
    parts: list[list[dict[str, object]]] = [
        [{"target": each} for each in playbook.target],
        [{"modifiers": (name,)} for name in names],
        [{"shooters": each} for each in (1, 2, 5, 9)],
        [{"targets": each} for each in (1, 3, 6, 12)],
        [{"distance": each} for each in (1.0, 6.5)],
        [{"switches": each} for each in switches],
        [{"turns": 2}],
        [{"policy": each} for each in POLICIES if quality],
        [{"role": each} for each in ruleset.role if quality],
        [{"target_role": each} for each in ruleset.role if quality],
    ]
    # Only what can be said by itself is said beside others; more at once is asked more rarely.
    yield base
    known: list[Question] = [base]
    for part in parts:
        alone = [said for said in part if _asks(game, replace(base, **said)) is not None]
        more = [
            asked
            for before, said in product(known, alone)
            if _one_in(1 if before is base else 3, in_words(asked := replace(before, **said)))
            and _asks(game, asked) is not None
        ]
        known += [each for each in more if _one_in(max(1, len(known) // 60), in_words(each))]
    yield from known


_EXTREMES = (0, 1, 2, 7, 13, -3)


def _changed(game: str, few: list[str]) -> Iterator[str]:
    """Yield questions under house rules, one number changed: those that answer otherwise then."""
    asked = [from_words(each)[0] for each in few]
    known = [_asks(game, each) for each in asked]
    for path, number in _numbers(game):
        way = "/".join(map(str, path))
        value = _EXTREMES[crc32(way.encode()) % len(_EXTREMES)]
        if number == value or not _one_in(4, game, way):
            continue
        rules = f"{way}={value}"
        try:
            game_under(game, rules)
        except InputProblem:
            continue
        others = [
            each
            for each, before in zip(asked, known, strict=True)
            if before != _asks(game, each, rules)
        ]
        yield from (in_words(each, rules) for each in others[:: max(1, len(others) // 6)])


def _numbers(game: str) -> Iterator[tuple[DataPath, object]]:
    """Yield each number of a game that may change chances, by its path."""
    data = Game.of(*game_of(game)).data
    play = data["play"]
    for table in ("weapon", "role"):
        yield from _inside((table,), data[table])
    for table in ("target", "modifier", "test", "odds"):
        yield from _inside(("play", table), play.get(table, []))


def _inside(path: DataPath, data: object) -> Iterator[tuple[DataPath, object]]:
    if is_number(data):
        assert isinstance(data, dict)
        yield path, data["value"]
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _inside((*path, key), value)
    elif isinstance(data, list):
        for each in data:
            if isinstance(each, dict) and "id" in each:
                yield from _inside((*path, each["id"]), each)

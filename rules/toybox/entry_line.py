"""Read what a player types of his toys: "12 bazooka green", in any order, or a line for each."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from resources.art import COLOURS
from rules.games.roles_from_items import vocabulary
from rules.toybox.edits import COUNT_LIMIT
from rules.toybox.toy_box import Pose, ToyBox
from rules.toybox.usual_toys import all_poses, usual_poses

NEAREST = 3
_NUMBER = re.compile(r"^[x×]?(\d{1,9})[x×]?$")
_FILLERS = frozenset(
    ("a", "an", "and", "the", "of", "with", "man", "men", "toy", "toys", "soldier", "soldiers")
)


@dataclass(frozen=True, slots=True)
class Entry:
    """What was read: a number, a pose and a colour ("" where none was typed).

    `unknown` are the words that no pose has; `nearest` are the poses likest to what was typed.
    """

    count: int = 1
    pose: Pose | None = None
    colour: str = ""
    unknown: str = ""
    nearest: tuple[Pose, ...] = ()


def read_entry(text: str, box: ToyBox) -> Entry:
    """Return what a line says. Poses of the box come before the usual ones."""
    count, colour, words = 0, "", list[str]()
    for word in re.findall(r"[^\W_]+", text.casefold()):
        number = _NUMBER.match(word)
        if number:
            count = count or min(int(number[1]), COUNT_LIMIT)
        elif word in COLOURS or (word == "gray"):
            colour = "grey" if word == "gray" else word
        elif word not in _FILLERS:
            words.append(word)
    count = count or 1
    if not words:
        return Entry(count, None, colour)
    here = {each.id for each in box.poses}
    scored = [(_score(words, pose, pose.id in here), pose) for pose in all_poses(box)]
    best, found = max(scored, key=lambda each: each[0])  # of equals the first
    if best:
        return Entry(count, found, colour)
    return Entry(count, None, colour, " ".join(words), _nearest(" ".join(words), box))


@lru_cache(maxsize=4096)
def words_of(pose: Pose) -> frozenset[str]:
    """Return the words by which a pose is found."""
    known = vocabulary()
    texts = [pose.name, pose.posture, pose.model.replace("_", " ")]
    texts += [known[item].name if item in known else item for item in pose.items]
    usual = usual_poses().get(pose.id)
    if usual:
        texts.append(usual.words)
    return frozenset(re.findall(r"[^\W_]+", " ".join(texts).casefold()))


def _score(words: Sequence[str], pose: Pose, here: bool) -> float:
    """Return how well a pose fits: 0 where a word is not its own; one of the box goes before."""
    own, name = words_of(pose), pose.name.casefold()
    score = 0.0
    for word in words:
        stems = {word, word.removesuffix("s"), re.sub("men$", "man", word)}
        if stems & own:
            score += 3
        elif len(word) > 1 and any(each.startswith(tuple(stems)) for each in own):
            score += 2
        else:
            return 0
    alike = 1.0 if name.startswith(words[0].removesuffix("s")) else 0.0
    same = 1.0 if name in (" ".join(words), " ".join(words).removesuffix("s")) else 0.0
    return score + alike + same + (1.5 if here else 0.0)


def _nearest(text: str, box: ToyBox) -> tuple[Pose, ...]:
    """Return the poses whose name or a word of it is written most like the text."""

    compared = difflib.SequenceMatcher(b=text[:40], autojunk=False)

    @cache
    def alike(word: str) -> float:
        compared.set_seq1(word)
        return compared.ratio()

    def likeness(pose: Pose) -> float:
        return max(map(alike, (pose.name.casefold(), *words_of(pose))))

    found: list[Pose] = []
    for pose in sorted(all_poses(box), key=likeness, reverse=True):
        if all(set(pose.items) != set(other.items) or pose.kind != "man" for other in found):
            found.append(pose)
    return tuple(found[:NEAREST])


def read_list(text: str, box: ToyBox) -> tuple[list[Entry], list[str]]:
    """Return the entries of a list, one a line, and the lines that name no pose.

    Of a line that is found twice the numbers are added by the caller; empty lines count nothing.
    """
    entries, unknown = [], []
    for line in text.splitlines():
        if line.strip():
            entry = read_entry(line, box)
            if entry.pose is None:
                unknown.append(line.strip())
            else:
                entries.append(entry)
    return entries, unknown


def write_list(counts: Collection[tuple[Pose, int]]) -> str:
    """Return a list that `read_list` reads: a number and a pose's name on each line."""
    return "\n".join(f"{count} {pose.name}" for pose, count in counts if count)

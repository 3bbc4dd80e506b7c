"""The forces of one side at the strength of now: unit by unit, how many are fit, of which roles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from printables import fonts
from printables.army_words import unit_titles
from printables.canvas import INK, Writer
from printables.flow import Block, Group
from printables.forms.parts import head_block
from printables.geometry import Rect
from printables.parts import PALE_LINE, cap, draw_block, grey
from printables.setting import Setter
from rules.army.model import Army
from rules.army.roster import Roster
from rules.campaign.state.campaign_state import EntryState
from rules.common.wording import counted, lower
from rules.games.ruleset import Ruleset

_SIZE = 9.0
_TITLE, _FIT = 46.0, 18.0
_TALLEST = 40.0


def forces_group(
    setter: Setter, box: Rect, state: EntryState, army: Army, ruleset: Ruleset, away: int = 0
) -> Group | None:
    """Return the units of an entry as `army`, that which takes the field, None for no units.

    `away` is how many of them stay at home by their player's choice.
    """
    whole, fit = Roster(state.army, ruleset), Roster(army, ruleset)
    titles = unit_titles(whole)
    standing = {unit.id: unit for unit in army.units}
    rows = []
    for unit in state.army.units:
        men = [man.id for man in unit.figures]
        left = [key for key in men if key in fit.man]
        words = _words(fit, left)
        now = standing.get(unit.id)
        if unit.kind != "men" and (now is None or now.kind != unit.kind):
            words = f"not here{f'; its crew on foot: {words}' if words else ''}"
        elif not men:
            kind = whole.type_of(unit)
            words = lower(kind.name) if kind else ""
        rows.append(_row(setter, box, titles[unit.id], (len(left), len(men)), words))
    if not rows:
        return None
    note = f"{away} left at home" if away else "men fit to fight, and what they are"
    return Group((head_block("YOUR FORCE", box.x, box.w, note), *rows), gap=5.0, lead=2)


def _words(roster: Roster, men: Sequence[str]) -> str:
    """Return what men are: those with a name by it, the others counted by their roles."""
    named, plain = [], Counter[str]()
    for key in men:
        man = roster.man[key]
        role = man.role.name if man.role else "man"
        if man.figure.name:
            named.append(f"{man.called} ({lower(role)})")
        else:
            plain[role] += 1
    return ", ".join([*named, *_counted(plain)])


def _counted(roles: Counter[str]) -> Iterator[str]:
    for role, count in roles.most_common():
        yield counted(count, lower(role))


def _row(setter: Setter, box: Rect, title: str, fit: tuple[int, int], words: str) -> Block:
    left = box.x + _TITLE + _FIT
    block = setter.block(words or "–", fonts.body(), _SIZE, box.right - left, _TALLEST)
    high = max(block.height() + 2.0, 5.6)

    def draw(writer: Writer, top: float) -> None:
        base = top - 1.2 - cap(_SIZE)
        name = setter.line(title, fonts.bold(), _SIZE, _TITLE - 2.0)
        writer.text(name.text, box.x, base, name.size, fonts.bold())
        now, whole = fit
        count = "" if not whole else f"{now} of {whole}" if now != whole else str(now)
        writer.text(count, left - 4.0, base, _SIZE, fonts.bold(), align="right")
        draw_block(writer, block, left, top - 1.2, colour=INK if now or not whole else grey(writer))
        line = grey(writer) if writer.ink else PALE_LINE
        writer.lines([(box.x, top - high, box.right, top - high)], width=0.3, colour=line)

    return Block(high, draw)

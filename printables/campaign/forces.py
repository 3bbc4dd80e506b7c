"""The sides of a battle to come: their men and figures, and who is out of action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from printables.army_words import unit_titles
from printables.campaign.facts import CampaignFacts
from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.geometry import Rect
from printables.engine.page_flow import Block, Group
from printables.engine.small_parts import PALE_LINE, cap, draw_block, draw_tick, first_base, grey
from printables.engine.text import Setter
from printables.forms.parts import head_block, words_block
from printables.pack_inputs import PackFacts
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.campaign.describe_settings import losses_text, odds_text
from rules.campaign.recording.availability import absences
from rules.campaign.state.campaign_state import EntryState
from rules.common.wording import capital, counted, listed, lower
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
        base = first_base(top - 1.2, _SIZE)
        name = setter.line(title, fonts.bold(), _SIZE, _TITLE - 2.0)
        writer.text(name.text, box.x, base, name.size, fonts.bold())
        now, whole = fit
        count = "" if not whole else f"{now} of {whole}" if now != whole else str(now)
        writer.text(count, left - 4.0, base, _SIZE, fonts.bold(), align="right")
        draw_block(writer, block, left, top - 1.2, colour=INK if now or not whole else grey(writer))
        line = grey(writer) if writer.ink else PALE_LINE
        writer.lines([(box.x, top - high, box.right, top - high)], width=0.3, colour=line)

    return Block(high, draw)


_MOST = 60
_SHARES = (0.3, 0.22, 0.48)


def absent_group(
    facts: PackFacts, campaign: CampaignFacts, setter: Setter, box: Rect, entry: str
) -> Group:
    """Return who of an entry is out, or that nobody is; KeyError for no entry."""
    losses = campaign.state.settings.losses
    roster = campaign.roster(entry)
    found = absences(campaign.state, entry, roster.ruleset if roster else None)
    models = sum(campaign.names.is_model(entry, each.figure) for each in found)
    counts = [counted(len(found) - models, "man")] if len(found) > models else []
    counts += [counted(models, "vehicle")] if models else []
    head = head_block("WHO IS OUT", box.x, box.w, listed(counts))
    if not found:
        text = f"Everybody is fit. {losses_text(losses)}"
        words = words_block(setter, text, box.x, box.w, size=9.5, quiet=True)
        return Group((head, words), gap=5.0, lead=2)
    blocks = []
    for each in found[:_MOST]:
        career = campaign.state.careers.get((entry, each.figure))
        name = campaign.called(career) if career else (each.name or capital(each.role))
        texts = tuple(facts.clean(text) for text in (name, each.role, each.why))
        blocks.append(_absent_row(setter, box, texts, tick=each.rolls))
    more = len(found) - len(blocks)
    if more:
        blocks.append(words_block(setter, f"And {more} more.", box.x, box.w, quiet=True))
    if any(each.rolls for each in found):
        text = f"Roll before the battle for each box: {odds_text(losses)}. Tick who is back."
        blocks.insert(0, words_block(setter, text, box.x, box.w, size=9.5))
    return Group((head, *blocks), gap=5.0, again=head, lead=2)


def _absent_row(setter: Setter, box: Rect, texts: tuple[str, ...], *, tick: bool) -> Block:
    def draw(writer: Writer, top: float) -> None:
        middle, x = top - 2.6, box.x + 6.0
        if tick:
            draw_tick(writer, box.x, middle)
        for at, (text, share) in enumerate(zip(texts, _SHARES, strict=True)):
            face = fonts.body() if at else fonts.bold()
            wide = (box.w - 6.0) * share
            line = setter.line(text, face, 9, wide - 2.0)
            writer.text(line.text, x, middle - cap(9) / 2, line.size, face)
            x += wide

    return Block(5.2, draw)

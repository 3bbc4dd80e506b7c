"""Who of an army cannot fight in its next battle, and why; a box to tick for whoever may roll."""

from __future__ import annotations

from printables import fonts
from printables.campaign.names import CampaignFacts
from printables.canvas import Writer
from printables.flow import Block, Group
from printables.forms.parts import head_block, words_block
from printables.geometry import Rect
from printables.pack_facts import PackFacts
from printables.parts import cap, draw_tick
from printables.setting import Setter
from rules.campaign.describe_settings import losses_text, odds_text
from rules.campaign.recording.availability import absences
from rules.common.wording import capital, counted, listed

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
        blocks.append(_row(setter, box, texts, tick=each.rolls))
    more = len(found) - len(blocks)
    if more:
        blocks.append(words_block(setter, f"And {more} more.", box.x, box.w, quiet=True))
    if any(each.rolls for each in found):
        text = f"Roll before the battle for each box: {odds_text(losses)}. Tick who is back."
        blocks.insert(0, words_block(setter, text, box.x, box.w, size=9.5))
    return Group((head, *blocks), gap=5.0, again=head, lead=2)


def _row(setter: Setter, box: Rect, texts: tuple[str, ...], *, tick: bool) -> Block:
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

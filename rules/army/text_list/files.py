"""Text files with an army list in them."""

from __future__ import annotations

import codecs
from pathlib import Path

from rules.army.text_list.reader import LETTER_LIMIT
from rules.common.files import read_bytes
from rules.common.problems import InputProblem, Problem

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def load_list_text(path: Path) -> str:
    """Return the text of a file in UTF-8, UTF-16 or, as old editors write, one byte a letter.

    InputProblem when it cannot be read, is too long, or is no text at all.
    """
    data = read_bytes(path, 4 * LETTER_LIMIT)
    if b"\0" in data and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        message = "is no text; a list has a line for each unit. An army file ends in .muster."
        raise InputProblem(Problem(str(path), "", message))
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")

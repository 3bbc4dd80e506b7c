"""Spares each import a second reading of its source; imported right behind PySide.

From the moment PySide is loaded it reads the source of every module that is imported, only to see
whether the module names PySide and so might ask for its functions in other names (`from __feature__
import snake_case`). Nobody does that here, and for the modules of the window and of the database
library it makes their import half as long again. PySide has no switch for it, so its question is
answered here. Should a later PySide ask in another way, imports are as slow as they were before.
"""

from __future__ import annotations

from typing import Any


def may_use_pyside(_module: Any) -> bool:
    """Answer for any module, without a look into it: PySide is used, with its own names."""
    return True


def answer_for_all() -> None:
    """Put the answer in the place of the reading, when this PySide has it there."""
    try:
        from shibokensupport import feature  # type: ignore[import-not-found]
    except ImportError:
        return
    if callable(getattr(feature, "_mod_uses_pyside", None)):
        feature._mod_uses_pyside = may_use_pyside  # noqa: SLF001


answer_for_all()

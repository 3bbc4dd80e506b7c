"""Snapshots: whole texts that tests compare with files, and one switch to write those anew.

`make test ARGS="--renew-snapshots tests/desktop/test_cli_snapshots.py"` writes the files in
`tests/snapshots/` as the program says it now; look through the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "snapshots"
SWITCH = "--renew-snapshots"


class Snapshots:
    """Compares texts with the files in a folder, or writes those files."""

    def __init__(self, folder: Path, *, renew: bool) -> None:
        self._folder, self._renew = folder, renew

    def same(self, name: str, text: str) -> None:
        """Assert that a text is what the file of this name holds."""
        file = self._folder / name
        if self._renew:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        known = file.read_text(encoding="utf-8") if file.exists() else ""
        assert text.splitlines() == known.splitlines(), (
            f"{file.name} differs; where the new text is right, run pytest with {SWITCH}"
        )

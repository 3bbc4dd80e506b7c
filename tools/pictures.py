"""Make the pictures of the README: two of the window, one of paper.

    .venv/bin/python -m tools.pictures [FOLDER]

Runs the program without a screen over the sample armies and the sample campaign in a temporary
data folder, and writes small PNGs into `docs/pictures/`.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import resources
from db.store import Store
from desktop import cli
from desktop.app import make_window
from desktop.jobs import finish
from rules.campaign.files.campaign_file_reading import load_campaign_file

SIZE = (1280, 800)
SETTLE_MS = 1500
"""By then pages are laid out and what is worked out behind them has come."""
PAPER = ("garden-gate.muster", "unit-cards", 70)
"""Which sheet of which sample is shown, in dots per inch."""


def main(words: list[str]) -> None:
    """Write all pictures into a folder."""
    folder = Path(words[0]) if words else Path(__file__).parent.parent / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        data = Path(made)
        photograph_window(data, folder)
        photograph_paper(data, folder / "paper.png")


def photograph_window(data: Path, folder: Path) -> None:
    """Show the rooms of armies and campaigns and write a picture of each."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    window = make_window(app, data, "armies")
    window.resize(*SIZE)
    window.show()
    QTest.qWait(SETTLE_MS)
    save(grabbed(window), folder / "armies.png")
    put_campaign(data)
    window.go("campaigns")
    QTest.qWait(SETTLE_MS)
    save(grabbed(window), folder / "campaigns.png")
    window.close()
    finish()


def put_campaign(data: Path) -> None:
    """Store the sample campaign in a data folder."""
    campaign = load_campaign_file(resources.path("samples", "lawn-war.muster-campaign"))
    with Store.open(data) as store, store.writing() as work:
        work.campaigns.create(campaign.ledger, campaign.fielded)


def grabbed(widget: QWidget) -> Image.Image:
    """Return what a widget shows."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    widget.grab().save(buffer, "PNG")
    buffer.seek(0)
    return Image.open(io.BytesIO(buffer.data().data()))


def photograph_paper(data: Path, file: Path) -> None:
    """Print a sheet of a sample as a picture."""
    army, sheet, dpi = PAPER
    pages = data / "pages"
    words = ["print", str(resources.path("samples", army)), "--sheet", sheet]
    cli.run([*words, "--png", str(pages), "--dpi", str(dpi), "--data", str(data)])
    first = sorted(pages.glob("*.png"))[0]
    save(Image.open(first), file)


def save(picture: Image.Image, file: Path) -> None:
    """Write a picture as small as it gets with all its colours."""
    picture.convert("RGB").save(file, optimize=True)
    print(f"{file} {file.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main(sys.argv[1:])

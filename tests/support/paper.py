"""Reads PDFs back beside a window, whose threads draw pages with the same library meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2

from printables.preview import PDFIUM


@contextmanager
def opened(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    """Open a PDF, and let no thread use the library until it is closed again."""
    with PDFIUM, pypdfium2.PdfDocument(path) as document:
        yield document


def page_texts(path: Path) -> list[str]:
    """Return the text of each page of a PDF."""
    with opened(path) as document:
        return [page.get_textpage().get_text_range() for page in document]

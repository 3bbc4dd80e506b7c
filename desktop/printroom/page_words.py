"""The words on the pages of a batch, read when somebody asks for them. Knows no Qt."""

from __future__ import annotations

from functools import cached_property


class PageWords:
    """Reads the words once: reading a page takes half as long as making it did."""

    def __init__(self, pdf: bytes = b"") -> None:
        self._pdf = pdf

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """Return the words of each page in small letters, a blank between them."""
        if not self._pdf:
            return ()
        from printables.preview import PackImages

        with PackImages(self._pdf) as images:
            return tuple(images.text(at) for at in range(images.pages))

    def on(self, at: int) -> str:
        """Return the words of a page, none for a page that is not there."""
        return self.pages[at] if 0 <= at < len(self.pages) else ""

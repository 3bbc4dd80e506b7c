"""Names of files made from names that players gave. Knows no Qt."""

from __future__ import annotations


def file_stem(name: str) -> str:
    """Return a name that every file system takes, made from an army's name."""
    kept = "".join(each if each.isalnum() or each in " -_'’" else "-" for each in name)[:60]
    return kept.strip(" -") or "army"

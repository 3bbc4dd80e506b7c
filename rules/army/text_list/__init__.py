"""Armies as plain text: a line for each unit, to paste into a chat and to read back; Markdown."""

"""Armies as plain text: written as a list, read back, and written as Markdown."""

"""The army as a value: edits, roster, documents and text lists."""

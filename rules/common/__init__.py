"""Helpers that every part of the rules needs: ids, problems, texts, files, TOML."""

"""Reusable painted parts; import each from its own module."""

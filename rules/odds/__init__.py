"""Exact odds of every attack and test, as fractions."""

"""Procedures of attacks, fights and tests by die, as rolls, choices and results; exact dice."""

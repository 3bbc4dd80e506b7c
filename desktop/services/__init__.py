"""Armies, campaigns, pictures, printers and settings: read and written without widgets."""

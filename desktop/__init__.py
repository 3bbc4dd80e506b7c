"""The window and the command line; only the window's modules know Qt."""

__version__ = "0.1.0"

"""Medals and ranks: the panel, the list of all, giving one."""

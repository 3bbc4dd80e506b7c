"""Draws Muster's figures; a tool for developers that the program itself never imports."""

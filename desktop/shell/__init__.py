"""The window around the pages: menus, rail, page head, preferences."""

"""How Muster looks: colours, type, icons and the painted parts that every page is built from."""

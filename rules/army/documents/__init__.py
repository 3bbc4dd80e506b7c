"""Army documents: reading, validating, upgrading, salvaging and writing .muster files."""

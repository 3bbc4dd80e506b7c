"""Paper soldiers and chits for men whom the bag lacks."""

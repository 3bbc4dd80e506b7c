"""Pick armies for the player: legal, of a size and a style, out of the toys to hand."""

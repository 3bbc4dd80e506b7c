"""The army as units and figures, picked, dragged and dropped."""

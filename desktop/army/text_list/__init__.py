"""An army list as text: pasted, opened, and what of it was not understood."""

"""One battle, recorded step by step: who met, fates, objectives, review."""

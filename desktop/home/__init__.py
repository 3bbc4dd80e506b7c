"""Home: where one goes on, the evening as steps, and how a new army begins."""

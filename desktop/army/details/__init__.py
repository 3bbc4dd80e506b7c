"""What is selected: its fields, and the history of the army."""

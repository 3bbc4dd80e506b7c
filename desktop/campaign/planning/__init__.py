"""Before a battle: its plan, the schedule, who is back."""

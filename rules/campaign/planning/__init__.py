"""What players agree and plan: settings, schedules, scenarios, days."""

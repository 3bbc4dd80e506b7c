"""What measures on the table: templates, sticks, gauges, and the page that tests a printer."""

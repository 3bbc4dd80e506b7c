"""The tray of the army page: what can be added to the army, as tiles with figures."""

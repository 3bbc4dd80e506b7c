"""The Print room: what will be printed, as it will be printed."""

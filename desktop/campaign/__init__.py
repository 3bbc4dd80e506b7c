"""The room of the campaigns: wars that keep their own books."""

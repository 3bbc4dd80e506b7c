"""The list of armies: folders, bin, versions, a new army."""

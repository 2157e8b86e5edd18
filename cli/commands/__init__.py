"""The commands, one module each, or one for a few that are alike."""

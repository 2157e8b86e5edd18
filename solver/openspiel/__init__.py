"""OpenSpiel: our games as its own, its bots as rivals of ours; needs the extra `openspiel`."""

"""Our games in OpenSpiel, its bots as rivals of ours; needs the extra `openspiel`."""

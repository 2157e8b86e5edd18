"""Our games in OpenSpiel; needs the extra `openspiel`."""

"""Cat Box in OpenSpiel: its searches as rivals of ours."""

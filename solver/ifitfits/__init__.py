"""If It Fits for machines: engines, kernels, bots."""

"""Boards of If It Fits with wished boxes or scores, or proofs that there are none."""

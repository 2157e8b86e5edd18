"""The beliefs of a seat of Cat Box: who has which identity, and which cards are where."""

"""What a seat of Cat Box believes: who has which identity, and which cards are where."""

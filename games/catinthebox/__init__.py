"""The rules of Cat in the Box: cards without a colour, a board of research, rounds of tricks."""

"""The bots of Cat in the Box."""

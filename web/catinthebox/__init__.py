"""The page of Cat in the Box."""

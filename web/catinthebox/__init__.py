"""The page of Cat in the Box: its drawings, and its rules in JavaScript."""

"""The page of Cat Box: its drawings, and its rules in JavaScript."""

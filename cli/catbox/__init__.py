"""Commands of Cat Box alone: beliefs, and the design of boards."""

"""Statistics: intervals over blocks, ratings, and the sequential test."""

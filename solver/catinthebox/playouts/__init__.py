"""Rounds of Cat in the Box, played on by compiled policies."""

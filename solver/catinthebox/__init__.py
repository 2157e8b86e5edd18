"""Engines and bots of Cat in the Box."""

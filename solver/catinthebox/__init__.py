"""Engines, deduction and bots of Cat in the Box."""

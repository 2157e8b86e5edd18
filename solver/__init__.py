"""Engines that answer a game's tasks, the judge that checks them, and the bots."""

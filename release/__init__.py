"""Wheels with compiled code, tags, catalogues of messages, the tree in CONTRIBUTING.md."""

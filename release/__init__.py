"""Wheels with compiled code, catalogues of messages, the tree in CONTRIBUTING.md."""

"""Designing boards of Cat Box: where cards lie first, then which faces they show."""

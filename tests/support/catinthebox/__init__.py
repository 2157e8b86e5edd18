"""Support for tests of Cat in the Box."""

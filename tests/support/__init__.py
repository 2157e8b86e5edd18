"""Support for tests of several folders."""

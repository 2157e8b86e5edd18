"""Support for tests of If It Fits."""

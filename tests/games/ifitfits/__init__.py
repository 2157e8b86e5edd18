"""Tests of the rules and the files of If It Fits."""

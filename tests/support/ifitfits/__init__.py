"""What tests of If It Fits share."""

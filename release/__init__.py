"""What a release needs besides the sources."""

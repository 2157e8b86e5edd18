"""Pictures of the full screen: `python -m examples.screens` writes them."""

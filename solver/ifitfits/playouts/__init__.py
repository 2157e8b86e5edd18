"""Games of If It Fits, played on by compiled policies."""

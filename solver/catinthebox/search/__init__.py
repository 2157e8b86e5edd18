"""The engine `search`: rounds of Cat in the Box with all hands known, solved exactly."""

"""What tests of Cat in the Box share."""

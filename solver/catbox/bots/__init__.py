"""The bots for Cat Box, each level a row of data."""

"""The languages that people read: catalogues of messages, and which one is spoken now."""

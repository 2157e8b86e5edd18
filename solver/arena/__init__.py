"""The arena: duplicate deals between bots, and what they prove about who is stronger."""

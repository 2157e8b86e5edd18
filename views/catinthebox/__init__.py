"""How Cat in the Box is shown: rounds, cards, deductions, and steps as they are typed."""

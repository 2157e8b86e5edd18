"""How Cat Box is shown: boards, cards, tables, and steps as they are typed."""

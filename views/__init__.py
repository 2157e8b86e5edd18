"""Views: each game's boards, choices and words as values, and the sessions behind them."""

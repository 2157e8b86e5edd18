"""What is shown: each game's boards, choices and words, and the sessions behind them."""

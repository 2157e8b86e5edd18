"""The page: games, puzzles and analysis in a browser, by a server or as files that anyone hosts."""

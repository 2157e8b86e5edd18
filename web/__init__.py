"""The page: games, puzzles and analysis in a browser, from a server or as files."""

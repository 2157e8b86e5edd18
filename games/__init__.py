"""The rules of each game, one package a game. Nothing here knows a solver or a screen."""

"""The rules of each game, the registry, files, random streams; knows no solver."""

"""Drawing that knows no game: SVG, pictures, charts, blocks of text."""

"""If It Fits: cards with walls join into boxes, which cats occupy (A. Drent, Jolly Dutch 2021)."""

//! Perfect play for the cat-and-mouse games, and a census of every board.

"""WACZ files: packed with py-wacz, sealed, and checked by rules of our own."""

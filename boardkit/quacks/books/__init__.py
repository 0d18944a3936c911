"""The ingredient books: one module for each colour whose chips do something."""

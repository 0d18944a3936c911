"""What every game of the house must do, written once: see ``checks.py`` for the list."""

"""Widgets without a browser: what comes in, what is shown, what is said."""

"""`lastcard`, the author's command line."""

from matches.cli.command import main

__all__ = ["main"]

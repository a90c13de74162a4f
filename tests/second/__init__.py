"""The rules written a second time, slow and plain, from docs/rules.md alone, and held against the engine."""

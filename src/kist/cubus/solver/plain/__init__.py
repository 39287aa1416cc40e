"""The exact search in the standard library alone, short enough to be read in one sitting. See docs/solver.md."""

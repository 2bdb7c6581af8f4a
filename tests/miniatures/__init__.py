"""Two whole games, each small enough to read in one sitting: examples for authors and subjects for the kit's tests."""

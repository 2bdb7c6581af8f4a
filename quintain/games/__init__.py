"""One package per game. A game imports core and nothing else of ours; ``quintain.installed()`` lists them."""

"""Many matches between bots: the same results on any number of processes."""

from quintain.arena.match import choose, play_match
from quintain.arena.simulate import Plan, Played, Summary, simulate

__all__ = ["Plan", "Played", "Summary", "choose", "play_match", "simulate"]

"""What takes long, in worker processes: bots, reviews, free positions, strips of scenes."""

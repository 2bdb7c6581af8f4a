"""A match at one keyboard, played or gone through, without a screen."""

"""One module per command, or per few that belong together."""

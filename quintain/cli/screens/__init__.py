"""The table on a screen, with mouse and keys. Only here is Textual needed."""

"""The HTTP interface and the browser client's files."""

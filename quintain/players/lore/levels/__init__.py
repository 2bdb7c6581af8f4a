"""A file of five levels for each game that we know well."""

"""Conversations over WebSockets: playing at a table, analysing positions."""

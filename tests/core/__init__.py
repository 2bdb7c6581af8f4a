"""Tests of the contract, the table and the records, with tiny games of their own."""

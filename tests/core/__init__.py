"""Tests of the contract and the records, with tiny games of their own."""

"""Tables in memory: the match as it is stored, who watches it, and who acts there without a person's hand."""

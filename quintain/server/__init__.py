"""The table on the network: HTTP, sockets, a store. The record in the store is the truth, a process keeps a copy."""

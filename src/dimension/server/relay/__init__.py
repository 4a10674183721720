"""The relay between nodes of one store: a node passes a connection on to the owner of its room."""

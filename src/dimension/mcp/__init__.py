"""A referee for assistants: rules, hands, judgments, optima, proofs and puzzles over the Model Context Protocol.

`dimension mcp` starts it. It keeps nothing between two calls, and every answer follows from the arguments.
"""

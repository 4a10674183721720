"""Dimension-Regret: a protocol that compares agents by their exact regret on frozen sets of hands.

`python -m dimension.envs.benchmark` runs an agent, scores result files again, and prints leaderboards.
"""

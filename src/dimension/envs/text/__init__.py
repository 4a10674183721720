"""Rounds in words, for language models: ask, read the answer, judge it. None of it needs Gymnasium.

>>> from dimension.envs.splits import hand_of_split
>>> hand = hand_of_split("train", 0)
>>> prompt = tray_prompt(hand)
>>> judge_answer(hand, "My tray is KWBGO../....../.").regret
10
"""

from dimension.envs.text.prompts import JudgedAnswer, judge_answer, move_prompt, read_action, read_tray, tray_prompt

__all__ = ["JudgedAnswer", "judge_answer", "move_prompt", "read_action", "read_tray", "tray_prompt"]

"""Rounds and questions in words, for language models: ask, read the answer, judge it.

All that an adapter for another framework needs; none of it needs Gymnasium or any package beyond the base install.

>>> from itertools import islice
>>> hand = next(hands("train", seed=0))
>>> prompt = tray_prompt(hand)
>>> judge_answer(hand, "My tray is KWBGO../....../.").regret
10
>>> [score_answer(asked, asked.answer) for asked in islice(questions(["why", "repair"], split="valid"), 2)]
[1.0, 1.0]
"""

from dimension.envs.text.dealing import hands, questions
from dimension.envs.text.prompts import JudgedAnswer, judge_answer, move_prompt, read_action, read_tray, tray_prompt
from dimension.envs.text.tasks import Question, Task, question, score_answer

__all__ = [
    "JudgedAnswer",
    "Question",
    "Task",
    "hands",
    "judge_answer",
    "move_prompt",
    "question",
    "questions",
    "read_action",
    "read_tray",
    "score_answer",
    "tray_prompt",
]

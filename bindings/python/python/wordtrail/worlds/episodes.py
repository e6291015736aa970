"""Items as episodes of several steps."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from wordtrail.worlds.items import Item
from wordtrail.worlds.scoring import MAX_ANSWER, Claim, claims, final_part, grades, score_answer, score_claims


class Episode:
    """An item that is solved step by step: each step names some words, and says which of them were right.

    The rewards of all steps add up to the score of all answers in one. A step takes as many guesses as it names words, at least one. The
    episode ends with the score 1, with the step "done", when no guess is left or, if there is a limit of seconds, when time is up. A task
    that asks for one answer takes one step.

    guesses: their number; twice that of the words of the answer, unless the task has its own.
    seconds, clock: the limit, and what measures it.

    >>> from wordtrail.worlds import Config, Episode, create
    >>> item = create(1, Config("find_all"))
    >>> episode = Episode(item)
    >>> episode.reset() == item.prompt
    True
    >>> observation, reward, terminated, truncated, info = episode.step(item.answer)
    >>> reward, terminated, truncated
    (1.0, True, False)
    """

    def __init__(
        self, item: Item, *, guesses: int | None = None, seconds: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.item = item
        self.guesses = guesses or item.metadata["guesses"] or 2 * item.answer.count("\n") + 2
        self.seconds = seconds
        self.clock = clock
        self.reset()

    def reset(self) -> str:
        """Begins again, and returns the prompt."""
        self._claims: list[Claim] = []
        self._left = self.guesses
        self._start = self.clock()
        self._is_over = False
        self.score = 0.0
        return self.item.prompt

    def step(self, action: object) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Answers: what came of it, the reward, whether the task is at its end, whether guesses or time are, and the score.

        Raises RuntimeError after the end.
        """
        if self._is_over:
            raise RuntimeError("the episode is over: call reset()")
        before = self.score
        row: dict[str, Any] = {"answer": self.item.answer, "metadata": self.item.metadata}
        if self.seconds is not None and self.clock() - self._start > self.seconds:
            self._is_over = True
            return "Time is up.", 0.0, False, True, {"score": before}
        if row["metadata"]["kind"] in ("one", "longest", "line"):
            self.score, self._is_over = score_answer(action, self.item), True
            return "Right." if self.score == 1 else "Wrong.", self.score, True, False, {"score": self.score}
        text = final_part(action) if isinstance(action, str) and len(action) <= MAX_ANSWER else ""
        given = claims(text)[: self._left]
        self._claims += given
        self._left -= max(1, len(given))
        self.score = score_claims(self._claims, row)
        verdicts = grades(self._claims, row)[len(self._claims) - len(given) :]
        lines = [f"{word}: {verdict}" for (word, _), (verdict, _) in zip(given, verdicts)]
        terminated = self.score == 1 or text.strip().lower() == "done"
        truncated = not terminated and self._left <= 0
        self._is_over = terminated or truncated
        return "\n".join([*lines, f"{self._left} guesses left."]), self.score - before, terminated, truncated, {"score": self.score}

"""The tasks as data sets of reasoning-gym.

>>> import reasoning_gym                                                                 # doctest: +SKIP
>>> import wordtrail.worlds.reasoning_gym                                                # doctest: +SKIP
>>> data = reasoning_gym.create_dataset("wordtrail_find_all", seed=1, size=10)           # doctest: +SKIP
>>> data.score_answer(data[0]["answer"], data[0])                                        # doctest: +SKIP
1.0

Importing this registers a data set and a curriculum for each task: `wordtrail_` and its name.
"""

# The package that it needs is not installed where nobody uses it.
# mypy: ignore-errors

from dataclasses import dataclass
from typing import Any, Optional

from wordtrail.worlds.scoring import score_answer
from wordtrail.worlds.tasks import TASKS, Config, create

try:
    from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
    from reasoning_gym.factory import ProceduralDataset, register_dataset
except ImportError as error:
    raise ImportError("wordtrail.worlds.reasoning_gym needs another package: pip install reasoning-gym") from error


@dataclass
class WordtrailConfig:
    """The fields of `Config` with the names of reasoning-gym. Its items have no pictures."""

    seed: Optional[int] = None
    size: int = 500
    min_level: int = 1
    max_level: int = 1
    rows: Optional[tuple[int, int]] = None
    columns: Optional[tuple[int, int]] = None
    words: Optional[tuple[int, int]] = None
    difficulty: Optional[tuple[float, float]] = None
    form: str = "text"
    split: Optional[str] = None
    listed: bool = True

    def validate(self) -> None:
        self.of_task("find_all")
        if self.form == "picture":
            raise ValueError("reasoning-gym has no pictures: the form is text or json")

    def of_task(self, task: str) -> Config:
        names = ("rows", "columns", "words", "difficulty", "form", "split", "listed")
        return Config(task, (self.min_level, self.max_level), **{name: getattr(self, name) for name in names})


class WordtrailDataset(ProceduralDataset):
    """Items of a task."""

    task: str

    def __init__(self, config: WordtrailConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self.world = config.of_task(self.task)

    def __getitem__(self, index: int) -> dict[str, Any]:
        # Data sets of neighbouring seeds have no item in common.
        item = create((self.seed << 32) + index, self.world)
        # Its score board groups scores by what is below `difficulty`.
        source = {
            "source_dataset": f"wordtrail_{self.task}",
            "source_index": index,
            "difficulty": {"level": item.metadata["level"]},
            "effort": item.metadata["difficulty"],
        }
        return {"question": item.prompt, "answer": item.answer, "metadata": item.metadata | source}

    def score_answer(self, answer: Optional[str], entry: dict[str, Any]) -> float:
        return score_answer(answer, entry)


class WordtrailCurriculum(BaseCurriculum):
    """The levels of a task."""

    def __init__(self) -> None:
        super().__init__(type(self).__name__, WordtrailConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="level",
                levels=[1, 2, 3, 4, 5],
                description="How large the grid is, and how hard its words are to find",
                lower_field_name="min_level",
                upper_field_name="max_level",
            )
        )


for name in TASKS:
    data_set = type(f"Wordtrail_{name}", (WordtrailDataset,), {"task": name})
    register_dataset(f"wordtrail_{name}", data_set, WordtrailConfig, WordtrailCurriculum)

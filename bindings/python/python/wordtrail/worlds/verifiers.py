"""The tasks as a taskset of verifiers.

    vf-eval wordtrail-worlds -n 3 --env.agent.harness.id null

The package `wordtrail_worlds` exports the taskset under the name that verifiers looks for. Fields of `Config` are below `world`:
`{"id": "wordtrail-worlds", "num_tasks": 100, "world": {"task": "boggle", "level": [1, 3]}}`.
"""

# The package that it needs is not installed where nobody uses it.
# mypy: ignore-errors

import base64
from collections.abc import Iterator
from typing import Any

from wordtrail.worlds.scoring import score_answer
from wordtrail.worlds.tasks import Config, items

try:
    import verifiers.v1 as vf
except ImportError as error:
    raise ImportError("wordtrail.worlds.verifiers needs another package: pip install 'verifiers>=0.4'") from error


class WordtrailData(vf.TaskData):
    """An item without its picture, which is in the prompt."""

    answer: str
    metadata: dict[str, Any]


class WordtrailTask(vf.Task[WordtrailData]):
    @vf.reward
    async def score_answer(self, trace: vf.Trace) -> float:
        return score_answer(trace.last_reply, {"answer": self.data.answer, "metadata": self.data.metadata})


class WordtrailConfig(vf.TasksetConfig):
    num_tasks: int = 1000
    """How many items there are."""
    first_seed: int = 0
    """The seed of the first one."""
    world: Config = Config()
    """What items are made like."""


class WordtrailTaskset(vf.Taskset[WordtrailTask, WordtrailConfig]):
    def load(self) -> Iterator[WordtrailTask]:
        world = self.config.world
        for item in items(world, self.config.num_tasks, self.config.first_seed):
            prompt = item.prompt
            if item.picture is not None:
                url = f"data:image/png;base64,{base64.b64encode(item.picture).decode('ascii')}"
                parts = [vf.TextContentPart(text=item.prompt), vf.ImageUrlContentPart(image_url=vf.ImageUrlSource(url=url))]
                prompt = [vf.UserMessage(content=parts)]
            name = f"{world.task}-{item.metadata['seed']}"
            data = WordtrailData(name=name, prompt=prompt, answer=item.answer, metadata=item.metadata)
            yield WordtrailTask(data, self.config.task)

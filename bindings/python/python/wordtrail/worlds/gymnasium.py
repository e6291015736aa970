"""The tasks as an environment of Gymnasium, which is played with texts.

>>> import gymnasium                                                                               # doctest: +SKIP
>>> env = gymnasium.make("wordtrail.worlds.gymnasium:Wordtrail-v0", task="boggle", level=(1, 3))   # doctest: +SKIP
>>> prompt, info = env.reset(seed=1)                                                               # doctest: +SKIP
>>> observation, reward, terminated, truncated, info = env.step("cat 1:1 1:2 2:2")                 # doctest: +SKIP
"""

# The package that it needs is not installed where nobody uses it.
# mypy: ignore-errors

import string
from typing import Any, Optional

from wordtrail.worlds.episodes import Episode
from wordtrail.worlds.tasks import Config, create

try:
    import gymnasium
    from gymnasium.spaces import Text
except ImportError as error:
    raise ImportError("wordtrail.worlds.gymnasium needs another package: pip install gymnasium") from error


class WordtrailEnv(gymnasium.Env[str, str]):
    """Episodes of items of a task. The first observation is the prompt, the others say what was right.

    guesses, seconds: those of `Episode`. The other arguments are fields of `Config`. With form="picture", the information of `reset` has
    the `picture` as PNG.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self, render_mode: Optional[str] = None, guesses: Optional[int] = None, seconds: Optional[float] = None, **config: Any
    ) -> None:
        self.render_mode = render_mode
        self.config = Config(**config)
        self.limits = {"guesses": guesses, "seconds": seconds}
        self.observation_space = Text(100_000, min_length=0, charset=string.printable)
        self.action_space = Text(2_000, min_length=0, charset=string.printable)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[str, dict[str, Any]]:
        super().reset(seed=seed)
        item = create(int(self.np_random.integers(2**62)), self.config)
        self.episode = Episode(item, **self.limits)
        self.observation = item.prompt
        return item.prompt, {"score": 0.0} | ({} if item.picture is None else {"picture": item.picture})

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        result = self.episode.step(action)
        self.observation = result[0]
        return result

    def render(self) -> Optional[str]:
        return self.observation if self.render_mode == "ansi" else None


gymnasium.register("Wordtrail-v0", entry_point=WordtrailEnv)

"""The adapters of wordtrail.worlds, with the packages that they are for."""

import asyncio
import importlib.util
import os
import subprocess
import sys

import pytest

PACKAGES = ["reasoning_gym", "verifiers", "gymnasium"]
MISSING = [name for name in PACKAGES if importlib.util.find_spec(name) is None]
if MISSING and not os.environ.get("CI"):
    pytest.skip(f"the adapters need {', '.join(MISSING)}", allow_module_level=True)

import gymnasium  # noqa: E402
import reasoning_gym  # noqa: E402
import verifiers.v1 as vf  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from reasoning_gym.dataset import ReseedingDataset  # noqa: E402
from reasoning_gym.factory import create_curriculum, get_score_answer_fn  # noqa: E402
from test_docs import WORLDS, blocks  # noqa: E402

import wordtrail.worlds.gymnasium  # noqa: E402
import wordtrail.worlds.reasoning_gym  # noqa: E402, F401
from wordtrail.worlds import TASKS, Config, create, score_answer  # noqa: E402


@pytest.fixture(params=list(TASKS))
def task(request):
    return request.param


@pytest.mark.parametrize("name, module, advice", [
    ("reasoning_gym", "wordtrail.worlds.reasoning_gym", "pip install reasoning-gym"),
    ("verifiers", "wordtrail.worlds.verifiers", "pip install 'verifiers>=0.4'"),
    ("gymnasium", "wordtrail.worlds.gymnasium", "pip install gymnasium"),
])
def test_a_missing_package_is_named(name, module, advice):
    code = f"import sys; sys.modules[{name!r}] = None; import wordtrail.worlds; import {module}"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stderr.splitlines()[-1] == f"ImportError: {module} needs another package: {advice}"


def test_the_examples_of_the_page_run():
    names = {"__name__": "adapters"}
    examples = blocks("python", WORLDS, "adapters")
    assert len(examples) == 3
    for example in examples:
        exec(compile(example, str(WORLDS), "exec"), names)


# reasoning-gym


def test_data_sets_of_reasoning_gym(task):
    data = reasoning_gym.create_dataset(f"wordtrail_{task}", seed=3, size=4, max_level=2)
    again = reasoning_gym.create_dataset(f"wordtrail_{task}", seed=3, size=4, max_level=2)
    assert len(data) == 4 and list(data) == list(again)
    for index, entry in enumerate(data):
        assert isinstance(entry["question"], str)
        assert entry["metadata"]["source_dataset"] == f"wordtrail_{task}" and entry["metadata"]["source_index"] == index
        assert data.score_answer(entry["answer"], entry) == 1
        assert data.score_answer(None, entry) == data.score_answer("", entry) == 0
        assert get_score_answer_fn(f"wordtrail_{task}")(entry["answer"], entry) == 1


def test_data_sets_of_other_seeds_have_other_items():
    endless = ReseedingDataset(reasoning_gym.create_dataset("wordtrail_locate", seed=1, size=5), chunk_size=5)
    questions = [entry["question"] for entry, _ in zip(endless, range(15))]
    assert len(set(questions)) == 15


def test_a_composite_of_reasoning_gym():
    specs = [reasoning_gym.composite.DatasetSpec(f"wordtrail_{task}", 1, {"max_level": 2, "split": "test"}) for task in TASKS]
    config = reasoning_gym.composite.CompositeConfig(seed=1, size=10, datasets=specs)
    data = reasoning_gym.composite.CompositeDataset(config, version_manager=reasoning_gym.version_manager.DatasetVersionManager())
    experiment = reasoning_gym.coaching.Experiment("words", data)
    for entry in data:
        assert data.score_answer(entry["answer"], entry) == 1
        assert entry["metadata"]["split"] == "test"
    assert experiment.score_answer_with_id(data[0]["answer"], data[0]["metadata"]["entry_id"]) == 1
    [scores] = experiment.score_board.aggregate().values()
    assert [dict(key)["level"] for key in scores.scores] == [data[0]["metadata"]["level"]]


def test_a_curriculum_of_reasoning_gym(task):
    curriculum = create_curriculum(f"wordtrail_{task}")
    assert curriculum.generate_configuration().max_level == 1
    curriculum.increment_attr_level("level")
    config = curriculum.generate_configuration({"seed": 1, "size": 3})
    assert (config.min_level, config.max_level) == (1, 2)
    levels = {entry["metadata"]["level"] for entry in reasoning_gym.create_dataset(f"wordtrail_{task}", seed=1, size=12, min_level=1, max_level=2)}
    assert levels == {1, 2}


def test_reasoning_gym_has_no_pictures():
    with pytest.raises(ValueError, match="no pictures"):
        reasoning_gym.create_dataset("wordtrail_locate", form="picture")


# verifiers


def environment(**world):
    config = {"taskset": {"id": "wordtrail-worlds", "num_tasks": 3, "first_seed": 5, "world": world}}
    return vf.load_environment(vf.resolve_env_config(config))


def reward(task, reply):
    about = vf.TraceTask(type=type(task).__name__, data=task.data)
    trace = vf.Trace(task=about, agent=vf.AgentInfo(config=vf.AgentConfig()), root_reply=reply)
    asyncio.run(task.score(trace))
    return trace.reward


@pytest.mark.parametrize("form", ["text", "picture"])
def test_an_environment_of_verifiers(task, form):
    env = environment(task=task, level=[1, 2], form=form)
    tasks = list(env.taskset)
    assert len(tasks) == 3 and len({one.key for one in tasks}) == 3
    for number, one in enumerate(tasks):
        item = create(5 + number, Config(task, level=(1, 2), form=form))
        assert one.data.prompt_text == item.prompt and one.data.answer == item.answer
        assert (form == "picture") == (not isinstance(one.data.prompt, str))
        assert reward(one, f"So be it. <answer>{item.answer}</answer>") == 1
        assert reward(one, "I do not know.") == 0


# Gymnasium


@pytest.mark.parametrize("form", ["text", "picture"])
def test_gymnasium_accepts_the_environment(task, form):
    env = gymnasium.make("wordtrail.worlds.gymnasium:Wordtrail-v0", task=task, form=form, render_mode="ansi")
    check_env(env.unwrapped)


def test_an_episode_in_gymnasium():
    env = gymnasium.make("Wordtrail-v0", task="find_all", level=(2, 2), form="picture", render_mode="ansi")
    prompt, info = env.reset(seed=1)
    assert env.render() == prompt and info["picture"].startswith(b"\x89PNG")
    item = env.unwrapped.episode.item
    rewards = []
    for line in item.answer.split("\n"):
        observation, reward, terminated, truncated, info = env.step(line)
        assert observation in env.observation_space
        rewards.append(reward)
    assert terminated and not truncated and sum(rewards) == pytest.approx(1) == score_answer(item.answer, item)


def test_mistakes_in_an_environment_say_what_to_write():
    with pytest.raises(ValueError, match="no task 'chess'"):
        gymnasium.make("Wordtrail-v0", task="chess")

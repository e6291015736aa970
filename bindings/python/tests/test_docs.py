"""The examples of docstrings and of the guide, and the type stubs."""

import doctest
import importlib.metadata
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import wordtrail
import wordtrail.worlds

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "python.md"
WORLDS = ROOT / "docs" / "worlds.md"
README = ROOT / "README.md"


def documented():
    """Everything public, with its methods and properties."""
    yield "wordtrail", wordtrail
    for name in wordtrail.__all__:
        item = getattr(wordtrail, name)
        yield name, item
        if inspect.isclass(item) and not issubclass(item, Exception):
            for member, value in vars(item).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", value
    yield "worlds", wordtrail.worlds
    for name in wordtrail.worlds.__all__:
        item = getattr(wordtrail.worlds, name)
        if callable(item):
            yield f"worlds.{name}", item


@pytest.mark.parametrize("name, item", list(documented()), ids=[name for name, _ in documented()])
def test_each_item_has_a_docstring_whose_examples_run(name, item):
    text = inspect.getdoc(item)
    assert text and len(text) > 10, f"{name} has no docstring"
    names = {name: getattr(wordtrail, name) for name in wordtrail.__all__}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    failures, _ = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert failures == 0


def blocks(language, page=GUIDE, mark=""):
    """The examples of a page, or those that follow a mark."""
    text = page.read_text(encoding="utf-8")
    marked = re.findall(rf"^(?:<!-- (\w+) -->\n)?```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return [block for found, block in marked if found == mark]


def test_the_guide_runs(tmp_path, monkeypatch):
    folder = Path(os.environ.get("WORDTRAIL_GUIDE_FOLDER", tmp_path))
    monkeypatch.chdir(folder)
    names = {"__name__": "guide"}
    for block in blocks("python"):
        exec(compile(block, str(GUIDE), "exec"), names)
    html = (folder / "wordtrail.html").read_text(encoding="utf-8")
    assert html.count("<svg") >= 3


def test_the_page_about_worlds_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "worlds"}
    for block in blocks("python", WORLDS):
        exec(compile(block, str(WORLDS), "exec"), names)


def test_the_example_of_the_readme_runs(capsys):
    names = {"__name__": "readme"}
    [example] = blocks("python", README)
    exec(compile(example, str(README), "exec"), names)
    # The comment behind it is what it prints.
    assert capsys.readouterr().out.startswith("cod [(0, 0), (1, 1), (2, 2)]\n")
    assert "# cod [(0, 0), (1, 1), (2, 2)]\n" in example


def test_the_version_is_that_of_the_package():
    assert wordtrail.__version__ == importlib.metadata.version("wordtrail")
    manifest = (Path(__file__).parents[3] / "Cargo.toml").read_text(encoding="utf-8")
    assert f'version = "{wordtrail.__version__}"' in manifest


def test_stubs_say_what_the_module_has(tmp_path):
    # They are in Python, have no stubs, and need packages that may be missing.
    allowed = [r"wordtrail\.spark(\..*)?", r"wordtrail\.worlds\.(reasoning_gym|verifiers|gymnasium)"]
    # A function that remembers its results has another signature for mypy than at run time.
    allowed.append(r"wordtrail\.worlds\.tasks\.pool")
    (tmp_path / "allowlist").write_text("\n".join(allowed))
    command = [sys.executable, "-m", "mypy.stubtest", "wordtrail", "--ignore-missing-stub"]
    command += ["--allowlist", str(tmp_path / "allowlist"), "--ignore-unused-allowlist"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_stubs_accept_right_calls_and_refuse_wrong_ones(tmp_path):
    right = "import numpy\nimport wordtrail as w\n" + "".join(
        f"{line}\n" for line in [
            "finds = w.find('cat', mode='adjacent', words=['cat'], part=(1, 2))",
            "words: list[str] = [find.word for find in finds]",
            "first: w.Find = finds[0]",
            "some: list[w.Find] = finds[1:2]",
            "grid = w.Grid(numpy.array([['a', 'b']]))",
            "w.Grid([['a'], ['b']]); w.Grid(['ab', 'cd']); w.Grid('ab')",
            "verdict: str | None = w.judge(grid, first.trail, mode='adjacent').word",
            "board: w.Grid = w.make_board(['AB'] * 4, min_words=1).grid",
            "points: dict[str, int] = w.Dictionary.english().rack('cat?')",
            "json: str = w.make(['cat'], level='easy').replace({'cat': 'dog'}).to_json()",
            "name: str | None = w.score(['perslatgsineters'], ids=[7])[0].id",
            "scores: list[w.Score] = w.score(['perslatgsineters'])[:1]",
            "backwards: list[str] = [find.word for find in reversed(finds)]",
            "bent: w.Puzzle = w.make(['cat'], mode='adjacent', cover=True, spanning='dog', unique=True)",
            "version: str = w.__version__",
            "total: int = w.score(['perslatgsineters']).total_points",
            "from wordtrail.worlds import Config, Item, create, score_answer",
            "item: Item = create(1, Config('locate', level=(1, 2), split='test'))",
            "worth: float = score_answer(item.answer, item)",
        ]
    )
    (tmp_path / "right.py").write_text(right)
    (tmp_path / "wrong.py").write_text(
        "import wordtrail as w\nw.find(3)\nw.find('a', mode='x')\nw.words(1)\nw.make('a', level='x')\n"
        "from wordtrail.worlds import Config\nConfig('locate', split='dev')\n"
    )
    command = [sys.executable, "-m", "mypy", "--no-incremental"]
    result = subprocess.run([*command, "right.py"], cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout
    result = subprocess.run([*command, "wrong.py"], cwd=tmp_path, capture_output=True, text=True)
    assert result.stdout.count("error:") == 5, result.stdout

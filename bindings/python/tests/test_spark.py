"""The data source of Apache Spark, on a cluster of two worker processes on this machine."""

import importlib.util
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import redirect_stdout
from pathlib import Path

import pyarrow
import pytest
from conftest import letters_of

import wordtrail

IS_INSTALLED = importlib.util.find_spec("pyspark") is not None and shutil.which("java") is not None
if not IS_INSTALLED and not os.environ.get("CI"):
    pytest.skip("Spark needs pyspark and a Java runtime", allow_module_level=True)

import pyspark  # noqa: E402
from pyspark.errors import PySparkException  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from pyspark.sql.datasource import EqualTo, GreaterThan, In, IsNotNull, LessThanOrEqual  # noqa: E402

import wordtrail.spark  # noqa: E402
from wordtrail.spark import FindOptions, narrowed  # noqa: E402

GUIDE = Path(__file__).parents[3] / "docs" / "clusters.md"
GRIDS = {"straight": letters_of(60, 80), "adjacent": letters_of(9, 12, seed=2)}


@pytest.fixture(scope="module")
def spark():
    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Two worker processes, each with a core and 1024 MB.
    builder = SparkSession.builder.master("local-cluster[2,1,1024]")
    for name, value in {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.executor.memory": "512m",
        "spark.driver.memory": "512m",
    }.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    wordtrail.spark.register(session)
    yield session
    session.stop()


@pytest.fixture(params=["straight", "adjacent"])
def mode(request):
    return request.param


@pytest.fixture(scope="module")
def grid_files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("grids")
    for mode, text in GRIDS.items():
        (folder / mode).write_text(text)
    return {mode: str(folder / mode) for mode in GRIDS}


def read(spark, path, **options):
    return spark.read.format("wordtrail").options(**options).load(path)


def plain(value):
    """A value that can be sorted, whatever library it comes from."""
    if isinstance(value, dict):
        value = tuple(value.values())
    return tuple(map(plain, value)) if isinstance(value, (list, tuple)) else value


def rows(df):
    return sorted((plain(tuple(row)) for row in df.collect()), key=repr)


def rows_here(mode, **options):
    """What one process finds."""
    table = pyarrow.table(wordtrail.find(GRIDS[mode], mode=mode, **options))
    return sorted((plain(row) for row in table.to_pylist()), key=repr)


def pushed_filters(df):
    with redirect_stdout(io.StringIO()) as plan:
        df.explain("formatted")
    filters = re.search(r"PushedFilters: \[(.*)\]", plan.getvalue())
    return filters[1] if filters else ""


def test_all_finds_are_those_of_one_process(spark, grid_files, mode):
    for parts in (1, 5):
        finds = read(spark, grid_files[mode], mode=mode, parts=parts)
        assert finds.rdd.getNumPartitions() == parts
        assert rows(finds) == rows_here(mode, all=True)


def test_the_first_finds_are_those_of_one_process(spark, grid_files, mode):
    first = wordtrail.spark.find_first(spark, grid_files[mode], mode=mode, parts=5, min_length=4)
    assert rows(first) == rows_here(mode, min_length=4)
    row, word = rows(wordtrail.spark.find_first(spark, grid_files[mode], mode=mode, words="tea", columns="row,word"))[0]
    assert [(row, word)] == [(row, word) for word, row, *_ in rows_here(mode, words=["tea"])]


@pytest.mark.parametrize("options, same", [
    ({"minLength": 5, "maxLength": 6}, {"min_length": 5, "max_length": 6}),
    ({"directions": "E,sw"}, {"directions": ["E", "SW"]}),
    ({"words": "Tea, no-one"}, {"words": ["tea", "no-one"]}),
    ({"threads": 2}, {}),
])
def test_options_are_those_of_find(spark, grid_files, options, same):
    finds = read(spark, grid_files["straight"], parts=3, **options)
    assert rows(finds) == rows_here("straight", all=True, **same)


def test_a_dictionary_is_a_file(spark, grid_files, tmp_path):
    (tmp_path / "words.txt").write_text("tea\nsee\n")
    finds = read(spark, grid_files["straight"], dictionary=tmp_path / "words.txt", parts=2)
    assert {word for word, *_ in rows(finds)} <= {"tea", "see"}
    assert rows(finds) == rows_here("straight", all=True, dictionary=wordtrail.Dictionary(["tea", "see"]))


# Conditions of a query, the same in Python, and what Spark no longer filters.
FILTERS = [
    ("length = 5", lambda find: find["length"] == 5, "EqualTo(length,5)"),
    ("length > 4 and length <= 6", lambda find: 4 < find["length"] <= 6, "GreaterThan(length,4)"),
    ("length in (4, 6)", lambda find: find["length"] in (4, 6), None),
    ("length < 3", lambda find: False, "LessThan(length,3)"),
    ("length < 0", lambda find: False, "LessThan(length,0)"),
    ("length = -4", lambda find: False, None),
    ("length in (4, null)", lambda find: find["length"] == 4, None),
    ("direction in ('E', 'S', null)", lambda find: find["direction"] in ("E", "S"), None),
    ("word in ('tea', 'see', null)", lambda find: find["word"] in ("tea", "see"), None),
    ("length = 4 and length = 5", lambda find: False, None),
    ("direction = 'NW'", lambda find: find["direction"] == "NW", "EqualTo(direction,NW)"),
    ("direction in ('E', 'S')", lambda find: find["direction"] in ("E", "S"), "In(direction"),
    ("direction = 'up'", lambda find: False, "EqualTo(direction,up)"),
    ("word = 'tea'", lambda find: find["word"] == "tea", "EqualTo(word,tea)"),
    ("word in ('tea', 'xyzzy', 'TEA')", lambda find: find["word"] == "tea", None),
    ("word in ('tea', 'see') and direction = 'E' and row > 20",
     lambda find: find["word"] in ("tea", "see") and find["direction"] == "E" and find["row"] > 20, "EqualTo(direction,E)"),
    ("word like 'te%'", lambda find: find["word"].startswith("te"), None),
]


@pytest.mark.parametrize("condition, same, pushed", FILTERS, ids=[condition for condition, *_ in FILTERS])
def test_filters_reach_the_search(spark, grid_files, mode, condition, same, pushed):
    finds = read(spark, grid_files[mode], mode=mode, parts=3).where(condition)
    table = pyarrow.table(wordtrail.find(GRIDS[mode], mode=mode, all=True)).to_pylist()
    assert rows(finds) == sorted((plain(find) for find in table if same(find)), key=repr)
    if pushed and (mode == "straight" or "direction" not in pushed):
        assert pushed in pushed_filters(finds)


def test_a_filter_narrows_the_options_of_a_search():
    everything = FindOptions.parse({"path": "/grid.txt"})
    assert narrowed(everything, GreaterThan(("length",), 4))[0].min_length == 5
    assert narrowed(everything, LessThanOrEqual(("length",), 6))[0].max_length == 6
    options, is_complete = narrowed(everything, In(("length",), (4, 6)))
    assert (options.min_length, options.max_length, is_complete) == (4, 6, False)
    assert narrowed(everything, In(("direction",), ("N", "E")))[0].directions == ("E", "N")
    assert narrowed(everything, EqualTo(("word",), "tea"))[0].wanted == {"tea"}
    for attribute, value in (("length", 4), ("direction", "N"), ("word", "tea")):
        assert narrowed(everything, In((attribute,), (value, None))) == narrowed(everything, In((attribute,), (value,)))
        assert narrowed(everything, In((attribute,), (None,))) == (everything, False)
    assert narrowed(everything, EqualTo(("row",), 3)) == (everything, False)
    assert narrowed(everything, IsNotNull(("direction",))) == (everything, False)
    # The first trail in a direction is not the first trail.
    first = FindOptions.parse({"path": "/grid.txt", "all": "false"})
    assert narrowed(first, EqualTo(("direction",), "E")) == (first, False)


def test_words_in_a_single_cell_have_no_direction(spark, tmp_path):
    (tmp_path / "grid.txt").write_text("qu i\nt a\n")
    finds = read(spark, str(tmp_path / "grid.txt"), words="qu,quit,a,ia")
    assert {(word, direction) for word, _, _, direction, _ in rows(finds)} == {("qu", None), ("a", None), ("ia", "S")}
    assert [row.word for row in finds.where("direction in ('S', 'E')").collect()] == ["ia"]


def test_a_frame_has_the_columns_that_are_asked_for(spark, grid_files):
    for finds in (
        read(spark, grid_files["adjacent"], mode="adjacent", columns="length, word"),
        spark.read.format("wordtrail").option("mode", "adjacent").schema("length short, word string")
        .load(grid_files["adjacent"]),
    ):
        assert finds.columns == ["length", "word"]
        assert rows(finds) == sorted(((row[4], row[0]) for row in rows_here("adjacent", all=True)), key=repr)
    east = read(spark, grid_files["straight"], columns="word,direction", parts=2).where("direction = 'E'").select("word")
    assert rows(east) == sorted((row[0],) for row in rows_here("straight", all=True) if row[3] == "E")
    lengths = read(spark, grid_files["straight"], columns="length", parts=4).groupBy("length").count()
    counts = {length: 0 for *_, length in rows_here("straight", all=True)}
    for *_, length in rows_here("straight", all=True):
        counts[length] += 1
    assert dict(rows(lengths)) == counts


def test_a_part_of_a_large_grid_reads_its_own_rows(spark, tmp_path):
    path = tmp_path / "large.txt"
    path.write_text(letters_of(4200, 4100) + "\n")
    finds = read(spark, str(path), minLength=8, parts=3)
    grid = wordtrail.Grid.open(path)
    for found, all in ((finds, True), (wordtrail.spark.find_first(spark, str(path), minLength=8, parts=3), False)):
        table = pyarrow.table(wordtrail.find(grid, min_length=8, all=all))
        assert rows(found) == sorted((plain(find) for find in table.to_pylist()), key=repr)
    # A row of another length is an error of the part that has it.
    with open(path, "r+b") as file:
        file.seek(4101 * 2000)
        file.write(b"\n")
    with pytest.raises(PySparkException, match="row 2001"):
        finds.collect()


def test_boards_are_scored(spark):
    boards = ["perslatgsineters", None, "catdogbirdhorses"]
    df = spark.createDataFrame([(number, board) for number, board in enumerate(boards)], "number int, board string")
    scored = wordtrail.spark.score(df.repartition(2), "board", min_length=4)
    assert scored.columns == ["number", "board", "words", "points"]
    expected = [wordtrail.score([board], min_length=4)[0] if board else None for board in boards]
    assert [(row.board, row.words, row.points) for row in scored.orderBy("number").collect()] == [
        (score.board, score.words, score.points) if score else (None, None, None) for score in expected
    ]
    small = spark.createDataFrame([("teas",)], "board string")
    assert wordtrail.spark.score(small, "board", size=(2, 2)).first().words == wordtrail.score(["teas"], size=(2, 2))[0].words


def test_a_board_that_is_none_is_named(spark):
    df = spark.createDataFrame([("perslatgsineters",), (None,), ("catdog",)], "board string").coalesce(1)
    with pytest.raises(PySparkException, match="column board, board “catdog”: the board has 6 cells"):
        wordtrail.spark.score(df, "board").collect()
    df = spark.createDataFrame([("x" * 500,)], "board string")
    with pytest.raises(PySparkException, match=f"column board, board “{'x' * 60}…”: the board has 500 cells"):
        wordtrail.spark.score(df, "board").collect()


def test_a_worker_without_a_file_says_what_it_needs(spark, grid_files, tmp_path):
    missing = str(tmp_path / "missing.txt")
    with pytest.raises(PySparkException, match=f"{missing}: .* every worker needs the grid at this path") as caught:
        read(spark, missing, parts=2).collect()
    assert str(caught.value).count("every worker needs") == 1
    with pytest.raises(PySparkException, match=f"{missing}: .* every worker needs the dictionary at this path"):
        read(spark, grid_files["straight"], dictionary=missing, parts=2).collect()
    boards = spark.createDataFrame([("perslatgsineters",)], "board string")
    with pytest.raises(PySparkException, match=f"{missing}: .* every worker needs the dictionary at this path"):
        wordtrail.spark.score(boards, "board", dictionary=missing).collect()


@pytest.mark.parametrize("options, message", [
    ({"mode": "bent"}, "“bent” is not a mode"),
    ({"directions": "up"}, "“up” is not a direction"),
    ({"words": "c4t"}, "words.0. is “c4t”"),
    ({"words": "tea", "dictionary": "/words.txt"}, "dictionary and words exclude each other"),
    ({"minLength": "0"}, "minLength is 0: write a number from 1 to 1000000"),
    ({"minLength": "9" * 30}, "minLength is 9+: write a number from 1 to 1000000"),
    ({"parts": "many"}, "parts is many: write a number from 1 to 1000000"),
    ({"parts": "1000001"}, "parts is 1000001: write a number from 1 to 1000000"),
    ({"words": " ,"}, "words is empty: name at least one, or leave it out"),
    ({"columns": "word,length,word"}, "the column word is named twice"),
    ({"all": "perhaps"}, "all is perhaps: write true or false"),
    ({"columns": "word,trail"}, "there is no column trail in straight mode: name some of word, row"),
    ({"part": "1/2"}, "there is no option part: the options are all, columns"),
])
def test_wrong_options_fail_before_a_task_starts(spark, options, message):
    with pytest.raises(PySparkException, match=message):
        read(spark, "/grid.txt", **options)


def test_several_grids_are_refused_before_a_task_starts(spark):
    with pytest.raises(PySparkException, match="several grids are named: load each one"):
        read(spark, ["/grid.txt", "/other.txt"])


def test_wrong_arguments_of_score_fail_before_a_task_starts(spark):
    df = spark.createDataFrame([("perslatgsineters", 1)], "board string, words int")
    with pytest.raises(ValueError, match="there is no column boards of strings: name one of board, words"):
        wordtrail.spark.score(df, "boards")
    with pytest.raises(ValueError, match="has a column words already"):
        wordtrail.spark.score(df, "board")
    with pytest.raises(ValueError, match="from 2 to 8"):
        wordtrail.spark.score(df.select("board"), "board", size=(1, 9))


def processes_below(ancestor):
    """The processes that descend from one, with their parents and command lines."""
    parents, commands = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text()
                commands[int(folder.name)] = (folder / "cmdline").read_text(errors="replace")
            except OSError:
                continue
            parents[int(folder.name)] = int(stat.rpartition(")")[2].split()[1])

    def descends(process):
        while process := parents.get(process):
            if process == ancestor:
                return True
        return False

    return {process: (parents[process], command) for process, command in commands.items() if descends(process)}


def is_executor(process, below):
    return "CoarseGrainedExecutorBackend" in below[process][1] and "java" in below[process][1].split("\0")[0]


def is_python_worker(process, below):
    """A process that a daemon has started for tasks of an executor."""
    parent = below[process][0]
    return "pyspark" in below[process][1] and parent in below and "daemon" in below[parent][1]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds processes in /proc")
@pytest.mark.parametrize("is_killed", [is_python_worker, is_executor])
def test_a_killed_worker_changes_nothing(spark, grid_files, is_killed):
    finds = read(spark, grid_files["straight"], parts=12)

    def slowly(batches):
        time.sleep(0.4)
        yield from batches

    found = []
    job = threading.Thread(target=lambda: found.extend(rows(finds.mapInArrow(slowly, finds.schema))))
    job.start()
    status = spark.sparkContext.statusTracker()

    def is_in_the_middle():
        stages = [status.getStageInfo(stage) for stage in status.getActiveStageIds()]
        return any(stage and 2 <= stage.numCompletedTasks < 10 for stage in stages)

    while not is_in_the_middle():
        assert job.is_alive(), "the job ended before a process could be killed"
        time.sleep(0.02)
    below = processes_below(spark.sparkContext._gateway.proc.pid)
    victim = next(process for process in below if is_killed(process, below))
    os.kill(victim, signal.SIGKILL)
    job.join(100)
    assert not job.is_alive()
    assert found == rows_here("straight", all=True)


def test_the_guide_runs(tmp_path):
    section = GUIDE.read_text(encoding="utf-8").partition("\n## Apache Spark\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```python\n(.*?)^```", section, re.DOTALL | re.MULTILINE)
    assert blocks
    (tmp_path / "grid.txt").write_text(GRIDS["straight"])
    (tmp_path / "boards.txt").write_text("perslatgsineters\ncatdogbirdhorses\n")
    (tmp_path / "guide.py").write_text("".join(blocks))
    environment = {
        **os.environ,
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_SUBMIT_ARGS": "--master local[2] --driver-memory 512m pyspark-shell",
    }
    command = [sys.executable, "guide.py"]
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    assert re.search(r"perslatgsineters\| *1044\| *3623\|", result.stdout), result.stdout

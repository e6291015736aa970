"""Files that the program writes as columns, read by other libraries, and the commands of the guides to them.

They need the program with the feature `columns`, whose path is in the variable WORDTRAIL.
"""

import collections
import csv
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import duckdb
import polars
import pyarrow.ipc
import pyarrow.parquet
import pytest

from conftest import letters_of

import wordtrail

DOCS = Path(__file__).parents[3] / "docs"
PROGRAM = os.environ.get("WORDTRAIL")

pytestmark = pytest.mark.skipif(
    not PROGRAM and "CI" not in os.environ, reason="WORDTRAIL does not name the program"
)

COLUMNS = ["word", "row", "column", "direction", "length"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with a grid and boards, where `wordtrail` is the program."""
    assert PROGRAM and Path(PROGRAM).is_file(), "WORDTRAIL does not name the program"
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "wordtrail").symlink_to(Path(PROGRAM).resolve())
    work = tmp_path / "work"
    work.mkdir()
    (work / "grid.txt").write_text(letters_of(300, 250) + "\n")
    (work / "boards.txt").write_text(letters_of(100, 16) + "\n")
    # `python3` of the guides is the one that runs the tests, whether its environment is active or not.
    folders = [str(tools), str(Path(sys.executable).parent), os.environ["PATH"]]
    monkeypatch.setenv("PATH", os.pathsep.join(folders))
    monkeypatch.chdir(work)
    return work


def find(arguments, output):
    subprocess.run(["wordtrail", "find", "--quiet", *arguments.split(), "-o", output, "grid.txt"], check=True)


def plain(name):
    """The rows of a CSV file."""
    with open(name, encoding="utf-8", newline="") as file:
        return [
            (row["word"], int(row["row"]), int(row["column"]), row["direction"] or None, int(row["length"]))
            for row in csv.DictReader(file)
        ]


@pytest.mark.parametrize("typed, passed", [
    ("", {}),
    ("--all --part 2/3 --max-length 7", {"all": True, "part": "2/3", "max_length": 7}),
    ("-m adjacent -n 5 --maximal --directions E,S,SE", {"mode": "adjacent", "min_length": 5, "maximal": True, "directions": ["SE", "E", "S"]}),
    ("--all --through 3:4", {"all": True, "through": (2, 3)}),
    ("--words tea,eat", {"words": ["tea", "eat"]}),
    ("--match *[aeiou]t", {"pattern": "*[aeiou]t"}),
    ("--words tea,eat --match t*", {"words": ["tea", "eat"], "pattern": "t*"}),
    ("-m adjacent -n 5 --qu --match *e", {"mode": "adjacent", "min_length": 5, "qu": True, "pattern": "*e"}),
])
def test_the_metadata_of_python_is_that_of_the_program(folder, typed, passed):
    (folder / "grid.txt").write_text(letters_of(40, 50) + "\n")
    find(f"{typed} -f arrow", "finds.arrows")
    with pyarrow.ipc.open_stream("finds.arrows") as stream:
        expected = stream.schema.metadata
    finds = wordtrail.find(wordtrail.Grid.open("grid.txt"), **passed)
    assert pyarrow.table(finds).schema.metadata == expected
    assert {b"wordtrail.dictionary", b"wordtrail.mode", b"wordtrail.version"} <= set(expected)
    assert (b"wordtrail.part" in expected) == ("part" in passed)
    table = wordtrail.find(wordtrail.Grid.open("grid.txt"), columns=["length"], **passed)
    assert pyarrow.table(table).schema.metadata == expected


def trails(name):
    with open(name, encoding="utf-8", newline="") as file:
        cells = (row["trail"].split() for row in csv.DictReader(file))
        return [[tuple(map(int, cell.split(":"))) for cell in trail] for trail in cells]


@pytest.mark.parametrize("mode, has_grid_of_finds", [("straight", True), ("adjacent", False), ("straight", False)])
def test_other_libraries_read_the_finds_of_csv(folder, mode, has_grid_of_finds):
    # With all finds there is more than one page and one batch; a few are written with a dictionary of their own.
    options = f"-m {mode} " + ("--all" if has_grid_of_finds or mode == "adjacent" else "")
    if mode == "adjacent":
        (folder / "grid.txt").write_text(letters_of(60, 50) + "\n")
    find(f"{options} -f csv", "finds.csv")
    find(f"{options} -f parquet", "finds.parquet")
    find(f"{options} -f arrow", "finds.arrows")
    expected = plain("finds.csv")
    assert len(expected) > (65_536 if has_grid_of_finds else 100)

    tables = [pyarrow.parquet.read_table("finds.parquet"), pyarrow.ipc.open_stream("finds.arrows").read_all()]
    for table in tables:
        table.validate(full=True)
        assert list(zip(*table.select(COLUMNS).to_pydict().values())) == expected
    frames = [polars.read_parquet("finds.parquet"), polars.read_ipc_stream("finds.arrows")]
    for frame in frames:
        assert frame.select(COLUMNS).rows() == expected
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    assert duckdb.sql(f"SELECT {names} FROM 'finds.parquet'").fetchall() == expected
    with pyarrow.ipc.open_stream("finds.arrows") as stream:
        assert duckdb.sql(f"SELECT {names} FROM stream").fetchall() == expected

    if mode == "adjacent":
        expected_trails = trails("finds.csv")
        pairs = lambda trail: [(cell["row"], cell["column"]) for cell in trail]
        lists = [table["trail"].to_pylist() for table in tables] + [frame["trail"].to_list() for frame in frames]
        lists.append([trail for trail, in duckdb.sql("SELECT trail FROM 'finds.parquet'").fetchall()])
        for read in lists:
            assert [pairs(trail) for trail in read] == expected_trails

    # A plain script counts as all of them do.
    lengths = collections.Counter(row[4] for row in expected)
    assert dict(duckdb.sql("SELECT length, count(*) FROM 'finds.parquet' GROUP BY length").fetchall()) == lengths
    with pyarrow.ipc.open_stream("finds.arrows") as stream:
        assert dict(duckdb.sql("SELECT length, count(*) FROM stream GROUP BY length").fetchall()) == lengths
    for frame in frames:
        assert dict(frame.group_by("length").len().rows()) == lengths
    for table in tables:
        counted = table.group_by("length").aggregate([([], "count_all")]).to_pydict()
        assert dict(zip(counted["length"], counted["count_all"])) == lengths


def test_a_filter_of_rows_reads_the_statistics(folder):
    find("--all -f parquet", "finds.parquet")
    find("--all -f csv", "finds.csv")
    expected = sum(100 <= row[1] <= 110 for row in plain("finds.csv"))
    query = "SELECT count(*) FROM 'finds.parquet' WHERE \"row\" BETWEEN 100 AND 110"
    assert duckdb.sql(query).fetchall() == [(expected,)]
    rows = polars.scan_parquet("finds.parquet").filter(polars.col("row").is_between(100, 110))
    assert rows.select(polars.len()).collect().item() == expected


def test_scores_are_read(folder):
    for format, name in [("csv", "scores.csv"), ("parquet", "scores.parquet"), ("arrow", "scores.arrows")]:
        subprocess.run(["wordtrail", "score", "-q", "-f", format, "-o", name, "boards.txt"], check=True)
    with open("scores.csv", encoding="utf-8", newline="") as file:
        expected = [(row["board"], int(row["words"]), int(row["points"]), int(row["line"])) for row in csv.DictReader(file)]
    assert polars.read_parquet("scores.parquet").rows() == expected
    assert polars.read_ipc_stream("scores.arrows").rows() == expected
    assert duckdb.sql("FROM 'scores.parquet'").fetchall() == expected


def blocks(page):
    """The blocks of a page that are marked to be run, with their languages."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(r"<!-- (?:run|python): \w+ -->\n```(sh|python)\n(.*?)\n```", text, re.DOTALL)


def test_the_guide_to_columns_runs(folder, capsys):
    names = {"__name__": "guide"}
    run = 0
    for language, block in blocks("data.md"):
        if language == "sh":
            subprocess.run([shutil.which("bash"), "-euo", "pipefail", "-c", block], check=True)
        else:
            exec(compile(block, "data.md", "exec"), names)
        run += 1
    assert run == 7
    assert "length" in capsys.readouterr().out


def test_first_trails_in_sql_are_those_of_one_search(folder):
    find("-f csv", "first.csv")
    expected = plain("first.csv")
    page = (DOCS / "clusters.md").read_text(encoding="utf-8")
    query = re.search(r"<!-- sql: first -->\n```sql\n(.*?)\n```", page, re.DOTALL)[1]
    (folder / "finds-64").mkdir()
    for part in range(1, 5):
        find(f"--all -f csv --part {part}/4", f"finds-64/part-{part}.csv")
        find(f"--all -f parquet --part {part}/4", f"finds-64/part-{part}.parquet")
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    for query in [query, query.replace("read_csv('finds-64/part-*.csv')", "'finds-64/*.parquet'")]:
        assert sorted(duckdb.sql(f"SELECT {names} FROM ({query})").fetchall()) == sorted(expected)

"""Finds and scores in other libraries, through the Arrow PyCapsule interface."""

from collections import Counter

import duckdb
import pandas
import polars
import pyarrow
import pytest
from conftest import letters_of

import wordtrail


@pytest.fixture(scope="module", params=["straight", "adjacent"])
def finds(request):
    return wordtrail.find(letters_of(30, 40), mode=request.param, all=True, min_length=4)


def test_pyarrow_reads_every_find(finds):
    table = pyarrow.table(finds)
    table.validate(full=True)
    assert table.schema.field("word").type == pyarrow.dictionary(pyarrow.uint32(), pyarrow.string())
    assert table.schema.field("direction").type == pyarrow.dictionary(pyarrow.uint8(), pyarrow.string())
    assert table.schema.field("length").type == pyarrow.uint8()
    for row, find in zip(table.to_pylist(), finds, strict=True):
        assert (row["word"], row["length"], row["direction"]) == (find.word, find.length, find.direction)
        assert (row["row"] - 1, row["column"] - 1) == find.start
        if finds.mode == "adjacent":
            assert [(cell["row"] - 1, cell["column"] - 1) for cell in row["trail"]] == find.trail


def test_others_group_as_python_does(finds):
    expected = Counter(find.length for find in finds)
    frame = polars.DataFrame(finds)
    assert dict(frame.group_by("length").len().iter_rows()) == expected
    assert frame["word"].cast(polars.String).to_list() == [find.word for find in finds]
    assert dict(duckdb.sql("select length, count(*) from finds group by length").fetchall()) == expected
    if hasattr(pandas.DataFrame, "from_arrow"):
        frame = pandas.DataFrame.from_arrow(finds)
    else:
        frame = pyarrow.table(finds).to_pandas()
    assert frame.groupby("length").size().to_dict() == expected


def test_a_stream_shares_the_memory_of_the_finds(finds):
    one, other = pyarrow.table(finds), pyarrow.table(finds)
    address = [table["row"].chunk(0).buffers()[1].address for table in (one, other)]
    assert address[0] == address[1]


def test_a_table_outlives_its_finds():
    table = pyarrow.table(wordtrail.find("cat\ndog\nead\n"))
    assert table["word"].to_pylist() == ["cat", "cod", "toe", "dog", "god", "doc"]


def test_nothing_found_is_a_table_without_rows():
    finds = wordtrail.find("xxx\n")
    assert len(finds) == 0 and list(finds) == []
    assert pyarrow.table(finds).num_rows == 0
    assert polars.DataFrame(finds).columns == ["word", "row", "column", "direction", "length"]
    assert duckdb.sql("from finds").fetchall() == []


def test_single_cells_have_no_direction():
    finds = wordtrail.find("ab\n", wordtrail.Dictionary(["a", "ab"]), min_length=1)
    assert pyarrow.table(finds)["direction"].to_pylist() == [None, "E"]
    assert [find.trail for find in finds] == [[(0, 0)], [(0, 0), (0, 1)]]


@pytest.mark.parametrize("mode", ["straight", "adjacent"])
@pytest.mark.parametrize("names", [["length"], ["direction", "word"], ["column", "row"], ["length", "direction", "row", "word", "column"]])
def test_columns_that_are_asked_for_are_those_of_all(mode, names):
    options = {"mode": mode, "all": True, "min_length": 4}
    expected = pyarrow.table(wordtrail.find(letters_of(30, 40), **options))
    for columns in (names, ",".join(names), tuple(names)):
        finds = wordtrail.find(letters_of(30, 40), columns=columns, **options)
        assert (len(finds), finds.columns) == (len(expected), names)
        table = pyarrow.table(finds)
        table.validate(full=True)
        assert table.to_pylist() == expected.select(names).to_pylist()
    assert duckdb.sql("select count(*) from finds").fetchall() == [(len(expected),)]


def test_trails_alone_are_a_table_of_adjacent_finds():
    board = "trail\nsenqd\nowert\n"
    finds = wordtrail.find(board, mode="adjacent", columns=["trail"], words=["trail", "zoo"])
    assert pyarrow.table(finds).to_pylist() == pyarrow.table(
        wordtrail.find(board, mode="adjacent", words=["trail"])
    ).select(["trail"]).to_pylist()
    assert finds.missing == ["zoo"]


@pytest.mark.parametrize("columns, message", [
    (["trail"], "there is no column trail: name some of word, row, column, direction, length"),
    ("word,word", "the column word is named twice"),
    ([], "there are no columns: name at least one"),
])
def test_wrong_columns_have_a_message(columns, message):
    with pytest.raises(ValueError, match=message):
        wordtrail.find("cat\n", columns=columns)
    with pytest.raises(TypeError):
        wordtrail.find("cat\n", columns=3)


def test_scores_are_a_table():
    scores = wordtrail.score(["perslatgsineters", "catdogbirdhorses"])
    assert pyarrow.table(scores).schema.names == ["board", "words", "points", "line"]
    assert polars.DataFrame(scores)["points"].to_list() == [score.points for score in scores]
    assert duckdb.sql("select sum(words) from scores").fetchall() == [(scores.total_words,)]

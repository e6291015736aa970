"""Wordtrail as a data source of Apache Spark.

>>> import wordtrail.spark                                        # doctest: +SKIP
>>> wordtrail.spark.register(spark)                               # doctest: +SKIP
>>> finds = spark.read.format("wordtrail").load("/data/grid.txt") # doctest: +SKIP
>>> finds.groupBy("length").count().show()                        # doctest: +SKIP

    register(spark)            makes the format "wordtrail" known to a session
    find_first(spark, path)    the first trail of each word
    score(df, column)          adds words and points to a frame with a column of Boggle boards

The search runs in the Python processes of the workers. Each needs this package, pyarrow, and the grid and the dictionary at
the paths that are named.

Options of the format, in any case, with or without underscores:

    mode          "straight" (default) or "adjacent"
    all           true (default): every trail; false: fewer, among them the first trail of each word
    dictionary    path of a word list or of an index [default: the built-in English dictionary]
    minLength, maxLength   bounds of the number of letters [default: 3 and none; the minimum for words is 1]
    directions    names with commas between them, such as "E,S" [default: all eight]
    words         words with commas between them, to search for in place of a dictionary
    columns       names of columns with commas between them; the frame has only these [default: all]
    parts         the number of partitions [default: four per core, or one per MiB of a grid of fewer]
    threads       threads per task [default: 1, because Spark gives a task one core]

Columns: word string, row int, column int, direction string (null for trails that are not straight), length short, and in
adjacent mode trail array<struct<row int, column int>>. Rows and columns count from 1.
"""

# Packages that it needs have no types, or are not installed where nobody uses it.
# mypy: ignore-errors

import os
import re
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import pyarrow
import pyarrow.compute
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions
from pyspark.sql.datasource import (
    DataSource,
    DataSourceReader,
    EqualTo,
    Filter,
    GreaterThan,
    GreaterThanOrEqual,
    In,
    InputPartition,
    IsNotNull,
    LessThan,
    LessThanOrEqual,
)
from pyspark.sql.types import ArrayType, DataType, IntegerType, ShortType, StringType, StructField, StructType

import wordtrail
from wordtrail.spark.options import FindOptions, local_path, names_of, schema_of

__all__ = ["WordtrailDataSource", "find_first", "register", "score"]

# The rows of a batch: some MB of all columns, in which Spark counts the memory of a task.
BATCH_ROWS = 1 << 17
# The cells of one search, whose finds are in memory until Spark has taken them: in random letters about 1.5 of 14 bytes
# per cell, and with trails from neighbour to neighbour some hundred bytes per cell.
SEARCHED_CELLS = {"straight": 1 << 21, "adjacent": 1 << 18}
PARTS_PER_CORE = 4
# The parallelism of a session that is not known.
DEFAULT_PARALLELISM = 8
# A part of fewer bytes of the grid takes less time than Spark needs to start its task.
MIN_PART_BYTES = 1 << 20
# The most characters of a board that a message shows.
LONGEST_SHOWN = 60

DIRECTIONS = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")

_ARROW_TYPES = {StringType: pyarrow.string(), IntegerType: pyarrow.int32(), ShortType: pyarrow.int16()}


def _arrow_field(name: str, kind: DataType, nullable: bool) -> pyarrow.Field:
    """A field as Spark compares it with the batches that it reads."""
    match kind:
        case ArrayType(elementType=element, containsNull=contains_null):
            kind = pyarrow.list_(_arrow_field("element", element, contains_null))
        case StructType(fields=fields):
            kind = pyarrow.struct([_arrow_field(field.name, field.dataType, field.nullable) for field in fields])
        case _:
            kind = _ARROW_TYPES[type(kind)]
    return pyarrow.field(name, kind, nullable)


class WordtrailDataSource(DataSource):
    """The data source "wordtrail": the words of a grid, each partition a part of it. See the module for its options."""

    default_parallelism = DEFAULT_PARALLELISM

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.find_options = FindOptions.parse(dict(options))

    @classmethod
    def name(cls) -> str:
        return "wordtrail"

    def schema(self) -> StructType:
        return schema_of(self.find_options.columns)

    def reader(self, schema: StructType) -> "WordtrailReader":
        # A schema that is given with the format has some of the columns.
        options = self.find_options.with_columns(schema)
        return WordtrailReader(options, schema, self.default_parallelism)


@dataclass(frozen=True)
class PartOfGrid(InputPartition):
    """The part of a task: the number-th of count."""

    number: int
    count: int


class WordtrailReader(DataSourceReader):
    """Finds the words of the parts of a grid."""

    def __init__(self, options: FindOptions, schema: StructType, default_parallelism: int) -> None:
        self.options = options
        self.schema = schema
        self.default_parallelism = default_parallelism

    def pushFilters(self, filters: list[Filter]) -> list[Filter]:
        """Narrows the search. Returns the filters that Spark has to apply."""
        left = []
        for given in filters:
            options, is_complete = narrowed(self.options, given)
            self.options = options
            if not is_complete:
                left.append(given)
        return left

    def partitions(self) -> Sequence[PartOfGrid]:
        count = self.options.parts or self._default_parts()
        return [PartOfGrid(number, count) for number in range(1, count + 1)]

    def _default_parts(self) -> int:
        parts = PARTS_PER_CORE * self.default_parallelism
        try:
            # The driver need not have the grid.
            return min(parts, os.path.getsize(self.options.path) // MIN_PART_BYTES + 1)
        except OSError:
            return parts

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        assert isinstance(partition, PartOfGrid)
        schema = pyarrow.schema([_arrow_field(field.name, field.dataType, field.nullable) for field in self.schema])
        return find_part(self.options, partition, schema)


def narrowed(options: FindOptions, given: Filter) -> tuple[FindOptions, bool]:
    """The options with a filter of a query, and whether they leave nothing to filter."""
    match given:
        # Nothing is equal to null.
        case In(attribute=attribute, value=values) if None in values:
            given = In(attribute, tuple(value for value in values if value is not None))
    match given:
        case IsNotNull(attribute=("direction",)):
            return options, False
        case IsNotNull(attribute=(_,)):
            return options, True
        case EqualTo(attribute=("length",), value=length):
            return _with_lengths(options, length, length), True
        case GreaterThan(attribute=("length",), value=length):
            return _with_lengths(options, length + 1, None), True
        case GreaterThanOrEqual(attribute=("length",), value=length):
            return _with_lengths(options, length, None), True
        case LessThan(attribute=("length",), value=length):
            return _with_lengths(options, None, length - 1), True
        case LessThanOrEqual(attribute=("length",), value=length):
            return _with_lengths(options, None, length), True
        case In(value=()):
            return options, False
        case In(attribute=("length",), value=lengths):
            return _with_lengths(options, min(lengths), max(lengths)), False
        case EqualTo(attribute=("direction",), value=direction):
            return _with_directions(options, [direction])
        case In(attribute=("direction",), value=directions):
            return _with_directions(options, directions)
        case EqualTo(attribute=("word",), value=word):
            return _with_words(options, [word])
        case In(attribute=("word",), value=words):
            return _with_words(options, words)
    return options, False


def _with_lengths(options: FindOptions, least: int | None, most: int | None) -> FindOptions:
    minimum, maximum = options.min_length, options.max_length
    if least is not None:
        minimum = max(least, minimum or (1 if options.words else 3))
    if most is not None:
        maximum = most if maximum is None else min(most, maximum)
    return replace(options, min_length=minimum, max_length=maximum)


def _with_directions(options: FindOptions, names: Sequence[str]) -> tuple[FindOptions, bool]:
    # In adjacent mode directions are those of steps, and the first trail of a word may have another one.
    if options.mode != "straight" or not options.all:
        return options, False
    allowed = options.directions or DIRECTIONS
    return replace(options, directions=tuple(name for name in allowed if name in names), is_directed=True), True


def _with_words(options: FindOptions, words: Sequence[str]) -> tuple[FindOptions, bool]:
    # Other words may be spelled otherwise in the dictionary.
    is_plain = all(word.isascii() and word.isalpha() and word.islower() for word in words)
    if options.words or not is_plain:
        return options, False
    wanted = frozenset(words)
    return replace(options, wanted=wanted if options.wanted is None else options.wanted & wanted), True


def find_part(options: FindOptions, part: PartOfGrid, schema: pyarrow.Schema) -> Iterator[pyarrow.RecordBatch]:
    """The finds of a part, in their order, with the columns of a schema."""
    if options.max_length is not None and options.max_length < 1:
        # A filter asks for no length of a word, such as length < 0.
        return
    dictionary = None if options.words else _dictionary(options.dictionary)
    if options.wanted is not None:
        wanted = [word for word in sorted(options.wanted) if word in dictionary]
        dictionary = wordtrail.Dictionary(wanted) if wanted else None
        if not wanted:
            return
    with _on_every_worker("grid", options.path):
        grid = _grid(options.path, _version(options.path))
        for table in _pieces(grid, dictionary, options, part, schema.names):
            yield from _batches(table, options, schema)


def _pieces(
    grid: wordtrail.Grid,
    dictionary: wordtrail.Dictionary | None,
    options: FindOptions,
    part: PartOfGrid,
    columns: list[str],
) -> Iterator[pyarrow.Table]:
    """The columns of the finds of a part of a grid, cut into parts whose finds fit in memory."""
    if options.is_directed and "direction" not in columns:
        columns = [*columns, "direction"]
    cells = grid.rows * grid.columns // part.count
    pieces = cells // SEARCHED_CELLS[options.mode] + 1
    for piece in range(1, pieces + 1):
        finds = wordtrail.find(
            grid,
            dictionary,
            mode=options.mode,
            all=options.all,
            min_length=options.min_length,
            max_length=options.max_length,
            directions=options.directions,
            words=options.words,
            threads=options.threads,
            part=((part.number - 1) * pieces + piece, part.count * pieces),
            columns=columns,
        )
        yield pyarrow.table(finds)


def _batches(table: pyarrow.Table, options: FindOptions, schema: pyarrow.Schema) -> Iterator[pyarrow.RecordBatch]:
    """Finds as Spark takes them: without dictionaries and unsigned numbers."""
    for batch in table.to_batches(max_chunksize=BATCH_ROWS):
        if options.is_directed and batch.column("direction").null_count:
            # Words in a single cell, which are found in any direction.
            batch = batch.filter(batch.column("direction").is_valid())
        if batch.num_rows:
            columns = [_plain(batch.column(field.name), field) for field in schema]
            yield pyarrow.RecordBatch.from_arrays(columns, schema=schema)


def _plain(column: pyarrow.Array, field: pyarrow.Field) -> pyarrow.Array:
    match field.name:
        case "word" | "direction":
            return column.dictionary_decode()
        case "trail":
            fields = list(field.type.value_type)
            cells = [_plain(numbers, cell) for numbers, cell in zip(column.flatten().flatten(), fields)]
            cells = pyarrow.StructArray.from_arrays(cells, fields=fields)
            ends = pyarrow.compute.subtract(column.offsets, column.offsets[0])
            return pyarrow.ListArray.from_arrays(ends, cells, type=field.type)
    return column.cast(field.type)


@contextmanager
def _on_every_worker(what: str, path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise type(error)(
            f"{path}: {error.strerror} on the worker {socket.gethostname()}: every worker needs the {what} at this path"
        ) from None


def _version(path: str) -> tuple[int, int, int]:
    """What changes when the file does."""
    status = os.stat(path)
    return status.st_ino, status.st_size, status.st_mtime_ns


# Spark keeps Python processes for the next tasks, which most often need the same files.


def _dictionary(path: str | None) -> wordtrail.Dictionary:
    if path is None:
        return wordtrail.Dictionary.english()
    with _on_every_worker("dictionary", path):
        return _opened_dictionary(path, _version(path))


@lru_cache(maxsize=1)
def _opened_dictionary(path: str, version: tuple[int, int, int]) -> wordtrail.Dictionary:
    return wordtrail.Dictionary.open(path)


@lru_cache(maxsize=1)
def _grid(path: str, version: tuple[int, int, int]) -> wordtrail.Grid:
    return wordtrail.Grid.map(path)


def register(spark: SparkSession) -> None:
    """Makes the format "wordtrail" known to a session, and lets Spark hand filters to it."""
    try:
        parallelism = spark.sparkContext.defaultParallelism
    except Exception:
        # A session of Spark Connect does not know.
        parallelism = DEFAULT_PARALLELISM
    source = type("WordtrailDataSource", (WordtrailDataSource,), {"default_parallelism": parallelism})
    spark.dataSource.register(source)
    spark.conf.set("spark.sql.python.filterPushdown.enabled", "true")


def find_first(spark: SparkSession, path: str, **options: Any) -> DataFrame:
    """The first trail of each word, with the columns and options of the format: what `wordtrail.find` finds.

    Each part finds its own first trails, and a groupBy keeps the first of each word. Lists of options are lists or texts
    with commas.

    >>> find_first(spark, "/data/grid.txt", mode="adjacent", min_length=5) # doctest: +SKIP
    """
    register(spark)
    reader = spark.read.format("wordtrail").option("all", "false")
    columns = None
    for name, value in options.items():
        text = value if isinstance(value, str) or not isinstance(value, Iterable) else ",".join(value)
        match name.lower():
            case "all":
                raise TypeError("find_first finds one trail of each word: read the format with all=true for every trail")
            case "columns":
                columns = names_of(name, text)
            case _:
                reader = reader.option(name, text)
    if columns is not None:
        needed = dict.fromkeys([*columns, "word", "row", "column"])
        reader = reader.option("columns", ",".join(needed))
    finds = reader.load(path)
    # Parts share no start cell, and a part has one trail of a word from a cell.
    place = functions.struct("row", "column")
    first = finds.groupBy("word").agg(functions.min_by(functions.struct("*"), place).alias("first"))
    return first.select([f"first.{name}" for name in columns or finds.columns])


def score(
    df: DataFrame,
    column: str,
    *,
    size: tuple[int, int] = (4, 4),
    dictionary: str | None = None,
    min_length: int = 3,
    qu: bool = False,
    threads: int = 1,
) -> DataFrame:
    """Adds the columns words and points, both int, to a frame with a column of Boggle boards.

    df: a frame.
    column: the name of a column of strings, each the cells of a board in reading order. Null stays null.
    size: (rows, columns), each from 2 to 8.
    dictionary: path of a word list or of an index, which every worker needs; None is the built-in English one.
    min_length, qu: those of `wordtrail.score`.
    threads: threads per task.

    >>> score(spark.createDataFrame([("perslatgsineters",)], "board string"), "board").first() # doctest: +SKIP
    Row(board='perslatgsineters', words=1044, points=3623)
    """
    if column not in df.columns or df.schema[column].dataType != StringType():
        raise ValueError(f"there is no column {column} of strings: name one of {', '.join(df.columns)}")
    for name in ("words", "points"):
        if name in df.columns:
            raise ValueError(f"the frame has a column {name} already: rename it")
    options = {"size": tuple(size), "min_length": min_length, "qu": qu, "threads": threads}
    # Scores nothing, and checks the options.
    wordtrail.score([], wordtrail.Dictionary(["ab"]), **options)
    path = None if dictionary is None else local_path("dictionary", dictionary)

    def add_scores(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        words = _dictionary(path)
        for batch in batches:
            yield _with_scores(batch, column, words, options)

    added = [StructField("words", IntegerType()), StructField("points", IntegerType())]
    return df.mapInArrow(add_scores, StructType([*df.schema.fields, *added]))


def _with_scores(
    batch: pyarrow.RecordBatch, column: str, dictionary: wordtrail.Dictionary, options: dict[str, Any]
) -> pyarrow.RecordBatch:
    boards = batch.column(column)
    texts = boards.drop_null().to_pylist()
    try:
        scores = pyarrow.table(wordtrail.score(texts, dictionary, **options))
    except ValueError as error:
        raise _named_board(error, column, texts) from None
    for name in ("words", "points"):
        numbers = scores.column(name).combine_chunks().cast(pyarrow.int32())
        if boards.null_count:
            # The number of the board among those that are not null, which null has none of.
            places = pyarrow.compute.cumulative_sum(boards.is_valid().cast(pyarrow.int32()))
            places = pyarrow.compute.if_else(boards.is_valid(), pyarrow.compute.subtract(places, 1), None)
            numbers = numbers.take(places)
        batch = batch.append_column(name, numbers)
    return batch


def _named_board(error: ValueError, column: str, boards: list[str]) -> ValueError:
    """The error with the board itself: its number in a batch says nothing about the frame."""
    place = re.match(r"boards\[(\d+)\]", str(error))
    if place is None:
        return error
    board = boards[int(place[1])]
    text = board if len(board) <= LONGEST_SHOWN else board[:LONGEST_SHOWN] + "…"
    return ValueError(f"column {column}, board “{text}”{str(error)[place.end():]}")

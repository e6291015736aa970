"""The options of the format "wordtrail", checked, and the columns of its frames."""

# Packages that it needs have no types, or are not installed where nobody uses it.
# mypy: ignore-errors

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pyspark.sql.types import ArrayType, IntegerType, ShortType, StringType, StructField, StructType

import wordtrail

# The largest number of an option. The driver has all parts in memory.
MAX_NUMBER = 1_000_000

_CELL = StructType([StructField("row", IntegerType(), False), StructField("column", IntegerType(), False)])
_COLUMNS = [
    StructField("word", StringType(), False),
    StructField("row", IntegerType(), False),
    StructField("column", IntegerType(), False),
    StructField("direction", StringType()),
    StructField("length", ShortType(), False),
    StructField("trail", ArrayType(_CELL, False), False),
]
_OPTIONS = [
    "path", "mode", "all", "dictionary", "minLength", "maxLength", "directions", "words", "columns", "parts", "threads",
]


@dataclass(frozen=True)
class FindOptions:
    """What to find, checked."""

    path: str
    mode: str
    all: bool
    dictionary: str | None
    min_length: int | None
    max_length: int | None
    directions: tuple[str, ...] | None
    words: tuple[str, ...] | None
    columns: tuple[str, ...]
    parts: int | None
    threads: int
    # The words of the dictionary that a filter asks for.
    wanted: frozenset[str] | None = None
    # Whether a filter asks for a direction, which single cells have none of.
    is_directed: bool = False

    @classmethod
    def parse(cls, texts: dict[str, str]) -> "FindOptions":
        options = _named_options(texts)
        if "path" not in options:
            raise ValueError('there is no grid: name its file, as in load("/data/grid.txt")')
        mode = options.get("mode", "straight")
        parsed = cls(
            path=local_path("path", options["path"]),
            mode=mode,
            all=_boolean("all", options.get("all", "true")),
            dictionary=local_path("dictionary", options["dictionary"]) if "dictionary" in options else None,
            min_length=_number("minLength", options.get("minLength")),
            max_length=_number("maxLength", options.get("maxLength")),
            directions=names_of("directions", options.get("directions")),
            words=names_of("words", options.get("words")),
            columns=names_of("columns", options.get("columns")) or _columns(mode),
            parts=_number("parts", options.get("parts")),
            threads=_number("threads", options.get("threads")) or 1,
        )
        parsed._check()
        return parsed

    def with_columns(self, schema: StructType) -> "FindOptions":
        """The options with the columns of a schema."""
        types = {field.name: field.dataType.simpleString() for field in _COLUMNS}
        for field in schema:
            self._check_column(field.name)
            if field.dataType.simpleString() != types[field.name]:
                raise ValueError(f"the column {field.name} is {field.dataType.simpleString()}: declare it {types[field.name]}")
        return replace(self, columns=tuple(schema.fieldNames()))

    def _check_column(self, name: str) -> None:
        if name not in (columns := _columns(self.mode)):
            raise ValueError(f"there is no column {name} in {self.mode} mode: name some of {', '.join(columns)}")

    def _check(self) -> None:
        for name in self.columns:
            self._check_column(name)
            if self.columns.count(name) > 1:
                raise ValueError(f"the column {name} is named twice: name it once")
        if self.dictionary and self.words:
            raise ValueError("dictionary and words exclude each other: give one of them")
        # Finds nothing, and checks the other options.
        wordtrail.find(
            "a", mode=self.mode, directions=self.directions, words=self.words or ["ab"], threads=self.threads
        )


def _columns(mode: str) -> tuple[str, ...]:
    return tuple(field.name for field in _COLUMNS if mode == "adjacent" or field.name != "trail")


def schema_of(columns: Sequence[str]) -> StructType:
    fields = {field.name: field for field in _COLUMNS}
    return StructType([fields[name] for name in columns])


def _named_options(texts: dict[str, str]) -> dict[str, str]:
    names = {name.lower(): name for name in _OPTIONS}
    options = {}
    for text, value in texts.items():
        if text == "paths":
            raise ValueError("several grids are named: load each one, and join their frames with union")
        name = names.get(text.lower().replace("_", ""))
        if name is None:
            known = ", ".join(sorted(set(_OPTIONS) - {"path"}))
            raise ValueError(f"there is no option {text}: the options are {known}")
        options[name] = str(value)
    return options


def local_path(name: str, path: str) -> str:
    if path.startswith("file:"):
        path = "/" + path.removeprefix("file:").lstrip("/")
    elif "://" in path:
        raise ValueError(f"{name} {path}: copy it to a path that every worker has, such as a shared folder")
    # Workers have other working folders.
    return os.path.abspath(path)


def _boolean(name: str, text: str) -> bool:
    match text.lower():
        case "true":
            return True
        case "false":
            return False
    raise ValueError(f"{name} is {text}: write true or false")


def _number(name: str, text: str | None) -> int | None:
    if text is None:
        return None
    # Digits alone, so few that Python reads them as a number in no time.
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and 0 < int(text) <= MAX_NUMBER):
        raise ValueError(f"{name} is {text}: write a number from 1 to {MAX_NUMBER}")
    return int(text)


def names_of(option: str, text: str | None) -> tuple[str, ...] | None:
    if text is None:
        return None
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise ValueError(f"{option} is empty: name at least one, or leave it out")
    return names

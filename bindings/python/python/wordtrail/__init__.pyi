from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Protocol, TypeAlias, final, overload

__version__: str

__all__ = [
    "Board",
    "BudgetError",
    "Dictionary",
    "Find",
    "FindTable",
    "Finds",
    "Grid",
    "Heatmap",
    "Puzzle",
    "Score",
    "Scores",
    "Verdict",
    "best_boards",
    "count",
    "count_words",
    "find",
    "judge",
    "make",
    "make_board",
    "read",
    "score",
    "themes",
    "words",
]

class _Array(Protocol):
    """An array of strings with two axes, such as numpy.ndarray."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    def __iter__(self) -> Iterator[Any]: ...

class _Pixels(Protocol):
    """An array of bytes with two axes or three, such as numpy.ndarray of uint8."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def strides(self) -> tuple[int, ...]: ...

_Path: TypeAlias = str | PathLike[str]
_Picture: TypeAlias = _Path | bytes | _Pixels
_Rows: TypeAlias = str | bytes | Iterable[str | bytes] | Iterable[Sequence[str | bytes]] | _Array
_Grid: TypeAlias = Grid | Puzzle | _Rows
_Mode: TypeAlias = Literal["straight", "wordsearch", "adjacent", "boggle"]
_Direction: TypeAlias = Literal["E", "SE", "S", "SW", "W", "NW", "N", "NE"]
_Column: TypeAlias = Literal["word", "row", "column", "direction", "length", "trail"]
_Directions: TypeAlias = str | Iterable[str]
_Part: TypeAlias = str | tuple[int, int]
_Words: TypeAlias = str | Iterable[str]
_Progress: TypeAlias = Callable[[int, int], object]

class BudgetError(RuntimeError): ...

@final
class Dictionary:
    def __new__(cls, words: _Words) -> Dictionary: ...
    @staticmethod
    def from_words(words: _Words) -> Dictionary: ...
    @staticmethod
    def english() -> Dictionary: ...
    @staticmethod
    def common() -> Dictionary: ...
    @staticmethod
    def open(
        path: _Path, *, strict: bool = False, sheet: int | str | None = None, encoding: str | None = None
    ) -> Dictionary: ...
    def save(self, path: _Path) -> None: ...
    def words(
        self,
        *,
        prefix: str | None = None,
        pattern: str | None = None,
        distance: tuple[str, int] | None = None,
        min_length: int = 1,
        max_length: int | None = None,
    ) -> list[str]: ...
    def rack(self, letters: str, *, min_length: int = 1, max_length: int | None = None) -> dict[str, int]: ...
    def anagrams(self, letters: str) -> list[str]: ...
    def nearest(self, word: str, count: int = 5) -> list[str]: ...
    @property
    def longest_word(self) -> int: ...
    @property
    def alphabet(self) -> str: ...
    @property
    def skipped(self) -> int: ...
    def __len__(self) -> int: ...
    def __contains__(self, word: str, /) -> bool: ...
    def __reduce__(self) -> tuple[Callable[..., Dictionary], tuple[Any, ...]]: ...

@final
class Grid:
    def __new__(
        cls,
        rows: _Rows,
        *,
        pad: bool = False,
        strict: bool = False,
        repair: bool = False,
        language: str | None = None,
    ) -> Grid: ...
    @staticmethod
    def open(
        path: _Path,
        *,
        pad: bool = False,
        strict: bool = False,
        repair: bool = False,
        sheet: int | str | None = None,
        language: str | None = None,
        encoding: str | None = None,
    ) -> Grid: ...
    @staticmethod
    def photo(picture: _Picture, *, sheet: int | None = None) -> Grid: ...
    @staticmethod
    def map(path: _Path) -> Grid: ...
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    def shuffled(self, seed: int) -> Grid: ...
    def qu_tiles(self) -> Grid: ...
    def png(self, *, scale: float = 1.0) -> bytes: ...
    def to_lists(self) -> list[list[str]]: ...
    def __getitem__(self, place: tuple[int, int], /) -> str: ...
    def __reduce__(self) -> tuple[Callable[..., Grid], tuple[Any]]: ...
    def _repr_html_(self) -> str: ...

@final
class Find:
    @property
    def word(self) -> str: ...
    @property
    def trail(self) -> list[tuple[int, int]]: ...
    @property
    def direction(self) -> _Direction | None: ...
    @property
    def length(self) -> int: ...
    @property
    def start(self) -> tuple[int, int]: ...
    @property
    def end(self) -> tuple[int, int]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Finds:
    @property
    def missing(self) -> list[str]: ...
    @property
    def grid(self) -> Grid: ...
    @property
    def mode(self) -> _Mode: ...
    def heatmap(self) -> Heatmap: ...
    def svg(self, title: str = "", *, max_drawn: int = 100) -> str: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Find: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Find]: ...
    def __iter__(self) -> Iterator[Find]: ...
    def __reversed__(self) -> Iterator[Find]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def _repr_html_(self) -> str: ...

@final
class FindTable:
    @property
    def columns(self) -> list[str]: ...
    @property
    def missing(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Heatmap:
    @property
    def finds(self) -> int: ...
    @property
    def most(self) -> float: ...
    def svg(self, title: str = "") -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class Score:
    @property
    def id(self) -> str | None: ...
    @property
    def board(self) -> str: ...
    @property
    def words(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def line(self) -> int: ...

@final
class Scores:
    @property
    def total_words(self) -> int: ...
    @property
    def total_points(self) -> int: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Score: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Score]: ...
    def __reversed__(self) -> Iterator[Score]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Verdict:
    @property
    def word(self) -> str | None: ...
    @property
    def reason(self) -> str | None: ...
    def __bool__(self) -> bool: ...

@final
class Board:
    @property
    def grid(self) -> Grid: ...
    @property
    def words(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def seed(self) -> int: ...
    def _repr_html_(self) -> str: ...

@final
class Puzzle:
    def __new__(
        cls,
        text: str,
        *,
        pad: bool = False,
        strict: bool = False,
        repair: bool = False,
        language: str | None = None,
    ) -> Puzzle: ...
    @staticmethod
    def open(
        path: _Path,
        *,
        pad: bool = False,
        strict: bool = False,
        repair: bool = False,
        sheet: int | str | None = None,
        language: str | None = None,
        encoding: str | None = None,
    ) -> Puzzle: ...
    @staticmethod
    def photo(picture: _Picture, *, sheet: int | None = None) -> Puzzle: ...
    @property
    def uncertain(self) -> dict[tuple[int, int], dict[str, float]]: ...
    @property
    def grid(self) -> Grid: ...
    @property
    def words(self) -> list[str]: ...
    @property
    def clues(self) -> dict[str, str]: ...
    @property
    def bonus(self) -> list[str]: ...
    @property
    def finds(self) -> Finds: ...
    @property
    def missing(self) -> list[str]: ...
    @property
    def title(self) -> str: ...
    @property
    def answer(self) -> Grid | None: ...
    @property
    def mode(self) -> str: ...
    @property
    def spanning(self) -> str | None: ...
    @property
    def ways(self) -> dict[str, int]: ...
    @property
    def unique(self) -> bool: ...
    @property
    def difficulty(self) -> float | None: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def dropped(self) -> list[str]: ...
    @property
    def parts(self) -> list[tuple[str, str]]: ...
    def to_json(self) -> str: ...
    def to_ipuz(self) -> str: ...
    def replace(
        self,
        words: Mapping[str, str],
        *,
        seed: int | None = None,
        dictionary: Dictionary | None = None,
        time_limit: float = 60.0,
        progress: _Progress | None = None,
    ) -> Puzzle: ...
    def svg(self, title: str | None = None, *, answers: bool = False) -> str: ...
    def html(self, title: str | None = None, *, answers: bool = False) -> str: ...
    def _repr_svg_(self) -> str | None: ...

@overload
def find(
    grid: _Grid,
    dictionary: Dictionary | None = None,
    *,
    mode: _Mode | None = None,
    all: bool = False,
    min_length: int | None = None,
    max_length: int | None = None,
    directions: _Directions | None = None,
    maximal: bool = False,
    part: _Part | None = None,
    through: tuple[int, int] | None = None,
    threads: int | None = None,
    words: _Words | None = None,
    pattern: str | None = None,
    qu: bool = False,
    language: str | None = None,
    max_steps: int | None = None,
    progress: _Progress | None = None,
    columns: None = None,
) -> Finds: ...
@overload
def find(
    grid: _Grid,
    dictionary: Dictionary | None = None,
    *,
    mode: _Mode | None = None,
    all: bool = False,
    min_length: int | None = None,
    max_length: int | None = None,
    directions: _Directions | None = None,
    maximal: bool = False,
    part: _Part | None = None,
    through: tuple[int, int] | None = None,
    threads: int | None = None,
    words: _Words | None = None,
    pattern: str | None = None,
    qu: bool = False,
    language: str | None = None,
    max_steps: int | None = None,
    progress: _Progress | None = None,
    columns: str | Iterable[_Column],
) -> FindTable: ...
def count(
    grid: _Grid,
    dictionary: Dictionary | None = None,
    *,
    mode: _Mode | None = None,
    all: bool = False,
    min_length: int | None = None,
    max_length: int | None = None,
    directions: _Directions | None = None,
    maximal: bool = False,
    part: _Part | None = None,
    through: tuple[int, int] | None = None,
    threads: int | None = None,
    words: _Words | None = None,
    pattern: str | None = None,
    qu: bool = False,
    language: str | None = None,
    max_steps: int | None = None,
    progress: _Progress | None = None,
) -> int: ...
def count_words(
    grid: _Grid,
    dictionary: Dictionary | None = None,
    *,
    mode: _Mode | None = None,
    all: bool = False,
    min_length: int | None = None,
    max_length: int | None = None,
    directions: _Directions | None = None,
    maximal: bool = False,
    part: _Part | None = None,
    through: tuple[int, int] | None = None,
    threads: int | None = None,
    words: _Words | None = None,
    pattern: str | None = None,
    qu: bool = False,
    language: str | None = None,
    max_steps: int | None = None,
    progress: _Progress | None = None,
) -> dict[str, int]: ...
def judge(
    grid: _Grid,
    cells: Iterable[tuple[int, int] | Sequence[int]],
    dictionary: Dictionary | None = None,
    *,
    mode: _Mode | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    directions: _Directions | None = None,
    words: _Words | None = None,
    language: str | None = None,
) -> Verdict: ...
def read(
    path: _Path,
    *,
    pad: bool = False,
    strict: bool = False,
    repair: bool = False,
    sheet: int | str | None = None,
    language: str | None = None,
    encoding: str | None = None,
) -> Puzzle: ...
def score(
    boards: _Words | PathLike[str],
    dictionary: Dictionary | None = None,
    *,
    ids: Iterable[str | int] | None = None,
    id_column: int | None = None,
    size: tuple[int, int] = (4, 4),
    min_length: int = 3,
    qu: bool = False,
    points: Iterable[int] | None = None,
    threads: int | None = None,
    part: _Part | None = None,
    max_steps: int | None = None,
    progress: _Progress | None = None,
) -> Scores: ...
def words(
    dictionary: Dictionary | None = None,
    *,
    prefix: str | None = None,
    pattern: str | None = None,
    distance: tuple[str, int] | None = None,
    min_length: int = 1,
    max_length: int | None = None,
) -> list[str]: ...
def make(
    words: _Words | Puzzle | None = None,
    *,
    size: tuple[int, int] | None = None,
    directions: _Directions | None = None,
    level: Literal["easy", "medium", "hard", 1, 2, 3] | None = None,
    weights: Mapping[str, int] | str | None = None,
    evenly: bool = False,
    mode: _Mode | None = None,
    cover: bool | None = None,
    spanning: str | None = None,
    unique: bool | None = None,
    clues: Mapping[str, str] | Iterable[tuple[str, str]] | None = None,
    bonus: _Words | None = None,
    seed: int | None = None,
    overlap: bool | None = None,
    mask: str | None = None,
    message: str | None = None,
    message_pad: bool = False,
    fill: str | None = None,
    language: str | None = None,
    accents: bool | None = None,
    digraphs: bool | None = None,
    avoid: _Words | None = None,
    offensive: bool | None = None,
    clean: int | None = None,
    repeats: int | None = None,
    theme: str | None = None,
    random: int | None = None,
    dictionary: Dictionary | None = None,
    min_length: int = 3,
    max_length: int | None = None,
    drop: bool | None = None,
    title: str | None = None,
    time_limit: float = 60.0,
    progress: _Progress | None = None,
) -> Puzzle: ...
def themes() -> list[str]: ...
def make_board(
    dice: _Words | None = None,
    *,
    letters: str | None = None,
    size: tuple[int, int] | None = None,
    containing: _Words | None = None,
    min_words: int = 0,
    max_words: int | None = None,
    min_points: int = 0,
    max_points: int | None = None,
    min_length: int = 3,
    dictionary: Dictionary | None = None,
    seed: int | None = None,
    tries: int = 10000,
) -> Board: ...
def best_boards(
    dice: _Words | None = None,
    *,
    letters: str | None = None,
    size: tuple[int, int] | None = None,
    fixed: _Grid | None = None,
    most: Literal["points", "words"] = "points",
    min_length: int = 3,
    dictionary: Dictionary | None = None,
    seed: int | None = None,
    rounds: int | None = None,
    time_limit: float | None = None,
    state: _Path | None = None,
    threads: int | None = None,
) -> list[Board]: ...

"""Wordtrail finds every dictionary word hidden in a grid of letters, and the trail that spells it.

A trail runs in one of eight straight directions, as in a word search, or from neighbour to neighbour without using a
cell twice, as in Boggle. English is built in.

>>> import wordtrail
>>> finds = wordtrail.find("cat\\ndog\\nead\\n")
>>> [find.word for find in finds]
['cat', 'cod', 'toe', 'dog', 'god', 'doc']
>>> finds[1].trail, finds[1].direction
([(0, 0), (1, 1), (2, 2)], 'SE')

What to use:

    find(grid)             every word with its trail; mode="adjacent" for Boggle, all=True for every trail
    count(grid)            their number, faster
    count_words(grid)      the number of each word
    judge(grid, cells)     the word that a traced trail spells, or why it spells none
    score(boards)          words and points of many Boggle boards
    make_board()           a Boggle board; best_boards() those with the most points
    make(words)            a word search puzzle; make(theme="animals") of a built-in list, which themes() names
    words(pattern="c?t")   words of the dictionary
    read(path)             a puzzle from a file: text, JSON, an office file, a PDF or a photo; it is Puzzle.open
    Grid, Dictionary, Puzzle: a grid, the words to look for, and a grid with words of its own

Grids are texts, files, lists of lists, or NumPy arrays of strings, of shape (rows, columns):

>>> grid = wordtrail.Grid([["Qu", "i"], ["?", "t"]])
>>> grid.rows, grid.columns, grid[0, 0]
(2, 2, 'qu')
>>> finds = wordtrail.find(grid, mode="adjacent", min_length=4)
>>> finds[0].word, finds[0].trail
('quit', [(0, 0), (0, 1), (1, 1)])

Finds are also a table. Libraries that read the Arrow PyCapsule interface take it without a copy:

    polars.DataFrame(finds)
    pyarrow.table(finds)
    pandas.DataFrame.from_arrow(finds)
    duckdb.sql("select length, count(*) from finds group by length")

find(grid, columns=["word", "length"]) builds these columns alone.

Rows and columns count from 0 in Python objects, and from 1 in tables, messages and pictures, as in the program's CSV.
Lengths are numbers of letters. The order of finds is fixed, for any number of threads.

Other Python threads run during a search. Ctrl-C ends it. Mistakes in arguments raise ValueError, with the place and what
to change.
"""

from wordtrail._wordtrail import (
    Board,
    BudgetError,
    Dictionary,
    Find,
    FindTable,
    Finds,
    Grid,
    Heatmap,
    Puzzle,
    Score,
    Scores,
    Verdict,
    __version__,
    best_boards,
    count,
    count_words,
    find,
    judge,
    make,
    make_board,
    score,
    themes,
    words,
)

read = Puzzle.open

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

from typing import NoReturn

from wordtrail import (
    Board as Board,
    BudgetError as BudgetError,
    Dictionary as Dictionary,
    Find as Find,
    FindTable as FindTable,
    Finds as Finds,
    Grid as Grid,
    Heatmap as Heatmap,
    Puzzle as Puzzle,
    Score as Score,
    Scores as Scores,
    Verdict as Verdict,
    __version__ as __version__,
    best_boards as best_boards,
    count as count,
    count_words as count_words,
    find as find,
    judge as judge,
    make as make,
    make_board as make_board,
    score as score,
    themes as themes,
    words as words,
)

def run_program(arguments: list[str]) -> NoReturn: ...

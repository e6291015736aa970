//! What the Rust API guidelines ask of the library's types, as far as the compiler can check it.

use std::error::Error;
use std::fmt::{Debug, Display};
use wordtrail::puzzle::{GenerateError, Generated, Generator};
use wordtrail::report::{PictureError, Sheet};
use wordtrail::{
    BoardError, BoardLineError, BoardSizeError, Boards, Budget, BudgetError, Cell, Dictionary,
    Direction, Directions, Find, Grid, GridError, IndexError, InstructionSet, Mask, MaskError,
    Mode, ParseError, Pattern, Points, Puzzle, Query, QueryError, Score, Scorer, Search, Shape,
    Trail, TrailError, WordBank, WordList, WordListError,
};

fn is_shared<T: Debug + Send + Sync>() {}
fn is_error<T: Error + Display + Send + Sync + 'static>() {}
fn is_value<T: Debug + Copy + Eq + std::hash::Hash + Send + Sync>() {}

#[test]
fn threads_share_what_is_searched_and_what_is_found() {
    is_shared::<Dictionary>();
    is_shared::<Grid>();
    is_shared::<Puzzle>();
    is_shared::<WordBank>();
    is_shared::<WordList<'_>>();
    is_shared::<Mask>();
    is_shared::<Search>();
    is_shared::<Query<'_>>();
    is_shared::<Pattern>();
    is_shared::<Points>();
    is_shared::<Boards>();
    is_shared::<Scorer>();
    is_shared::<Budget>();
    is_shared::<Generator>();
    is_shared::<Generated>();
    is_shared::<Find<'_>>();
    is_shared::<Trail<'_>>();
    is_shared::<Sheet>();
}

#[test]
fn errors_can_be_boxed_and_sent() {
    is_error::<BoardError>();
    is_error::<BoardLineError>();
    is_error::<BoardSizeError>();
    is_error::<BudgetError>();
    is_error::<GenerateError>();
    is_error::<GridError>();
    is_error::<IndexError>();
    is_error::<MaskError>();
    is_error::<ParseError>();
    is_error::<PictureError>();
    is_error::<QueryError>();
    is_error::<TrailError>();
    is_error::<WordListError>();
}

#[test]
fn small_values_are_copied_compared_and_hashed() {
    is_value::<Cell>();
    is_value::<Direction>();
    is_value::<Directions>();
    is_value::<InstructionSet>();
    is_value::<Mode>();
    is_value::<Score>();
    is_value::<Shape>();
}

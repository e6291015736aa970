//! A grid is divided into words in all ways, the best ones first.

use crate::common::random::case_count;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use wordtrail::puzzle::{DivideError, Divisions};
use wordtrail::{Cell, Dictionary, Find, Grid, Mode, Search, Trails};

/// A word and the cells that it has.
type Piece = (String, BTreeSet<(u32, u32)>);

/// A grid with some holes, and words of its letters.
fn cases() -> impl Strategy<Value = (Vec<String>, Vec<String>)> {
    let tile = select(vec!["a", "b", "c", "a", "b", "c", "qu", "?", "."]);
    let word = prop::collection::vec(select(vec!["a", "b", "c", "qu"]), 1..=4);
    let words = prop::collection::vec(word.prop_map(|pieces| pieces.concat()), 1..=8);
    (1..=3usize, 1..=4usize).prop_flat_map(move |(rows, columns)| {
        let row = prop::collection::vec(tile.clone(), columns).prop_map(|row| row.join(" "));
        (prop::collection::vec(row, rows), words.clone())
    })
}

fn piece(find: &Find<'_>) -> Piece {
    let cells = find.trail.cells().map(|cell| (cell.row, cell.column));
    (find.word.to_string(), cells.collect())
}

/// All sets of pieces that have each of these cells once, by trying each piece for the last cell.
fn all(cells: &BTreeSet<(u32, u32)>, pieces: &BTreeSet<Piece>) -> Vec<BTreeSet<Piece>> {
    let Some(last) = cells.last() else {
        return vec![BTreeSet::new()];
    };
    let mut divisions = Vec::new();
    for piece in pieces {
        if piece.1.contains(last) && piece.1.is_subset(cells) {
            for mut division in all(&(cells - &piece.1), pieces) {
                division.insert(piece.clone());
                divisions.push(division);
            }
        }
    }
    divisions
}

/// Whether up to three finds of a division, each beginning beside the end of the one before, join opposite edges.
fn joins(grid: &Grid, division: &BTreeSet<Piece>, finds: &[Find<'_>]) -> bool {
    let finds: Vec<&Find<'_>> = finds
        .iter()
        .filter(|find| division.contains(&piece(find)))
        .collect();
    let is_beside = |one: Cell, other: Cell| {
        one.row.abs_diff(other.row) <= 1 && one.column.abs_diff(other.column) <= 1
    };
    let numbers = 0..finds.len();
    let mut phrases: Vec<Vec<usize>> = numbers.clone().map(|find| vec![find]).collect();
    let mut longer = phrases.clone();
    for _ in 0..2 {
        let with_next = |phrase: &Vec<usize>| {
            let end = finds[phrase[phrase.len() - 1]].trail.end();
            let is_other = |find: usize| {
                let mut others = phrase.iter();
                others.all(|&other| piece(finds[other]) != piece(finds[find]))
            };
            let next = numbers
                .clone()
                .filter(|&find| is_beside(end, finds[find].trail.start()));
            let next = next.filter(|&find| is_other(find));
            let phrases = next.map(|find| [&phrase[..], &[find]].concat());
            phrases.collect::<Vec<_>>()
        };
        longer = longer.iter().flat_map(with_next).collect();
        phrases.extend(longer.clone());
    }
    let (last_row, last_column) = (grid.rows() as u32 - 1, grid.columns() as u32 - 1);
    phrases.iter().any(|phrase| {
        let has = |is_edge: &dyn Fn(Cell) -> bool| {
            phrase
                .iter()
                .any(|&find| finds[find].trail.cells().any(is_edge))
        };
        has(&|cell| cell.row == 0) && has(&|cell| cell.row == last_row)
            || has(&|cell| cell.column == 0) && has(&|cell| cell.column == last_column)
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: case_count(400),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn all_divisions_are_found_the_best_ones_first((rows, words) in cases()) {
        let tiles: Vec<&str> = rows.iter().flat_map(|row| row.split(' ')).collect();
        let grid = Grid::from_tiles(tiles.len() / rows.len(), &tiles).unwrap();
        let dictionary = Dictionary::from_words(&words).unwrap();
        let search = Search::new(&dictionary).mode(Mode::Adjacent).trails(Trails::All).min_length(1);
        let finds: Vec<Find<'_>> = search.finds(&grid).to_vec();
        let cells = (0..).zip(&rows).flat_map(|(row, line)| {
            let tiles = (0..).zip(line.split(' ')).filter(|(_, tile)| *tile != ".");
            tiles.map(move |(column, _)| (row, column)).collect::<Vec<_>>()
        });
        let expected = all(&cells.collect(), &finds.iter().map(piece).collect());
        let is_common = |word: &str| word.len().is_multiple_of(2);
        let divisions = Divisions::new(&grid, finds.iter().cloned(), is_common).unwrap();
        prop_assert_eq!(divisions.count(), expected.len() as u64);
        let (mut found, mut costs) = (Vec::new(), Vec::new());
        let _ = divisions.for_each(|division| {
            let chosen = division.iter().map(|&find| piece(&finds[find]));
            let chosen: BTreeSet<Piece> = chosen.collect();
            assert_eq!(chosen.len(), division.len());
            assert_eq!(divisions.is_spanning(division), joins(&grid, &chosen, &finds));
            let uncommon = chosen.iter().filter(|(word, _)| !is_common(word)).count();
            costs.push((uncommon, chosen.len()));
            found.push(chosen);
            ControlFlow::<()>::Continue(())
        });
        prop_assert!(costs.is_sorted(), "{costs:?}");
        found.sort();
        let mut expected = expected;
        expected.sort();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn a_walk_ends_when_it_is_told_to() {
    let dictionary = Dictionary::from_words(["ab", "ba"]).unwrap();
    let grid: Grid = "abab\nbaba\n".parse().unwrap();
    let search = Search::new(&dictionary)
        .mode(Mode::Adjacent)
        .trails(Trails::All);
    let finds = search.min_length(1).finds(&grid);
    let divisions = Divisions::new(&grid, finds.iter().cloned(), |_| true).unwrap();
    assert!(divisions.count() > 2);
    let mut seen = 0;
    let end = divisions.for_each(|division| {
        seen += 1;
        match seen {
            2 => ControlFlow::Break(division.len()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert_eq!((end, seen), (ControlFlow::Break(4), 2));
}

#[test]
fn what_is_too_large_to_divide_is_refused() {
    let wide: Grid = "a".repeat(129).parse().unwrap();
    assert_eq!(
        Divisions::new(&wide, [], |_| true).err(),
        Some(DivideError::TooManyCells { cells: 129 })
    );
    let dictionary = Dictionary::from_words((1..=6).map(|length| "a".repeat(length))).unwrap();
    let grid: Grid = "aaaaaaaa\n".repeat(8).parse().unwrap();
    let search = Search::new(&dictionary)
        .mode(Mode::Adjacent)
        .trails(Trails::All);
    let finds = search.max_length(4).finds(&grid);
    let divided = Divisions::new(&grid, finds.iter().cloned(), |_| true);
    assert_eq!(divided.err(), Some(DivideError::TooManyWays));
}

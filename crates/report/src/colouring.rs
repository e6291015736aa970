//! The colour of each word.

use crate::colours::FINDS;
use crate::sheet::Sheet;
use std::collections::HashMap;
use wordtrail_search::Find;
use wordtrail_search::grid::Cell;

/// The colour number of each word that has a drawn find. All finds of a word have the same colour: one that no adjacent word
/// has or, if all colours are adjacent, the one that touches the fewest of its cells. Of several such colours it is the one
/// that the fewest words have. The word that joins two edges has one of its own.
pub fn colouring(sheet: &Sheet) -> HashMap<&str, usize> {
    let mut words: Vec<&str> = Vec::new();
    let mut finds_of_word: HashMap<&str, Vec<&Find<'static>>> = HashMap::new();
    for find in &sheet.finds {
        let finds = finds_of_word.entry(&find.word).or_default();
        if finds.is_empty() {
            words.push(&find.word);
        }
        finds.push(find);
    }
    let spanning = sheet.bent.as_ref();
    let spanning = spanning.and_then(|bent| bent.spanning.as_deref());
    words.sort_by_key(|&word| Some(word) != spanning);
    let (rows, columns) = (sheet.grid.rows(), sheet.grid.columns());
    // For each cell, the colours on it and its neighbours, as bits.
    let mut near = vec![0_u8; rows * columns];
    let mut used = [0; FINDS.len()];
    let colour = |word| {
        let cells = || {
            finds_of_word[word]
                .iter()
                .flat_map(|find| find.trail.cells())
        };
        let mut touched = [0; FINDS.len()];
        for Cell { row, column } in cells() {
            let colours = near[row as usize * columns + column as usize];
            for (number, touched) in touched.iter_mut().enumerate() {
                *touched += usize::from(colours >> number & 1);
            }
        }
        let own = spanning.filter(|&other| other != word);
        let colours = usize::from(own.is_some())..FINDS.len();
        let colour = colours
            .into_iter()
            .min_by_key(|&number| (touched[number], used[number]));
        let colour = colour.unwrap_or(0);
        used[colour] += 1;
        for Cell { row, column } in cells() {
            let around = |index: u32, end| {
                let index = index as usize;
                index.saturating_sub(1)..(index + 2).min(end)
            };
            for row in around(row, rows) {
                for column in around(column, columns) {
                    near[row * columns + column] |= 1 << colour;
                }
            }
        }
        (word, colour)
    };
    words.into_iter().map(colour).collect()
}

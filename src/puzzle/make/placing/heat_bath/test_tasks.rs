//! Tasks that the tests of the heat bath and of its costs share.

use crate::puzzle::make::placing::cells::{Layout, Place, Spot};
use crate::puzzle::make::placing::task::{Task, TaskLetter};
use crate::puzzle::mask::Mask;
use crate::random::Random;
use crate::{Direction, Directions};
use std::collections::{HashMap, HashSet};

/// More words than fit, of few letters or of many, on grids of many sizes.
pub(super) fn tasks() -> impl Iterator<Item = Task> {
    let sizes = [
        (1, 1),
        (1, 9),
        (7, 1),
        (4, 5),
        (9, 9),
        (12, 40),
        (1, 90),
        (90, 1),
    ];
    let random = &mut Random::split(5, 0);
    let mut tasks = Vec::new();
    for (rows, columns) in sizes {
        for (letters, may_share) in [(2, true), (26, true), (60, false)] {
            let cell = |row, column| if (row, column) == (1, 1) { '.' } else { '#' };
            let row = |row| (0..columns).map(move |column| cell(row, column)).collect();
            let picture: Vec<String> = (0..rows).map(row).collect();
            let mask = Mask::parse(picture.join("\n").as_bytes()).expect("it is a mask");
            let word = |random: &mut Random| -> Vec<TaskLetter> {
                let length = 1 + random.below(14);
                (0..length)
                    .map(|_| random.below(letters) as TaskLetter)
                    .collect()
            };
            let words = 4 + rows * columns / 4;
            let mut words: Vec<Vec<TaskLetter>> = (0..words).map(|_| word(random)).collect();
            words[1] = words[0][words[0].len() / 2..].to_vec();
            let longest = rows.max(columns);
            words[2] = (0..longest)
                .map(|_| random.below(letters) as TaskLetter)
                .collect();
            let directions = match letters {
                60 => [Direction::South, Direction::NorthWest]
                    .into_iter()
                    .collect(),
                _ => Directions::ALL,
            };
            tasks.push(Task {
                mask,
                words,
                parts: HashSet::from([1]),
                directions,
                shares: None,
                may_share,
                covered: None,
                best_effort: true,
            });
        }
    }
    tasks.into_iter()
}

/// As many words as fit, in all directions, on a rectangle.
pub(super) fn task(rows: usize, columns: usize, words: Vec<Vec<TaskLetter>>) -> Task {
    Task {
        mask: Mask::full(rows, columns),
        words,
        parts: HashSet::new(),
        directions: Directions::ALL,
        shares: None,
        may_share: true,
        covered: None,
        best_effort: true,
    }
}

/// The letters that words at their spots have on each place.
pub(super) fn letters_on(
    task: &Task,
    layout: &Layout,
    spots: &[Option<Spot>],
) -> HashMap<Place, Vec<TaskLetter>> {
    let mut letters_on: HashMap<Place, Vec<TaskLetter>> = HashMap::new();
    for (word, spot) in task.words.iter().zip(spots) {
        if let Some(spot) = spot {
            for (place, &letter) in layout.line(*spot, word.len()).zip(word) {
                letters_on.entry(place).or_default().push(letter);
            }
        }
    }
    letters_on
}

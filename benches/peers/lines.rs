//! A grid's lines, for peers that search text.

use benches::letters::Letters;

/// All lines of the letters, each in one direction: rows, columns and the diagonals of both kinds, separated by
/// line ends. No match crosses a line end, so one iterator searches all lines.
///
/// The peers' times leave this out, although a program that starts from a grid would need it.
pub fn lines(letters: &Letters) -> Vec<u8> {
    let (rows, columns) = (letters.rows, letters.columns);
    let mut text = Vec::with_capacity(4 * (letters.letters.len() + rows + columns));
    let mut line = |first: usize, step: usize, length: usize| {
        let cells = letters.letters[first..].iter().step_by(step).take(length);
        text.extend(cells);
        text.push(b'\n');
    };
    for row in 0..rows {
        line(row * columns, 1, columns);
    }
    for column in 0..columns {
        line(column, columns, rows);
    }
    // Diagonals that fall to the right and to the left: from the top edge, then from the sides.
    for column in 0..columns {
        line(column, columns + 1, rows.min(columns - column));
        line(column, columns - 1, rows.min(column + 1));
    }
    for row in 1..rows {
        line(row * columns, columns + 1, columns.min(rows - row));
        line(
            (row + 1) * columns - 1,
            columns - 1,
            columns.min(rows - row),
        );
    }
    text
}

//! Words and tiles in capitals, as they are displayed.

/// The text in capitals. A letter stays as it is when its capital is several letters, or that of another letter.
pub fn capitals(text: &str) -> String {
    text.chars().map(capital).collect()
}

fn capital(letter: char) -> char {
    let mut capitals = letter.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) if letter != 'ı' => capital,
        _ => letter,
    }
}

/// A tile as it is displayed: `Qu` for several letters.
pub fn tile_text(letters: &str) -> String {
    let mut letters = letters.chars();
    let first = letters.next().map(capital);
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letters::fold;

    #[test]
    fn a_letter_without_a_capital_of_its_own_stays() {
        assert_eq!(capitals("größe"), "GRÖßE");
        assert_eq!(capitals("ılk"), "ıLK");
    }

    #[test]
    fn a_capital_is_the_same_letter() {
        for letter in '\0'..=char::MAX {
            assert_eq!(fold(capital(letter)), fold(letter), "{letter:?}");
        }
    }
}

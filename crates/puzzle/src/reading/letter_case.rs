//! In which case lines are written: a title often differs from the words or the rows below it.

/// The case of the letters of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LetterCase {
    /// `apple`.
    Small,
    /// `APPLE`.
    Capitals,
    /// `Apple`: a capital first, and small letters.
    Title,
    /// `iPhone`.
    Other,
}

impl LetterCase {
    /// The case of a line, unless it has too few letters to have one.
    fn of(line: &str) -> Option<Self> {
        let is_cased = |letter: &char| letter.is_lowercase() || letter.is_uppercase();
        let mut letters = line.chars().filter(is_cased);
        let begins_with_capital = letters.next()?.is_uppercase();
        let small = letters.clone().filter(|letter| letter.is_lowercase());
        let (small, others) = (small.count(), letters.count());
        Some(match (begins_with_capital, small) {
            _ if others == 0 => return None,
            (true, 0) => Self::Capitals,
            (true, _) => Self::Title,
            (false, small) if small == others => Self::Small,
            (false, _) => Self::Other,
        })
    }
}

/// Whether a line is written in another case than all others, which are written alike.
pub(super) fn differs_in_case<'text>(
    first: &str,
    mut others: impl Iterator<Item = &'text str>,
) -> bool {
    let (Some(own), Some(other)) = (LetterCase::of(first), others.find_map(LetterCase::of)) else {
        return false;
    };
    own != other
        && ![own, other].contains(&LetterCase::Other)
        && others.all(|line| LetterCase::of(line).is_none_or(|case| case == other))
}

/// Which of some lines are in the case of the first one, if all others are in another.
pub(super) fn in_case_of_first(lines: &[&str]) -> Option<Vec<bool>> {
    let cases = Vec::from_iter(lines.iter().map(|line| LetterCase::of(line)));
    let first = (*cases.first()?)?;
    let mut others = cases.iter().flatten().filter(|case| **case != first);
    let other = others.next()?;
    let are_two = others.all(|case| case == other);
    let are_known = ![first, *other].contains(&LetterCase::Other);
    (are_two && are_known).then(|| cases.iter().map(|case| *case == Some(first)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_differs_from_others_that_are_written_alike() {
        let differs = |first: &str, others: &str| differs_in_case(first, others.split(' '));
        for (first, others) in [
            ("Fruits", "apple pear"),
            ("FRUITS", "apple pear"),
            ("My fruits", "APPLE PEAR"),
            ("fruits", "APPLE PEAR"),
            ("FRUITS", "Apple I Pear"),
            ("Früchte", "äpfel ... birnen"),
        ] {
            assert!(differs(first, others), "{first}: {others}");
        }
        for (first, others) in [
            ("Fruits", "Apple Pear"),
            ("fruits", "apple pear"),
            ("Fruits", "apple Pear"),
            ("iPhone", "apple pear"),
            ("Fruits", "apple iPhone"),
            ("A", "apple pear"),
            ("Fruits", "... ?"),
            ("תות", "apple pear"),
        ] {
            assert!(!differs(first, others), "{first}: {others}");
        }
    }
}

//! The lines and the cells of what may be a container.

/// The lines of a text that are not blank.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.lines().filter(|line| !line.trim().is_empty())
}

/// Whether at least half of the lines of a text are marked as those of a container.
pub(super) fn are_most(text: &str, is_marked: impl Fn(&str) -> bool) -> bool {
    let marked = lines_of(text).filter(|line| is_marked(line)).count();
    2 * marked >= lines_of(text).count()
}

/// Whether a text may be a cell.
pub(super) fn is_letter(text: &str) -> bool {
    let text = text.trim();
    (1..3).contains(&text.chars().count()) && text.chars().all(char::is_alphabetic)
}

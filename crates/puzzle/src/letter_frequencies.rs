//! How often letters are used.

/// The letters of English with their frequencies, in parts of 100,000 (Lewand, *Cryptological Mathematics*, 2000).
pub(super) fn english() -> impl Iterator<Item = (char, usize)> {
    const FREQUENCIES: [usize; 26] = [
        8167, 1492, 2782, 4253, 12702, 2228, 2015, 6094, 6966, 153, 772, 4025, 2406, 6749, 7507,
        1929, 95, 5987, 6327, 9056, 2758, 978, 2360, 150, 1974, 74,
    ];
    ('a'..='z').zip(FREQUENCIES)
}

use super::*;

fn letters(bank: Option<WordBank>) -> usize {
    let bank = bank.expect("there are such words");
    bank.words().map(str::len).sum()
}

#[test]
fn letters_add_up() {
    let animals = ["cat", "dog", "bird", "mouse", "horse", "rabbit"];
    let animals = WordBank::from_words(animals).unwrap();
    assert_eq!(letters(animals.draw_letters(Some(3), 12, 7)), 12);
    assert!(animals.draw_letters(Some(2), 12, 7).is_none());
    let common = Dictionary::common();
    let drawn = WordBank::draw_letters_where(common, None, 4..=7, 48, 7, |word| word != "grass");
    assert_eq!(letters(drawn), 48);
    let drawn = WordBank::draw_for_cells(common, 12, 4..=10, 64, 7, |_| true);
    assert!(letters(drawn) <= 72);
}

#[test]
fn words_are_drawn_for_which_the_condition_holds() {
    let (common, offensive) = (Dictionary::common(), Dictionary::offensive());
    let drawn = WordBank::draw_where(common, 20, 4..=8, 7, |word| !offensive.occurs_in(word));
    assert!(drawn.unwrap().words().all(|word| word != "grass"));
}

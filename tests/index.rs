//! `wordtrail index`: compiling a word list, checking an index and describing it.

use crate::common::command::Folder;

const PETS: &str = "dog\ncat\nCattle\nbird\n";

fn pets() -> Folder {
    Folder::with(&[("pets.txt", PETS)])
}

#[test]
fn an_index_is_named_after_its_word_list_unless_asked_otherwise() {
    let folder = pets();
    folder.run("index pets.txt").is_noted(
        0,
        &[],
        &["wrote pets.fst: 4 words, 11 letters, 63 bytes"],
    );
    folder.run("index -q pets.txt -o other.fst").is(0, &[]);
    assert_eq!(
        folder.read_bytes("pets.fst"),
        folder.read_bytes("other.fst")
    );
    assert_eq!(folder.read("pets.txt"), PETS);
    assert_eq!(folder.listing().len(), 3);
}

#[test]
fn a_word_list_may_come_from_standard_input() {
    let folder = pets();
    folder
        .run_with_input("index -q - -o input.fst", PETS)
        .is(0, &[]);
    folder.run("index -q pets.txt").is(0, &[]);
    assert_eq!(
        folder.read_bytes("input.fst"),
        folder.read_bytes("pets.fst")
    );
}

#[test]
fn order_case_repeats_line_ends_and_a_byte_order_mark_do_not_change_the_index() {
    let folder = Folder::with(&[
        ("plain.txt", "bird\ncat\ndog\nété\n"),
        (
            "odd.txt",
            "\u{feff}Dog\r\n\r\nCAT\r\n  bird\t\r\ncat\r\nE\u{301}te\u{301}",
        ),
    ]);
    folder.run("index -q plain.txt").is(0, &[]);
    folder.run("index -q odd.txt").is(0, &[]);
    assert_eq!(folder.read_bytes("plain.fst"), folder.read_bytes("odd.fst"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_long_list_of_few_words_takes_little_memory() {
    use crate::common::command::Outcome;

    let folder = Folder::with(&[("list.txt", &*"A\nB\n".repeat(5_000_000))]);
    Outcome::of(&mut folder.command_within(500_000, "words -d list.txt")).is(0, &["a", "b"]);
}

#[test]
fn an_old_index_is_replaced_by_a_new_one_and_kept_when_there_is_none() {
    let folder = pets();
    folder.write("bad.txt", "cat\n3rd\n");
    folder.write("pets.fst", "what was there");
    folder.run("index -q pets.txt").is(0, &[]);
    let before = folder.listing();
    let refused = folder.run("index --strict bad.txt -o pets.fst");
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    assert_eq!(folder.listing(), before);
}

#[test]
fn lines_that_are_no_words_are_counted_and_reported() {
    let folder = Folder::with(&[("list.txt", "cat\ndon't\n\n3rd\nice cream\n")]);
    let outcome = folder.run("index list.txt");
    outcome.is_noted(0, &[], &["list.txt: 3 lines are skipped", "1 word, "]);
    assert!(outcome.errors.contains("line 2: don't"), "{outcome:#?}");
    folder.run("index --quiet list.txt").is(0, &[]);
}

#[test]
fn a_sound_index_is_called_sound() {
    let folder = pets();
    folder.run("index -q pets.txt").is(0, &[]);
    folder
        .run("index --verify pets.fst")
        .is(0, &["pets.fst: sound, words: 4"]);
}

#[test]
fn an_index_is_described_by_what_it_holds() {
    let folder = pets();
    folder.run("index -q pets.txt").is(0, &[]);
    let described = folder.run("index --stat pets.fst");
    assert_eq!(described.status, Some(0), "{described:#?}");
    let size = folder.read_bytes("pets.fst").len().to_string();
    // The labels are for people and may change; the facts are what is asked for.
    for (label, fact) in [
        ("words ", "4"),
        ("longest", "6"),
        ("alphabet", "abcdegilort"),
        ("index", &size),
        ("3 letters", "2"),
        ("4 letters", "1"),
        ("6 letters", "1"),
    ] {
        let mut lines = described.output.lines();
        let line = lines.find(|line| line.trim_start().starts_with(label));
        let facts = line.unwrap_or_else(|| panic!("no “{label}”: {described:#?}"));
        let mut facts = facts[label.len()..].split_whitespace();
        assert!(facts.any(|word| word == fact), "{label}: {described:#?}");
    }
}

#[test]
fn an_index_is_a_set_of_the_fst_crate() {
    let folder = pets();
    folder.run("index -q pets.txt").is(0, &[]);
    let set = fst::Set::new(folder.read_bytes("pets.fst")).unwrap();
    let words = set.stream().into_strs().unwrap();
    assert_eq!(words, ["bird", "cat", "cattle", "dog"]);
}

#[test]
fn a_set_that_others_made_is_searched_and_its_unreachable_words_are_counted() {
    let folder = Folder::with(&[("grid.txt", "cat\nxxx\n")]);
    let set = fst::Set::from_iter(["CAT", "cat", "ice cream"]).unwrap();
    folder.write("pets.fst", set.into_fst().into_inner());
    folder
        .run("find -d pets.fst grid.txt")
        .is(0, &["cat  1:1 → 1:3  E"]);
    let verified = folder.run("index --verify pets.fst");
    assert_eq!(verified.status, Some(0), "{verified:#?}");
    assert!(verified.errors.contains("2 words"), "{verified:#?}");
}

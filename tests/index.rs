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
        &["wrote pets.wti: 4 words, 11 letters, 368 bytes"],
    );
    folder.run("index -q pets.txt -o other.wti").is(0, &[]);
    assert_eq!(
        folder.read_bytes("pets.wti"),
        folder.read_bytes("other.wti")
    );
    assert_eq!(folder.read("pets.txt"), PETS);
    assert_eq!(folder.listing().len(), 3);
}

#[test]
fn a_word_list_may_come_from_standard_input() {
    let folder = pets();
    folder
        .run_with_input("index -q - -o input.wti", PETS)
        .is(0, &[]);
    folder.run("index -q pets.txt").is(0, &[]);
    assert_eq!(
        folder.read_bytes("input.wti"),
        folder.read_bytes("pets.wti")
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
    assert_eq!(folder.read_bytes("plain.wti"), folder.read_bytes("odd.wti"));
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
    folder.write("pets.wti", "what was there");
    folder.run("index -q pets.txt").is(0, &[]);
    let before = folder.listing();
    let refused = folder.run("index --strict bad.txt -o pets.wti");
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
        .run("index --verify pets.wti")
        .is(0, &["pets.wti: sound, words: 4"]);
}

#[test]
fn an_index_is_described_by_what_it_holds() {
    let folder = pets();
    folder.run("index -q pets.txt").is(0, &[]);
    let described = folder.run("index --stat pets.wti");
    assert_eq!(described.status, Some(0), "{described:#?}");
    let size = folder.read_bytes("pets.wti").len().to_string();
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
fn the_words_section_can_be_read_by_the_tools_of_the_fst_crate() {
    let folder = pets();
    folder.run("index -q pets.txt").is(0, &[]);
    let index = folder.read_bytes("pets.wti");
    // The section table is at byte 40: kind and checksum, then where the section is and how long.
    let number = |at: usize| {
        let bytes = index[at..at + 8].try_into().unwrap();
        usize::try_from(u64::from_le_bytes(bytes)).unwrap()
    };
    let (start, length) = (number(48), number(56));
    let set = fst::Set::new(&index[start..start + length]).unwrap();
    let words = set.stream().into_strs().unwrap();
    assert_eq!(words, ["bird", "cat", "cattle", "dog"]);
}

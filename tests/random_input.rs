//! Random bytes wherever the program reads a file: it may refuse them, but it never panics.

use crate::common::command::{Folder, index};
use crate::common::random::{case_count, draw};
use fastrand::Rng;

/// One sample of each kind of input.
fn samples(random: &mut Rng) -> Vec<Vec<u8>> {
    let any: Vec<u8> = (0..=u8::MAX).collect();
    // Combining marks, directions, joiners, letters whose case changes their length, a private
    // character, the last one there is, and separators.
    let unusual: Vec<char> = "e\u{301}\u{489}\u{202e}\u{200d}\u{feff}\u{2028}\u{85}İßŉﬃΣς𝔞\u{e000}\u{10ffff}가\u{1100}\u{1161}\u{11a8}\n\n \t\r"
        .chars()
        .collect();
    let mut bytes = |count, bytes: &[u8]| draw(random, bytes, count);
    let mut samples = vec![
        bytes(300, &any),
        [index(), bytes(50, &any)].concat(),
        [&index()[..16], &bytes(200, &any)].concat(),
        [&index()[..8], &bytes(500, &any)].concat(),
        bytes(400, b"ab?.\n"),
        bytes(400, b"a b\t\r\n.?-',0"),
        bytes(20_000, b"abc"),
    ];
    let mut text = |count, characters: &[char]| String::from_iter(draw(random, characters, count));
    samples.push(text(500, &unusual).into_bytes());
    // A letter with thousands of marks.
    let marks = text(3_000, &['\u{301}', '\u{323}', '\u{345}']);
    samples.push(format!("e{marks}").into_bytes());
    samples
}

#[test]
fn random_input_never_makes_the_program_panic() {
    let folder = Folder::with(&[("grid.txt", "cat\ndog\n"), ("list.txt", "cat\ndog\nbab\n")]);
    let mut random = Rng::with_seed(1);
    for round in 0..case_count(4) {
        for (kind, bytes) in samples(&mut random).into_iter().enumerate() {
            folder.write("input", &bytes);
            folder.write("puzzle", [b"cat\n\n", &*bytes].concat());
            for arguments in [
                "find -d list.txt input",
                "find -d list.txt -m adjacent --maximal --pad input",
                "find -d input -n 1 grid.txt",
                "find --words input --all -m adjacent grid.txt",
                "find puzzle",
                "index input -o index.fst",
                "index --verify input",
                "index --stat input",
                "words -c -d input *a?",
                "make input --size 8x8 --drop --seed 1 --time-limit 1 -f json",
                "make cat --avoid input --mask input --seed 1",
                "find -f svg input",
                "find -f pdf --words input -o out.pdf grid.txt",
                "play puzzle -o out.html --no-open",
            ] {
                let outcome = folder.run(arguments);
                let expected = matches!(outcome.status, Some(0..=2));
                let status = outcome.status;
                // The message may quote the input, so it is not shown.
                assert!(
                    expected,
                    "{arguments}, kind {kind}, round {round}: {status:?}"
                );
                assert!(
                    !outcome.errors.contains("panicked"),
                    "{arguments}, kind {kind}"
                );
            }
        }
    }
}

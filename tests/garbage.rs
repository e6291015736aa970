//! Bytes that mean nothing, wherever the program reads some: it may refuse them, but it never panics.

#[path = "common/command.rs"]
mod command;

use command::{Folder, index};

/// Bytes that look random and are the same in every run (xorshift).
struct Garbage {
    state: u64,
}

impl Garbage {
    fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    fn bytes(&mut self, length: usize, alphabet: &[u8]) -> Vec<u8> {
        let byte = |_| alphabet[self.next() as usize % alphabet.len()];
        (0..length).map(byte).collect()
    }

    fn characters(&mut self, length: usize, alphabet: &[char]) -> Vec<u8> {
        let character = |_| alphabet[self.next() as usize % alphabet.len()];
        (0..length).map(character).collect::<String>().into_bytes()
    }

    /// One sample of each kind of garbage.
    fn samples(&mut self) -> Vec<Vec<u8>> {
        let any: Vec<u8> = (0..=u8::MAX).collect();
        // Marks upon marks, directions, joiners, letters whose case changes their length, a
        // private character, the last one there is, and separators.
        let weird: Vec<char> = "e\u{301}\u{489}\u{202e}\u{200d}\u{feff}\u{2028}\u{85}İßŉﬃΣς𝔞\u{e000}\u{10ffff}가\u{1100}\u{1161}\u{11a8}\n\n \t\r"
            .chars()
            .collect();
        let mut nested = b"e".to_vec();
        nested.extend(self.characters(3_000, &['\u{301}', '\u{323}', '\u{345}']));
        vec![
            self.bytes(300, &any),
            [index(), self.bytes(50, &any)].concat(),
            [index()[..88].to_vec(), self.bytes(200, &any)].concat(),
            [index()[..8].to_vec(), self.bytes(500, &any)].concat(),
            self.bytes(400, b"ab?.\n"),
            self.bytes(400, b"a b\t\r\n.?-',0"),
            self.bytes(20_000, b"abc"),
            self.characters(500, &weird),
            nested,
        ]
    }
}

#[test]
fn garbage_never_makes_the_program_panic() {
    let folder = Folder::with(&[("grid.txt", "cat\ndog\n"), ("list.txt", "cat\ndog\nbab\n")]);
    let mut garbage = Garbage {
        state: 88_172_645_463_325_252,
    };
    for round in 0..4 {
        for (kind, bytes) in garbage.samples().into_iter().enumerate() {
            folder.write("garbage", &bytes);
            folder.write("puzzle", [b"cat\n\n", &*bytes].concat());
            for arguments in [
                "find -d list.txt garbage",
                "find -d list.txt -m adjacent --maximal --pad garbage",
                "find -d garbage -n 1 grid.txt",
                "find --words garbage --all -m adjacent grid.txt",
                "find puzzle",
                "index garbage -o index.wti",
                "index --verify garbage",
                "index --stat garbage",
                "words -c -d garbage *a?",
                "make garbage --size 8x8 --drop --seed 1 --time-limit 1 -f json",
                "make cat --avoid garbage --mask garbage --seed 1",
                "find -f svg garbage",
                "find -f pdf --words garbage -o out.pdf grid.txt",
                "play puzzle -o out.html --no-open",
            ] {
                let outcome = folder.run(arguments);
                let expected = matches!(outcome.status, Some(0..=2));
                let status = outcome.status;
                // The garbage itself may be in the message, so the message is not shown.
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

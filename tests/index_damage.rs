//! An index that is damaged, cut off, of another version or no index at all is refused.

use crate::common::index_layout::{ALIGNMENT, VERSION, number, put, with_header_field};
#[cfg(target_os = "linux")]
use crate::common::index_layout::{WORDS, length};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;
use wordtrail::{Dictionary, IndexError};

/// Words of few letters, for nodes of 8 bytes.
pub const PETS: [&str; 12] = [
    "ape", "cat", "cats", "coat", "cod", "dog", "dogs", "eel", "ass", "bee", "gnat", "goat",
];

/// Words of more than 31 letters, for nodes of 12 bytes.
const ALPHABETS: [&str; 12] = [
    "abcdefghijklm",
    "nopqrstuvwxyz",
    "cat",
    "cats",
    "dog",
    "абвгд",
    "ежзик",
    "кит",
    "киты",
    "дог",
    "été",
    "ñu",
];

/// Both dictionaries, each with how many bytes its trie nodes have.
pub fn dictionaries() -> [(Dictionary, usize); 2] {
    [(PETS, 8), (ALPHABETS, 12)].map(|(words, node)| (Dictionary::from_words(words).unwrap(), node))
}

/// A place to put broken indexes.
pub struct Workshop {
    folder: TempDir,
}

impl Workshop {
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("words.wti")
    }

    /// Opens a file with these bytes, read and mapped, and the bytes themselves.
    pub fn open(&self, bytes: &[u8]) -> Result<Dictionary, IndexError> {
        fs::write(self.path(), bytes).unwrap();
        let read = Dictionary::open(self.path());
        // SAFETY: the dictionary is dropped before the file is written again.
        let mapped = unsafe { Dictionary::open_mapped(self.path()) };
        assert_eq!(format!("{read:?}"), format!("{mapped:?}"));
        let copied = Dictionary::from_bytes(bytes);
        assert_eq!(format!("{read:?}"), format!("{copied:?}"));
        let kept = Dictionary::from_bytes(bytes.to_vec());
        assert_eq!(format!("{read:?}"), format!("{kept:?}"));
        read
    }

    /// Opens a file with these bytes, which is to be refused as damaged.
    pub fn refuses(&self, bytes: &[u8], what: &str) {
        let result = self.open(bytes);
        assert!(
            matches!(result, Err(IndexError::Damaged { .. })),
            "{what}: {result:?}"
        );
    }
}

#[test]
fn a_flipped_byte_is_refused_wherever_it_is() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let index = dictionary.as_bytes();
        let one_bit = (0..8).map(|bit| 1 << bit);
        for flip in one_bit.chain([0xff]) {
            for position in 0..index.len() {
                let mut flipped = index.to_vec();
                flipped[position] ^= flip;
                let result = workshop.open(&flipped);
                assert!(
                    matches!(&result, Err(error) if !matches!(error, IndexError::Io(_))),
                    "byte {position} flipped by {flip:#x}: {result:?}"
                );
            }
        }
    }
}

#[test]
fn an_index_cut_off_anywhere_is_reported_as_cut_off() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let index = dictionary.as_bytes();
        for length in 1..index.len() {
            let result = workshop.open(&index[..length]);
            assert!(
                matches!(
                    result,
                    Err(IndexError::Truncated { length: reported, expected })
                        if reported == length as u64 && expected > reported
                ),
                "{length} bytes: {result:?}"
            );
        }
        assert!(workshop.open(index).is_ok());
    }
}

#[test]
fn bytes_behind_the_end_are_refused() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        for more in [&[0][..], b"\n", &[0; ALIGNMENT], dictionary.as_bytes()] {
            let longer = [dictionary.as_bytes(), more].concat();
            workshop.refuses(&longer, &format!("{} bytes more", more.len()));
        }
    }
}

/// Sparse files of a terabyte, more than can be read in the time of a test, or into memory.
#[cfg(target_os = "linux")]
#[test]
fn a_huge_file_is_refused_by_its_header_before_it_is_read() {
    use crate::common::command::{Folder, Outcome};
    use std::time::{Duration, Instant};

    const TERABYTE: u64 = 1 << 40;
    let folder = Folder::with(&[("grid.txt", "cat\n")]);
    let index = Dictionary::from_words(PETS).unwrap().as_bytes().to_vec();
    let mut other_version = index.clone();
    put(&mut other_version, VERSION, 99);
    let mut bad_header = index.clone();
    bad_header[WORDS.start] ^= 1;
    // The header says that there is a trie of two terabytes.
    let truncated = with_header_field(&index, length(1), 2 * TERABYTE);
    for (bytes, message) in [
        (&index[..], "after its last section"),
        (&index[..8], "format 0"),
        (&other_version, "format 99"),
        (&bad_header, "its header does not match its checksum"),
        (&truncated, "the index is truncated"),
    ] {
        folder.write("huge.wti", bytes);
        let path = folder.path().join("huge.wti");
        let file = fs::File::options().write(true).open(&path).unwrap();
        file.set_len(TERABYTE).unwrap();
        let begun = Instant::now();
        let read = Dictionary::open(&path).unwrap_err();
        // SAFETY: nothing changes the file, and the dictionary is not kept.
        let mapped = unsafe { Dictionary::open_mapped(&path) }.unwrap_err();
        assert!(read.to_string().contains(message), "{read}");
        assert_eq!(read.to_string(), mapped.to_string());
        for arguments in [
            "index --verify huge.wti",
            "index --stat huge.wti",
            "words -d huge.wti",
            "find -d huge.wti grid.txt",
        ] {
            let outcome = Outcome::of(&mut folder.command_within(500_000, arguments));
            assert_eq!(outcome.status, Some(2), "{outcome:#?}");
            assert!(outcome.errors.contains(message), "{outcome:#?}");
        }
        // Generous, because other tests run at the same time.
        assert!(begun.elapsed() < Duration::from_secs(60), "{message}");
    }
    folder.write("zeros", "");
    let path = folder.path().join("zeros");
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.set_len(TERABYTE).unwrap();
    assert!(matches!(
        Dictionary::open(&path),
        Err(IndexError::NotAnIndex)
    ));
}

/// A pipe that never ends is read no further than its header says.
#[cfg(target_os = "linux")]
#[test]
fn a_stream_without_end_is_no_index() {
    use crate::common::command::Folder;
    use std::process::Command;

    assert!(matches!(
        Dictionary::open("/dev/zero"),
        Err(IndexError::NotAnIndex)
    ));
    let folder = Folder::with(&[]);
    folder.write("pets.wti", Dictionary::from_words(PETS).unwrap().as_bytes());
    let script = "\"$0\" index --verify <(cat pets.wti /dev/zero)";
    let mut command = Command::new("bash");
    command.args(["-c", script, env!("CARGO_BIN_EXE_wordtrail")]);
    let output = command.current_dir(folder.path()).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("after its last section"), "{errors}");
}

#[test]
fn an_index_of_another_version_is_named_as_such_whatever_else_it_holds() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let index = dictionary.as_bytes();
        let known = number(index, VERSION) as u32;
        for found in [known + 1, u32::MAX, 0] {
            let mut unsealed = index.to_vec();
            put(&mut unsealed, VERSION, found.into());
            let sealed = with_header_field(index, VERSION, found.into());
            for index in [unsealed, sealed] {
                let result = workshop.open(&index);
                assert!(
                    matches!(
                        result,
                        Err(IndexError::OtherVersion { found: reported, known: own })
                            if (reported, own) == (found, known)
                    ),
                    "version {found}: {result:?}"
                );
            }
        }
    }
}

#[test]
fn a_file_that_is_no_index_is_distinguished_from_a_damaged_one() {
    let workshop = Workshop::new();
    let index = Dictionary::from_words(PETS).unwrap().as_bytes().to_vec();
    // What a transfer "as text" makes of an index: one of its line ends replaced.
    let as_text = [&index[..4], &index[5..]].concat();
    for bytes in [
        &b""[..],
        b"cat\ndog\n",
        b"c",
        &[0; 1000],
        &index[1..],
        &as_text,
    ] {
        let result = workshop.open(bytes);
        assert!(
            matches!(result, Err(IndexError::NotAnIndex)),
            "{} bytes: {result:?}",
            bytes.len()
        );
    }
}

#[test]
fn what_cannot_be_read_is_an_error_of_the_system() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().to_owned(), folder.path().join("missing.wti")] {
        let read = Dictionary::open(&path);
        // SAFETY: there is no such file.
        let mapped = unsafe { Dictionary::open_mapped(&path) };
        for result in [read, mapped] {
            assert!(matches!(result, Err(IndexError::Io(_))), "{result:?}");
        }
    }
}

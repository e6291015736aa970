//! A grid whose file another process changes in place during a search: the search may see other letters,
//! but it ends, and it never leaves its bounds.

use crate::common::command::Folder;
use fastrand::Rng;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Seek, Write};
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use wordtrail::{Dictionary, Grid, Mode, Query, Ragged, Search, Trails};

const LETTERS: &[u8] = b"etaoinshrdlu";

/// A text of `size` rows and columns of these characters, a byte each, each as likely as the others.
fn text(size: usize, characters: &[u8], seed: u64) -> Vec<u8> {
    let mut random = Rng::with_seed(seed);
    let mut text = Vec::new();
    for _ in 0..size {
        text.extend((0..size).filter_map(|_| random.choice(characters).copied()));
        text.push(b'\n');
    }
    text
}

/// Writes texts of one length over a file, again and again, until a flag is set.
fn overwrite_until(done: &AtomicBool, path: &Path, texts: &[Vec<u8>]) {
    let mut file = OpenOptions::new().write(true).open(path).unwrap();
    for text in texts.iter().cycle() {
        if done.load(Ordering::Relaxed) {
            return;
        }
        file.rewind().unwrap();
        file.write_all(text).unwrap();
    }
}

#[test]
fn a_mapped_grid_that_is_overwritten_is_searched_to_its_end() {
    let english = Dictionary::english();
    let straight = Search::new(english).trails(Trails::All);
    let adjacent = Search::new(english).mode(Mode::Adjacent).max_length(6);
    for (size, search) in [
        (300, straight.clone()),
        (300, straight.trails(Trails::First)),
        (300, straight.maximal_only()),
        (40, adjacent.trails(Trails::All)),
        (40, adjacent.clone()),
        (20, adjacent.maximal_only()),
    ] {
        let letters = text(size, LETTERS, 1);
        let anything: Vec<u8> = (0..=u8::MAX).collect();
        let texts = [
            text(size, b"ETAOINSHRDLU.", 2),
            text(size, &anything, 3),
            letters.clone(),
        ];
        let folder = Folder::with(&[]);
        folder.write("grid.txt", &letters);
        let path = folder.path().join("grid.txt");
        let grid = Grid::map(&File::open(&path).unwrap(), Ragged::Refuse).unwrap();
        let expected = search.count(&grid);
        assert!(expected > 0);
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| overwrite_until(&done, &path, &texts));
            for _ in 0..10 {
                search.count(&grid);
                assert_eq!(grid.to_string().lines().count(), size);
            }
            done.store(true, Ordering::Relaxed);
        });
        OpenOptions::new()
            .write(true)
            .open(&path)
            .unwrap()
            .write_all(&letters)
            .unwrap();
        assert_eq!(
            search.count(&grid),
            expected,
            "the letters are the old ones"
        );
    }
}

#[test]
fn a_grid_that_is_read_does_not_change_with_its_file() {
    let folder = Folder::with(&[("grid.txt", "cat\ndog\n")]);
    let path = folder.path().join("grid.txt");
    let grid = Grid::open(&path, Ragged::Refuse).unwrap();
    folder.write("grid.txt", "");
    assert_eq!(grid.to_string(), "cat\ndog\n");
}

#[test]
fn the_program_counts_to_the_end_of_a_grid_that_is_overwritten() {
    const SIZE: usize = 1500;
    let folder = Folder::with(&[]);
    let texts = [1, 2].map(|seed| text(SIZE, LETTERS, seed));
    folder.write("grid.txt", &texts[0]);
    let mut command = folder.command("find --all -c grid.txt");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let done = AtomicBool::new(false);
    let output = thread::scope(|scope| {
        scope.spawn(|| overwrite_until(&done, &folder.path().join("grid.txt"), &texts));
        let output = child.wait_with_output().unwrap();
        done.store(true, Ordering::Relaxed);
        output
    });
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let count: u64 = std::str::from_utf8(&output.stdout)
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    assert!(count > 0);
}

/// The system sends a signal to a program that reads a missing part of a mapped file. Its output must not look complete.
#[cfg(target_os = "linux")]
#[test]
fn a_grid_that_is_truncated_is_an_error_and_no_part_of_the_output_is_written() {
    use std::fs;
    use std::time::Duration;

    let folder = Folder::with(&[]);
    folder.write("grid.txt", text(1000, LETTERS, 1));
    let path = folder.path().join("grid.txt");
    // On a grid of this size in this mode, it has minutes to do.
    let mut command = folder.command("find -m adjacent --all -o finds.txt grid.txt");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let maps = format!("/proc/{}/maps", child.id());
    let is_mapped = || fs::read_to_string(&maps).is_ok_and(|maps| maps.contains("/grid.txt"));
    while !is_mapped() {
        assert!(child.try_wait().unwrap().is_none(), "it ended too early");
        thread::sleep(Duration::from_millis(1));
    }
    let file = OpenOptions::new().write(true).open(&path).unwrap();
    file.set_len(0).unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.starts_with("error: "), "{errors}");
    assert!(
        errors.contains("grid.txt: it changed while it was read"),
        "{errors}"
    );
    assert!(output.stdout.is_empty());
    // Neither the finds nor a temporary file.
    assert_eq!(folder.listing().len(), 1);
}

/// A small index is not mapped, so nothing that happens to its file matters once it was opened.
#[cfg(target_os = "linux")]
#[test]
fn a_small_index_that_is_truncated_does_not_disturb_a_search() {
    let folder = Folder::with(&[("list.txt", "cat\ndog\n")]);
    folder.run("index -q list.txt").is(0, &[]);
    let output = truncated_before_the_grid_comes(&folder, "list.fst");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(output.stdout, b"2\n");
}

/// Counts finds with an index that is truncated after it was opened, and before the grid is read from standard input.
#[cfg(target_os = "linux")]
fn truncated_before_the_grid_comes(folder: &Folder, index: &str) -> std::process::Output {
    use std::fs;
    use std::time::Duration;

    let mut command = folder.command(&format!("find -c -d {index} -"));
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let waiting = format!("/proc/{}/wchan", child.id());
    let mut tries = 0;
    while !fs::read_to_string(&waiting).is_ok_and(|call| call.contains("pipe")) && tries < 1000 {
        tries += 1;
        thread::sleep(Duration::from_millis(1));
    }
    let path = folder.path().join(index);
    let file = OpenOptions::new().write(true).open(path).unwrap();
    file.set_len(0).unwrap();
    child.stdin.take().unwrap().write_all(b"catdog\n").unwrap();
    child.wait_with_output().unwrap()
}

/// Sets of random words, which take some bytes for each letter.
fn set(words: usize, seed: u64) -> Vec<u8> {
    let mut random = Rng::with_seed(seed);
    let mut word = || -> String { (0..16).map(|_| random.alphanumeric()).collect() };
    let words: BTreeSet<String> = (0..words).map(|_| word().to_lowercase()).collect();
    fst::Set::from_iter(words).unwrap().into_fst().into_inner()
}

#[test]
fn a_mapped_index_that_is_overwritten_is_walked_and_unpacked_to_its_end() {
    let folder = Folder::with(&[]);
    let path = folder.path().join("words.fst");
    let sets = [set(300, 1), set(300, 2)];
    let length = sets[0].len().min(sets[1].len());
    let mut texts = sets.map(|set| set[..length].to_vec()).to_vec();
    texts.push(vec![0; length]);
    let grid = Grid::read(text(30, LETTERS, 1), Ragged::Refuse).unwrap();
    folder.write("words.fst", &texts[0]);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| overwrite_until(&done, &path, &texts));
        for number in 0..200 {
            // SAFETY: the file keeps its length, and the library reads bytes of a map one by one.
            let Ok(dictionary) = (unsafe { Dictionary::open_mapped(&path) }) else {
                continue;
            };
            if number % 2 == 0 {
                dictionary.prepare();
            }
            let _ = Search::new(&dictionary).min_length(1).count(&grid);
            let _ = dictionary.words(Query::pattern("*a*").unwrap()).count();
            let _ = (dictionary.check(), dictionary.verify());
        }
        done.store(true, Ordering::Relaxed);
    });
}

/// An index of more than 8 MB is mapped.
#[cfg(target_os = "linux")]
#[test]
fn a_large_index_that_is_truncated_is_an_error() {
    let folder = Folder::with(&[]);
    let index = set(700_000, 1);
    assert!(index.len() > 8 << 20, "{}", index.len());
    folder.write("large.fst", index);
    let output = truncated_before_the_grid_comes(&folder, "large.fst");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(
        errors.contains("large.fst: it changed while it was read"),
        "{errors}"
    );
    assert!(output.stdout.is_empty());
}

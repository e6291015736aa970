//! Proofs of small boards against all boards, and certificates.

use crate::board::Board;
use crate::search::{Claim, Counterexample};
use crate::words::Words;
use crate::{Outcome, prove, run};
use std::fs;
use std::path::Path;
use wordtrail::{Dictionary, Grid, Mode, Points, Search, WordList};

/// The English words of some letters.
fn words_of(letters: &str) -> Vec<String> {
    let set = Dictionary::english().as_set().unwrap();
    let words = set.stream().into_strs().unwrap().into_iter();
    words
        .filter(|word| word.len() > 2 && word.chars().all(|letter| letters.contains(letter)))
        .collect()
}

/// The most points of all boards of some tiles.
fn best_of_all(rows: usize, columns: usize, tiles: &[&str], words: &[String]) -> u32 {
    let dictionary = Dictionary::from_words(words).unwrap();
    let search = Search::new(&dictionary).mode(Mode::Adjacent);
    let cells = (rows * columns) as u32;
    let points = (0..tiles.len().pow(cells)).map(|number| {
        let digit = |cell| number / tiles.len().pow(cell) % tiles.len();
        let board: Vec<&str> = (0..cells).map(|cell| tiles[digit(cell)]).collect();
        let finds = search.finds(&Grid::from_tiles(columns, board).unwrap());
        finds
            .iter()
            .map(|find| Points::BOGGLE.of(&find.word))
            .sum::<u64>()
    });
    points.max().unwrap() as u32
}

#[test]
fn the_best_of_all_small_boards_is_proved() {
    for (rows, columns, tiles) in [
        (2, 2, &["a", "e", "s", "t", "r", "n", "i"][..]),
        (2, 3, &["a", "e", "s", "t"]),
        (3, 2, &["e", "r", "s", "t"]),
        (2, 2, &["qu", "q", "u", "a", "i", "t"]),
        (2, 4, &["a", "s", "t"]),
        (3, 3, &["e", "s", "t"]),
    ] {
        let words = words_of(&tiles.concat());
        let best = best_of_all(rows, columns, tiles, &words);
        assert!(best > 5, "{tiles:?}");
        let words = Words::new(&WordList::from_words(&words).unwrap()).unwrap();
        let board = Board::new(rows, columns);
        let claim = |points| Claim {
            board: &board,
            words: &words,
            points,
            most_trails: usize::MAX,
        };
        let proved = prove(&claim(best), (1, 1), None).unwrap();
        assert!(
            matches!(proved, Outcome::Proved(_)),
            "{tiles:?}: {proved:?}"
        );
        let refuted = prove(&claim(best - 1), (1, 1), None).unwrap();
        let Outcome::Refuted(Counterexample { points, .. }) = refuted else {
            panic!("{tiles:?}: {refuted:?}");
        };
        assert_eq!(points, best, "{tiles:?}");
    }
}

fn command(line: &str) -> Result<Outcome, String> {
    run(line.split(' ').map(str::to_owned))
}

/// A file of words.
fn write_words(folder: &Path, letters: &str) -> String {
    let path = folder.join("words.txt").display().to_string();
    fs::write(&path, words_of(letters).join("\n")).unwrap();
    path
}

#[test]
fn a_log_continues_after_its_last_complete_block() {
    let folder = tempfile::tempdir().unwrap();
    let words = write_words(folder.path(), "aerst");
    let log = folder.path().join("log").display().to_string();
    let line = format!("--size 2x4 --more-than 244 --words {words} --part 2/3 --log {log}");
    let proved = command(&line).unwrap();
    let whole = fs::read(&log).unwrap();
    assert_eq!(
        whole
            .split(|&byte| byte == b'\n')
            .filter(|line| line.starts_with(b"done "))
            .count(),
        9
    );
    for length in (0..whole.len()).step_by(61) {
        fs::write(&log, &whole[..length]).unwrap();
        assert_eq!(command(&line).as_ref(), Ok(&proved));
        assert!(fs::read(&log).unwrap() == whole, "{length}");
    }
}

#[test]
fn logs_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let words = write_words(folder.path(), "aerst");
    let log = folder.path().join("log").display().to_string();
    let options = format!("--words {words} --log {log}");
    command(&format!("--size 2x3 --more-than 92 {options}")).unwrap();
    let whole = fs::read_to_string(&log).unwrap();
    let refused = |line: &str, message: &str| {
        let error = command(line).unwrap_err();
        assert!(error.contains(message), "{error}");
    };
    refused(
        &format!("--size 3x2 --more-than 92 {options}"),
        "line 2: this is the log of another proof",
    );
    refused(
        &format!("--size 2x3 --more-than 93 {options}"),
        "line 3: this is the log of another proof",
    );
    refused(
        &format!("--size 2x3 --more-than 92 --log {log}"),
        "line 4: this is the log of another proof",
    );
    refused(
        &format!("--size 2x3 --more-than 92 --part 1/2 {options}"),
        "line 6: this is the log of another proof",
    );
    fs::write(&log, whole.replacen("prove_best 1", "prove_best 2", 1)).unwrap();
    refused(
        &format!("--size 2x3 --more-than 92 {options}"),
        "line 1: this is the log of another proof",
    );
    fs::write(&log, whole.replacen("bound ", "bound  ", 1)).unwrap();
    refused(&format!("--size 2x3 --more-than 92 {options}"), "damaged");
}

#[test]
fn impossible_proofs_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("words").display().to_string();
    for (words, message) in [
        ("tree\n", "fewer than two words"),
        ("at\nto\n", "fewer than two words"),
        ("tree\nété\n", "“été” has “é”"),
        ("tree\ndon't\n", "is not a word"),
        ("", "no words"),
    ] {
        fs::write(&path, words).unwrap();
        let error = command(&format!("--size 2x2 --more-than 5 --words {path}")).unwrap_err();
        assert!(error.contains(message), "{words}: {error}");
    }
    for (line, message) in [
        ("--more-than 5", "--size is missing"),
        ("--size 2x2", "--more-than is missing"),
        ("--size 1x4 --more-than 5", "at least 2 rows"),
        ("--size 5x5 --more-than 5", "at most 20 cells"),
        (
            "--size 4 --more-than 5",
            "two numbers with “x” between them",
        ),
        ("--size 2x2 --more-than -5", "--more-than -5: invalid digit"),
        ("--size 2x2 --more-than 5 --part 0/2", "numbered from 1"),
        ("--size 2x2 --more-than 5 --part 3/2", "numbered from 1"),
        (
            "--size 2x2 --more-than 5 --sample 1",
            "two classes of boards or more",
        ),
        ("--size 2x2 --more-than 5 --log", "--log needs a value"),
        (
            "--size 2x2 --more-than 5 --fast",
            "there is no option --fast",
        ),
        (
            "--size 2x2 --more-than 5 --words /no/such/list",
            "/no/such/list: ",
        ),
    ] {
        let error = command(line).unwrap_err();
        assert!(error.contains(message), "{line}: {error}");
    }
}

/// The second program.
#[cfg(unix)]
mod certificates {
    use super::*;
    use std::process::{Command, Output};

    fn check(words: &str, logs: &[&str]) -> Output {
        let program = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/examples/prove_best/check_proof.py"
        );
        let mut python = Command::new("python3");
        let output = python.arg(program).arg(words).args(logs).output();
        output.expect("python3 is needed to check certificates")
    }

    fn assert_refused(output: &Output, message: &str) {
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(
            error.starts_with("check_proof: ") && error.contains(message),
            "{error}"
        );
    }

    #[test]
    fn parts_are_checked_together() {
        let folder = tempfile::tempdir().unwrap();
        let words = write_words(folder.path(), "aeqrstu");
        let path = |name: &str| folder.path().join(name).display().to_string();
        let (one, two) = (path("one"), path("two"));
        for (part, log) in [("1/2", &one), ("2/2", &two)] {
            command(&format!(
                "--size 2x3 --more-than 92 --words {words} --part {part} --log {log}"
            ))
            .unwrap();
        }
        let output = check(&words, &[&two, &one]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            text.starts_with("size 2x3: no board has more than 92 points. 6 classes"),
            "{text}"
        );
        assert_refused(&check(&words, &[&one]), "a part is missing");
        assert_refused(
            &check(&words, &[&one, &one]),
            "a part is missing, or is there twice",
        );
        fs::write(path("other"), "tree\nreset\n").unwrap();
        assert_refused(&check(&path("other"), &[&one, &two]), "another list");
    }

    #[test]
    fn classes_with_too_many_trails_are_divided_without_gaps() {
        let folder = tempfile::tempdir().unwrap();
        let list = write_words(folder.path(), "aest");
        let words = Words::new(&WordList::parse(&fs::read(&list).unwrap()).unwrap()).unwrap();
        let board = Board::new(2, 3);
        let claim = Claim {
            board: &board,
            words: &words,
            points: 58,
            most_trails: 300,
        };
        let log = folder.path().join("log").display().to_string();
        prove(&claim, (1, 1), Some(&log)).unwrap();
        assert!(fs::read_to_string(&log).unwrap().contains("\nlarge "));
        let output = check(&list, &[&log]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }

    /// Each line is changed, without and with digests that fit.
    #[test]
    fn a_changed_line_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let words = write_words(folder.path(), "aest");
        let log = folder.path().join("log").display().to_string();
        command(&format!(
            "--size 2x3 --more-than 58 --words {words} --log {log}"
        ))
        .unwrap();
        let text = fs::read_to_string(&log).unwrap();
        assert!(check(&words, &[&log]).status.success());
        for kind in ["bound ", "search ", "split "] {
            assert!(text.contains(kind), "{kind}");
        }
        let lines: Vec<&str> = text.lines().collect();
        let digest = |before: &str, block: &str| {
            let hash = hmac_sha256::Hash::hash(format!("{before}\n{block}").as_bytes());
            hash[..8]
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect::<String>()
        };
        let (header, blocks) = lines.split_at(6);
        let with = |changed: usize, line: Option<String>, fitting: bool| {
            let mut out = header.join("\n") + "\n";
            let mut before = digest("", &out);
            let mut block = String::new();
            for (index, &original) in blocks.iter().enumerate() {
                match original.starts_with("done ") {
                    true => {
                        before = digest(&before, &block);
                        let done = if fitting {
                            format!("done {before}")
                        } else {
                            original.to_owned()
                        };
                        out += &format!("{block}{done}\n");
                        block.clear();
                    }
                    false if index != changed => block += &format!("{original}\n"),
                    false => block.extend(line.iter().map(|line| format!("{line}\n"))),
                }
            }
            fs::write(&log, out).unwrap();
            check(&words, &[&log])
        };
        assert!(with(usize::MAX, None, true).status.success());
        let changeable = (0..)
            .zip(blocks)
            .filter(|(_, line)| !line.starts_with("done "));
        for (index, line) in changeable.step_by(blocks.len() / 10 + 1) {
            let (rest, bound) = line.rsplit_once(' ').unwrap();
            let lower = format!("{rest} {}", bound.parse::<u32>().unwrap() - 1);
            assert_refused(
                &with(index, Some(lower.clone()), false),
                "the digest is not that of the lines before",
            );
            assert_refused(&with(index, Some(lower), true), "");
            assert_refused(&with(index, None, true), "");
        }
    }
}

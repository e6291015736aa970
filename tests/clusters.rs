//! The commands of docs/clusters.md, run as they stand.

use crate::book;
use crate::common::command::Folder;
use fastrand::Rng;
use libtest_mimic::Trial;
use std::process::{Command, Output};

pub fn tests() -> Vec<Trial> {
    tests!(
        has_parallel,
        [
            the_commands_for_clusters_give_what_one_process_gives,
            a_job_that_is_submitted_again_makes_only_what_is_missing,
        ]
    )
}

fn has_parallel() -> Result<(), String> {
    let version = Command::new("parallel").arg("--version").output();
    let is_gnu = |output: &Output| String::from_utf8_lossy(&output.stdout).contains("GNU parallel");
    match version {
        Ok(output) if is_gnu(&output) => Ok(()),
        Ok(_) => Err("parallel is not GNU parallel".to_owned()),
        Err(error) => Err(format!("parallel cannot be started: {error}")),
    }
}

/// The block of the page with this mark.
fn block(mark: &str) -> String {
    book::block("docs/clusters.md", mark)
}

/// A folder with a grid, boards, and what the page tells readers to make.
fn folder() -> Folder {
    let mut random = Rng::with_seed(7);
    let mut row = |columns| {
        let letters = b"etaoinshrdlu";
        let letter = |_| char::from(letters[random.usize(..letters.len())]);
        (0..columns).map(letter).chain(['\n']).collect::<String>()
    };
    // The last part has no words.
    let grid: String = (0..150)
        .map(|_| row(100))
        .chain(vec!["z".repeat(100) + "\n"; 50])
        .collect();
    let boards: String = (0..100).map(|_| row(16)).collect();
    let folder = Folder::with(&[
        ("grid.txt", &grid),
        ("boards.txt", &boards),
        ("find.sbatch", &block("file: find.sbatch")),
    ]);
    std::fs::create_dir(folder.path().join("finds-64")).unwrap();
    folder
}

/// Runs a script in the folder, which must succeed.
fn run(folder: &Folder, script: &str) -> String {
    let output = book::bash(folder, script);
    assert!(output.status.success(), "{script}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Submits some tasks of the job array, as SLURM does.
fn submit(folder: &Folder, tasks: &[u32]) {
    let count = tasks.len();
    for task in tasks {
        let settings = format!(
            "export SLURM_ARRAY_TASK_ID={task} SLURM_ARRAY_TASK_COUNT={count} SLURM_CPUS_PER_TASK=1"
        );
        run(folder, &format!("{settings}; bash find.sbatch"));
    }
}

fn the_commands_for_clusters_give_what_one_process_gives() {
    let whole = folder();
    let all = whole.run("find --all -f csv grid.txt").output;
    let first = whole.run("find -f csv grid.txt").output;
    assert!(all.lines().count() > first.lines().count());
    for find in ["slurm", "parallel"] {
        let folder = folder();
        match find {
            "slurm" => submit(&folder, &Vec::from_iter(1..=64)),
            _ => drop(run(&folder, &block("run: parallel"))),
        }
        run(&folder, &block("run: merge"));
        assert!(folder.read("finds.csv") == all, "{find}");
        run(&folder, &block("run: first"));
        assert!(folder.read("words.csv") == first, "{find}");
    }
    let count = run(&whole, &block("run: count"));
    assert_eq!(count, whole.run("find --all --count grid.txt").output);
    run(&whole, &block("run: boards"));
    assert_eq!(
        whole.read("scores.txt"),
        whole.run("score boards.txt").output
    );
}

fn a_job_that_is_submitted_again_makes_only_what_is_missing() {
    let folder = folder();
    let part = |number| format!("finds-64/part-{number:03}.csv");
    submit(&folder, &[1, 2, 3]);
    let second = folder.read(&part(2));
    std::fs::remove_file(folder.path().join(part(2))).unwrap();
    folder.write(&part(3), "kept\n");
    submit(&folder, &[2, 3, 4]);
    assert!(folder.read(&part(2)) == second);
    assert_eq!(folder.read(&part(3)), "kept\n");
    let expected = folder.run("find --all -f csv --part 4/64 grid.txt");
    assert!(folder.read(&part(4)) == expected.output);
}

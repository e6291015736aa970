//! The same words, options and seed make the same puzzle: tests/golden/puzzles.txt has puzzles as they were made first.

use crate::common::command::Folder;
use std::fmt::Write;

const GOLDEN: &str = include_str!("golden/puzzles.txt");

/// The lists that the commands name. Built-in words may change.
const LISTS: [(&str, &str); 3] = [
    ("sweets.txt", "Ice cream\nSorbet\nWaffle\nSundae\nParfait\n"),
    ("rude.txt", "ass\nbum\n"),
    (
        "animals.txt",
        "ant\nbadger\nbear\nbeaver\nbison\nbuffalo\ncamel\ncat\ncheetah\ncow\ncoyote\ndeer\ndog\ndonkey\nelephant\nferret\nfox\n\
         gazelle\ngiraffe\ngoat\nhamster\nhippo\nhorse\nhyena\njackal\njaguar\nkangaroo\nkoala\nlemur\nleopard\nlion\nllama\nlynx\n\
         mole\nmonkey\nmoose\nmouse\notter\npanda\npanther\npig\npuma\nrabbit\nraccoon\nrat\nseal\nsheep\nskunk\nsloth\nsquirrel\n\
         tapir\ntiger\nwalrus\nwhale\nwolf\nwombat\nyak\nzebra\n",
    ),
];

#[test]
fn puzzles_are_as_they_were_made_first() {
    let folder = Folder::with(&LISTS);
    folder.write("story.json", include_str!("tasks/story.json"));
    folder.write("story.txt", include_str!("tasks/story.txt"));
    let mut made = String::new();
    let commands = GOLDEN
        .lines()
        .filter_map(|line| line.strip_prefix("$ wordtrail "));
    for command in commands {
        let outcome = folder.run(command);
        assert!(matches!(outcome.status, Some(0 | 1)), "{outcome:?}");
        writeln!(made, "$ wordtrail {command}\n{}", outcome.output).unwrap();
    }
    // Whoever may change the file copies this one over it.
    let new = std::env::temp_dir().join("wordtrail-puzzles.txt");
    if made != GOLDEN {
        std::fs::write(&new, &made).unwrap();
    }
    for (made, golden) in made.lines().zip(GOLDEN.lines()) {
        assert_eq!(
            made,
            golden,
            "puzzles differ from tests/golden/puzzles.txt: see {}",
            new.display()
        );
    }
    assert_eq!(made.lines().count(), GOLDEN.lines().count());
}

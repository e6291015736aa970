//! How often words run in each direction: shares that add up, and never a direction of weight 0.

use crate::common::command::Folder;
use proptest::prelude::*;
use serde_json::Value;
use wordtrail::puzzle::{DirectionWeights, Generated, Generator, Level, Misfit, Overlap};
use wordtrail::{Direction, WordBank};

const WORDS: [&str; 16] = [
    "otter", "badger", "rabbit", "weasel", "stoat", "mole", "vole", "hare", "deer", "shrew",
    "mouse", "ferret", "polecat", "beaver", "wildcat", "squirrel",
];

/// The number of words in each direction.
fn counts(generated: &Generated) -> [usize; 8] {
    let mut counts = [0; 8];
    for find in &generated.key {
        counts[find.trail.direction().expect("it has letters") as usize] += 1;
    }
    counts
}

/// A weight for each direction.
fn weights_of(weights: [u16; 8]) -> DirectionWeights {
    Direction::ALL.into_iter().zip(weights).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn each_direction_has_its_share_where_there_is_room(
        weights in prop::array::uniform8(0..6u16),
        words in 1..=WORDS.len(),
        seed in any::<u64>(),
    ) {
        prop_assume!(weights.iter().any(|&weight| weight > 0));
        let bank = WordBank::from_words(&WORDS[..words]).unwrap();
        let generator = Generator::new(&bank).size(20, 20).seed(seed).weights(weights_of(weights));
        let generated = generator.generate().unwrap();
        prop_assert_eq!(generated.misdirected, 0);
        let total: usize = weights.iter().copied().map(usize::from).sum();
        for (count, weight) in counts(&generated).into_iter().zip(weights) {
            let share = words * usize::from(weight);
            let rounded = share / total..=share.div_ceil(total);
            prop_assert!(rounded.contains(&count), "{} words of share {}/{}", count, share, total);
        }
        let again = generator.generate().unwrap();
        prop_assert_eq!(again.grid.to_string(), generated.grid.to_string());
    }

    #[test]
    fn a_direction_of_weight_0_is_never_used(
        weights in prop::array::uniform8(0..2u16),
        side in 14..18usize,
        seed in any::<u64>(),
        is_apart in any::<bool>(),
    ) {
        prop_assume!(weights.iter().any(|&weight| weight > 0));
        let bank = WordBank::from_words(WORDS).unwrap();
        let mut generator = Generator::new(&bank).size(side, side).seed(seed).weights(weights_of(weights));
        if is_apart {
            generator = generator.overlap(Overlap::None);
        }
        let generated = generator.misfits(Misfit::Drop).generate().unwrap();
        for (count, weight) in counts(&generated).into_iter().zip(weights) {
            prop_assert!(count == 0 || weight > 0);
        }
    }
}

#[test]
fn evenly_uses_all_directions_alike_and_over_many_seeds_equally() {
    let bank = WordBank::from_words(&WORDS[..13]).unwrap();
    let mut sums = [0; 8];
    for seed in 0..60 {
        let generated = Generator::new(&bank)
            .size(15, 15)
            .seed(seed)
            .evenly()
            .generate()
            .unwrap();
        let counts = counts(&generated);
        let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
        assert!(most - least <= 1, "seed {seed}: {counts:?}");
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    // 60 × 13 / 8 is 97.5. The remainder of each seed falls on 5 of the 8 directions.
    assert!(sums.iter().all(|sum| (80..=115).contains(sum)), "{sums:?}");
}

#[test]
fn where_there_is_no_room_the_words_are_hidden_in_other_directions() {
    // Words of more than three letters fit along rows alone.
    let bank = WordBank::from_words(["badger", "rabbit", "weasel", "stoat", "ox", "elk"]).unwrap();
    let generator = Generator::new(&bank).size(3, 24).seed(1);
    let generated = generator
        .directions(Level::Easy.directions())
        .weights("E=1,S=9".parse().unwrap());
    let generated = generated.generate().unwrap();
    assert_eq!(generated.key.len(), 6);
    assert!(generated.misdirected >= 3, "{}", generated.misdirected);
}

#[test]
fn weights_are_part_of_the_document_and_stay_when_it_is_changed() {
    let folder = Folder::with(&[]);
    let words = "otter,badger,rabbit,weasel,stoat,mole,vole,hare";
    folder
        .run(&format!(
            "make {words} --directions E,S --weights E=3 --size 12x12 --seed 4 -o p.json"
        ))
        .is(0, &[]);
    let document: Value = serde_json::from_str(&folder.read("p.json")).unwrap();
    assert_eq!(
        document["options"]["weights"],
        serde_json::json!({"E": 3, "S": 1})
    );
    let eastward = |text: &str| {
        let document: Value = serde_json::from_str(text).unwrap();
        let words = document["words"].as_array().unwrap();
        words.iter().filter(|word| word["direction"] == "E").count()
    };
    assert_eq!(eastward(&folder.read("p.json")), 6);
    let again = folder.run("make --from p.json --seed 5 -f json");
    assert_eq!(eastward(&again.output), 6);
    let even = folder.run("make --from p.json --evenly -f json");
    assert_eq!(eastward(&even.output), 4);
}

#[test]
fn wrong_weights_are_one_message() {
    let folder = Folder::with(&[]);
    let refuse = |options: &str, message: &str| {
        let outcome = folder.run(&format!("make cat,dog -o p.txt {options}"));
        assert_eq!(outcome.status, Some(2), "{outcome:?}");
        assert!(outcome.errors.contains(message), "{options}: {outcome:?}");
        assert!(!folder.path().join("p.txt").exists());
    };
    refuse(
        "--weights E=-1",
        "“-1” is not a weight: a weight is a whole number from 0 to 1000",
    );
    refuse("--weights E=1001", "“1001” is not a weight");
    refuse("--weights X=1", "“X” is not a direction");
    refuse("--weights E=1,e=2", "E has two weights: leave one out");
    refuse("--weights E", "it has no weight");
    refuse("--weights=", "has no weight");
    refuse(
        "--level easy --weights E=0,S=0",
        "--weights: all directions (E, S) have weight 0: give one of them another weight",
    );
    refuse(
        "--level easy --weights N=3",
        "--weights N=3: the directions are E, S: leave N out, or add it to --directions",
    );
    refuse("--weights E=2 --evenly", "cannot be used with");
    let note = "for 2 words there was no room in the directions that the weights ask for";
    let tight = folder.run("make badger,rabbit --size 2x9 --level easy --weights E=0 --seed 1");
    assert_eq!(tight.status, Some(2), "{tight:?}");
    let tight =
        folder.run("make badger,rabbit --size 2x9 --level easy --weights S=1000,E=1 --seed 1");
    assert!(tight.errors.contains(note), "{tight:?}");
}

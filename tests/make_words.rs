//! Which words `make` hides, and how it writes them.

use crate::common::command::Folder;

/// The words below the grid.
fn listed(output: &str) -> Vec<&str> {
    let (_, list) = output.split_once("\n\n").unwrap_or_default();
    list.lines().collect()
}

#[test]
fn random_words_are_drawn_from_a_list() {
    let folder = Folder::with(&[
        (
            "list.txt",
            "Ice Cream\nsorbet\nparfait\nox\ngelato\nwaffle\n",
        ),
        ("table.csv", "1,cat\n2,dog\n3,eel\n"),
    ]);
    let mut drawn = Vec::new();
    for seed in 0..20 {
        let made = folder.run(&format!("make -q list.txt --random 2 --seed {seed}"));
        let words = listed(&made.output);
        assert_eq!(words.len(), 2, "{made:?}");
        drawn.extend(words.iter().map(|word| (*word).to_owned()));
    }
    drawn.sort();
    drawn.dedup();
    assert_eq!(
        drawn,
        ["GELATO", "ICE CREAM", "PARFAIT", "SORBET", "WAFFLE"]
    );
    let typed = folder.run("make -q cat,dog,eel --random 3 --seed 1");
    assert_eq!(listed(&typed.output).len(), 3);
    let column = folder.run("make -q table.csv --column 2 --random 3 --seed 1");
    assert_eq!(listed(&column.output), ["CAT", "DOG", "EEL"]);
    for (arguments, message) in [
        (
            "list.txt --random 6",
            "--random 6: the list has 5 words of 3 letters and more to draw from",
        ),
        (
            "list.txt --random 2 -d list.txt",
            "--dictionary applies only to",
        ),
        ("list.txt --random 2 --theme birds", "cannot be used with"),
    ] {
        folder.run(&format!("make {arguments}")).is_error(message);
    }
}

#[test]
fn random_words_that_do_not_fit_are_drawn_again() {
    let folder = Folder::with(&[]);
    for (seed, arguments) in [
        (2, "--random 22 --size 10x10 -n 4"),
        (
            3,
            "--random 25 --size 12x12 --message hello,world --message-pad",
        ),
        // A message fills exactly the cells that words leave, and most draws have too few letters.
        (2, "--random 10 --size 9x9 --message hello,world"),
    ] {
        let made = folder.run(&format!("make -q {arguments} --seed {seed}"));
        assert_eq!(made.status, Some(0), "{made:?}");
    }
}

#[test]
fn the_list_may_be_left_out() {
    let folder = Folder::with(&[]);
    let whole = folder.run("make -q cat,dog --seed 1").output;
    let grid = folder.run("make -q cat,dog --seed 1 --no-list");
    assert_eq!(whole, grid.output.clone() + "\nCAT\nDOG\n");
    // A row of the grid may be a word, but has no space.
    let drawn = |options: &str| {
        let made = folder.run(&format!(
            "make -q ice-cream --bonus cake --seed 1 -f svg {options}"
        ));
        assert_eq!(made.status, Some(0), "{made:?}");
        ["ICE-CREAM", "bonus"].map(|text| made.output.contains(text))
    };
    assert_eq!(drawn(""), [true, true]);
    assert_eq!(drawn("--no-list"), [false, false]);
    assert_eq!(drawn("--no-list --print answers"), [true, true]);
    for format in ["csv", "json", "html"] {
        folder
            .run(&format!("make cat --no-list -f {format}"))
            .is_error("--no-list applies to text and paper");
    }
}

#[test]
fn text_has_the_case_that_was_asked_for() {
    let folder = Folder::with(&[("list.txt", "Straße\nMcCall\n")]);
    let make = |case: &str| {
        folder
            .run(&format!("make -q list.txt --seed 1 {case}"))
            .output
    };
    let plain = make("");
    assert_eq!(listed(&plain), ["STRAßE", "MCCALL"]);
    assert_eq!(make("--case lower"), plain.to_lowercase());
    assert_eq!(listed(&make("--case upper")), ["STRAẞE", "MCCALL"]);
    assert_eq!(
        make("--case upper"),
        plain.to_uppercase().replace("SS", "ẞ")
    );
    assert_eq!(listed(&make("--case as-written")), ["Straße", "McCall"]);
    let answer = |case: &str| {
        let arguments = format!("make -q list.txt --seed 1 --print answers {case}");
        folder.run(&arguments).output
    };
    assert_eq!(answer("--case lower"), answer("").to_lowercase());
    let turkish = |case: &str| {
        let arguments = format!("make -q Işık,İzmir,ılık --seed 1 {case}");
        listed(&folder.run(&arguments).output).join(",")
    };
    assert_eq!(turkish(""), "IŞIK,İZMİR,ILIK");
    assert_eq!(turkish("--case upper"), "IŞIK,İZMİR,ILIK");
    assert_eq!(turkish("--case lower"), "ışık,izmir,ılık");
    folder.write("p.txt", make("--case upper"));
    let found = folder.run("find -c p.txt");
    found.is(0, &["2"]);
}

//! `wordtrail words`: asking a dictionary.

use crate::common::command::{Folder, Outcome};

const PETS: &str = "dog\ncat\nCattle\nbird\n";

fn pets() -> Folder {
    Folder::with(&[("pets.txt", PETS)])
}

#[test]
fn a_word_is_in_the_dictionary_or_not() {
    let folder = pets();
    folder.run("words trail").is(0, &["trail"]);
    folder.run("words TRAIL").is(0, &["trail"]);
    folder.run("words xyzzyx").is(1, &["xyzzyx  not found"]);
    folder.run("words -d pets.txt cattle").is(0, &["cattle"]);
    folder
        .run("words -d pets.txt trail")
        .is(1, &["trail  not found"]);
}

#[test]
fn several_words_have_a_verdict_each_in_the_order_given() {
    let folder = pets();
    folder
        .run("words -d pets.txt DOG cat dog")
        .is(0, &["dog", "cat", "dog"]);
    folder.run("words -d pets.txt dog cta Zebra brid").is(
        1,
        &[
            "dog",
            "cta  not found; nearest: cat",
            "Zebra  not found",
            "brid  not found; nearest: bird",
        ],
    );
    folder.run("words -d pets.txt -c dog cta").is(1, &["1"]);
    folder
        .run("words -d pets.txt dog,cat, dog")
        .is(0, &["dog", "cat", "dog"]);
    folder.run("words -d pets.txt -c dog cat").is(0, &["2"]);
}

#[test]
fn a_missing_word_gets_at_most_five_neighbours() {
    let misspelled = pets().run("words recieve teh");
    assert_eq!(misspelled.status, Some(1), "{misspelled:#?}");
    let lines: Vec<&str> = misspelled.output.lines().collect();
    assert!(
        lines[0].starts_with("recieve  not found; nearest: receive, "),
        "{lines:?}"
    );
    assert!(
        lines[1].starts_with("teh  not found; nearest: the, "),
        "{lines:?}"
    );
    let commas = lines.iter().map(|line| line.matches(',').count());
    assert!(commas.eq([4, 4]), "{lines:?}");
}

#[test]
fn words_may_come_from_standard_input() {
    let folder = pets();
    let words = "\u{feff}dog\r\n\n  cta \nCATTLE";
    let verdicts = ["dog", "cta  not found; nearest: cat", "cattle"];
    folder
        .run_with_input("words -d pets.txt -", words)
        .is(1, &verdicts);
    folder
        .run_with_input("words -d pets.txt -o verdicts.txt -", words)
        .is(1, &[]);
    assert_eq!(folder.read("verdicts.txt"), verdicts.join("\n") + "\n");
}

#[test]
fn verdicts_are_data_on_request() {
    let folder = pets();
    folder.run("words -d pets.txt -f csv Dog cta zebra").is(
        1,
        &[
            "word,found,nearest",
            "Dog,true,",
            "cta,false,cat",
            "zebra,false,",
        ],
    );
    folder.run("words -d pets.txt -f jsonl dog cta zebra").is(
        1,
        &[
            r#"{"word":"dog","found":true,"nearest":[]}"#,
            r#"{"word":"cta","found":false,"nearest":["cat"]}"#,
            r#"{"word":"zebra","found":false,"nearest":[]}"#,
        ],
    );
    folder
        .run("words -d pets.txt -f csv --no-header dog")
        .is(0, &["dog,true,"]);
}

#[test]
fn lists_are_data_on_request() {
    let folder = pets();
    folder
        .run("words -d pets.txt -f csv c*")
        .is(0, &["word,length,points", "cat,3,1", "cattle,6,3"]);
    let rack = [
        r#"{"word":"cattle","length":6,"points":3}"#,
        r#"{"word":"cat","length":3,"points":1}"#,
    ];
    folder
        .run("words -d pets.txt -f json --rack cattle")
        .is(0, &rack);
    folder.run("words -d pets.txt -f csv z*").is_noted(
        1,
        &["word,length,points"],
        &["no words were found"],
    );
    folder.run("words -d pets.txt -f csv -c c*").is(0, &["2"]);
}

#[test]
fn a_rack_gives_words_of_some_letters_longest_first_with_points() {
    let folder = Folder::with(&[("list.txt", "tea\nate\nat\nstate\ntaste\ntasted\nétat\n")]);
    folder
        .run("words -d list.txt --rack sTaTe")
        .is(0, &["state  2", "taste  2", "ate  1", "tea  1", "at  0"]);
    folder
        .run("words -d list.txt -n 4 --rack tate?")
        .is(0, &["state  2", "taste  2", "état  1"]);
    folder
        .run("words -d list.txt --rack ?")
        .is_noted(1, &[], &["no words were found"]);
    folder.run("words -d list.txt -c --rack tate").is(0, &["3"]);
}

#[test]
fn an_anagram_uses_all_letters() {
    let folder = pets();
    let anagrams = ["elints", "enlist", "inlets", "listen", "silent", "tinsel"];
    folder.run("words --anagram Listen").is(0, &anagrams);
    folder.run("words --anagram que?").is(0, &["quey"]);
    folder
        .run("words --anagram zzz")
        .is_noted(1, &[], &["no words were found"]);
}

#[test]
fn letters_that_no_word_has_are_noted() {
    let folder = pets();
    folder.run("words -d pets.txt --rack catЖé?").is_noted(
        0,
        &["cat  1"],
        &["no word of the dictionary has these letters: é, ж"],
    );
    folder.run("words -q -d pets.txt --anagram catЖ").is(1, &[]);
    folder.run("words -d pets.txt Ж").is(1, &["Ж  not found"]);
}

#[test]
fn a_class_is_a_set_of_letters() {
    let folder = Folder::with(&[("list.txt", "cat\ncot\ncut\ncots\nкот\n")]);
    let fitting = |pattern: &str| folder.run(&format!("words -d list.txt {pattern}"));
    fitting("c[aou]t").is(0, &["cat", "cot", "cut"]);
    fitting("c[^A-O]t").is(0, &["cut"]);
    fitting("*[^s]").is(0, &["cat", "cot", "cut", "кот"]);
    fitting("[а-я]*").is(0, &["кот"]);
    fitting("--prefix c[au]").is(0, &["cat", "cut"]);
}

#[test]
fn a_prefix_gives_the_words_that_begin_so() {
    let folder = pets();
    folder
        .run("words --prefix wordp")
        .is(0, &["wordplay", "wordplays"]);
    folder
        .run("words -d pets.txt --prefix CAT")
        .is(0, &["cat", "cattle"]);
    folder
        .run("words -d pets.txt --prefix x")
        .is_noted(1, &[], &["no words were found"]);
}

#[test]
fn a_pattern_gives_the_words_that_fit() {
    let folder = Folder::with(&[("list.txt", "cot\ncat\ncart\nct\nact\nкот\n")]);
    let fitting = |pattern: &str| folder.run(&format!("words -d list.txt {pattern}"));
    fitting("c?t").is(0, &["cat", "cot"]);
    fitting("c*t").is(0, &["cart", "cat", "cot", "ct"]);
    fitting("*t").is(0, &["act", "cart", "cat", "cot", "ct"]);
    fitting("??").is(0, &["ct"]);
    // A letter is one character, however many bytes it takes.
    fitting("К?т").is(0, &["кот"]);
    fitting("z*").is_noted(1, &[], &["no words were found"]);
}

#[test]
fn the_built_in_dictionary_is_asked_when_none_is_named() {
    let folder = pets();
    folder.run("words c?t").is(0, &["cat", "cot", "cut"]);
    folder.run("words --count").is(0, &["172823"]);
    folder.run("words -c --max-length 2").is(0, &["96"]);
}

#[test]
fn a_distance_gives_words_that_are_spelled_nearly_so() {
    let folder = Folder::with(&[("list.txt", "trail\ntrails\ntrain\ntail\ntrial\nrat\n")]);
    folder
        .run("words -d list.txt --distance 1 trail")
        .is(0, &["tail", "trail", "trails", "train"]);
    folder
        .run("words -d list.txt --distance 0 trail")
        .is(0, &["trail"]);
    folder
        .run("words -d list.txt --distance 1 zebra")
        .is_noted(1, &[], &["no words were found"]);
}

#[test]
fn lengths_bound_the_words_that_are_given() {
    let folder = pets();
    folder
        .run("words -d pets.txt -n 4")
        .is(0, &["bird", "cattle"]);
    folder
        .run("words -d pets.txt --max-length 3")
        .is(0, &["cat", "dog"]);
    folder
        .run("words -d pets.txt -n 4 --max-length 4 *")
        .is(0, &["bird"]);
    for lookup in ["cat -n 4", "cat dog --max-length 2", "- -n 4"] {
        folder
            .run(&format!("words -d pets.txt {lookup}"))
            .is_error("a word that is looked up is in the dictionary or not");
    }
}

#[test]
fn a_phrase_has_a_verdict_beside_others() {
    let folder = Folder::with(&[("list.txt", "icecream\ndont\ncat\n")]);
    let phrases = "cat\nice cream\nd0g\nsay \"a, b\"\n\u{202e}cat\n";
    folder.run_with_input("words -q -d list.txt -", phrases).is(
        1,
        &[
            "cat",
            "ice cream  not found: words of a dictionary have only letters; nearest: icecream",
            "d0g  not found: words of a dictionary have only letters",
            "say \"a, b\"  not found: words of a dictionary have only letters",
            "cat",
        ],
    );
    let mut command = folder.command("words -d list.txt");
    Outcome::of(command.args(["\u{202e}cat", "123"])).is(
        1,
        &[
            "\\u{202e}cat  not found: words of a dictionary have only letters; nearest: cat",
            "123  not found: words of a dictionary have only letters",
        ],
    );
    let csv = folder.run_with_input("words -d list.txt -f csv -", phrases);
    assert!(
        csv.output.contains("\n\"say \"\"a, b\"\"\",false,\n"),
        "{csv:#?}"
    );
    let json = folder.run_with_input("words -d list.txt -f jsonl -", phrases);
    assert!(
        json.output
            .contains(r#"{"word":"say \"a, b\"","found":false"#),
        "{json:#?}"
    );
    let mut command = folder.command("words -d list.txt");
    Outcome::of(command.args(["don't", "cat"])).is(
        1,
        &[
            "don't  not found: words of a dictionary have only letters; nearest: dont",
            "cat",
        ],
    );
}

#[test]
fn a_rack_may_have_spaces_between_its_letters() {
    let folder = pets();
    for option in ["--rack", "--anagram"] {
        let mut command = folder.command("words -q -f csv --no-header");
        let asked = Outcome::of(command.args([option, " T a c "]));
        assert!(asked.output.contains("cat,3,1\n"), "{asked:#?}");
    }
}

#[test]
fn a_count_is_the_number_alone() {
    let folder = pets();
    folder.run("words -d pets.txt -c c*").is(0, &["2"]);
    folder.run("words -d pets.txt -c x*").is(1, &["0"]);
}

#[test]
fn all_words_are_listed_in_order_when_there_is_no_pattern() {
    let folder = pets();
    let all = ["bird", "cat", "cattle", "dog"];
    folder.run("words -d pets.txt").is(0, &all);
    folder.run("words -d pets.txt -o all.txt").is(0, &[]);
    assert_eq!(folder.read("all.txt"), "bird\ncat\ncattle\ndog\n");
    let built_in = folder.run("words").output;
    let words: Vec<&str> = built_in.lines().collect();
    assert_eq!(words.len(), 172_823);
    assert!(words.is_sorted());
}

#[test]
fn a_word_list_and_its_index_give_the_same_answers() {
    let folder = Folder::with(&[("list.txt", "été\nÊtre\ncat\ncot\n3rd\ncattle\n")]);
    folder.run("index -q list.txt").is(0, &[]);
    for question in [
        "",
        "cat",
        "c?t",
        "?t?",
        "--prefix cat",
        "--distance 1 cut",
        "-c",
        "x",
        "--rack tac?",
        "--anagram act",
        "cta eté",
    ] {
        let asked = |file| folder.run(&format!("words -q -d {file} {question}"));
        let (list, index) = (asked("list.txt"), asked("list.fst"));
        assert_eq!(list.output, index.output, "{question}");
        assert_eq!(list.status, index.status, "{question}");
        assert_eq!(list.errors, "", "{question}");
    }
}

#[test]
fn left_out_lines_are_reported_when_a_word_list_is_queried() {
    let folder = Folder::with(&[("list.txt", "cat\n3rd\n")]);
    folder
        .run("words -d list.txt")
        .is_noted(0, &["cat"], &["list.txt: line 2 is skipped"]);
}

#[test]
fn standard_input_is_read_as_lists_are() {
    let folder = pets();
    folder
        .run_with_input("words -d pets.txt -", "lion, cat\n1. Dog\n123\n")
        .is_noted(
            1,
            &[
                "lion  not found",
                "cat",
                "dog",
                "123  not found: words of a dictionary have only letters",
            ],
            &["standard input: the list has 1 line with several words"],
        );
    folder
        .run_with_input("words --strict -d pets.txt -", "lion, cat\n")
        .is(
            1,
            &["lion, cat  not found: words of a dictionary have only letters"],
        );
}

#[test]
fn a_regular_expression_matches_whole_words_in_any_case() {
    let folder = pets();
    folder.run("words -d pets.txt --regex C.*t").is(0, &["cat"]);
    folder
        .run("words -d pets.txt --regex (c|b).+")
        .is(0, &["bird", "cat", "cattle"]);
    folder
        .run("words -d pets.txt --regex at")
        .is_noted(1, &[], &["no words were found"]);
    folder.run("words -c --regex (.*q){2}.*").is(0, &["8"]);
    folder.run("words --regex (c").is_error("(c");
    folder
        .run(r"words --regex \bcat\b")
        .is_error(r"leave out “\b”");
    folder
        .run("words --regex (.{1,1000}){1,1000}")
        .is_error("too much memory");
    folder.run("words --regex c cat").is_error("--regex");
    folder.write("grid.txt", "cat\ndog\n");
    folder
        .run("find --regex d.g grid.txt")
        .is(0, &["dog  2:1 → 2:3  E"]);
    folder
        .run("find --regex d.* --words cat,dog grid.txt")
        .is(0, &["dog  2:1 → 2:3  E"]);
    folder
        .run("find --regex zz grid.txt")
        .is_noted(1, &[], &["--regex zz matches no word"]);
}

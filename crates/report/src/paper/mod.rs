//! The layout of sheets on printed pages, as SVG.
//!
//! [`setup`] has paper and lengths, [`sheets`] pages of one puzzle each, [`keys`] pages of answers, and [`front`] what is before
//! them.

mod front;
mod keys;
mod page;
mod setup;
mod sheets;
mod titles;

pub use page::{PrintedPage, Role};
pub use setup::{KeysPerPage, PageSetup, Paper, PuzzlesPerPage};
pub use sheets::sections;

use crate::drawing::{Filler, View, heading};
use crate::parallel;
use crate::picture_error::PictureError;
use crate::sheet::Sheet;
use front::Entry;
use keys::Keys;
use page::Page;
use sheets::SheetLayout;
use titles::entry_texts;

/// The content of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Print {
    /// One page per sheet, with strokes through its finds.
    Finds,
    /// One page per puzzle, numbered if there are several, followed by the answer keys.
    Puzzles {
        /// How letters that are in no find look in the answer keys. `None` leaves the keys out.
        key: Option<Filler>,
    },
    /// The answer keys alone.
    Answers {
        /// How letters that are in no find look.
        filler: Filler,
    },
}

/// The pages of a document in order, numbered if there are several sheets.
///
/// # Errors
///
/// [`PictureError::NoSheets`] when there are no sheets, and [`PictureError::TooSmall`] when a grid is too large for large print.
pub fn pages<'sheets>(
    sheets: &'sheets [Sheet],
    setup: &PageSetup,
    print: Print,
) -> Result<Vec<PrintedPage>, PictureError> {
    let Some(first) = sheets.first() else {
        return Err(PictureError::NoSheets);
    };
    let several = sheets.len() > 1;
    let measures = setup.measures(first);
    let key_measures = setup.key_measures(first);
    let labels = &first.style.labels;
    let view = match print {
        Print::Finds => View::Finds(Filler::Normal),
        Print::Puzzles { .. } | Print::Answers { .. } => View::Puzzle,
    };
    // Several puzzles share pages.
    let shared = match print {
        Print::Puzzles { .. } => measures.shared(setup.puzzles_per_page),
        Print::Finds | Print::Answers { .. } => None,
    };
    let layout = |&(number, sheet): &(usize, &'sheets Sheet)| {
        let subtitle = match print {
            Print::Puzzles { .. } => sheet.subtitle(several.then_some(number)),
            _ => String::new(),
        };
        let measures = shared.map_or(measures, |(_, _, of_slot)| of_slot);
        SheetLayout::new(sheet, measures, view, subtitle, false)
    };
    let texts = entry_texts(sheets);
    let numbered: Vec<_> = match print {
        Print::Answers { .. } => Vec::new(),
        _ => (1..).zip(sheets).collect(),
    };
    let mut layouts: Vec<SheetLayout<'_>> = parallel::map(&numbered, layout);
    sheets::make_uniform(&mut layouts, sheets);
    // All results are collected, so that the error is that of the first sheet.
    let of_sheets: Vec<Result<Vec<Page>, PictureError>> =
        parallel::map(&layouts, SheetLayout::pages);
    let of_sheets: Vec<Vec<Page>> = of_sheets.into_iter().collect::<Result<_, _>>()?;
    let has_keys = matches!(print, Print::Puzzles { key: Some(_) });
    let style = &first.style;
    let is_answers = matches!(print, Print::Answers { .. });
    let before_contents = front::before_contents(setup, is_answers, measures, style);
    let how_to = match is_answers {
        true => Vec::new(),
        false => front::how_to_pages(&setup.how_to, measures, style),
    };
    let front_pages = {
        let sections = sheets::sections(sheets).filter(|it| it.is_some() && !is_answers);
        let entries = sections.count() + sheets.len() + usize::from(has_keys);
        let contents = || front::contents_pages(entries, measures, style);
        before_contents.len() + if setup.has_contents { contents() } else { 0 } + how_to.len()
    };
    let mut entries = Vec::new();
    // Where the first page of each puzzle is.
    let mut places = Vec::new();
    let mut pages: Vec<Page> = Vec::new();
    let is_bound = measures.gutter > 0.0 || measures.is_for_press;
    // Whether the next page of a bound book is the second of a spread: its number is odd.
    let is_second = |pages: &[Page]| is_bound && (front_pages + pages.len()).is_multiple_of(2);
    // Pages that will share the next one, and what puts them onto it.
    let mut open: Vec<Page> = Vec::new();
    let per_page = shared.map_or(1, |_| setup.puzzles_per_page as usize);
    let close = |open: &mut Vec<Page>, pages: &mut Vec<Page>| {
        let several = std::mem::take(open);
        match shared {
            Some((size, across, _)) => pages.extend(Page::of_several(size, across, several)),
            None => pages.extend(several),
        }
    };
    let blank_page = || front::blank_page(measures, style);
    let with_sections = of_sheets.into_iter().zip(sheets::sections(sheets));
    for ((mut of_sheet, section), (number, text)) in with_sections.zip(&texts) {
        if let Some(section) = section {
            close(&mut open, &mut pages);
            if is_bound && !is_second(&pages) {
                pages.push(blank_page());
            }
            entries.push(Entry {
                number: None,
                text: heading::joined(section),
                page: pages.len(),
                begins_part: true,
            });
            pages.push(front::section_page(section, measures, style));
        }
        // A puzzle begins on the first page of a spread if its list is on the next page.
        if several && of_sheet.len() > 1 && is_second(&pages) {
            pages.push(blank_page());
        }
        if let Print::Puzzles { .. } = print
            && several
        {
            of_sheet[0].headings = vec![match number {
                Some(number) => titles::numbered(*number, text),
                None => text.clone(),
            }];
        }
        // A puzzle that needs more room than its share begins a page.
        let is_large = per_page > 1 && of_sheet.len() > 1;
        if is_large {
            close(&mut open, &mut pages);
        }
        entries.push(Entry {
            number: *number,
            text: text.clone(),
            page: pages.len(),
            begins_part: false,
        });
        // A puzzle alone fills its page with copies.
        if let ([page], [_]) = (&of_sheet[..], sheets) {
            let mut copy = page.clone();
            copy.headings.clear();
            of_sheet.resize(per_page, copy);
        }
        places.push(pages.len());
        for page in of_sheet {
            open.push(page);
            if open.len() == per_page {
                close(&mut open, &mut pages);
            }
        }
        if is_large {
            close(&mut open, &mut pages);
        }
    }
    close(&mut open, &mut pages);
    let keys = match (print, sheets) {
        (Print::Puzzles { key: Some(filler) } | Print::Answers { filler }, [sheet]) => {
            let subtitle = labels.answers.clone();
            SheetLayout::new(sheet, key_measures, View::Finds(filler), subtitle, true).pages()?
        }
        (Print::Puzzles { key: Some(filler) } | Print::Answers { filler }, [_, ..]) => {
            // The numbers of the pages of the puzzles, which the captions of their answers name.
            let is_book = measures.is_for_press || setup.has_contents;
            let numbers: Vec<usize> = match (print, is_book) {
                (Print::Puzzles { .. }, true) => {
                    places.iter().map(|place| front_pages + place + 1).collect()
                }
                _ => Vec::new(),
            };
            let keys = Keys::new(sheets, key_measures, filler, &numbers);
            let (keys, places_of_keys) = keys.pages(setup.keys_per_page);
            if !numbers.is_empty() && measures.is_for_press {
                // Answers begin on a right page.
                if (front_pages + pages.len()) % 2 == 1 {
                    pages.push(blank_page());
                }
                for (place, of_key) in places.iter().zip(&places_of_keys) {
                    let page = front_pages + pages.len() + of_key + 1;
                    pages[*place].reference = format!("{}: {} {page}", labels.answers, labels.page);
                }
            }
            if let Print::Answers { .. } = print {
                entries.extend(
                    places_of_keys
                        .iter()
                        .zip(&texts)
                        .map(|(page, (number, text))| Entry {
                            number: *number,
                            text: text.clone(),
                            page: *page,
                            begins_part: false,
                        }),
                );
            }
            keys
        }
        _ => Vec::new(),
    };
    if let Print::Answers { .. } = print {
        pages = keys;
    } else if !keys.is_empty() {
        entries.push(Entry {
            number: None,
            text: labels.answers.clone(),
            page: pages.len(),
            begins_part: true,
        });
        pages.extend(keys);
    }
    let unnumbered = before_contents.len();
    let contents = match setup.has_contents {
        true => front::contents(&entries, front_pages, measures, style),
        false => Vec::new(),
    };
    let front = before_contents.into_iter().chain(contents).chain(how_to);
    let pages = front.chain(pages).zip(1..);
    Ok(pages
        .map(|(page, number)| page.finish(number, several && number > unnumbered))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_puzzle::{Generator, WordBank};

    /// All that is drawn on a page.
    fn whole(page: &PrintedPage) -> String {
        page.parts.iter().map(|part| &*part.svg).collect()
    }

    /// The pages of two puzzles of a word, with contents and a gutter of 30 points.
    fn book(word: &str) -> Vec<String> {
        let words = WordBank::from_words([word]).unwrap();
        let made = Generator::new(&words).size(5, 5).generate().unwrap();
        let sheets = ["One", word].map(|title| Sheet::from_puzzle(&made, title));
        let setup = PageSetup::from(Paper::A5).gutter(30.0).contents();
        let pages = pages(&sheets, &setup, Print::Puzzles { key: None }).unwrap();
        pages.iter().map(whole).collect()
    }

    #[test]
    fn books_that_are_read_from_right_to_left_are_bound_on_the_right() {
        for (word, moved) in [("cat", [true, false, true]), ("חתול", [false, true, false])] {
            let pages = book(word);
            let has_gutter_on_left =
                |page: &String| page.contains(r#"<g transform="translate(30 0) scale(1)">"#);
            let found: Vec<bool> = pages.iter().map(has_gutter_on_left).collect();
            assert_eq!(found, moved, "{word}");
        }
    }

    #[test]
    fn the_numbers_of_contents_are_on_the_side_where_lines_end() {
        // A5 without the gutter and the margins is from 36 to 353.53.
        for (word, number, text, page) in [
            ("cat", ("43", "end"), ("51.8", "start"), ("353.53", "end")),
            (
                "חתול",
                ("346.53", "start"),
                ("337.73", "end"),
                ("36", "start"),
            ),
        ] {
            let contents = &book(word)[0];
            for ((x, anchor), shown) in [(number, "1"), (text, "One"), (page, "2"), (page, "3")] {
                let elements = contents
                    .split("<text ")
                    .filter(|it| it.contains(&format!(">{shown}</text>")));
                let mut elements = elements.filter(|it| {
                    it.starts_with(&format!("x=\"{x}\""))
                        && it.contains(&format!("text-anchor=\"{anchor}\""))
                });
                assert!(elements.next().is_some(), "{shown}: {contents}");
            }
        }
    }

    /// The places from the left and from above of all elements with this text.
    fn places(page: &str, text: &str) -> Vec<(f32, f32)> {
        let of_text = |element: &&str| element.contains(&format!(">{text}</text>"));
        let number = |element: &str, name: &str| -> f32 {
            let (_, value) = element.split_once(&format!("{name}=\"")).unwrap();
            value.split('"').next().unwrap().parse().unwrap()
        };
        let elements = page.split("<text ").skip(1).filter(of_text);
        elements
            .map(|element| (number(element, "x"), number(element, "y")))
            .collect()
    }

    #[test]
    fn what_is_in_sections_is_indented_in_the_contents() {
        let words = WordBank::from_words(["cat"]).unwrap();
        let made = Generator::new(&words).size(5, 5).generate().unwrap();
        let sheets = ["One", "Two"].map(|title| Sheet {
            section: "Pets".to_owned(),
            ..Sheet::from_puzzle(&made, title)
        });
        // With a gutter, an empty page stands before the section.
        for setup in [
            PageSetup::from(Paper::A5),
            PageSetup::from(Paper::A5).gutter(20.0),
        ] {
            let setup = setup.contents();
            let pages = pages(&sheets, &setup, Print::Puzzles { key: None }).unwrap();
            let left = |text| places(&whole(&pages[0]), text)[0].0;
            assert_eq!((left("Pets"), left("One")), (36.0, 36.0 + 16.5 + 15.8));
        }
    }

    #[test]
    fn page_numbers_are_as_far_from_the_edge_as_printers_ask_for() {
        let words = WordBank::from_words(["cat"]).unwrap();
        let made = Generator::new(&words).size(5, 5).generate().unwrap();
        let sheets = [1, 2].map(|_| Sheet::from_puzzle(&made, "Pets"));
        for setup in [
            PageSetup::from(Paper::SixByNine),
            PageSetup::from(Paper::SixByNine).large_print(),
        ] {
            let pages = pages(&sheets, &setup, Print::Puzzles { key: None }).unwrap();
            let numbers = places(&whole(&pages[1]), "2");
            assert_eq!(numbers, [(216.0, 648.0 - 20.0)]);
            assert!(whole(&pages[1]).contains("fill=\"#000000\""));
        }
    }

    #[test]
    fn notes_and_page_numbers_share_a_line() {
        let words = WordBank::from_words(["cat"]).unwrap();
        let made = Generator::new(&words).size(5, 5).generate().unwrap();
        let sheets = [0, 2].map(|omitted| Sheet {
            omitted,
            ..Sheet::from_puzzle(&made, "Pets")
        });
        let setup = PageSetup::from(Paper::SixByNine);
        let pages = pages(&sheets, &setup, Print::Finds).unwrap();
        assert_eq!(places(&whole(&pages[0]), "1"), [(216.0, 628.0)]);
        let footer = "2 more finds are not drawn  ·  2";
        assert_eq!(places(&whole(&pages[1]), footer), [(216.0, 628.0)]);
    }

    #[test]
    fn answers_follow_each_other_as_the_language_is_read() {
        for (word, is_mirrored) in [("cat", false), ("חתול", true)] {
            let words = WordBank::from_words([word]).unwrap();
            let made = Generator::new(&words).size(5, 5).generate().unwrap();
            let sheets = [1, 2].map(|_| Sheet::from_puzzle(&made, ""));
            let setup = PageSetup::from(Paper::A5).keys_per_page(KeysPerPage::Four);
            let filler = Filler::Grey;
            let pages = pages(&sheets, &setup, Print::Answers { filler }).unwrap();
            let [one, two] = ["1", "2"].map(|number| places(&whole(&pages[0]), number)[0].0);
            assert_eq!(two < one, is_mirrored, "{word}: {one} {two}");
        }
    }

    /// The size of letters in the grid of a page.
    fn letter(page: &PrintedPage) -> f32 {
        let whole = whole(page);
        let scales = whole.split("scale(").skip(1);
        let mut scales = scales.map(|rest| rest.split(')').next().unwrap().parse::<f32>().unwrap());
        scales.find(|scale| *scale != 1.0).unwrap() * crate::drawing::PAPER_LETTER
    }

    /// The size of words in the list of a page.
    fn word(page: &PrintedPage) -> f32 {
        let whole = whole(page);
        let (_, list) = whole.split_once(r#"<g font-size=""#).unwrap();
        list.split('"').next().unwrap().parse().unwrap()
    }

    /// A sheet of some of these words in a square.
    fn sheet(words: usize, side: usize) -> Sheet {
        const WORDS: [&str; 20] = [
            "elephant", "giraffe", "lion", "tiger", "zebra", "monkey", "penguin", "dolphin",
            "kangaroo", "leopard", "cheetah", "ostrich", "flamingo", "camel", "panda", "otter",
            "rabbit", "badger", "weasel", "beaver",
        ];
        let words = WordBank::from_words(&WORDS[..words]).unwrap();
        let generator = Generator::new(&words).size(side, side).seed(1);
        Sheet::from_puzzle(&generator.generate().unwrap(), "Animals")
    }

    #[test]
    fn lists_are_smaller_than_letters_and_as_wide_as_the_grid() {
        for (count, side) in [(5, 10), (12, 12), (20, 15), (20, 20)] {
            for paper in [Paper::A4, Paper::Letter, Paper::A5, Paper::SixByNine] {
                let sheet = sheet(count, side);
                let pages = pages(&[sheet], &paper.into(), Print::Puzzles { key: None }).unwrap();
                let (letter, word) = (letter(&pages[0]), word(&pages[0]));
                let is_usual = (0.549..=0.701).contains(&(word / letter));
                // Large letters have words of 24 points, and small ones have some of 9.
                assert!(
                    is_usual || word == 24.0 || word == 9.0,
                    "{word} of {letter}"
                );
                let whole = whole(&pages[0]);
                let (_, frame) = whole.split_once(r#"<rect x="-6""#).unwrap();
                let (_, width) = frame.split_once(r#"width=""#).unwrap();
                let width: f32 = width.split('"').next().unwrap().parse().unwrap();
                let frame = width * letter / crate::drawing::PAPER_LETTER;
                let left = (paper.size().0 - frame) / 2.0;
                let [(x, _)] = places(&whole, "ELEPHANT")[..] else {
                    panic!("it is listed once: {whole}");
                };
                assert!((left - 0.1..left + 60.0).contains(&x), "{x} {left}");
            }
        }
    }

    #[test]
    fn puzzles_of_one_size_have_letters_and_lists_of_one_size_within_a_section() {
        let letters = |sections: [&str; 3]| {
            let sheets = [(20, 15), (4, 15), (12, 10)].into_iter().zip(sections);
            let sheets = Vec::from_iter(sheets.map(|((words, side), section)| Sheet {
                section: section.to_owned(),
                ..sheet(words, side)
            }));
            let setup = PageSetup::from(Paper::Custom(152_400, 165_000));
            let pages = pages(&sheets, &setup, Print::Puzzles { key: None }).unwrap();
            let puzzles = pages.iter().filter(|page| whole(page).contains("ELEPHANT"));
            Vec::from_iter(puzzles.map(|page| (letter(page), word(page))))
        };
        let [long, short, _] = letters(["", "", ""])[..] else {
            panic!("there are three");
        };
        assert_eq!(long, short);
        let [long, short, _] = letters(["One", "Two", "Two"])[..] else {
            panic!("there are three");
        };
        assert!(short.0 > long.0 || short.1 > long.1, "{long:?} {short:?}");
    }

    #[test]
    fn puzzles_of_one_size_have_one_orientation() {
        let words = ["cat", "dog"].map(|word| WordBank::from_words([word]).unwrap());
        let many: Vec<String> = (b'a'..=b'z')
            .flat_map(|first| (b'a'..=b'f').map(move |last| (first, last)))
            .map(|(first, last)| format!("q{}z{}q", first as char, last as char))
            .collect();
        let sheets: Vec<Sheet> = words
            .iter()
            .map(|words| Generator::new(words).size(8, 20).generate().unwrap())
            .map(|made| Sheet::from_puzzle(&made, "A"))
            .collect();
        let mut long = sheets[0].clone();
        long.words = many;
        let sides = |sheets: &[Sheet]| {
            let print = Print::Puzzles { key: None };
            let pages = pages(sheets, &PageSetup::from(Paper::A5), print).unwrap();
            let sides: Vec<bool> = pages.iter().map(|page| page.size.0 > page.size.1).collect();
            sides
        };
        assert_eq!(sides(&sheets), [true, true]);
        let alone = sides(std::slice::from_ref(&long));
        assert!(!alone[0], "the list needs the height of the page");
        let together = sides(&[sheets[0].clone(), long]);
        // What a long list needs, the other puzzle has, too.
        assert!(
            together.iter().all(|side| *side == alone[0]),
            "{together:?}"
        );
    }

    #[test]
    fn answers_have_their_own_size() {
        let sheets = [sheet(5, 10), sheet(5, 10)];
        let filler = Filler::Grey;
        let key = |setup: PageSetup| {
            let pages = pages(&sheets, &setup, Print::Answers { filler }).unwrap();
            whole(&pages[0])
        };
        let setup = || PageSetup::from(Paper::A4);
        assert_eq!(key(setup()), key(setup().large_print()));
    }

    #[test]
    fn what_to_do_is_said_with_the_directions_of_words() {
        let mut sheet = sheet(5, 10);
        let setup = PageSetup::from(Paper::A4);
        let page = |sheet: &Sheet| {
            let print = Print::Puzzles { key: None };
            whole(&pages(std::slice::from_ref(sheet), &setup, print).unwrap()[0])
        };
        sheet.directions = Some(wordtrail_search::grid::Directions::ALL);
        let said = page(&sheet);
        assert!(said.contains(">Find these 5 words:</text>"));
        assert!(said.contains(">→ ↓ ↘ ↗ ← ↑ ↖ ↙</text>"));
        sheet.directions = Some(
            [wordtrail_search::grid::Direction::East]
                .into_iter()
                .collect(),
        );
        sheet.style.labels.instruction = Some("Suche diese Wörter!".to_owned());
        let said = page(&sheet);
        assert!(said.contains(">Suche diese Wörter!</text>") && said.contains(">→</text>"));
        sheet.style.labels.instruction = Some(String::new());
        assert!(!page(&sheet).contains('→'));
    }

    #[test]
    fn a_book_for_a_printer_has_its_parts_on_right_pages() {
        let sheets = [sheet(5, 10), sheet(5, 10)];
        let setup = PageSetup::from(Paper::SixByNine).press(0.0, 2026);
        let setup = setup.title_page("Zoo").copyright_page("© A");
        let setup = setup
            .dedication("For B")
            .contents()
            .how_to("How to play\nLook.");
        let key = Some(Filler::Grey);
        let pages = pages(&sheets, &setup, Print::Puzzles { key }).unwrap();
        let found = ["Zoo", "© A", "For B", "Contents", "How to play"].map(|text| {
            let shows = |page: &PrintedPage| whole(page).contains(&format!(">{text}</text>"));
            1 + pages.iter().position(shows).unwrap()
        });
        assert_eq!(found, [1, 2, 3, 5, 6]);
        let contents = whole(&pages[4]);
        let numbers = ["7", "8", "9"].map(|number| places(&contents, number).len());
        assert_eq!((numbers, pages.len()), ([1, 1, 1], 9));
    }
}

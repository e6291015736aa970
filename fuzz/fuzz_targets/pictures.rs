//! A picture of any finds and title is XML and draws each find, and no title or word adds to the code of a page.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use roxmltree::Document;
use wordtrail::report::{Filler, Longest, Purpose, View, page, svg};
use wordtrail::{Budget, Dictionary, Grid, Mode, Search, Trails};

#[derive(Debug, Arbitrary)]
struct Input<'text> {
    words: Vec<&'text str>,
    grid: &'text str,
    title: &'text str,
    adjacent: bool,
}

fuzz_target!(|input: Input<'_>| {
    let (Ok(dictionary), Ok(grid)) = (
        Dictionary::from_words(&input.words),
        input.grid.parse::<Grid>(),
    ) else {
        return;
    };
    let budget = Budget::with_steps(100_000);
    let mode = if input.adjacent { Mode::Adjacent } else { Mode::Straight };
    let search = Search::new(&dictionary).mode(mode).min_length(1);
    let mut longest = Longest::new(50);
    let ended = search.trails(Trails::All).budget(&budget).consume(&grid, &mut longest);
    assert!(ended.is_continue());
    let mut sheet = longest.into_sheet(grid, mode, input.title);

    let picture = svg(&sheet, View::Finds(Filler::Normal));
    let document = Document::parse(&picture).expect("SVG is XML");
    let group = document.descendants().find(|node| node.attribute("class") == Some("finds"));
    let paths = group.map_or(0, |group| {
        group.descendants().filter(|node| node.has_tag_name("path")).count()
    });
    assert_eq!(paths, sheet.finds.len());

    let scripts = |page: &str| page.matches("<script").count();
    for purpose in [Purpose::Look, Purpose::Play, Purpose::Discover] {
        let titled = page(&sheet, purpose);
        let title = std::mem::take(&mut sheet.title);
        assert_eq!(scripts(&titled), scripts(&page(&sheet, purpose)));
        sheet.title = title;
    }
});

//! Usual logos, and some that were made to take hours.

use super::*;
use crate::{Paper, Print, Sheet, View, pdf, png};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use std::thread;
use wordtrail_search::Mode;

const HEAD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="10">"#;

/// A red PNG of 2 × 2 pixels, as the address of an image.
fn red() -> String {
    let mut pixels = Pixmap::new(2, 2).unwrap();
    pixels.fill(Color::from_rgba8(255, 0, 0, 255));
    address("image/png", &pixels.encode_png().unwrap()).to_string()
}

fn parse(body: &str) -> Result<Logo, PictureError> {
    Logo::parse(format!("{HEAD}{body}</svg>").into())
}

/// The number of red pixels of a PNG.
fn red_pixels(file: &[u8]) -> usize {
    let pixels = Pixmap::decode_png(file).unwrap();
    let is_red = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
        pixel.red() > 200 && pixel.green() < 60 && pixel.blue() < 60
    };
    pixels.pixels().iter().filter(is_red).count()
}

fn sheet(logo: Logo) -> Sheet {
    let mut sheet = Sheet::new("ab\ncd\n".parse().unwrap(), Mode::Straight, "Title");
    sheet.style.logo = Some(logo);
    sheet
}

#[test]
fn a_caller_can_cancel_the_drawing() {
    let budget = Budget::new();
    let file = format!(r#"{HEAD}<circle r="4"/></svg>"#);
    assert!(Logo::parse_with_budget(file.clone().into(), &budget).is_ok());
    budget.cancel();
    let error = Logo::parse_with_budget(file.into(), &budget).unwrap_err();
    assert!(error.to_string().contains("cancelled"), "{error}");
}

#[test]
fn what_logos_have_is_drawn_in_every_format() {
    let red = red();
    let copies = r##"<use href="#a" x="1"/>"##.repeat(200);
    for body in [
        r#"<rect width="20" height="10" fill="red"/>"#.to_owned(),
        r#"<style>.a{fill:red}</style><g class="a"><circle cx="10" cy="5" r="5"/></g>"#.to_owned(),
        r##"<style>/* red */ #c, g > rect:first-child { fill: url("#a") }</style><linearGradient id="a"><stop stop-color="red"/></linearGradient><g><rect width="20" height="10"/></g>"##.to_owned(),
        r##"<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><rect width="20" height="10" fill="url(#a)"/>"##.to_owned(),
        r##"<clipPath id="a"><circle cx="10" cy="5" r="5"/></clipPath><rect width="20" height="10" fill="red" clip-path="url(#a)"/>"##.to_owned(),
        r##"<mask id="a"><rect width="20" height="9" fill="white"/></mask><rect width="20" height="10" fill="red" mask="url(#a)"/>"##.to_owned(),
        format!(r##"<defs><g id="a"><rect width="19" height="9" fill="red"/></g></defs>{copies}"##),
        format!(r#"<image width="20" height="10" preserveAspectRatio="none" href="{red}"/>"#),
        // As Figma writes a picture.
        format!(
            r##"<rect width="20" height="10" fill="url(#a)"/><defs><pattern id="a" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#b" transform="scale(0.5)"/></pattern><image id="b" width="2" height="2" xlink:href="{red}"/></defs>"##
        ),
        // Written by Inkscape, where shapes have no markers.
        r#"<defs><marker id="a"><path d="M0 0h1"/></marker></defs><rect style="fill:red;marker:none" width="20" height="10"/>"#.to_owned(),
        r#"<text y="10" font-size="12" fill="red" font-weight="bold">MMM</text>"#.to_owned(),
        r##"<rect width="20" height="10" fill="none" stroke="red" stroke-width="5" stroke-dasharray="4 1"/>"##.to_owned(),
    ] {
        let logo = parse(&body).unwrap();
        assert_eq!(logo.size(), (20.0, 10.0), "{body}");
        assert!(red_pixels(logo.png()) > 50_000, "{}: {body}", red_pixels(logo.png()));
        let sheet = sheet(logo);
        let picture = png(&sheet, View::Puzzle, Some(4.0)).unwrap();
        assert!(red_pixels(&picture) > 300, "{body}");
        // The shapes as they are in PDF.
        let logo = sheet.style.logo.as_ref().unwrap();
        let markup = logo.taken_out(&crate::svg(&sheet, View::Puzzle));
        let tree = crate::typeset::tree(&markup, None, Some(logo.image())).unwrap();
        let size = tree.size();
        let [width, height] = [size.width(), size.height()].map(|side| 4 * side as u32);
        let mut pixels = Pixmap::new(width, height).unwrap();
        let scale = Transform::from_scale(4.0, 4.0);
        resvg::render(&tree, scale, &mut pixels.as_mut());
        assert!(red_pixels(&pixels.encode_png().unwrap()) > 300, "{body}");
        assert!(pdf(&[sheet], Paper::A4, Print::Puzzles { key: None }).is_ok());
    }
}

#[test]
fn a_logo_that_would_take_too_much_is_refused_on_any_stack() {
    let nested = |depth: usize, open: &str, close: &str| {
        format!(
            "{}<path d=\"M0 0h9v9z\"/>{}",
            open.repeat(depth),
            close.repeat(depth)
        )
    };
    let chain = |template: &dyn Fn(usize) -> String| (0..3000).map(template).collect::<String>();
    let doubled: String = (0..40)
        .map(|level| {
            format!(
                r##"<g id="a{}"><use href="#a{level}"/><use href="#a{level}"/></g>"##,
                level + 1
            )
        })
        .collect();
    // Each pattern has shapes that are filled with the one before it.
    let patterns = |style: &dyn Fn(usize) -> String| {
        let shape = |level| format!("<rect width='9' height='9' {}/>", style(level));
        let pattern = |level: usize| {
            let shapes = shape(level).repeat(20);
            format!(
                "<pattern id='a{}' width='1' height='1'>{shapes}</pattern>",
                level + 1
            )
        };
        (0..20).map(pattern).collect::<String>() + &shape(20)
    };
    let bomb = |side: u32| {
        let mut file = Vec::from(images::PNG_SIGNATURE);
        file.extend([0, 0, 0, 13]);
        file.extend(b"IHDR");
        file.extend(side.to_be_bytes());
        file.extend(side.to_be_bytes());
        address("image/png", &file)
    };
    let cases: Vec<(String, &str)> = vec![
        (nested(12_000, "<g>", "</g>"), "more than 100 deep"),
        (nested(110, "<g opacity='.5'>", "</g>"), "more than 100 deep"),
        (nested(90, "<g opacity='.99'>", "</g>"), ""),
        (
            nested(50, "<g opacity='.5' stroke='red' stroke-width='9999'>", "</g>"),
            "large shapes, layers",
        ),
        (patterns(&|level| format!("fill='url(#a{level})'")), "more than 20,000 elements"),
        (
            patterns(&|level| format!("class='a{level}'"))
                + "<style>"
                + &(0..21).map(|level| format!(".a{level}{{fill:url(#a{level})}}")).collect::<String>()
                + "</style>",
            "more than 20,000 elements",
        ),
        (format!("<g style='{}'/>", "a:b;".repeat(600)), "too many rules of style"),
        (
            nested(90, "<pattern fill='url(#a)'>", "</pattern>")
                + &format!("<g id='a'>{}</g>", "<g/>".repeat(9_000)),
            "more than 20,000 elements",
        ),
        (r#"<circle r="6666666664" cx="5" cy="5"/>"#.to_owned(), "far larger"),
        (r#"<circle r="9999" cx="5" cy="5"/>"#.to_owned(), ""),
        (
            format!(r#"<path d="M2 1L{} 4A5 5 0 0 1 9 9Z"/>"#, "4".repeat(50)),
            "long shapes",
        ),
        (format!(r#"<path d="M0 0{}"/>"#, "a9e8 1.1e-5 0 0 1 0 9e8".repeat(400)), "long shapes"),
        (r#"<circle r="1e37"/>"#.repeat(20), "long shapes"),
        (r#"<path d="M0000000001 0L4.12345678901e0 50000000000e-10A5 5 0 0012345 9L9.5.5z"/>"#.to_owned(), ""),
        (
            format!("<style>path{{font-family:{}}}</style>", "a".repeat(60_000))
                + &r#"<path d="M0 0h9v9z"/>"#.repeat(900),
            "long shapes",
        ),
        (
            format!(
                r##"<linearGradient id="a">{}</linearGradient><g fill="url(#a)">{}</g>"##,
                "<stop offset='.5'/>".repeat(2000),
                r#"<path d="M0 0h1v1z"/>"#.repeat(2000)
            ),
            "long shapes",
        ),
        (
            format!(
                r#"<text font-family="{}">{}</text>"#,
                "a,".repeat(10_000),
                "<tspan>a</tspan>".repeat(300)
            ),
            "long shapes",
        ),
        (r##"<g id="a"><use href="#a"/></g>"##.to_owned(), "refer to themselves"),
        (
            format!(r##"<rect id="a0" width="1" height="1"/>{doubled}<use href="#a40"/>"##),
            "more than 20,000 elements",
        ),
        (
            chain(&|n| format!(r##"<clipPath id="a{n}" clip-path="url(#a{})"><path d="M0 0h9v9z"/></clipPath>"##, n + 1))
                + r##"<rect width="9" height="9" clip-path="url(#a0)"/>"##,
            "more than 100 deep",
        ),
        (
            format!(
                "<style>{}</style>{}",
                chain(&|n| format!("#a{n}{{clip-path:url(#a{})}}", n + 1)),
                chain(&|n| format!(r##"<clipPath id="a{n}"><path d="M0 0h9v9z"/></clipPath>"##))
            ),
            "more than 100 deep",
        ),
        (
            format!(
                r##"<path id="a" d="{}"/>{}"##,
                "M0 0L9 9".repeat(50_000),
                r##"<use href="#a"/>"##.repeat(100)
            ),
            "long shapes",
        ),
        // A comment hides where a rule ends, and the rule is for any element.
        (
            patterns(&|_| String::new())
                + "<style>a{b:c/*}*/;d:e}"
                + &(0..21).map(|level| format!("#a{}>rect{{fill:url(#a{level})}}", level + 1)).collect::<String>()
                + "</style><g id='a21'><rect width='9' height='9'/></g>",
            "more than 20,000 elements",
        ),
        (
            r##"<filter id="a"><feTurbulence baseFrequency=".5" numOctaves="100000"/></filter><rect width="9" height="9" filter="url(#a)"/>"##.to_owned(),
            "filters",
        ),
        (r#"<rect width="9" height="9" style="filter:blur(99px)"/>"#.to_owned(), "filters"),
        (
            format!(
                r##"<marker id="a"><rect width="1" height="1"/></marker><path marker-mid="url(#a)" d="{}"/>"##,
                "M0 0L9 9".repeat(50_000)
            ),
            "markers",
        ),
        (
            format!(
                r##"<style>.a{{marker:url(#a)}}</style><marker id="a"><rect width="1" height="1"/></marker><path class="a" d="{}"/>"##,
                "M0 0L9 9".repeat(50_000)
            ),
            "markers",
        ),
        (
            format!(r#"<path stroke="red" stroke-dasharray=".001" d="{}"/>"#, "M0 0L99 99".repeat(1000)),
            "dashes",
        ),
        (
            r##"<pattern id="a" width="99999" height="99999" patternUnits="userSpaceOnUse"><rect width="9" height="9"/></pattern><rect width="9" height="9" fill="url(#a)"/>"##.to_owned(),
            "large shapes",
        ),
        (
            r#"<rect width="20" height="10" opacity=".5"/>"#.repeat(4000),
            "large shapes, layers",
        ),
        (format!("<text>{}</text>", "a".repeat(3000)), "too much text"),
        (format!("<rect {}/>", chain(&|n| format!("a{n}='' "))), "many attributes"),
        (
            chain(&|n| format!("<g xmlns:a{n}='b'>")) + &"</g>".repeat(3000),
            "many namespaces",
        ),
        (format!(r#"<image width="9" height="9" href="{}"/>"#, bomb(60_000)), "no PNG"),
        (
            r#"<image width="9" height="9" href="data:image/svg+xml;base64,H4sIAAAA"/>"#.to_owned(),
            "no PNG",
        ),
        (r#"<image width="9" height="9" href="/etc/passwd"/>"#.to_owned(), "in another file"),
        (
            format!(
                "{}<rect width='9' height='9'/>",
                format!(r#"<image width="1" height="1" href="{}"/>"#, red()).repeat(900)
            ),
            "",
        ),
    ];
    for (body, expected) in cases {
        let small_stack = thread::Builder::new().stack_size(1 << 20);
        let read = small_stack.spawn(move || {
            let logo = parse(&body);
            if let Ok(logo) = &logo {
                let sheet = sheet(logo.clone());
                pdf(&[sheet], Paper::A4, Print::Puzzles { key: None }).unwrap();
            }
            logo.map(|_| ()).map_err(|error| error.to_string())
        });
        match read.unwrap().join().unwrap() {
            Ok(()) => assert_eq!(expected, "", "read"),
            Err(error) => assert!(
                !expected.is_empty() && error.contains(expected),
                "{expected}: {error}"
            ),
        }
    }
    let entities = format!(
        r#"<!DOCTYPE svg [<!ENTITY a "{}">]>{HEAD}<text>{}</text></svg>"#,
        "a".repeat(1000),
        "&a;".repeat(100_000)
    );
    let error = Logo::parse(entities.into()).unwrap_err().to_string();
    assert!(error.contains("many entities"), "{error}");
}

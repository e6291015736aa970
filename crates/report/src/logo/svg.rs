//! SVG files of users: checked, parsed, drawn, and rewritten as plain shapes.
//!
//! A file of a few hundred bytes can ask for hours and gigabytes, and `usvg`, which parses it, can be neither interrupted nor given a
//! budget. Limits are checked in three steps, each before the work that it limits: the text before it is parsed, the elements before
//! references between them are followed, and the shapes before they are drawn. What takes long all the same is given up.

use super::images::Images;
use crate::font;
use crate::stack;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::roxmltree::{self, Document, Node, NodeId, ParsingOptions};
use resvg::usvg::{self, Group, Options, Paint, Path, Tree, WriteOptions};
use simplecss::{AttributeOperator, DeclarationTokenizer, PseudoClass, Rule, StyleSheet};
use std::collections::{HashMap, HashSet};
use svgtypes::{PathParser, PathSegment};
use wordtrail_dictionary::Budget;
use wordtrail_dictionary::internals::wording::excerpt;

/// A picture in the format SVG.
pub struct Drawing {
    /// The width and height in pixels.
    pub size: (f32, f32),
    /// What is drawn, as SVG of plain shapes: without styles, scripts, references to other files, and text.
    pub markup: String,
    pub shapes: Tree,
    pub pixels: Pixmap,
}

/// The height in pixels of a drawing: an inch at the resolution of printers. A wide one is lower.
const DRAWN_HEIGHT: f32 = 300.0;

/// The maximum number of pixels of a drawing.
const DRAWN_PIXELS: f32 = 200_000.0;

/// The maximum depth of elements in each other, when references are followed.
const MAX_DEPTH: usize = 100;

/// The maximum number of elements, and of bytes that they have, when references are followed.
const MAX_ELEMENTS: usize = 20_000;
const MAX_BYTES: usize = 4_000_000;

/// The maximum length of all text in bytes.
const MAX_TEXT: usize = 2_000;

/// The maximum number of rules in style sheets, counted for each selector.
const MAX_RULES: usize = 4_000;

/// The maximum number of declarations in a rule, or in the style of an element: each is compared with those before it.
const MAX_DECLARATIONS: usize = 500;

/// The bytes that a curve of an outline takes.
const CURVE: usize = 28;

/// The length in bytes from which on a value counts for each element that inherits it.
const LONG_VALUE: usize = 200;

/// Reads and draws a file. Says what is wrong with one that is no SVG, empty, or too complicated.
pub fn draw(file: String, budget: &Budget) -> Result<Drawing, String> {
    match stack::run_within(stack::TIME, budget, move || draw_here(&file)) {
        Ok(Ok(drawn)) => drawn,
        // A fault of the libraries that read SVG must not end the program.
        Ok(Err(_)) => Err("the SVG cannot be drawn".to_owned()),
        Err(error) => Err(format!("the SVG cannot be drawn: {error}")),
    }
}

fn draw_here(file: &str) -> Result<Drawing, String> {
    check_text(file)?;
    let options = ParsingOptions {
        // Old files name their namespaces as entities.
        allow_dtd: true,
        // Comments and texts are nodes, too.
        nodes_limit: 8 * MAX_ELEMENTS as u32,
        ..ParsingOptions::default()
    };
    let document = match Document::parse_with_options(file, options) {
        Err(roxmltree::Error::NodesLimitReached) => return Err(TOO_MANY.to_owned()),
        document => document.map_err(not_svg)?,
    };
    check_elements(&document)?;
    let images = Images::default();
    let options = Options {
        image_href_resolver: images.resolver(),
        fontdb: font::database(None),
        ..Options::default()
    };
    let tree = Tree::from_xmltree(&document, &options).map_err(not_svg)?;
    images.check()?;
    if tree.root().children().is_empty() {
        return Err("the SVG is empty".to_owned());
    }
    let size = (tree.size().width(), tree.size().height());
    let scale = (DRAWN_HEIGHT / size.1).min((DRAWN_PIXELS / (size.0 * size.1)).sqrt());
    let [width, height] = [size.0, size.1].map(|side| (side * scale).ceil().max(1.0));
    let is_drawable = scale > 0.0 && width * height <= 2.0 * DRAWN_PIXELS;
    if !is_drawable {
        return Err("the SVG is too wide or too high".to_owned());
    }
    let mut work = Work {
        canvas: width * height,
        ..Work::default()
    };
    work.add(tree.root(), scale, Place::default())?;
    let pixels = Pixmap::new(width as u32, height as u32);
    let mut pixels = pixels.ok_or("the SVG has no area")?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    if pixels.pixels().iter().all(|pixel| pixel.alpha() == 0) {
        return Err("nothing of the SVG is visible".to_owned());
    }
    let markup = tree.to_string(&WriteOptions {
        indent: usvg::Indent::None,
        ..WriteOptions::default()
    });
    Ok(Drawing {
        size,
        markup,
        shapes: tree,
        pixels,
    })
}

const TOO_MANY: &str = "the SVG has more than 20,000 elements, counted as often as they are used";

fn not_svg(error: impl std::fmt::Display) -> String {
    format!("it is neither PNG nor SVG: {error}")
}

/// Refuses a text that takes long to parse: the time for attributes and namespaces grows with their square, and entities may
/// stand for long texts.
fn check_text(file: &str) -> Result<(), String> {
    const MAX_NAMESPACES: usize = 200;
    const MAX_ATTRIBUTES: usize = 500;
    const MAX_ENTITIES: usize = 2_000;
    const MAX_REFERENCES: usize = 50;
    let refused = |what: &str| Err(format!("the SVG is too complicated: it has many {what}"));
    if file.matches("xmlns").count() > MAX_NAMESPACES {
        return refused("namespaces");
    }
    let mut tags = file.split('<');
    if tags.any(|tag| tag.matches('=').count() > MAX_ATTRIBUTES) {
        return refused("attributes");
    }
    if let Some(first) = file.find("<!ENTITY") {
        let last = file.rfind("<!ENTITY").unwrap_or(first);
        let (defined, used) = file[first..].split_at(last - first);
        let last = used.find('>').unwrap_or(used.len());
        if defined.len() + last > MAX_ENTITIES || file.matches('&').count() > MAX_REFERENCES {
            return refused("entities");
        }
    }
    Ok(())
}

/// Refuses too many elements, and references that lead back.
fn check_elements(document: &Document<'_>) -> Result<(), String> {
    let mut elements = Elements::default();
    let mut style = StyleSheet::new();
    let (mut rules, mut declarations) = (0, 0);
    for node in document.descendants().filter(Node::is_element) {
        if let Some(id) = node.attribute("id")
            && elements.by_id.insert(id, node).is_some()
        {
            elements.repeated.insert(id);
        }
        // They copy what they refer to before anything can be counted.
        let name = node.tag_name().name();
        if ["feImage", "tref", "textPath"].contains(&name) {
            return Err(format!("the SVG has an element {name}, which is not drawn"));
        }
        for attribute in node.attributes() {
            let value = attribute.value();
            let inherits = match attribute.name() {
                "style" => {
                    DeclarationTokenizer::from(value).any(|it| inherits_mask(it.name, it.value))
                }
                name => inherits_mask(name, value),
            };
            if inherits {
                return Err(INHERITS.to_owned());
            }
            declarations = declarations.max(value.matches(';').count());
        }
        if name == "style" {
            let text = node.text().unwrap_or_default();
            rules += text.matches(['{', ',']).count();
            let in_rules = text.split('}').map(|rule| rule.matches(';').count());
            declarations = in_rules.max().unwrap_or_default().max(declarations);
            if rules > MAX_RULES || declarations > MAX_DECLARATIONS {
                break;
            }
            style.parse_more(text);
        }
    }
    if rules > MAX_RULES || declarations > MAX_DECLARATIONS {
        return Err("the SVG has too many rules of style".to_owned());
    }
    let mut longest = HashMap::new();
    for rule in style.rules {
        for declaration in &rule.declarations {
            let length = longest.entry(declaration.name).or_insert(0);
            *length = declaration.value.len().max(*length);
        }
        let mut declarations = rule.declarations.iter();
        if declarations.any(|it| inherits_mask(it.name, it.value)) {
            return Err(INHERITS.to_owned());
        }
        let mut references = rule
            .declarations
            .iter()
            .flat_map(|it| referred(it.value, false));
        if references.next().is_some() {
            elements.rules.push(rule);
        }
    }
    elements.declared = longest.values().sum();
    elements.extent(document.root_element(), 0)?;
    Ok(())
}

const INHERITS: &str = "the SVG has inherited masks or clip paths, which are not drawn";

/// Whether a declaration of style lets an element have the mask of that around it, whose copies are not counted.
fn inherits_mask(name: &str, value: &str) -> bool {
    ["mask", "clip-path"].contains(&name) && value.trim() == "inherit"
}

/// The number of curves that an attribute is drawn with, in which arcs and circles are divided the finer the larger they are, as kurbo does.
fn curves(name: &str, value: &str) -> f64 {
    const TOLERANCE: f64 = 0.1;
    let of_arc = |radius: f64| (1.1163 * radius / TOLERANCE).powf(1.0 / 6.0).max(4.0);
    if ["r", "rx", "ry"].contains(&name) {
        // The largest unit is an inch, which has 96 pixels.
        let digits = value
            .trim()
            .trim_end_matches(|it: char| it.is_alphabetic() || it == '%');
        return 4.0 * of_arc(96.0 * digits.parse::<f64>().unwrap_or_default().abs());
    }
    if name != "d" {
        return 0.0;
    }
    let (mut count, mut place, mut start) = (0.0, [0.0, 0.0], [0.0, 0.0]);
    for segment in PathParser::from(value).map_while(Result::ok) {
        let [left, top] = if segment.is_abs() { [0.0, 0.0] } else { place };
        let end = match segment {
            PathSegment::ClosePath { .. } => start,
            PathSegment::HorizontalLineTo { x, .. } => [left + x, place[1]],
            PathSegment::VerticalLineTo { y, .. } => [place[0], top + y],
            PathSegment::MoveTo { x, y, .. }
            | PathSegment::LineTo { x, y, .. }
            | PathSegment::CurveTo { x, y, .. }
            | PathSegment::SmoothCurveTo { x, y, .. }
            | PathSegment::Quadratic { x, y, .. }
            | PathSegment::SmoothQuadratic { x, y, .. }
            | PathSegment::EllipticalArc { x, y, .. } => [left + x, top + y],
        };
        count += match segment {
            PathSegment::EllipticalArc { rx, ry, .. } => {
                // Radii that are too short for the distance are made longer.
                let (shorter, longer) = (rx.abs().min(ry.abs()), rx.abs().max(ry.abs()));
                let distance = (end[0] - place[0]).hypot(end[1] - place[1]);
                of_arc(longer * (distance / shorter).max(1.0))
            }
            _ => 1.0,
        };
        place = end;
        if let PathSegment::MoveTo { .. } = segment {
            start = end;
        }
    }
    count
}

/// An element to which rules of style may apply.
struct Styled<'document, 'input>(Node<'document, 'input>);

impl simplecss::Element for Styled<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Self)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Self)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        let value = self.0.attribute(name);
        value.is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        class == PseudoClass::FirstChild && self.prev_sibling_element().is_none()
    }
}

#[derive(Default)]
struct Elements<'document, 'input> {
    by_id: HashMap<&'document str, Node<'document, 'input>>,
    /// Names that several elements have: which one is meant is not the same everywhere.
    repeated: HashSet<&'document str>,
    /// The rules of style that refer to elements.
    rules: Vec<Rule<'document>>,
    /// The most bytes of values that an element may have from all rules.
    declared: usize,
    known: HashMap<NodeId, Extent>,
}

/// What an element has with all below it and all that it uses.
#[derive(Clone, Copy, Default)]
struct Extent {
    elements: usize,
    bytes: usize,
    text: usize,
    /// How deep the elements are in each other.
    height: usize,
}

impl Extent {
    /// Adds what is in an element.
    fn add(&mut self, other: Self) {
        self.elements += other.elements;
        self.bytes += other.bytes;
        self.text += other.text;
        self.add_reference(other);
    }

    /// Adds what an element refers to without a copy.
    fn add_reference(&mut self, other: Self) {
        self.height = self.height.max(other.height + 1);
    }
}

impl<'document, 'input> Elements<'document, 'input> {
    fn extent(&mut self, node: Node<'document, 'input>, depth: usize) -> Result<Extent, String> {
        let known = self.known.get(&node.id()).copied();
        if depth + known.map_or(0, |known| known.height) > MAX_DEPTH {
            return Err(
                "the SVG has elements that are more than 100 deep in others, or refer to themselves"
                    .to_owned(),
            );
        }
        if let Some(known) = known {
            return Ok(known);
        }
        let name = node.tag_name().name();
        let mut extent = Extent {
            elements: 1,
            bytes: self.declared,
            ..Extent::default()
        };
        // All elements below may have the paint and other values of this one.
        let mut paint = Extent::default();
        if self.declared > LONG_VALUE {
            paint.bytes += self.declared;
        }
        let mut targets = Vec::new();
        for attribute in node.attributes() {
            let length = attribute.value().len();
            let curves = curves(attribute.name(), attribute.value()).min(MAX_BYTES as f64);
            extent.bytes += 32 + length + CURVE * curves as usize;
            if length > LONG_VALUE && !["d", "points", "href"].contains(&attribute.name()) {
                paint.bytes += length;
            }
            let is_link = attribute.name() == "href" && !["a", "image"].contains(&name);
            targets.extend(referred(attribute.value(), is_link));
        }
        let rules = self.rules.iter();
        let rules = rules.filter(|rule| rule.selector.matches(&Styled(node)));
        let declarations = rules.flat_map(|rule| &rule.declarations);
        targets.extend(declarations.flat_map(|it| referred(it.value, false)));
        for target in targets {
            if self.repeated.contains(target) {
                return Err(format!(
                    "the SVG refers to #{}, a name of several elements",
                    excerpt(target)
                ));
            }
            let Some(&target) = self.by_id.get(target) else {
                continue;
            };
            let target_name = target.tag_name().name();
            if target_name == "marker" {
                return Err(
                    "the SVG has markers, such as heads of arrows, which are not drawn".to_owned(),
                );
            }
            let is_gradient = ["linearGradient", "radialGradient"].contains(&target_name);
            let target = self.extent(target, depth + 1)?;
            if is_gradient || target_name == "pattern" {
                paint.bytes += target.bytes;
            }
            if target_name == "pattern" {
                paint.elements += target.elements;
            }
            match is_gradient {
                // Its stops are copied.
                true => {
                    extent.bytes += target.bytes;
                    extent.add_reference(target);
                }
                false => extent.add(target),
            }
        }
        let is_text = ["text", "tspan", "a"].contains(&name);
        for child in node.children() {
            if child.is_element() {
                let child = self.extent(child, depth + 1)?;
                extent.add(child);
            } else if is_text {
                extent.text += child.text().unwrap_or_default().trim().len();
            }
        }
        let inner = extent.elements - 1;
        extent.bytes = extent
            .bytes
            .saturating_add(paint.bytes.saturating_mul(inner));
        extent.elements = extent
            .elements
            .saturating_add(paint.elements.saturating_mul(inner));
        if extent.elements > MAX_ELEMENTS {
            return Err(TOO_MANY.to_owned());
        }
        if extent.bytes > MAX_BYTES {
            return Err(
                "the SVG has long shapes, styles or gradients, or uses them too often".to_owned(),
            );
        }
        if extent.text > MAX_TEXT {
            return Err("the SVG has too much text".to_owned());
        }
        self.known.insert(node.id(), extent);
        Ok(extent)
    }
}

/// The names of elements that the value of an attribute refers to, as `url(#name)` or, in a link, as `#name`.
fn referred(value: &str, is_link: bool) -> impl Iterator<Item = &str> {
    let link = value.trim().strip_prefix('#').filter(|_| is_link);
    let urls = value.split("url(").skip(1).filter_map(|rest| {
        let (address, _) = rest.split_once(')')?;
        address.trim().trim_matches(['"', '\'']).strip_prefix('#')
    });
    link.into_iter().chain(urls)
}

/// The cost of drawing. Its unit is to fill all pixels once.
#[derive(Default)]
struct Work {
    /// The pixels of the drawing.
    canvas: f32,
    fills: f32,
    dashes: f32,
}

/// Where shapes are.
#[derive(Clone, Copy, Default)]
struct Place {
    depth: usize,
    /// Layers that are in memory at the same time.
    layers: f32,
    /// Whether the coordinates are not those of the picture, because it is the content of a mask, a clip path or a pattern.
    is_apart: bool,
}

/// A layer is at most 25 times as large as the picture: the renderer cuts it five times as wide and as high.
const MAX_LAYER: f32 = 25.0;

/// Farther away in pixels, shapes are too large for the renderer.
const FARTHEST: f32 = 1e6;

const TOO_MUCH_WORK: &str = "the SVG has too many large shapes, layers or dashes";

impl Work {
    /// Adds the cost of a group at a scale. Refuses too much.
    fn add(&mut self, group: &Group, scale: f32, place: Place) -> Result<(), String> {
        const MAX_FILLS: f32 = 10_000.0;
        const MAX_DASHES: f32 = 50_000.0;
        if place.depth > MAX_DEPTH {
            return Err(TOO_MUCH_WORK.to_owned());
        }
        let below = Place {
            depth: place.depth + 1,
            ..place
        };
        for node in group.children() {
            let area = node.abs_layer_bounding_box();
            let sides = area.map_or([0.0; 4], |area| {
                [area.left(), area.top(), area.right(), area.bottom()]
            });
            if !sides.iter().all(|side| (side * scale).abs() < FARTHEST) {
                return Err("the SVG has shapes that are far larger than it".to_owned());
            }
            let share = match area {
                _ if place.is_apart => MAX_LAYER,
                Some(area) => area.width() * area.height() * scale * scale / self.canvas,
                None => 0.0,
            };
            // Each takes some time, however small it is.
            self.fills += 0.1;
            let mut inner_scale = scale;
            match node {
                usvg::Node::Group(group) => {
                    if !group.filters().is_empty() {
                        return Err(
                            "the SVG has filters, such as shadows, which are not drawn".to_owned()
                        );
                    }
                    let mut below = below;
                    if group.should_isolate() {
                        let layer = share.clamp(0.1, MAX_LAYER);
                        // It is cleared, clipped, masked, and drawn.
                        self.fills += 4.0 * layer;
                        below.layers += layer;
                    }
                    self.add(group, scale, below)?;
                }
                usvg::Node::Path(path) => {
                    let (fills, tiles) = self.paints(path, scale)?;
                    self.fills += share.min(1.0) * fills;
                    // Edges are sorted where they cross each other.
                    let points = path.data().points().len() as f32;
                    self.fills += 0.01 * points + 2e-6 * points * points;
                    inner_scale = tiles;
                }
                usvg::Node::Image(image) => {
                    // It is decoded each time.
                    let source = image.size().width() * image.size().height() / self.canvas;
                    self.fills += 10.0 * share.min(1.0) + 5.0 * source;
                }
                usvg::Node::Text(text) => self.add(text.flattened(), scale, below)?,
            }
            if self.fills > MAX_FILLS || self.dashes > MAX_DASHES || below.layers > 100.0 {
                return Err(TOO_MUCH_WORK.to_owned());
            }
            let mut added = Ok(());
            node.subroots(|root| {
                if added.is_ok() {
                    let apart = Place {
                        is_apart: true,
                        ..below
                    };
                    added = self.add(root, inner_scale, apart);
                }
            });
            added?;
        }
        Ok(())
    }

    /// How many fills of its area a path costs, and the scale of its patterns. Counts its dashes.
    fn paints(&mut self, path: &Path, scale: f32) -> Result<(f32, f32), String> {
        let (fill, stroke) = (path.fill(), path.stroke());
        let paints = [fill.map(usvg::Fill::paint), stroke.map(usvg::Stroke::paint)];
        let (mut fills, mut inner_scale) = (0.0, scale);
        for paint in paints.into_iter().flatten() {
            fills += match paint {
                Paint::Color(_) => 1.0,
                // Each pixel is compared with each stop.
                Paint::LinearGradient(gradient) => 2.0 + gradient.stops().len() as f32 / 4.0,
                Paint::RadialGradient(gradient) => 2.0 + gradient.stops().len() as f32 / 4.0,
                Paint::Pattern(pattern) => {
                    let transform = path.abs_transform().pre_concat(pattern.transform());
                    let (x, y) = transform.get_scale();
                    let rect = pattern.rect();
                    let tile = rect.width() * rect.height() * x * y * scale * scale;
                    if tile.is_nan() || tile > MAX_LAYER * self.canvas {
                        return Err(TOO_MUCH_WORK.to_owned());
                    }
                    inner_scale = scale * x.max(y);
                    4.0
                }
            };
        }
        if let Some(dashes) = stroke.and_then(usvg::Stroke::dasharray) {
            let mut length = 0.0;
            let points = path.data().points();
            for (one, other) in points.iter().zip(points.iter().skip(1)) {
                length += one.distance(*other);
            }
            self.dashes += length / dashes.iter().sum::<f32>() * dashes.len() as f32;
        }
        Ok((fills, inner_scale))
    }
}

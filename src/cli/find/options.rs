//! The options of `wordtrail find`: its arguments, checked.

use super::arguments::Arguments;
use crate::cli::format::{Canvas, Format, LineFormat, Medium};
use crate::cli::input::Input;
use crate::cli::output::Target;
use crate::cli::picture::{HeatmapFormat, only_drawn};
use crate::cli::search_input::SearchOptions;
use crate::cli::terminal::Color;
use anyhow::bail;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use wordtrail::Trails;
use wordtrail::report::Region;

/// What `wordtrail find` does.
pub struct Options {
    /// At least one.
    pub grids: Vec<Input>,
    pub search: SearchOptions,
    pub trails: Trails,
    pub output: FindOutput,
    pub target: Target,
    pub color: Color,
    /// Everything that is read.
    pub inputs: Vec<Input>,
}

/// What becomes of the finds.
pub enum FindOutput {
    /// The number of finds.
    Count,
    /// The letters that no find covers.
    Leftover,
    Lines(LineFormat),
    /// Pictures of one grid, or pages of any number of grids.
    Drawing(Canvas, DrawingOptions),
    /// How many finds cross each cell of one grid, under a title.
    Heatmap(HeatmapFormat, String),
}

/// What is drawn of a grid.
pub struct DrawingOptions {
    /// The title; empty unless given.
    pub title: String,
    pub region: Option<Region>,
    /// The maximum number of finds.
    pub max_drawn: usize,
}

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
        let mut grids: Vec<Input> = arguments.grids.into_iter().map(Input::from).collect();
        if grids.is_empty() {
            grids.push(Input::Standard);
        }
        let target = Target::from(arguments.output);
        let medium = arguments.format.medium();
        let medium = arguments.picture.apply(medium, &target)?;
        let title = arguments.picture.title.unwrap_or_default();
        let (max_drawn, region) = (arguments.max_drawn, arguments.region);
        let output = match medium {
            _ if arguments.heatmap => match arguments.format {
                Format::Svg => FindOutput::Heatmap(HeatmapFormat::Svg, title),
                Format::Png => FindOutput::Heatmap(HeatmapFormat::Png, title),
                _ => bail!("--heatmap needs a picture: choose --format svg or png"),
            },
            Medium::Drawing(canvas) => {
                let max_drawn = max_drawn.map_or(canvas.default_drawn(), |number| {
                    usize::try_from(number).unwrap_or(usize::MAX)
                });
                let drawing = DrawingOptions {
                    title,
                    region,
                    max_drawn,
                };
                FindOutput::Drawing(canvas, drawing)
            }
            Medium::Lines(_) if max_drawn.is_some() => bail!(only_drawn("--max-drawn")),
            Medium::Lines(_) if region.is_some() => bail!(only_drawn("--region")),
            Medium::Lines(_) if arguments.count => FindOutput::Count,
            Medium::Lines(_) if arguments.leftover => FindOutput::Leftover,
            Medium::Lines(format) => FindOutput::Lines(format),
        };
        let one_by_one = match output {
            FindOutput::Heatmap(..) => Some(("--heatmap".to_owned(), "")),
            FindOutput::Drawing(Canvas::Picture(_), _) => {
                let format = arguments.format.to_possible_value();
                let name = format.as_ref().map_or("", PossibleValue::get_name);
                Some((format!("--format {name}"), ", or choose --format pdf"))
            }
            _ => None,
        };
        if let (count @ 2.., Some((option, alternative))) = (grids.len(), one_by_one) {
            bail!(
                "{option} draws one grid, and {count} are given: run the command once per grid{alternative}"
            );
        }
        let search = SearchOptions::try_from(arguments.search)?;
        Ok(Self {
            inputs: search.inputs(&grids)?,
            grids,
            search,
            trails: if arguments.all {
                Trails::All
            } else {
                Trails::First
            },
            output,
            target,
            color: arguments.color,
        })
    }
}

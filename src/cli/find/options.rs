//! The options of `wordtrail find`: its arguments, checked.

use super::arguments::{Arguments, TallyArgument};
use super::cover::Cover;
use crate::cli::arguments::refuse;
use crate::cli::format::{
    self, BuiltColumnFormat, Format, LineFormat, PageFormat, PictureFormat, TableFormat,
};
use crate::cli::input::{self, Input};
use crate::cli::output::Target;
use crate::cli::picture::{self, HeatmapFormat, ONLY_DRAWN};
use crate::cli::search_options::SearchOptions;
use crate::cli::sorted::Sort;
use crate::cli::terminal::Color;
use anyhow::bail;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::num::NonZeroUsize;
use wordtrail::report::{Paper, Region, Style, TrailDetail};
use wordtrail::{Mode, Trails, WordFilter};

/// What `wordtrail find` does.
pub struct Options {
    /// At least one.
    pub grids: Vec<Input>,
    pub search: SearchOptions,
    pub output: FindOutput,
    /// The divisions of each grid, in place of all finds.
    pub cover: Option<Cover>,
    /// Whether the version, the dictionary and the options are recorded before lines.
    pub has_provenance: bool,
    /// Whether CSV begins with a header.
    pub has_header: bool,
    pub has_points: bool,
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
    /// The numbers of finds.
    Tally(TallyOptions),
    /// Text, of which data formats have this of a trail.
    Lines(LineFormat, TrailDetail),
    /// Columns, and whether there is one for trails.
    Columns(BuiltColumnFormat, bool),
    /// A picture of one grid.
    Picture(PictureFormat, DrawingOptions),
    /// Pages of any number of grids.
    Pages(PageFormat, Paper, DrawingOptions),
    /// How many finds cross each cell of one grid, under a title.
    Heatmap(HeatmapFormat, String),
}

/// What finds are counted by, and how the numbers are written.
pub struct TallyOptions {
    pub by: TallyArgument,
    /// The maximum number of lines for a grid.
    pub top: Option<usize>,
    pub format: LineFormat,
    /// Whether CSV begins with a header.
    pub has_header: bool,
}

/// What is drawn of a grid.
pub struct DrawingOptions {
    /// The title; empty unless given.
    pub title: String,
    pub region: Option<Region>,
    /// The maximum number of finds.
    pub max_drawn: usize,
    /// The scale of a PNG picture, if one is given.
    pub scale: Option<f32>,
    /// How grids look.
    pub style: Style,
}

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
        let grids = arguments.grids;
        let target = Target::from(arguments.output);
        let format = if arguments.count || arguments.leftover {
            format::check_format(format::TEXT, &target)?;
            Format::default()
        } else {
            format::output_format(arguments.format, &target)?
        };
        let format = arguments.picture.apply(format)?;
        let mut search = SearchOptions::try_from(arguments.search)?;
        let title = arguments.picture.title();
        let style = arguments.picture.style()?;
        if arguments.heatmap
            && (arguments.picture.case.is_some()
                || arguments.picture.font.is_some()
                || arguments.picture.typeface.is_some())
        {
            bail!(
                "--case, --font and --typeface do not apply to --heatmap, which has no letters: leave them out"
            );
        }
        let (max_drawn, region) = (arguments.max_drawn, arguments.region);
        let scale = arguments.picture.scale;
        let drawing = |title| DrawingOptions {
            title,
            region,
            max_drawn: max_drawn.map_or(picture::default_drawn(format), |number| {
                usize::try_from(number).unwrap_or(usize::MAX)
            }),
            scale,
            style: style.clone(),
        };
        let of_drawings = [
            ("--max-drawn", max_drawn.is_some()),
            ("--region", region.is_some()),
        ];
        if !format.is_drawing() {
            refuse(&of_drawings, ONLY_DRAWN)?;
        }
        let output = match format {
            Format::Picture(PictureFormat::Svg) if arguments.heatmap => {
                FindOutput::Heatmap(HeatmapFormat::Svg, title)
            }
            Format::Picture(PictureFormat::Png) if arguments.heatmap => {
                FindOutput::Heatmap(HeatmapFormat::Png(scale), title)
            }
            _ if arguments.heatmap => {
                bail!("--heatmap needs a picture: choose --format svg or png")
            }
            Format::Picture(format) => FindOutput::Picture(format, drawing(title)),
            Format::Pages(format, paper) => FindOutput::Pages(format, paper, drawing(title)),
            Format::Table(_) if arguments.count => FindOutput::Count,
            Format::Table(_) if arguments.leftover => FindOutput::Leftover,
            Format::Table(format) => table(
                format,
                arguments.trail,
                search.request.mode.unwrap_or_default(),
            )?,
        };
        let has_trails = matches!(
            output,
            FindOutput::Lines(LineFormat::Csv | LineFormat::Jsonl, _) | FindOutput::Columns(..)
        );
        if arguments.trail.is_some() && !has_trails {
            bail!("--trail needs --format csv, jsonl, parquet or arrow");
        }
        let output = match (arguments.tally, output) {
            (None, output) => output,
            (Some(by), FindOutput::Lines(format, _)) => FindOutput::Tally(TallyOptions {
                by,
                top: arguments.top.map(NonZeroUsize::get),
                format,
                has_header: !arguments.no_header,
            }),
            (Some(_), _) => bail!("--tally needs --format text, csv or jsonl"),
        };
        let one_by_one = match output {
            FindOutput::Heatmap(..) => Some(("--heatmap".to_owned(), "")),
            FindOutput::Picture(format, _) => {
                let format = format.to_possible_value();
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
        let cover = arguments.cover.then(|| Cover {
            top: match (arguments.all && !arguments.count, arguments.top) {
                (_, Some(top)) => Some(top.get()),
                (true, None) => None,
                (false, None) => Some(1),
            },
            is_spanning: arguments.spanning,
            is_count: arguments.count,
        });
        if cover.as_ref().is_some_and(Cover::is_of_several)
            && !matches!(output, FindOutput::Lines(..) | FindOutput::Pages(..))
        {
            bail!(
                "several divisions of --cover need --format text, csv, jsonl, pdf or docx: leave out --top and --all, or choose one of these"
            );
        }
        let trails = match arguments.all || arguments.cover {
            true => Trails::All,
            false => Trails::First,
        };
        search.request.trails = trails;
        if let Some(part) = arguments.part {
            check_part(&output, trails, &grids)?;
            search.request.part = Some(part);
        }
        let is_csv = match &output {
            FindOutput::Lines(format, _) => *format == LineFormat::Csv,
            FindOutput::Tally(tally) => tally.format == LineFormat::Csv,
            _ => false,
        };
        if arguments.no_header && !is_csv {
            bail!("--no-header needs --format csv");
        }
        if arguments.points && !matches!(output, FindOutput::Lines(..)) {
            bail!("--points needs --format text, csv or jsonl");
        }
        let is_list = matches!(output, FindOutput::Lines(..) | FindOutput::Columns(..));
        let sort = arguments.sort.unwrap_or_default();
        if sort != Sort::Trail && !is_list {
            bail!(
                "--sort needs --format text, csv, jsonl, parquet or arrow: other outputs have no order"
            );
        }
        if sort != Sort::Trail && arguments.part.is_some() {
            bail!(
                "--sort with --part: the finds of parts are merged in the order of their trails. Sort what “wordtrail merge” writes"
            );
        }
        if let (Some(_), None, None) = (arguments.top, arguments.tally, &cover) {
            if arguments.sort.is_none() || !is_list {
                bail!(
                    "--top needs --tally, of which it prints what has the most finds, or --sort, of which it prints the first finds"
                );
            }
            if arguments.part.is_some() {
                bail!(
                    "--top with --part: the first finds of a part need not be those of the whole"
                );
            }
            search.top = arguments.top.map(NonZeroUsize::get);
        }
        search.sort = sort;
        search.request.through = arguments.through;
        let pattern = arguments.pattern.map(WordFilter::from);
        search.request.filter = pattern.or(arguments.regex.map(WordFilter::from));
        search.shuffle = arguments.shuffle;
        let is_text = matches!(output, FindOutput::Lines(..) | FindOutput::Tally(..));
        if arguments.provenance && is_text && grids.len() > 1 {
            bail!(
                "--provenance names the words of one grid, and {} are given: run the command once per grid",
                grids.len()
            );
        }
        Ok(Self {
            inputs: search.inputs(&grids)?,
            grids,
            search,
            output,
            cover,
            has_provenance: arguments.provenance,
            has_header: !arguments.no_header,
            has_points: arguments.points,
            target,
            color: arguments.color,
        })
    }
}

/// The output in a format of tables.
fn table(
    format: TableFormat,
    trail: Option<TrailDetail>,
    mode: Mode,
) -> anyhow::Result<FindOutput> {
    Ok(match format {
        TableFormat::Lines(format) => FindOutput::Lines(format, trail.unwrap_or_default()),
        TableFormat::Columns(_) if trail == Some(TrailDetail::Ends) => bail!(
            "--trail ends needs --format csv or jsonl: columns have all cells of a trail or none"
        ),
        TableFormat::Columns(format) => {
            // The cells of a straight trail follow from the other columns.
            let has_trails = trail.map_or(mode == Mode::Adjacent, |it| it == TrailDetail::Cells);
            FindOutput::Columns(format.built()?, has_trails)
        }
    })
}

impl Options {
    /// Refuses a file with several puzzles for outputs of one grid.
    pub fn check_puzzles(&self, puzzles: usize) -> anyhow::Result<()> {
        if puzzles < 2 {
            return Ok(());
        }
        let option = match self.output {
            _ if self.search.request.part.is_some() => "--part",
            FindOutput::Picture(..) => "a picture",
            FindOutput::Heatmap(..) => "--heatmap",
            FindOutput::Columns(..) => "a file of columns",
            FindOutput::Lines(..) | FindOutput::Tally(..) if self.has_provenance => "--provenance",
            _ => return Ok(()),
        };
        bail!(
            "a file has {puzzles} puzzles, and {option} is of one grid: save each in a file of its own, or choose one of a picture with --sheet, and run the command once per puzzle"
        );
    }
}

/// Refuses outputs that cannot be merged, and inputs that have no parts.
fn check_part(output: &FindOutput, trails: Trails, grids: &[Input]) -> anyhow::Result<()> {
    match output {
        FindOutput::Lines(..) | FindOutput::Columns(..) => {}
        FindOutput::Count if trails == Trails::All => {}
        // Sums of the parts are those of the whole.
        FindOutput::Tally(tally) if trails == Trails::All && tally.top.is_none() => {}
        FindOutput::Tally(_) => bail!(
            "--tally with --part needs --all, and no --top: only then do the numbers of the parts add up to those of the whole"
        ),
        FindOutput::Count => bail!(
            "--count with --part needs --all: words that several parts find would be counted several times. For the number of words, merge the finds of the parts"
        ),
        FindOutput::Leftover
        | FindOutput::Picture(..)
        | FindOutput::Pages(..)
        | FindOutput::Heatmap(..) => {
            bail!(
                "--part needs --count, or --format text, csv, jsonl, parquet or arrow: other outputs cannot be merged"
            )
        }
    }
    match grids {
        [grid] => input::check_has_parts(grid, "grid"),
        grids => bail!(
            "--part is a part of one grid, and {} are given: run the command once per grid",
            grids.len()
        ),
    }
}

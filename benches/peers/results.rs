//! The rows of a run as CSV, in the build's `tmp` folder. Runs that are worth keeping are copied to
//! `benches/results`.

use benches::table::Measurement;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const COLUMNS: [&str; 9] = [
    "workload", "row", "unit", "value", "rate", "finds", "ratio", "cpu", "date",
];

pub struct Results {
    path: PathBuf,
    writer: csv::Writer<File>,
    cpu: String,
    date: String,
}

impl Results {
    /// Creates a file named after the CPU, the date, and the arguments that chose the workloads.
    pub fn create(parts: &[String]) -> csv::Result<Self> {
        let cpu = cpu();
        let date = humantime::format_rfc3339(SystemTime::now()).to_string()[..10].to_owned();
        let name = [&[cpu.clone(), date.clone()], parts].concat().join(" ");
        let words = name.split(|character: char| !character.is_ascii_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let name = words.join("-").to_lowercase() + ".csv";
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut writer = csv::Writer::from_path(&path)?;
        writer.write_record(COLUMNS)?;
        Ok(Self {
            path,
            writer,
            cpu,
            date,
        })
    }

    /// Writes the rows of a workload.
    pub fn write(&mut self, workload: &str, measurements: &[Measurement]) -> csv::Result<()> {
        for measured in measurements {
            let optional = |number: Option<String>| number.unwrap_or_default();
            self.writer.write_record([
                workload,
                &measured.row,
                measured.unit,
                &format!("{:.4}", measured.value),
                &format!("{:.4}", measured.rate),
                &optional(measured.finds.map(|finds| finds.to_string())),
                &optional(measured.ratio.map(|ratio| format!("{ratio:.4}"))),
                &self.cpu,
                &self.date,
            ])?;
        }
        Ok(self.writer.flush()?)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The CPU's name as Linux reports it, otherwise the architecture.
fn cpu() -> String {
    let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let named = |line: &str| {
        Some(
            line.strip_prefix("model name")?
                .split_once(": ")?
                .1
                .to_owned(),
        )
    };
    let name = information.lines().find_map(named);
    name.unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}

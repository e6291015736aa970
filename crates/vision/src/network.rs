//! Small convolutional networks whose weights have eight bits.
//!
//! A network is a list of convolutions, each with an optional rectifier and maximum over blocks (pooling); what other frameworks call
//! a dense layer is a convolution over all that is left of the picture. `data/vision/train.py` trains the one that reads letters,
//! `train_lines.py` the one that reads lines of type, and the README beside them has their figures.
//!
//! The file, in little-endian order:
//!
//! | what | bytes |
//! | --- | --- |
//! | `WTNN`, version 1 | 4, 1 |
//! | rows and columns of the picture (0: any number of columns), number of layers | 2, 2, 1 |
//! | layer: inputs, outputs | 2, 2 |
//! | layer: rows and columns of the kernel, whether zeros surround the picture, whether negative outputs become 0 | 1, 1, 1, 1 |
//! | layer: rows and columns of a block, whose maximum is the output | 1, 1 |
//! | layer: scale of each output's weights; bias of each output | 4 each |
//! | layer: weights by row and column of the kernel, input, output | 1 each |
//! | number of characters | 2 |
//! | character: length in bytes, UTF-8 | 1, length |
//!
//! In memory the weights are `f32`, which every target multiplies fast enough without special instructions.

use std::sync::LazyLock;

/// Rows and columns of a crop.
pub const CROP: usize = 28;

/// Rows of a line of type.
pub(crate) const LINE_ROWS: usize = 32;

/// Columns of a line of type for each answer of its network.
pub(crate) const LINE_STEP: usize = 2;

/// Outputs that are computed together: two vectors of the instructions that every x86-64 has.
const LANES: usize = 8;

/// Neighbouring pixels that are computed together: with [`LANES`] their sums fill half of the registers. One pixel at a time takes
/// 1.5 times as long.
const PIXELS: usize = 4;

/// A network that tells which character a crop shows.
#[derive(Clone, Debug)]
pub struct Network {
    layers: Vec<Layer>,
    characters: Vec<String>,
}

/// Why bytes are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// They do not begin as such a file does, or with another version.
    #[error("the file is no network of version 1")]
    Header,
    /// They end too early or too late.
    #[error("the file of the network is truncated, or has more than the network")]
    Length,
    /// A layer does not fit the one before, the picture or the characters, or has a number that is none.
    #[error("the file of the network is damaged: layer {0} does not fit")]
    Layer(usize),
    /// A character is not UTF-8.
    #[error("the file of the network is damaged: character {0} is not UTF-8")]
    Character(usize),
}

impl Network {
    /// The built-in network for letters.
    ///
    /// ```
    /// use wordtrail_vision::Network;
    ///
    /// let network = Network::letters();
    /// let likelihoods = network.classify(&[0.0; 28 * 28]);
    /// let best = (0..likelihoods.len()).max_by(|&a, &b| likelihoods[a].total_cmp(&likelihoods[b])).unwrap();
    /// assert_eq!(network.characters()[best], ""); // white paper is no letter
    /// ```
    pub fn letters() -> &'static Self {
        static LETTERS: LazyLock<Network> = LazyLock::new(|| {
            Network::parse(include_bytes!("letters.net"))
                .expect("a test reads the built-in network")
        });
        &LETTERS
    }

    /// The built-in network for lines of type.
    pub(crate) fn lines() -> &'static Self {
        static LINES: LazyLock<Network> = LazyLock::new(|| {
            Network::parse_for(include_bytes!("lines.net"), (LINE_ROWS, 0))
                .expect("a test reads the built-in network")
        });
        &LINES
    }

    /// A network that classifies crops from the bytes of its file. Takes four times their memory.
    pub fn parse(bytes: &[u8]) -> Result<Self, NetworkError> {
        Self::parse_for(bytes, (CROP, CROP))
    }

    /// A network for pictures of so many rows and columns, or for lines of any number of columns if that is 0.
    fn parse_for(bytes: &[u8], size: (usize, usize)) -> Result<Self, NetworkError> {
        /// Columns of a line with which the layers are checked: more than all their kernels.
        const COLUMNS: usize = 64;

        let mut reader = Reader { bytes };
        if reader.take(4) != Ok(b"WTNN") || reader.byte() != Ok(1) {
            return Err(NetworkError::Header);
        }
        let (mut rows, mut columns) = (reader.number()?, reader.number()?);
        if (rows, columns) != size {
            return Err(NetworkError::Header);
        }
        let steps = if columns == 0 { COLUMNS / LINE_STEP } else { 1 };
        if columns == 0 {
            columns = COLUMNS;
        }
        let mut channels = 1;
        let mut layers = Vec::new();
        for index in 0..usize::from(reader.byte()?) {
            let layer = Layer::read(&mut reader, index)?;
            if layer.inputs != channels {
                return Err(NetworkError::Layer(index));
            }
            (rows, columns) = layer
                .size_of_output(rows, columns)
                .ok_or(NetworkError::Layer(index))?;
            channels = layer.outputs;
            layers.push(layer);
        }
        let count = reader.number()?;
        if (rows, columns, channels) != (1, steps, count) {
            return Err(NetworkError::Layer(layers.len()));
        }
        let mut characters = Vec::with_capacity(count);
        for index in 0..count {
            let length = usize::from(reader.byte()?);
            let text = std::str::from_utf8(reader.take(length)?);
            characters.push(text.map_err(|_| NetworkError::Character(index))?.to_owned());
        }
        if !reader.bytes.is_empty() {
            return Err(NetworkError::Length);
        }
        Ok(Self { layers, characters })
    }

    /// What the network tells apart: characters, most of one letter or digit, `Qu`, and the empty string for what is no letter.
    pub fn characters(&self) -> &[String] {
        &self.characters
    }

    /// The natural logarithm of the likelihood of each of the [`characters`](Self::characters), which sum up to 1.
    ///
    /// A crop is [`CROP`] rows of [`CROP`] values, 0 for paper and 1 for full ink, centred on a letter, and scaled so that capitals of the
    /// page are 16 values high. Before the network sees it, it is stretched: from `low`, the value of rank 156 of the 784 (the 20th
    /// percentile), and `high`, that of rank 768 (the 98th), `x` becomes `(x - low) / max(high - low, 0.35)`, but at least -0.3 and at
    /// most 1.3. So paper remains flat.
    pub fn classify(&self, crop: &[f32; CROP * CROP]) -> Vec<f32> {
        let mut scores = self.scores(Map {
            rows: CROP,
            columns: CROP,
            channels: 1,
            values: normalised(crop),
        });
        to_log_likelihoods(&mut scores);
        scores
    }

    /// The natural logarithm of the likelihood of each of the [`characters`](Self::characters) for every [`LINE_STEP`] columns of a line of
    /// type, one step after the other. The empty string stands for what is between the middles of characters (CTC's blank).
    ///
    /// `ink` has [`LINE_ROWS`] rows, 0 for paper and 1 for black. Before the network sees it, it is stretched: from `low`, the value of
    /// the 25th percentile, and `high`, that of the 97th, `x` becomes `(x - low) / max(high - low, 0.1)`, but at least -0.3 and at most 1.3.
    pub(crate) fn read_line(&self, ink: &[f32]) -> Vec<f32> {
        let columns = ink.len() / LINE_ROWS;
        if columns < LINE_STEP {
            return Vec::new();
        }
        let mut scores = self.scores(Map {
            rows: LINE_ROWS,
            columns,
            channels: 1,
            values: stretched(ink, (25, 97), 0.1),
        });
        scores
            .chunks_exact_mut(self.characters.len())
            .for_each(to_log_likelihoods);
        scores
    }

    fn scores(&self, picture: Map) -> Vec<f32> {
        self.layers
            .iter()
            .fold(picture, |map, layer| layer.apply(&map))
            .values
    }
}

/// Softmax, as logarithms.
fn to_log_likelihoods(scores: &mut [f32]) {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = scores.iter().map(|score| (score - most).exp()).sum();
    let level = most + sum.ln();
    scores.iter_mut().for_each(|score| *score -= level);
}

/// A crop as networks see it; [`Network::classify`] has the formula.
fn normalised(crop: &[f32; CROP * CROP]) -> Vec<f32> {
    stretched(crop, (20, 98), 0.35)
}

/// Ink from one percentile to another, which are at least `range` apart.
fn stretched(ink: &[f32], (low, high): (usize, usize), range: f32) -> Vec<f32> {
    let mut ranked = ink.to_vec();
    let mut of_rank = |percent: usize| {
        *ranked
            .select_nth_unstable_by(ink.len() * percent / 100, f32::total_cmp)
            .1
    };
    let (low, high) = (of_rank(low), of_rank(high));
    let range = (high - low).max(range);
    ink.iter()
        .map(|ink| ((ink - low) / range).clamp(-0.3, 1.3))
        .collect()
}

/// Values by row, column and channel.
#[derive(Clone, Debug)]
struct Map {
    rows: usize,
    columns: usize,
    channels: usize,
    values: Vec<f32>,
}

impl Map {
    fn zeros(rows: usize, columns: usize, channels: usize) -> Self {
        Self {
            rows,
            columns,
            channels,
            values: vec![0.0; rows * columns * channels],
        }
    }

    /// The same with `above` rows of zeros above and below, and `beside` columns on each side.
    fn surrounded(&self, above: usize, beside: usize) -> Self {
        let mut map = Self::zeros(
            self.rows + 2 * above,
            self.columns + 2 * beside,
            self.channels,
        );
        let length = self.columns * self.channels;
        for (row, values) in self.values.chunks_exact(length).enumerate() {
            let start = ((row + above) * map.columns + beside) * self.channels;
            map.values[start..][..length].copy_from_slice(values);
        }
        map
    }

    /// The maximum of each channel in blocks of `rows` × `columns`. The last blocks may be smaller.
    fn pooled(&self, rows: usize, columns: usize) -> Self {
        let mut map = Self::zeros(
            self.rows.div_ceil(rows),
            self.columns.div_ceil(columns),
            self.channels,
        );
        map.values.fill(f32::NEG_INFINITY);
        for (index, values) in self.values.chunks_exact(self.channels).enumerate() {
            let (row, column) = (index / self.columns / rows, index % self.columns / columns);
            let start = (row * map.columns + column) * self.channels;
            for (most, value) in map.values[start..][..self.channels].iter_mut().zip(values) {
                // `max` is a call for each value on wasm32.
                *most = if *value > *most { *value } else { *most };
            }
        }
        map
    }
}

/// A convolution.
#[derive(Clone, Debug)]
struct Layer {
    inputs: usize,
    outputs: usize,
    /// Rows and columns.
    kernel: (usize, usize),
    is_surrounded: bool,
    is_rectified: bool,
    /// Rows and columns of a block.
    pool: (usize, usize),
    /// By group of [`LANES`] outputs, row and column of the kernel, input, and output within the group. Outputs that fill up the last
    /// group have zeros.
    weights: Vec<f32>,
    /// Those of a group beside each other.
    biases: Vec<[f32; LANES]>,
}

impl Layer {
    fn read(reader: &mut Reader, index: usize) -> Result<Self, NetworkError> {
        let (inputs, outputs) = (reader.number()?, reader.number()?);
        let [
            kernel_rows,
            kernel_columns,
            surrounded,
            rectified,
            pool_rows,
            pool_columns,
        ] = reader.bytes()?;
        let kernel = (usize::from(kernel_rows), usize::from(kernel_columns));
        let pool = (usize::from(pool_rows), usize::from(pool_columns));
        let sizes = [inputs, outputs, kernel.0, kernel.1, pool.0, pool.1];
        if sizes.contains(&0) || surrounded > 1 || rectified > 1 {
            return Err(NetworkError::Layer(index));
        }
        let scales = reader.floats(outputs)?;
        let values = reader.floats(outputs)?;
        if scales.iter().chain(&values).any(|it| !it.is_finite()) {
            return Err(NetworkError::Layer(index));
        }
        let steps = kernel.0 * kernel.1 * inputs;
        let length = steps.checked_mul(outputs).ok_or(NetworkError::Length)?;
        let stored = reader.take(length)?;
        let mut biases = vec![[0.0; LANES]; outputs.div_ceil(LANES)];
        biases.as_flattened_mut()[..outputs].copy_from_slice(&values);
        let mut weights = vec![0.0; biases.len() * steps * LANES];
        for (step, of_step) in stored.chunks_exact(outputs).enumerate() {
            for (output, (&weight, scale)) in of_step.iter().zip(&scales).enumerate() {
                let place = (output / LANES * steps + step) * LANES + output % LANES;
                weights[place] = f32::from(weight.cast_signed()) * scale;
            }
        }
        Ok(Self {
            inputs,
            outputs,
            kernel,
            is_surrounded: surrounded == 1,
            is_rectified: rectified == 1,
            pool,
            weights,
            biases,
        })
    }

    /// Rows and columns of zeros on each side: half a kernel, so that the output of an odd one is as large as the input.
    fn border(&self) -> (usize, usize) {
        if self.is_surrounded {
            (self.kernel.0 / 2, self.kernel.1 / 2)
        } else {
            (0, 0)
        }
    }

    /// Rows and columns of the output, or nothing where the kernel is larger than the input.
    fn size_of_output(&self, rows: usize, columns: usize) -> Option<(usize, usize)> {
        let border = self.border();
        let rows = (rows + 2 * border.0 + 1)
            .checked_sub(self.kernel.0)
            .filter(|&it| it > 0)?;
        let columns = (columns + 2 * border.1 + 1)
            .checked_sub(self.kernel.1)
            .filter(|&it| it > 0)?;
        Some((rows.div_ceil(self.pool.0), columns.div_ceil(self.pool.1)))
    }

    /// The layer's output. [`size_of_output`](Self::size_of_output) has some for this input.
    fn apply(&self, input: &Map) -> Map {
        let border = self.border();
        let input = input.surrounded(border.0, border.1);
        let (rows, columns) = (
            input.rows + 1 - self.kernel.0,
            input.columns + 1 - self.kernel.1,
        );
        let mut output = Map::zeros(rows, columns, self.outputs);
        let steps = self.kernel.0 * self.kernel.1 * self.inputs;
        for (group, weights) in self.weights.chunks_exact(steps * LANES).enumerate() {
            for row in 0..rows {
                let mut column = 0;
                while column < columns {
                    if columns < PIXELS {
                        self.compute::<1>(&input, weights, group, (row, column), &mut output);
                        column += 1;
                    } else {
                        // The last pixels of a row may be computed twice.
                        let first = column.min(columns - PIXELS);
                        self.compute::<PIXELS>(&input, weights, group, (row, first), &mut output);
                        column += PIXELS;
                    }
                }
            }
        }
        if self.is_rectified {
            output
                .values
                .iter_mut()
                .for_each(|value| *value = if *value > 0.0 { *value } else { 0.0 });
        }
        if self.pool == (1, 1) {
            output
        } else {
            output.pooled(self.pool.0, self.pool.1)
        }
    }

    /// Computes a group of outputs for pixels beside each other.
    #[inline]
    fn compute<const N: usize>(
        &self,
        input: &Map,
        weights: &[f32],
        group: usize,
        (row, column): (usize, usize),
        output: &mut Map,
    ) {
        let mut sums = [self.biases[group]; N];
        // Under a row of the kernel, columns and inputs are side by side.
        let length = self.kernel.1 * self.inputs;
        for (kernel_row, weights) in weights.chunks_exact(length * LANES).enumerate() {
            let start = ((row + kernel_row) * input.columns + column) * self.inputs;
            let pixels: [&[f32]; N] =
                std::array::from_fn(|pixel| &input.values[start + pixel * self.inputs..][..length]);
            for (step, weights) in weights.as_chunks::<LANES>().0[..length].iter().enumerate() {
                // With the sums as new arrays they stay in registers. Adding to each takes 3.6 times as long. In the
                // profile `dev`, `array::from_fn` would be a call for each sum.
                for (sums, pixel) in sums.iter_mut().zip(pixels) {
                    let mut added = [0.0; LANES];
                    for lane in 0..LANES {
                        added[lane] = sums[lane] + pixel[step] * weights[lane];
                    }
                    *sums = added;
                }
            }
        }
        let count = LANES.min(self.outputs - group * LANES);
        for (pixel, sums) in sums.iter().enumerate() {
            let start = (row * output.columns + column + pixel) * self.outputs + group * LANES;
            output.values[start..][..count].copy_from_slice(&sums[..count]);
        }
    }
}

/// What is left of a file.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], NetworkError> {
        let (taken, rest) = self
            .bytes
            .split_at_checked(length)
            .ok_or(NetworkError::Length)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (taken, rest) = self.bytes.split_first_chunk().ok_or(NetworkError::Length)?;
        self.bytes = rest;
        Ok(*taken)
    }

    fn byte(&mut self) -> Result<u8, NetworkError> {
        self.bytes::<1>().map(|[byte]| byte)
    }

    fn number(&mut self) -> Result<usize, NetworkError> {
        self.bytes()
            .map(|bytes| usize::from(u16::from_le_bytes(bytes)))
    }

    fn floats(&mut self, count: usize) -> Result<Vec<f32>, NetworkError> {
        let bytes = self.take(4 * count)?;
        Ok(bytes
            .as_chunks()
            .0
            .iter()
            .map(|&bytes| f32::from_le_bytes(bytes))
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &[u8] = include_bytes!("letters.net");

    /// Eight crops, a byte for each value (0 stands for -0.3, 200 for 1.3), each with PyTorch's answer.
    const ANSWERS: &[u8] = include_bytes!("../tests/letters.answers");

    #[test]
    fn answers_are_those_of_pytorch() {
        let network = Network::letters();
        let count = network.characters().len();
        let mut reader = Reader { bytes: ANSWERS };
        while !reader.bytes.is_empty() {
            let crop = reader
                .bytes::<{ CROP * CROP }>()
                .unwrap()
                .map(|it| f32::from(it) * (1.6 / 200.0) - 0.3);
            let expected = reader.floats(count).unwrap();
            let answer = network.classify(&crop);
            for (index, (ours, theirs)) in answer.iter().zip(&expected).enumerate() {
                let character = &network.characters()[index];
                assert!(
                    (ours - theirs).abs() < 1e-3,
                    "{character:?}: {ours} and {theirs}"
                );
            }
        }
    }

    /// Two lines as in `ANSWERS`, each after its width, with PyTorch's answers.
    const LINES: &[u8] = include_bytes!("../tests/lines.answers");

    #[test]
    fn answers_for_lines_are_those_of_pytorch() {
        let network = Network::lines();
        let mut reader = Reader { bytes: LINES };
        while !reader.bytes.is_empty() {
            let columns = reader.number().unwrap();
            let stored = reader.take(LINE_ROWS * columns).unwrap();
            let ink: Vec<f32> = stored
                .iter()
                .map(|it| f32::from(*it) * (1.6 / 200.0) - 0.3)
                .collect();
            let answers = network.read_line(&ink);
            let expected = reader
                .floats(columns / LINE_STEP * network.characters().len())
                .unwrap();
            for (ours, theirs) in answers.iter().zip(&expected) {
                assert!((ours - theirs).abs() < 2e-3, "{ours} and {theirs}");
            }
        }
    }

    #[test]
    fn lines_of_any_width_do_no_harm() {
        for columns in 0..9 {
            for value in [0.0, 1.0, f32::NAN, f32::INFINITY] {
                Network::lines().read_line(&vec![value; LINE_ROWS * columns]);
            }
        }
    }

    #[test]
    fn likelihoods_sum_up_to_one() {
        let likelihoods =
            Network::letters().classify(&std::array::from_fn(|it| (it % 5) as f32 / 4.0));
        let sum: f32 = likelihoods.iter().map(|it| it.exp()).sum();
        assert!((sum - 1.0).abs() < 1e-4, "{sum}");
    }

    #[test]
    fn values_that_are_no_numbers_do_no_harm() {
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX] {
            Network::letters().classify(&[value; CROP * CROP]);
            Network::letters().classify(&std::array::from_fn(|it| {
                if it % 3 == 0 { value } else { 0.0 }
            }));
        }
    }

    #[test]
    fn truncated_files_are_errors() {
        for length in (0..2000).chain((2000..FILE.len()).step_by(997)) {
            assert!(Network::parse(&FILE[..length]).is_err(), "{length} bytes");
        }
        let longer = [FILE, b"x"].concat();
        assert_eq!(Network::parse(&longer).unwrap_err(), NetworkError::Length);
    }

    /// A network with a damaged byte is refused, or answers without harm.
    #[test]
    fn damaged_files_do_no_harm() {
        let mut file = FILE.to_vec();
        for place in (0..60).chain((60..FILE.len()).step_by(19_997)) {
            for damage in [1, 0xff] {
                file[place] ^= damage;
                if let Ok(network) = Network::parse(&file) {
                    network.classify(&[0.5; CROP * CROP]);
                }
                file[place] ^= damage;
            }
        }
    }
}

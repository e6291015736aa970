// Pictures as the browser decodes them, in any format that it knows, as shades of grey.

// The most pixels that are drawn at a time: browsers on iPhones draw no canvas of more than 16 million.
const MOST_DRAWN = 1 << 22;

// The width and height of a picture in a file, and a byte for each pixel, with white below what is transparent; or nothing if the
// browser cannot decode it.
export async function pixelsOf(file) {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const grey = new Uint8Array(width * height);
    const rows = Math.min(height, Math.ceil(MOST_DRAWN / width));
    const context = new OffscreenCanvas(width, rows).getContext("2d", { willReadFrequently: true });
    context.fillStyle = "#fff";
    for (let top = 0; top < height; top += rows) {
      context.fillRect(0, 0, width, rows);
      context.drawImage(picture, 0, -top);
      const colours = context.getImageData(0, 0, width, Math.min(rows, height - top)).data;
      const start = top * width;
      // The brightness of a colour as the library has it: `luma` in crates/vision/src/picture.rs.
      for (let at = 0; at < colours.length; at += 4) {
        grey[start + at / 4] = (77 * colours[at] + 150 * colours[at + 1] + 29 * colours[at + 2] + 128) >> 8;
      }
    }
    picture.close();
    return { width, height, grey };
  } catch {
    return undefined;
  }
}

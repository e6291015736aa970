// Bytes that the page carries as text.

// The bytes of base 64, expanded as browsers do it.
export async function inflated(text) {
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw new Error(error.message, { cause: "damaged" });
  }
}

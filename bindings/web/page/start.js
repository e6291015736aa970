// Runs the script of the page, which is compressed.

import { decoded, decompressed } from "./expand.js";

const script = document.createElement("script");
try {
  if (!("noModule" in script)) throw new Error("there are no modules");
  script.type = "module";
  script.textContent = new TextDecoder().decode(decompressed(decoded(document.getElementById("script-data").textContent)));
  document.body.append(script);
} catch (error) {
  console.error(error);
  for (const place of ["message", "make-message", "play-message"]) {
    document.getElementById(place).textContent = "This browser is too old for this page: use one of 2023 or later.";
  }
}

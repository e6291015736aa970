// Runs the script of the page, which is compressed.

import { decoded, decompressed } from "./expand.js";

const script = document.createElement("script");
script.type = "module";
script.textContent = new TextDecoder().decode(decompressed(decoded(document.getElementById("script-data").textContent)));
document.body.append(script);

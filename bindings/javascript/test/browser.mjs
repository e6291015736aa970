// Opens the bundle of dist/ in a browser, and prints what the page sends back: browser.mjs BROWSER FOLDER

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const [browser, folder] = process.argv.slice(2);
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };

const server = createServer(async (request, response) => {
  if (request.method === "POST") {
    for await (const part of request) process.stdout.write(part);
    response.end();
    end(0);
    return;
  }
  const path = request.url === "/" ? "/index.html" : request.url;
  try {
    const file = await readFile(`dist${path}`);
    response.writeHead(200, { "content-type": TYPES[path.split(".").pop()] }).end(file);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, "127.0.0.1", () => {
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", `--user-data-dir=${folder}`];
  started = spawn(browser, [...flags, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
});
let started;
const timer = setTimeout(() => end(1), 60000);

function end(status) {
  clearTimeout(timer);
  server.close();
  started.once("exit", () => process.exit(status));
  started.kill();
}

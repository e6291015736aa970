import { tried } from "./main.ts";

console.log((await tried()).join("\n"));

// Copies what an installed Loupe runs from this folder into another: lay-out.mjs FOLDER
import { cpSync } from "node:fs";
import { join } from "node:path";
import { root } from "../is-built.mjs";
import { filesThatRun } from "./files-that-run.mjs";

for (const path of filesThatRun(root)) cpSync(join(root, path), join(process.argv[2], path));

// npm run openapi: writes docs/openapi.json and the table of docs/api.md from the contracts of app/routes.
// --check writes nothing and fails if either is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfigFromFile, runnerImport } from "vite";
import { formatted } from "./formatted.mjs";
import { root } from "./prepare.mjs";

const TABLE = /(<!-- calls -->\n)[\s\S]*?(\n<!-- \/calls -->)/;

// Includes the programs that some calls start, as for the tests.
const tests = await loadConfigFromFile(
  { command: "serve", mode: "test" },
  join(root, "vitest.config.ts"),
  root,
);
const { module } = await runnerImport(join(root, "app/routes/openapi.ts"), {
  root,
  logLevel: "error",
  plugins: tests.config.plugins,
  resolve: { tsconfigPaths: true },
});

const guide = readFileSync(join(root, "docs/api.md"), "utf8");
if (!TABLE.test(guide)) throw new Error("docs/api.md has lost the place of its table, <!-- calls -->");
const files = {
  "docs/openapi.json": JSON.stringify(module.describeApi()),
  "docs/api.md": guide.replace(TABLE, (_, open, close) => `${open}\n${module.callsTable()}\n${close}`),
};

const isCheck = process.argv.includes("--check");
for (const [file, text] of Object.entries(files)) {
  const path = join(root, file);
  const wanted = await formatted(path, text);
  if (!isCheck) writeFileSync(path, wanted);
  else if (read(path) !== wanted) {
    console.error(`${file} is out of date: run 'npm run openapi'`);
    process.exitCode = 1;
  }
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

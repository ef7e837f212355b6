// npm run openapi: writes docs/openapi.json and the table of docs/api.md from the contracts of app/routes.
// --check writes nothing and fails if either is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfigFromFile, runnerImport } from "vite";
import { apiFiles } from "./api-files.mjs";
import { root } from "./prepare.mjs";

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

const isCheck = process.argv.includes("--check");
for (const [file, wanted] of Object.entries(await apiFiles(module))) {
  const path = join(root, file);
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

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What SQLite in a libSQL replica could not do (docs/scale.md): call JavaScript, or load an extension. */
const OWN_FUNCTIONS = /\.(function|aggregate|table|loadExtension)\(/;

const files = ["app", "db"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.server\.ts$|^schema\//.test(name))
    .map((name) => join(folder, name)),
);

test("no statement calls a function of ours", () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => OWN_FUNCTIONS.test(readFileSync(file, "utf8")))).toEqual([]);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/*
 * Modules loaded at start determine its time and memory: docs/performance.md, 'Start and memory'. Follows
 * imports in the build.
 */

const LOADED = new Set([
  "@fastify/accept-negotiator",
  "@fastify/busboy",
  "@fastify/send",
  "@node-rs/argon2",
  "@react-router/node",
  "better-sqlite3",
  "classnames",
  "isbot",
  "react",
  "react-dom",
  "react-dom/server",
  "react-router",
  "react/jsx-runtime",
]);
const SERVER = join(import.meta.dirname, "../../build/server");

function loadedBy(...entries: string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const text = readFileSync(join(SERVER, file), "utf8");
    for (const [, name = ""] of text.matchAll(/^(?:import|export)\b[^"';]*["']([^"']+)["'];?$/gm)) {
      if (name.startsWith(".")) waiting.push(join(file, "..", name));
      else if (!name.startsWith("node:")) packages.add(name);
    }
  }
  return { files, packages };
}

test("a start loads the server's own files and few packages", () => {
  const index = readFileSync(join(SERVER, "index.js"), "utf8");
  const serve = /import\("\.\/(assets\/serve-[\w-]+\.js)"\)/.exec(index)?.[1] ?? "";
  const { files, packages } = loadedBy("index.js", serve);
  // Libraries with many files or a large package.json slow every start: see `BUNDLED` in vite.config.ts.
  expect([...packages].filter((name) => !LOADED.has(name))).toEqual([]);
  expect(packages).toContain("better-sqlite3");
  expect(files.size).toBeGreaterThan(3);
  expect([...files].filter((file) => /sample-shop|seed-|read-csv/.test(file))).toEqual([]);
});

// npm run bench [-- --only requests,tills] [--shops FOLDER] [--keep]: runs all measurements of docs/performance.md and
// prints a table and JSON. `--keep` writes those that have a place there into it. Slow results don't fail; an error exits with 1.
import { spawnSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, root } from "../scripts/prepare.mjs";
import { findNodes } from "./support/nodes.mjs";
import { keep } from "./support/kept.mjs";
import { copier, shopsIn } from "./support/shops.mjs";
import { printLines, writeResults } from "./support/table.mjs";

/**
 * Measurements in order. Each name is a file in `measurements`. Those in one row run in parallel, because
 * memory and CPU time per request are independent.
 */
const ROWS = [
  ["bytes", "documents"],
  ["requests"],
  ["import"],
  ["tills"],
  ["sending"],
  ["chain"],
  ["paint"],
  ["start"],
  ["readers"],
  ["memory", "flat-cost"],
];
const MEASUREMENTS = ROWS.flat();

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    shops: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const only = values.only?.split(",");
const unknown = only?.filter((name) => !MEASUREMENTS.includes(name)) ?? [];
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(", ")}: use some of ${MEASUREMENTS.join(",")}.`);
  process.exit(1);
}

ensureInstalled();
ensureBuilt();
const shops = shopsIn(values.shops ?? process.env.BENCH_SHOPS);
const { copyOf, removeCopies } = copier();
process.once("exit", removeCopies);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

// Created before timing starts.
if (!only) console.error(`Shops: ${shops.small}, ${shops.big}`);

const started = performance.now();
const seconds = (from) => Math.round((performance.now() - from) / 100) / 10;
const machine = {
  processors: `${cpus().length} x ${cpus()[0]?.model ?? "?"}`,
  memoryGB: Math.round(totalmem() / 1e9),
  platform: `${process.platform} ${process.arch}`,
  loadAtStart: loadavg()[0],
};
const parts = [];
/** Looked for when a measurement asks, because Node 24 may have to be fetched. */
let found;
const bench = {
  shops,
  copyOf,
  get nodes() {
    return (found ??= findNodes()).nodes;
  },
  say: (text) => console.error(`  ${text}`),
};
for (const row of ROWS) {
  parts.push(...(await Promise.all(row.filter((name) => !only || only.includes(name)).map(partOf))));
  removeCopies();
}

const { nodes, missing } = found ?? { nodes: [{ name: `Node ${process.versions.node}` }], missing: null };
console.log(
  `${machine.processors}, ${machine.memoryGB} GB, ${machine.platform}; ${nodes.map(({ name }) => name).join(", ")}`,
);
if (missing) console.log(missing);
console.log();
printLines(parts);
const date = new Date().toISOString();
const results = {
  date,
  commit: commit(),
  machine,
  nodes: nodes.map(({ name }) => name),
  missing,
  seconds: seconds(started),
  parts,
};
console.log(`${results.seconds} s. ${writeResults(`bench-${date.slice(0, 16).replace(":", "-")}`, results)}`);
if (values.keep) console.log(`Kept in docs/performance.md: ${keep(parts, results).join(", ") || "none"}.`);

async function partOf(name) {
  const { title, measure } = await import(join(root, "bench", "measurements", `${name}.mjs`));
  console.error(`${title} …`);
  const from = performance.now();
  try {
    return { name, title, lines: await measure(bench), seconds: seconds(from) };
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    const broken = String(error);
    return { name, title: `${title}: broken, see above`, lines: [], seconds: seconds(from), broken };
  } finally {
    console.error(`  ${title}: ${seconds(from)} s`);
  }
}

/** The commit measured, and whether there were local changes; null outside git. */
function commit() {
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const head = git("rev-parse", "HEAD");
  if (head.status !== 0) return null;
  return head.stdout.trim() + (git("status", "--porcelain").stdout ? " with changes" : "");
}

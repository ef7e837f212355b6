// npm run migration -- --name what_it_does: writes a migration for changes in db/schema, with drizzle-kit and STRICT
// behind each table, and in db/summaries.ts: the triggers, and the rows of a summary whose table is new. drizzle-kit compares
// with the newest snapshot, which describes the current schema; others aren't kept. If the file needs editing
// before it runs (a rebuilt table with new columns), edit it and continue with npm run migration --
// --triggers.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { runnerImport } from "vite";
import { binary, root } from "./prepare.mjs";
import { strictTables } from "./strict-tables.mjs";

const folder = join(root, "migrations");
const args = process.argv.slice(2);

const landed = migrations();
if (args.includes("--triggers")) landed.pop();
else {
  generate(args);
  finish(migrations().filter((name) => !landed.includes(name)));
}
const summaries = await summaryStatements();
if (summaries.length > 0) {
  if (migrations().length === landed.length) generate(["--custom", ...args]);
  const file = join(folder, migrations().at(-1));
  const sql = readFileSync(file, "utf8").replace(/^-- Custom SQL migration file.*/, "");
  const statements = [...(sql.trim() ? [sql.trim()] : []), ...summaries];
  writeFileSync(file, `${statements.join("\n--> statement-breakpoint\n")}\n`);
  console.log(`wrote the triggers of summaries to ${file}`);
}

function migrations() {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

function generate(all) {
  const { status } = spawnSync(process.execPath, [binary("drizzle-kit"), "generate", ...all], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  keepNewestSnapshot();
}

function keepNewestSnapshot() {
  const meta = join(folder, "meta");
  const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
}

/**
 * Makes what drizzle-kit wrote one of ours: tables are STRICT, and triggers that name a rebuilt table are dropped,
 * because it can't be rebuilt under them. They are generated again below.
 */
function finish([name]) {
  if (!name) return;
  const file = join(folder, name);
  const sql = readFileSync(file, "utf8");
  const rebuilt = [...sql.matchAll(/^DROP TABLE `(\w+)`/gm)].map(([, table]) => table);
  const { triggers } = writtenBy(landed);
  const names = [...triggers].filter(([, text]) =>
    rebuilt.some((table) => RegExp(`\\b${table}\\b`).test(text)),
  );
  const drops = names.map(([trigger]) => `DROP TRIGGER ${trigger};`);
  writeFileSync(file, [...drops, strictTables(sql)].join("\n--> statement-breakpoint\n"));
}

/** What a database contains after these migrations: SQL by name. */
function writtenBy(names) {
  const db = new Database(":memory:");
  db.pragma("foreign_keys = OFF");
  for (const name of names) db.exec(readFileSync(join(folder, name), "utf8"));
  const found = (type) =>
    new Map(db.prepare("select name, sql from sqlite_schema where type = ?").raw().all(type));
  return { tables: found("table"), triggers: found("trigger") };
}

/** Statements for everything in the definitions that the migrations lack. */
async function summaryStatements() {
  const { summaryContents } = await load("db/summary-sql.ts");
  const { isSummaryTrigger, summaryTriggers } = await load("db/summary-triggers.ts");
  const before = writtenBy(landed);
  const { tables, triggers } = writtenBy(migrations());
  const wanted = summaryTriggers();
  const isKept = (name) => !isSummaryTrigger(name) || wanted.get(name) === triggers.get(name);
  const dropped = [...triggers.keys()].filter((name) => !isKept(name));
  const created = [...wanted].filter(([name]) => !isKept(name));
  const summaries = summaryContents();
  const added = summaries.filter(({ table }) => tables.has(table) && !before.tables.has(table));
  const changed = summaries.filter(
    ({ table }) => before.tables.has(table) && created.some(([name]) => name.endsWith(`_${table}`)),
  );
  if (changed.length > 0) {
    console.log(
      "If the content of one of these changes too, and not only its triggers, add to the migration:",
    );
    for (const summary of changed) console.log(`DELETE FROM ${summary.table};\n${fill(summary)}`);
  }
  return [
    ...dropped.map((name) => `DROP TRIGGER ${name};`),
    ...added.map(fill),
    ...created.map(([, sql]) => `${sql};`),
  ];
}

function fill({ table, keys, sums, query }) {
  return `INSERT INTO ${table} (${[...keys, ...sums].join(", ")})\n${query};`;
}

async function load(file) {
  const { module } = await runnerImport(join(root, file), { configFile: false, root, logLevel: "error" });
  return module;
}

// Preloaded into a server: the first time that a statement runs, a line of JSON with its text and SQLite's plan for it goes to
// the file that STATEMENT_LOG names. The plan is asked for with the same values, because a partial index rests on them.
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";

const Database = createRequire(import.meta.url)("better-sqlite3");
const file = process.env.STATEMENT_LOG;
const memory = new Database(":memory:");
const proto = Object.getPrototypeOf(memory.prepare("select 1"));
memory.close();

const plain = { ...proto };
const seen = new Set();

for (const name of ["run", "get", "all", "iterate"])
  proto[name] = function (...values) {
    note(this, values);
    return plain[name].apply(this, values);
  };

function note({ source, database }, values) {
  const sql = source.replace(/\s+/g, " ").trim();
  const shape = sql.replace(/\?(, ?\?)+/g, "?, …");
  if (seen.has(shape) || !/^(with|select|insert|update|delete)\b/i.test(sql)) return;
  seen.add(shape);
  const plan = plain.all.apply(database.prepare(`explain query plan ${source}`), values);
  const steps = plan.map(({ detail }) => detail);
  appendFileSync(file, `${JSON.stringify({ sql: shape, steps, command: process.argv[2] ?? "serve" })}\n`);
}

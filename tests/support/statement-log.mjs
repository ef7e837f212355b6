// Preloaded into a server: on the first run of a statement for a URL, whatever the ids in it, writes its text
// and query plan as a line of JSON to STATEMENT_LOG, and another line whenever a run does more work than any
// before. Plans use the actual values, because partial indexes depend on them.
import { openSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { currentRequest } from "./current-request.mjs";

const Database = createRequire(import.meta.url)("better-sqlite3");
const file = openSync(process.env.STATEMENT_LOG, "a");
const command = process.argv[2] ?? "serve";
const memory = new Database(":memory:");
const proto = Object.getPrototypeOf(memory.prepare("select 1"));
memory.close();

const plain = { ...proto };
/**
 * Statements by their prepared text: the records, with the most work for each URL. Null for those that aren't
 * recorded.
 */
const statements = new Map();
/** Statements that only differ in the number of values in a list. */
const byShape = new Map();
const counted = new WeakSet();
/** Texts searched for a word (`instr`), as scans do for each row. */
let looks = 0;

for (const name of ["run", "get", "all", "iterate"])
  proto[name] = function (...values) {
    const note = beginNote(this, values);
    const before = looks;
    const result = plain[name].apply(this, values);
    note?.(Array.isArray(result) ? result.length : 1, looks - before);
    return result;
  };

function statementOf(source) {
  const known = statements.get(source);
  if (known !== undefined) return known;
  const sql = source.replace(/\s+/g, " ").trim();
  const isOurs = /^(with|select|insert|update|delete)\b/i.test(sql);
  const shape = sql.replace(/\?(, ?\?)+/g, "?, …");
  const statement = isOurs
    ? (byShape.get(shape) ?? { shape, matches: sql.includes(" match "), most: new Map() })
    : null;
  if (statement) byShape.set(shape, statement);
  statements.set(source, statement);
  return statement;
}

function beginNote({ source, database }, values) {
  const statement = statementOf(source);
  if (statement === null) return null;
  const { method = null, path = null } = currentRequest() ?? {};
  const asked = `${method} ${path?.replace(/\d+/g, "0")}`;
  countLooks(database);
  const first = !statement.most.has(asked);
  if (first) statement.most.set(asked, { rows: 0, looks: 0, trigrams: 0 });
  const plan = first ? plain.all.apply(database.prepare(`explain query plan ${source}`), values) : [];
  const steps = plan.map(({ detail }) => detail);
  const trigrams = statement.matches ? Math.max(0, ...values.flat().map(trigramsIn)) : 0;
  return (rows, looked) => {
    const most = statement.most.get(asked);
    if (!first && rows <= most.rows && looked <= most.looks && trigrams <= most.trigrams) return;
    most.rows = Math.max(most.rows, rows);
    most.looks = Math.max(most.looks, looked);
    most.trigrams = Math.max(most.trigrams, trigrams);
    const noted = { command, method, path, sql: statement.shape, ...(first && { steps }), ...most };
    writeSync(file, `${JSON.stringify(noted)}\n`);
  };
}

/** Number of trigrams in an index query's quoted phrases. */
function trigramsIn(value) {
  if (typeof value !== "string") return 0;
  const phrases = value.match(/"(?:[^"]|"")*"/g) ?? [];
  return phrases.reduce(
    (n, phrase) => n + Math.max(0, phrase.slice(1, -1).replaceAll('""', '"').length - 2),
    0,
  );
}

function countLooks(database) {
  if (counted.has(database)) return;
  counted.add(database);
  database.function("instr", { deterministic: true }, (text, word) => {
    looks += 1;
    return text === null || word === null ? null : String(text).indexOf(String(word)) + 1;
  });
}

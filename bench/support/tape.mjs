// Preloaded into a server: writes each statement with its values as a line of JSON to the file
// STATEMENT_TAPE, for a floor to replay. Omits the server's own query for the audit log's end, which runs
// every second.
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";

const Database = createRequire(import.meta.url)("better-sqlite3");
const file = process.env.STATEMENT_TAPE;
const memory = new Database(":memory:");
const statement = Object.getPrototypeOf(memory.prepare("select 1"));
memory.close();

const raw = new WeakSet();
const plain = { ...statement };

statement.raw = function (on = true) {
  if (on) raw.add(this);
  else raw.delete(this);
  return plain.raw.call(this, on);
};
for (const how of ["run", "get", "all"])
  statement[how] = function (...values) {
    if (/ as restore[sd]\b/.test(this.source)) return plain[how].apply(this, values);
    appendFileSync(
      file,
      `${JSON.stringify({ sql: this.source, values: values.flat(), how, raw: raw.has(this) })}\n`,
    );
    return plain[how].apply(this, values);
  };

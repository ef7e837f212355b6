// Preloaded into a server: each statement that it runs becomes a line of JSON in the file that STATEMENT_TAPE names, with its
// values and the way it was asked, so that a floor can run the very same. What the server does by itself is left out: once a second it
// asks how far the audit log goes.
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

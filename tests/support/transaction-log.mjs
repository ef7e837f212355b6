// Preloaded into a server: writes each statement of a request as a line of JSON to the file TRANSACTION_LOG,
// with the number of its transaction, and for each transaction how many rows it added to the table
// COUNTED_TABLE. Read by `transactions.ts`.
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import { currentRequest } from "./current-request.mjs";

const Database = createRequire(import.meta.url)("better-sqlite3");
const { TRANSACTION_LOG: file, COUNTED_TABLE: table } = process.env;
const memory = new Database(":memory:");
const proto = Object.getPrototypeOf(memory.prepare("select 1"));
memory.close();

const plain = { ...proto };
let transaction = 0;
let rowsBefore = 0;

for (const name of ["run", "get", "all", "iterate"])
  proto[name] = function (...values) {
    if (currentRequest() === null) return plain[name].apply(this, values);
    const { database, source } = this;
    const wasIn = database.inTransaction;
    const rows = wasIn ? 0 : rowsOf(database);
    const result = plain[name].apply(this, values);
    const isIn = database.inTransaction;
    if (wasIn && isIn) note({ transaction, sql: source });
    else if (isIn) {
      transaction += 1;
      rowsBefore = rows;
    } else if (wasIn) note({ transaction, added: rowsOf(database) - rowsBefore });
    else note({ transaction: null, sql: source });
    return result;
  };

function rowsOf(database) {
  return plain.get.call(database.prepare(`select count(*) as n from "${table}"`)).n;
}

function note(line) {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

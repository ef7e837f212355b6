// The floor of the import: node bench/import/insert-rows.mjs FROM INTO ROWS. Copies the newest import from
// one database to another with one prepared statement, ROWS per durable transaction.
import Database from "better-sqlite3";
import { openDurable } from "../support/durable.mjs";

const [, , from, into, perTransaction] = process.argv;
const source = new Database(from, { readonly: true });
const found = source
  .prepare("select * from customers where import_id = (select max(id) from imports) order by id")
  .raw();
const columns = found.columns().map(({ name }) => name);
const rows = found.all();
const record = source.prepare("select * from imports where id = (select max(id) from imports)").get();
source.close();

const db = openDurable(into);
const names = (list) => list.map((name) => `"${name}"`).join(", ");
const marks = (list) => list.map(() => "?").join(", ");
const insertInto = (table, list) =>
  db.prepare(`insert into ${table} (${names(list)}) values (${marks(list)})`);
insertInto("imports", Object.keys(record)).run(...Object.values(record));
const insert = insertInto("customers", columns);
const insertAll = db.transaction((part) => {
  for (const row of part) insert.run(row);
});

const before = { time: performance.now(), processor: process.cpuUsage() };
for (let at = 0; at < rows.length; at += Number(perTransaction))
  insertAll.immediate(rows.slice(at, at + Number(perTransaction)));
const { user, system } = process.cpuUsage(before.processor);
process.send({ ms: performance.now() - before.time, processor: (user + system) / 1000 }, () =>
  process.exit(),
);

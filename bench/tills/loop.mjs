// The floor of many tills, in its own process: node bench/tills/loop.mjs DATABASE TAPE FROM. For each message (a
// number of sales) replays that many durable transactions, from that sale on, and replies with the time.
import { openDurable } from "../support/durable.mjs";
import { salesOnTape } from "./sales-on-tape.mjs";

const [, , file, tape, from] = process.argv;
const db = openDurable(file);
const [begin, commit] = ["begin immediate", "commit"].map((sql) => db.prepare(sql));
const prepared = new Map();
const onTape = (await salesOnTape(tape)).slice(Number(from));
const sales = onTape.map((sale) =>
  sale.map(({ sql, values }) => {
    if (!prepared.has(sql)) prepared.set(sql, db.prepare(sql));
    return [prepared.get(sql), values];
  }),
);

process.on("message", (count) => {
  const before = { time: performance.now(), processor: process.cpuUsage() };
  const part = sales.splice(0, count);
  for (const sale of part) {
    begin.run();
    for (const [statement, values] of sale)
      if (statement.reader) statement.all(...values);
      else statement.run(...values);
    commit.run();
  }
  const { user, system } = process.cpuUsage(before.processor);
  process.send({
    sales: part.length,
    ms: performance.now() - before.time,
    processor: (user + system) / 1000,
  });
});
process.on("disconnect", () => process.exit());
process.send("ready");

// node bench/flat-cost.mjs SMALL BIG [ROUNDS]: what each page and call costs in a big shop beside a small one, both made with
// `npm run seed`. The two servers are asked in turn, so that what else the machine does hits both. It writes into the shops:
// give it copies of what is to stay as it is.
import { join } from "node:path";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import { askAbout } from "./flat-cost/questions.mjs";
import { processorTime, signIn, startServer } from "./support/server.mjs";
import { median, printTable, writeResults } from "./support/table.mjs";

const GOAL = 1.3;
const WARM_UP = 3;
/** A question that is slow in the big shop is asked less often, but so often at least. */
const FEWEST = 5;
const PATIENCE_MS = 15_000;
const JSON_BODY = { "content-type": "application/json" };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" } },
});
const [small, big, rounds = "15"] = positionals;
if (!small || !big) {
  console.error("Use it so: node bench/flat-cost.mjs SMALL BIG [ROUNDS] [--only TEXT]");
  process.exit(1);
}

const shops = [];
for (const dataDir of [small, big]) {
  const db = new Database(join(dataDir, "loupe.sqlite"), { readonly: true });
  const questions = askAbout(db);
  db.close();
  const server = await startServer(dataDir);
  shops.push({ server, questions, client: await signIn(server) });
}

const results = [];
for (const [index, { what }] of shops[0].questions.entries()) {
  if (values.only && !what.includes(values.only)) continue;
  results.push({ what, ...(await compare(index)) });
  const { ratio } = results.at(-1);
  process.stderr.write(`${ratio > GOAL ? "!" : "."}`);
}
process.stderr.write("\n");
for (const { server, client } of shops) {
  client.close();
  await server.stop();
}

const ms = (value) => value.toFixed(value < 10 ? 2 : 1);
printTable(
  ["what", "small ms", "big ms", "ratio", "small bytes", "big bytes", ""],
  results.map(({ what, small, big, ratio, smallBytes, bigBytes, holds }) => [
    what,
    ms(small),
    ms(big),
    ratio.toFixed(2),
    smallBytes,
    bigBytes,
    holds ? "" : `above ${GOAL}`,
  ]),
);
const above = results.filter(({ holds }) => !holds).length;
console.log(`\n${results.length} pages and calls, ${above} above ${GOAL} x.`);
console.log(writeResults("flat-cost", { goal: GOAL, rounds: Number(rounds), results }));

/** Medians of both shops: of processor time where the system tells it, else of the time that passed. */
async function compare(index) {
  const times = [[], []];
  const waits = [[], []];
  const bytes = [0, 0];
  const started = performance.now();
  for (let round = -WARM_UP; round < Number(rounds); round += 1) {
    if (round >= FEWEST && performance.now() - started > PATIENCE_MS) break;
    for (const [which, { server, questions, client }] of shops.entries()) {
      const { method = "GET", path, body, status = 200 } = questions[index].ask(round + WARM_UP);
      const before = processorTime(server.pid);
      const answer = await client.send(method, path, {
        body: body && JSON.stringify(body),
        headers: {
          accept: path.startsWith("/api") ? "application/json" : "text/html",
          ...(body && JSON_BODY),
        },
      });
      const after = processorTime(server.pid);
      if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}`);
      bytes[which] = answer.body.length;
      if (round < 0) continue;
      times[which].push(before === null ? answer.ms : after - before);
      waits[which].push(answer.ms);
    }
  }
  const [small, big] = times.map(median);
  const [smallWait, bigWait] = waits.map(median);
  const ratio = big / small;
  return {
    small,
    big,
    smallWait,
    bigWait,
    smallBytes: bytes[0],
    bigBytes: bytes[1],
    ratio,
    holds: ratio <= GOAL,
  };
}

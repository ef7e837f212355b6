// What tills take while 20 messages a second leave, beside the same alone, and how long anybody waits while a campaign
// to all customers is listed and shown. On the shop with a million sales, in one process.
import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { percentile } from "../support/percentile.mjs";
import { signIn, startServer } from "../support/server.mjs";
import { lineOf } from "../support/table.mjs";
import { fillOutbox, outboxOf, startProviders } from "../sending/outbox.mjs";
import { openTerminals, readShelves, THINK_MS, work } from "../tills/terminals.mjs";

export const title = "Sending";

const TERMINALS = 40;
const ROUNDS = 3;
const WARM_UP_MS = 15_000;
const SELLING_MS = 6_000;
const MIXED_MS = 15_000;
const PIECES = 80_000;
const AT_MOST = 1.2;
/** Messages a second. */
const LEAVING = 20;
/** Milliseconds that one request may hold the process. */
const HELD_AT_MOST = 250;
const ASKED_EVERY_MS = 5;

export async function measure(bench) {
  const folder = await bench.copyOf(bench.shops.big);
  const db = new Database(join(folder, "loupe.sqlite"), { readonly: true });
  const shelves = readShelves(db, { pieces: PIECES });
  const customers = db.prepare("select count(*) from customers").pluck().get();
  db.close();
  fillOutbox(folder);
  const providers = await startProviders();
  const server = await startServer(folder, { node: bench.nodes[0].path, env: providers.env });
  try {
    const owner = await signIn(server);
    const outbox = outboxOf(owner, providers);
    bench.say(`a campaign to ${customers} customers is listed`);
    const held = await waitsWhile(server, async () => {
      const id = await outbox.aCampaign();
      await outbox.send(id);
      for (const path of [`/marketing/${id}`, `/marketing/${id}/recipients`, "/settings/sending"])
        await owner.send("GET", path, { headers: { accept: "text/html" } });
    });
    const tills = await openTerminals([server], TERMINALS);
    await work(tills, shelves, { ms: WARM_UP_MS, only: "sale", thinks: false });
    const aDay = async () => ({
      selling: await work(tills, shelves, { ms: SELLING_MS, only: "sale", thinks: false }),
      mixed: await work(tills, shelves, { ms: MIXED_MS, thinks: true }),
    });
    const [alone, leaving, left] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      bench.say(`tills alone, and while messages leave, round ${round + 1}`);
      alone.push(await aDay());
      const meanwhile = await outbox.leaving(SELLING_MS + MIXED_MS, aDay);
      leaving.push(meanwhile.result);
      left.push(meanwhile.left);
    }
    for (const { client } of tills) client.close();
    owner.close();
    return linesOf({ alone, leaving, left, held, customers });
  } finally {
    await server.stop();
    providers.stop();
  }
}

/** Milliseconds that small requests wait, one after another, while `use` runs. */
async function waitsWhile(server, use) {
  const client = await signIn(server);
  const waits = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      waits.push((await client.send("GET", "/healthz")).ms);
      await wait(ASKED_EVERY_MS);
    }
  })();
  await use();
  over.abort();
  await asking;
  client.close();
  return waits;
}

function linesOf({ alone, leaving, left, held, customers }) {
  const floor = (samplesOf) => ({ what: "the same without messages", samples: alone.map(samplesOf) });
  const beside = (what, unit, samplesOf) =>
    lineOf({
      what,
      unit,
      samples: leaving.map(samplesOf),
      floor: floor(samplesOf),
      goal: { atMost: AT_MOST, of: "ratio" },
    });
  const wrong = [...alone, ...leaving].flatMap(({ selling, mixed }) => [...selling.wrong, ...mixed.wrong]);
  return [
    lineOf({
      what: "Messages that leave meanwhile",
      unit: "/s",
      samples: left,
      goal: { atLeast: LEAVING, of: "figure" },
      note: "half of them emails of a campaign, half texts",
    }),
    beside(
      `A ticket of ${TERMINALS} terminals that do nothing else`,
      "ms",
      ({ selling }) => selling.ms / selling.tickets,
    ),
    ...["list", "search", "sale"].map((kind) =>
      beside(`p50 of a ${kind} at a busy counter`, "ms", ({ mixed }) => percentile(mixed.waits[kind], 0.5)),
    ),
    lineOf({
      what: "Wrong answers",
      unit: "",
      samples: [wrong.length],
      goal: { atMost: 0, of: "figure" },
      note: [`${THINK_MS} ms of thought between requests of the busy counter`, ...new Set(wrong)]
        .slice(0, 5)
        .join("; "),
    }),
    lineOf({
      what: `Longest wait of ${held.length} small requests while a campaign to ${customers} customers is listed, sent and shown`,
      unit: "ms",
      samples: [Math.max(...held)],
      goal: { atMost: HELD_AT_MOST, of: "figure" },
      note: `p50 ${percentile(held, 0.5).toFixed(1)}, p99 ${percentile(held, 0.99).toFixed(1)} ms`,
    }),
  ];
}

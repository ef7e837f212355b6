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
const PIECES = 80_000;
const AT_MOST = 1.2;
/** Messages a second. */
const LEAVING = 20;
/** Average milliseconds between a response and the next request, at which 40 terminals are a busy chain's. */
const BUSY_THINK_MS = 2_000;
/** What the terminals do. Two of the three keep both processors busy, and the sender steps back. */
const PARTS = {
  selling: { ms: 6_000, only: "sale" },
  full: { ms: 15_000, thinkMs: THINK_MS },
  busy: { ms: 20_000, thinkMs: BUSY_THINK_MS },
};
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
    await work(tills, shelves, { ms: WARM_UP_MS, only: "sale" });
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bench.say(`tills alone, and while messages leave, round ${round + 1}`);
      const parts = {};
      for (const [name, part] of Object.entries(PARTS)) {
        const alone = await work(tills, shelves, part);
        parts[name] = { alone, ...(await outbox.leaving(part.ms, () => work(tills, shelves, part))) };
      }
      rounds.push(parts);
    }
    for (const { client } of tills) client.close();
    owner.close();
    return linesOf({ rounds, held, customers });
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

function linesOf({ rounds, held, customers }) {
  const left = (part) => rounds.map((round) => round[part].left);
  const beside = (part, { what, samplesOf }) =>
    lineOf({
      what,
      unit: "ms",
      samples: rounds.map((round) => samplesOf(round[part].result)),
      floor: {
        what: "the same without messages",
        samples: rounds.map((round) => samplesOf(round[part].alone)),
      },
      goal: { atMost: AT_MOST, of: "ratio" },
    });
  const kinds = (part, where) =>
    ["list", "search", "sale"].map((kind) =>
      beside(part, {
        what: `p50 of a ${kind} at a ${where} counter`,
        samplesOf: ({ waits }) => percentile(waits[kind], 0.5),
      }),
    );
  const days = rounds.flatMap((round) =>
    Object.values(round).flatMap(({ alone, result }) => [alone, result]),
  );
  const wrong = days.flatMap((day) => day.wrong);
  return [
    lineOf({
      what: "Messages that leave meanwhile, at a busy counter",
      unit: "/s",
      samples: left("busy"),
      goal: { atLeast: LEAVING, of: "figure" },
      note: "half of them emails of a campaign, half texts",
    }),
    ...kinds("busy", "busy"),
    lineOf({ what: "Messages that leave meanwhile, at a full one", unit: "/s", samples: left("full") }),
    ...kinds("full", "full"),
    lineOf({
      what: `Messages that leave beside ${TERMINALS} terminals that do nothing but sell`,
      unit: "/s",
      samples: left("selling"),
    }),
    beside("selling", {
      what: `A ticket of ${TERMINALS} terminals that do nothing else`,
      samplesOf: ({ ms, tickets }) => ms / tickets,
    }),
    lineOf({
      what: "Wrong answers",
      unit: "",
      samples: [wrong.length],
      goal: { atMost: 0, of: "figure" },
      note: [
        `${BUSY_THINK_MS} ms of thought between requests of the busy counter, ${THINK_MS} of the full one`,
        ...new Set(wrong),
      ]
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

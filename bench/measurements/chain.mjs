// Compares a chain with an ordinary Loupe on the same shop: reads and sales in a store, when other stores see
// them, and how long a store takes to catch up and to get its first copy.
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { startChain } from "../chain/chain.mjs";
import { openClerk, readSales } from "../chain/clerk.mjs";
import { copyOverHttp } from "../chain/first-copy.mjs";
import { load } from "../support/load.mjs";
import { signIn, startServer } from "../support/server.mjs";
import { lineOf, median } from "../support/table.mjs";

export const title = "A chain";

const READS = { JSON: "/api/customers?limit=50", Page: "/customers" };
const READ_ROUNDS = 5;
const WARM_UP_MS = 2_000;
const READ_MS = 800;
/** Milliseconds added in each direction between a store and everything else. */
const DELAYS = [0, 5, 40, 150];
const SALES = 25;
const STALE_DELAYS = [0, 40];
const STALE_WRITES = 25;
/**
 * Longest pause before a write in milliseconds, so that it doesn't always meet a store's follower at the same
 * step.
 */
const PAUSE_MS = 400;
/**
 * One sale a second, as if the line had been cut for an hour. They run one after another, because
 * simultaneous ones share pages.
 */
const MISSED_SALES = 3_600;
const FIRST_COPIES = 3;
/** Size of the book for the first copies, in bytes. */
const GROWN_TO = 2_000_000_000;

const ORDINARY = "the same in an ordinary Loupe, better-sqlite3";

export async function measure(bench) {
  const [node] = bench.nodes;
  const ordinaryFolder = await bench.copyOf(bench.shops.stocked);
  const ordinary = await startServer(ordinaryFolder, { node: node.path });
  try {
    return [
      ...(await withChain(bench, await bench.copyOf(bench.shops.stocked), (chain) =>
        besideOrdinary(bench, chain, { ...ordinary, file: join(ordinaryFolder, "loupe.sqlite") }),
      )),
      ...(await withChain(bench, grown(await bench.copyOf(bench.shops.stocked)), (chain) =>
        firstCopies(bench, chain),
      )),
    ];
  } finally {
    await ordinary.stop();
  }
}

async function withChain({ nodes: [node] }, folder, use) {
  const chain = await startChain(folder, node);
  try {
    return await use(chain);
  } finally {
    await chain.stop();
  }
}

async function besideOrdinary(bench, chain, ordinary) {
  const stores = [await chain.openStore("boca"), await chain.openStore("denver")];
  const clerks = [await openClerk(stores[0]), await openClerk(stores[1])];
  const places = {
    ordinary: { clerk: await openClerk(ordinary), sales: readSales(ordinary.file) },
    office: { clerk: await openClerk(chain.office), sales: readSales(chain.file) },
  };
  places.store = { clerk: clerks[0], sales: places.office.sales };
  try {
    return [
      ...(await reads(bench, stores[0], ordinary)),
      ...(await salesByDelay(bench, stores[0].line, places)),
      ...(await staleness(bench, stores, clerks)),
      await catchingUp(bench, stores, clerks, places.office),
    ];
  } finally {
    for (const { close } of [...clerks, places.ordinary.clerk, places.office.clerk]) close();
  }
}

async function reads({ say }, store, ordinary) {
  const lines = [];
  for (const [what, path] of Object.entries(READS)) {
    say(`reads: ${what}`);
    const samples = { store: [], ordinary: [] };
    const asked = { store: await readerOf(store), ordinary: await readerOf(ordinary) };
    for (let round = -1; round < READ_ROUNDS; round += 1)
      for (const [place, { url, headers }] of Object.entries(asked)) {
        const { answered, ms } = await load(url, { path, headers, ms: round < 0 ? WARM_UP_MS : READ_MS });
        if (round >= 0) samples[place].push((answered / ms) * 1000);
      }
    lines.push(
      lineOf({
        what: `${what} of 50 customers, in a store`,
        unit: "/s",
        samples: samples.store,
        floor: { what: ORDINARY, samples: samples.ordinary },
      }),
    );
  }
  return lines;
}

async function readerOf(server) {
  const { cookie, close } = await signIn(server);
  close();
  return { url: server.url, headers: { cookie: cookie(), "accept-encoding": "identity" } };
}

async function salesByDelay({ say }, line, { ordinary, office, store }) {
  await timesOf([ordinary, office, store]);
  say("sales at the head office");
  const [bare, there] = await timesOf([ordinary, office]);
  const lines = [saleLine("A sale at the head office", there, bare)];
  for (const delay of DELAYS) {
    line.delay = delay;
    say(`sales with ${delay} ms each way`);
    const [floor, samples] = await timesOf([ordinary, store]);
    lines.push(saleLine(`A sale in a store, ${delay} ms each way`, samples, floor));
  }
  line.delay = 0;
  return lines;
}

function saleLine(what, samples, floor) {
  return lineOf({ what, unit: "ms", samples, floor: { what: ORDINARY, samples: floor } });
}

/** Milliseconds of `SALES` sales in each place, in turns. */
async function timesOf(places) {
  const times = places.map(() => []);
  for (let nth = 0; nth < SALES; nth += 1)
    for (const [place, { clerk, sales }] of places.entries()) {
      await sleep(PAUSE_MS * Math.random());
      times[place].push((await clerk.post("/api/sales", sales.ofPiece())).ms);
    }
  return times;
}

async function staleness({ say }, stores, [writer, reader]) {
  const lines = [];
  for (const delay of STALE_DELAYS) {
    say(`what another store sees, ${delay} ms each way`);
    for (const { line } of stores) line.delay = delay;
    const samples = [];
    for (let nth = 0; nth < STALE_WRITES; nth += 1) {
      await sleep(PAUSE_MS * Math.random());
      const { written } = await writer.post("/api/customers", someone(nth));
      samples.push(await reader.sees(`/api/customers/${written.id}`, performance.now()));
    }
    lines.push(
      lineOf({ what: `Until another store shows a write, ${delay} ms each way`, unit: "ms", samples }),
    );
  }
  for (const { line } of stores) line.delay = 0;
  return lines;
}

const someone = (nth) => ({ firstName: "Ada", lastName: `Lindqvist-${nth}`, homeStore: "boca" });

async function catchingUp({ say }, stores, clerks, { clerk, sales }) {
  for (const { line } of stores) line.cut();
  say(`${MISSED_SALES} sales at the head office`);
  const selling = [];
  let last = 0;
  let repeated = 0;
  while (selling.length < MISSED_SALES) {
    const { written, ms, again } = await clerk.post("/api/sales", sales.ofPiece());
    selling.push(ms);
    repeated += again;
    last = written.id;
  }
  const caughtUp = [];
  const megabytes = [];
  for (const [nth, { line }] of stores.entries()) {
    say(`store ${nth + 1} catches up`);
    line.bytes = 0;
    const mended = performance.now();
    line.mend();
    caughtUp.push((await clerks[nth].sees(`/api/sales/${last}/notes`, mended)) / 1000);
    megabytes.push(line.bytes / 1e6);
  }
  return lineOf({
    what: `Catching up with ${MISSED_SALES.toLocaleString("en-US")} sales after a cut`,
    unit: "s",
    samples: caughtUp,
    note: `${median(megabytes).toFixed(1)} MB over the line; sold one after another, ${median(selling).toFixed(0)} ms each, ${repeated} answers of 503`,
  });
}

/** Fills the shop's file with data that nothing reads. */
function grown(folder) {
  const file = join(folder, "loupe.sqlite");
  const db = new Database(file);
  db.exec("create table filler (bytes blob)");
  const fill = db.prepare("insert into filler values (randomblob(1000000))");
  db.transaction(() => {
    for (let left = GROWN_TO - statSync(file).size; left > 0; left -= 1_000_000) fill.run();
  })();
  db.close();
  return folder;
}

async function firstCopies({ say }, chain) {
  const copies = [];
  const floor = [];
  let megabytes = 0;
  let sent = 0;
  for (let nth = 0; nth < FIRST_COPIES; nth += 1) {
    say(`a store's first copy, ${nth + 1}`);
    const started = performance.now();
    const store = await chain.openStore(`store-${nth}`);
    copies.push((performance.now() - started) / 1000);
    await store.stop();
    const file = join(store.dataDir, "loupe.sqlite");
    megabytes = statSync(file).size / 1e6;
    sent = store.line.bytes / 1e6;
    floor.push((await copyOverHttp(file, `${file}.copy`)) / 1000);
    rmSync(store.dataDir, { recursive: true });
  }
  const rate = (seconds) => (megabytes / median(seconds)).toFixed(0);
  return [
    lineOf({
      what: "A store's first copy",
      unit: "s",
      samples: copies,
      floor: { what: "the same file over HTTP", samples: floor },
      note: `${megabytes.toFixed(0)} MB, ${rate(copies)} MB/s, floor ${rate(floor)} MB/s; ${sent.toFixed(0)} MB over the line; the head office's own took ${(chain.officeMs / 1000).toFixed(0)} s, with the primary's log`,
    }),
  ];
}

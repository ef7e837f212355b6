// 40 terminals with a million sales: tickets of one to three lines per second against a bare loop of the same
// statements, then response times of a minute of mixed use. Repeated with two processes, and on the image's Node.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { root } from "../../scripts/prepare.mjs";
import { percentile } from "../support/percentile.mjs";
import { startServer } from "../support/server.mjs";
import { lineOf } from "../support/table.mjs";
import { salesOnTape } from "../tills/sales-on-tape.mjs";
import { openTerminals, readShelves, THINK_MS, work } from "../tills/terminals.mjs";

export const title = "Many tills";

const TERMINALS = 40;
const ROUNDS = 3;
/** Milliseconds of nothing but sales: their rate grows for 15 s, while their code is being compiled. */
const WARM_UP_MS = 15_000;
/** Duration of a sales-only round. */
const SELLING_MS = 4_000;
const MIXED_MS = { 1: 60_000, 2: 30_000 };
const PROCESSES = { 1: "one process", 2: "two processes" };
/** Sales per round of the loop, recorded from the product on another copy. */
const LOOPED = 500;
/** Pieces in stock, more than can be sold in that time. */
const PIECES = 80_000;

export async function measure(bench) {
  const [folder, loopFolder] = [await bench.copyOf(bench.shops.big), await bench.copyOf(bench.shops.big)];
  const db = new Database(join(folder, "loupe.sqlite"), { readonly: true });
  const shelves = readShelves(db, { pieces: PIECES });
  const acknowledged = [];
  const lines = [];

  const [here] = bench.nodes;
  const ways = [
    { servers: 1, node: here },
    { servers: 2, node: here },
    ...bench.nodes.slice(1).map((node) => ({ servers: 1, node })),
  ];
  const tape = join(loopFolder, "tape");
  const needed = LOOPED * ROUNDS * ways.length;
  const recorded = await withTills({ folder, tape, servers: 1, terminals: 1, node: here }, (tills) =>
    sellThem(tills, shelves, needed),
  );
  acknowledged.push(...recorded);
  if ((await salesOnTape(tape)).length < needed) throw new Error("Not all sales are on the tape");

  for (const [nth, { servers, node }] of ways.entries()) {
    const where = `${PROCESSES[servers]}, ${node.name}`;
    const loop = await startLoop(node, [join(loopFolder, "loupe.sqlite"), tape, nth * LOOPED * ROUNDS]);
    const { selling, bare, mixed } = await withTills(
      { folder, servers, node, terminals: TERMINALS },
      async (tills) => {
        await work(tills, shelves, { ms: WARM_UP_MS, only: "sale" }).then(noteSales);
        const selling = [];
        const bare = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          bench.say(`${where}, nothing but sales, round ${round + 1}`);
          selling.push(await work(tills, shelves, { ms: SELLING_MS, only: "sale" }).then(noteSales));
          bare.push(await loop.play(LOOPED));
        }
        bench.say(`${where}, lists, searches and sales for ${MIXED_MS[servers] / 1000} s`);
        const mixed = await work(tills, shelves, { ms: MIXED_MS[servers], thinkMs: THINK_MS }).then(
          noteSales,
        );
        return { selling, bare, mixed };
      },
    );
    loop.end();
    lines.push(...linesOf(where, { selling, bare, mixed }));
  }
  rmSync(tape);
  db.close();
  lines.push(await booksLine(folder, acknowledged));
  return lines;

  function noteSales(day) {
    acknowledged.push(...day.acknowledged);
    return day;
  }
}

/** Runs `use` with servers on one folder and signed-in terminals. */
async function withTills({ folder, servers, terminals, node, tape }, use) {
  const recording = tape && {
    args: ["--import", join(root, "bench", "support", "tape.mjs")],
    env: { STATEMENT_TAPE: tape },
  };
  const running = [];
  try {
    for (let n = 0; n < servers; n += 1)
      running.push(await startServer(folder, { node: node.path, ...recording }));
    const tills = await openTerminals(running, terminals);
    const result = await use(tills);
    for (const { client } of tills) client.close();
    return result;
  } finally {
    for (const server of running) await server.stop();
  }
}

/** Sells `count` tickets one after another. Returns their pieces. */
async function sellThem(tills, shelves, count) {
  const acknowledged = [];
  for (let sold = 0; sold < count;) {
    const day = await work(tills, shelves, { ms: 1_000, only: "sale" });
    if (day.wrong.length > 0) throw new Error(`Could not sell: ${day.wrong[0]}`);
    acknowledged.push(...day.acknowledged);
    sold += day.tickets;
  }
  return acknowledged;
}

async function startLoop(node, args) {
  const child = spawn(node.path, [join(root, "bench", "tills", "loop.mjs"), ...args.map(String)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.once("exit", (code) => {
    if (code) throw new Error(`The bare loop ended with ${code}`);
  });
  await once(child, "message");
  return {
    async play(count) {
      child.send(count);
      const [{ sales, ms }] = await once(child, "message");
      return (sales / ms) * 1000;
    },
    end: () => child.disconnect(),
  };
}

function linesOf(where, { selling, bare, mixed }) {
  const wrong = [...selling, mixed].flatMap((day) => day.wrong);
  const all = Object.values(mixed.waits).flat();
  const inAll = `${all.length} requests, ${mixed.tickets} sales`;
  return [
    lineOf({
      what: `Tickets of ${TERMINALS} terminals that do nothing else, ${where}`,
      unit: "/s",
      samples: selling.map(({ tickets, ms }) => (tickets / ms) * 1000),
      floor: { what: "a bare loop of what such a sale writes, each made durable", samples: bare },
      goal: { atLeast: 0.5, of: "ratio" },
    }),
    lineOf({
      what: `Wrong answers, ${where}`,
      unit: "",
      samples: [wrong.length],
      goal: { atMost: 0, of: "figure" },
      note: [
        `${inAll} in ${Math.round(mixed.ms / 1000)} s of lists, searches and sales, ${THINK_MS} ms of thought between them`,
        ...new Set(wrong),
      ]
        .slice(0, 5)
        .join("; "),
    }),
    ...Object.entries(mixed.waits).map(([kind, waits]) =>
      lineOf({
        what: `p99 of a ${kind}, ${where}`,
        unit: "ms",
        samples: [percentile(waits, 0.99)],
        note: `p50 ${Math.round(percentile(waits, 0.5))}, p95 ${Math.round(percentile(waits, 0.95))} ms of ${waits.length}`,
      }),
    ),
  ];
}

/** Checks that every confirmed sale is stored exactly once, and that `verify` finds no problems. */
async function booksLine(folder, acknowledged) {
  const db = new Database(join(folder, "loupe.sqlite"), { readonly: true });
  const isSold = db.prepare("select count(*) from sale_lines where piece_id = ? and is_live = 1").pluck();
  const lost = acknowledged.filter((piece) => isSold.get(piece) !== 1).length;
  db.close();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "build", "server", "index.js"), "verify"],
    { env: { ...process.env, NODE_ENV: "production", DATA_DIR: folder }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`verify: ${stdout}${stderr}`);
  return lineOf({
    what: "Pieces whose sale was acknowledged and is lost",
    unit: "",
    samples: [lost],
    goal: { atMost: 0, of: "figure" },
    note: `${acknowledged.length} acknowledged; npm run verify finds the books balanced and the chain whole`,
  });
}

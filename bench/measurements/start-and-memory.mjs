// From nothing to the first page with a million sales, and what the process holds then, later, and after five minutes of work.
import { join } from "node:path";
import { root } from "../../scripts/prepare.mjs";
import { load } from "../start-and-memory/load.mjs";
import { residentMemory, signIn, startServer } from "../support/server.mjs";
import { lineOf } from "../support/table.mjs";

export const title = "Start and memory, with a million sales";

const STARTS = 7;
const FLOOR = join(root, "bench", "start-and-memory", "floor.mjs");
/** Nothing happens meanwhile, so that what was only needed for the start can go. */
const IDLE_MS = 20_000;
const LOAD_MS = 5 * 60_000;
const READ_EVERY_MS = 10_000;
const SAY_EVERY = 3;
/** The last minute of the load. */
const LAST_READINGS = 6;

export async function measure({ shops, copyOf, nodes, say }) {
  const folders = nodes.map(() => copyOf(shops.big));
  const lines = [];
  for (const [place, node] of nodes.entries()) lines.push(await startOf(node, folders[place]));
  // All at once: what one holds in memory is nothing to the other.
  const memories = await Promise.all(nodes.map((node, place) => memoryOf(node, folders[place], say)));
  return [...lines, ...memories.flat()];
}

/** From the start of a process to the end of its first answer, in turn with the floor's. */
async function startOf({ name, path: node }, folder) {
  const first = await startServer(folder, { node });
  const { cookie, close } = await signIn(first);
  close();
  await first.stop();
  const times = { itself: [], floor: [] };
  for (let round = 0; round < STARTS; round += 1) {
    times.itself.push(await firstAnswer(() => startServer(folder, { node }), cookie()));
    times.floor.push(
      await firstAnswer(() => startServer(folder, { node, entry: FLOOR, command: [folder] }), ""),
    );
  }
  return lineOf({
    what: `${name}, until the first page`,
    unit: "ms",
    samples: times.itself,
    floor: { what: "Node, the same database, one statement", samples: times.floor },
    goal: { atMost: 1000, of: "figure" },
  });
}

/** The dashboard of somebody who is signed in. */
async function firstAnswer(start, cookie) {
  const from = performance.now();
  const server = await start();
  const answer = await fetch(server.url, { redirect: "manual", headers: { cookie, accept: "text/html" } });
  const text = await answer.text();
  const ms = performance.now() - from;
  await server.stop();
  if (answer.status !== 200 || (cookie && !text.includes("Log out")))
    throw new Error(`The first answer was ${answer.status}`);
  return ms;
}

async function memoryOf({ name, path: node }, folder, say) {
  const server = await startServer(folder, { node });
  const { close } = await signIn(server);
  close();
  const idle = [];
  await eachFor(IDLE_MS, () => idle.push(residentMemory(server.pid)));
  const atRest = idle.at(-1);
  say(`${name}: ${atRest.toFixed(0)} MB at rest`);
  const readings = [];
  const [{ answers, wrong }] = await Promise.all([
    load(server, folder, { forMs: LOAD_MS }),
    eachFor(LOAD_MS, (turn) => {
      readings.push(residentMemory(server.pid));
      if (turn % SAY_EVERY === 0)
        say(`${name}: ${readings.at(-1).toFixed(0)} MB after ${(turn * READ_EVERY_MS) / 1000} s`);
    }),
  ]);
  await server.stop();
  if (wrong > 0) throw new Error(`${wrong} of ${answers} answers were wrong`);
  const added = readings.slice(-LAST_READINGS).map((reading) => reading - atRest);
  return [
    lineOf({ what: `${name}, at rest`, unit: "MB", samples: [atRest], goal: { atMost: 120, of: "figure" } }),
    lineOf({
      what: `${name}, added by five minutes of load`,
      unit: "MB",
      samples: added,
      goal: { atMost: 30, of: "figure" },
      note: `${answers} answers on 10 connections; readings of the last minute`,
    }),
  ];
}

/** Calls `read` every ten seconds, at last at the very end. */
async function eachFor(ms, read) {
  for (let turn = 1; turn <= ms / READ_EVERY_MS; turn += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, READ_EVERY_MS);
    });
    read(turn);
  }
}

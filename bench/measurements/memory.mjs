// Memory of a process with a million sales, at rest, after `LOAD_MS` of load, and when the load has rested.
import { load } from "../start-and-memory/load.mjs";
import { residentMemory, signIn, startServer } from "../support/server.mjs";
import { lineOf } from "../support/table.mjs";

export const title = "Memory, with a million sales";

/** Idle milliseconds, so that memory used only at the start is released. */
const IDLE_MS = 20_000;
const LOAD_MS = 5 * 60_000;
const READ_EVERY_MS = 10_000;
const SAY_EVERY = 3;
/** Readings in the last minute of the load. */
const LAST_READINGS = 6;

/** Measures all Node versions at once, because their memory use is independent. */
export async function measure({ shops, copyOf, nodes, say }) {
  const memories = nodes.map((node) => memoryOf(node, copyOf(shops.big), say));
  return (await Promise.all(memories)).flat();
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
  const rested = [];
  await eachFor(IDLE_MS, () => rested.push(residentMemory(server.pid) - atRest));
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
    lineOf({ what: `${name}, still added ${IDLE_MS / 1000} s later`, unit: "MB", samples: [rested.at(-1)] }),
  ];
}

/** Calls `read` every `READ_EVERY_MS`, and at the end. */
async function eachFor(ms, read) {
  for (let turn = 1; turn <= ms / READ_EVERY_MS; turn += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, READ_EVERY_MS);
    });
    read(turn);
  }
}

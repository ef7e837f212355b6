// Memory of a process on a small shop while ten readers ask for lists without a pause, and when they have stopped.
import { load } from "../support/load.mjs";
import { residentMemory, signIn, startServer } from "../support/server.mjs";
import { LISTS } from "../support/sample-shop.mjs";
import { lineOf } from "../support/table.mjs";

export const title = "Memory with ten readers";

const REST_MS = 20_000;
const READ_MS = 60_000;
const READINGS = 3;
const READING_EVERY_MS = 3_000;
const READERS_OF_A_LIST = 2;

/** Measures all Node versions at once, because their memory use is independent. */
export async function measure({ shops, copyOf, nodes }) {
  const shop = shops.small;
  return (await Promise.all(nodes.map((node) => memoryOf(node, copyOf(shop))))).flat();
}

async function memoryOf({ name, path: node }, folder) {
  const server = await startServer(folder, { node });
  try {
    const { cookie, close } = await signIn(server);
    close();
    const headers = { cookie: cookie(), "accept-encoding": "gzip" };
    await pause(REST_MS);
    const atRest = [residentMemory(server.pid)];
    const [answered, busy] = await Promise.all([read(server, headers), readings(server)]);
    await pause(REST_MS);
    const rested = [residentMemory(server.pid)];
    const note = `${answered} pages of ${LISTS.join(", ")} in ${READ_MS / 1000} s`;
    return [
      lineOf({ what: `${name}, before`, unit: "MB", samples: atRest }),
      lineOf({ what: `${name}, at the end of a minute`, unit: "MB", samples: busy, note }),
      lineOf({ what: `${name}, ${REST_MS / 1000} s after it`, unit: "MB", samples: rested }),
    ];
  } finally {
    await server.stop();
  }
}

/** Ten connections that ask again as soon as they have an answer. Resolves to the number of answers. */
async function read({ url }, headers) {
  const counts = await Promise.all(
    LISTS.map((path) => load(url, { path, headers, connections: READERS_OF_A_LIST, ms: READ_MS })),
  );
  return counts.reduce((sum, { answered }) => sum + answered, 0);
}

/** Megabytes in the last seconds of the minute. */
async function readings({ pid }) {
  await pause(READ_MS - READINGS * READING_EVERY_MS);
  const found = [];
  while (found.length < READINGS) {
    found.push(residentMemory(pid));
    await pause(READING_EVERY_MS);
  }
  return found;
}

function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { START_FLAGS } from "../support/nodes.mjs";
import { signIn, startServer } from "../support/server.mjs";

const PROBE = fileURLToPath(new URL("./probe.mjs", import.meta.url));

/**
 * Asks each path `times` times, one call after the other on one connection, in three rounds after one that isn't
 * measured: processor time (microseconds, all threads), statements, and a profile of the main thread. Each has its
 * own round, because watching costs time.
 */
export async function profileCalls(folder, { paths, times, headers }) {
  const server = await startServer(folder, { args: [...START_FLAGS, "--import", PROBE], messages: true });
  const client = await signIn(server);
  const ask = async (way, step) => {
    server.child.send({ way, step });
    const [{ found }] = await once(server.child, "message");
    return found;
  };
  const found = [];
  try {
    for (const path of paths) {
      const calls = () => callsOf(client, { path, times, headers });
      const { bytes } = await calls();
      const round = { path, times, bytes };
      for (const way of ["processor", "statements", "profile"]) {
        await ask(way, "begin");
        const { ms } = await calls();
        if (way === "processor") round.ms = ms / times;
        round[way] = await ask(way, "end");
      }
      found.push(round);
    }
    return found;
  } finally {
    client.close();
    await server.stop();
  }
}

async function callsOf({ send }, { path, times, headers }) {
  const accept = path.startsWith("/api") ? "application/json" : "text/html";
  const from = performance.now();
  let bytes = 0;
  for (let call = 0; call < times; call += 1) {
    const answer = await send("GET", path, { headers: { accept, ...headers } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    bytes = answer.body.length;
  }
  return { ms: performance.now() - from, bytes };
}

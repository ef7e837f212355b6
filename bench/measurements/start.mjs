// Time from process start to the first page and to the first list, with a million sales.
import { join } from "node:path";
import { root } from "../../scripts/prepare.mjs";
import { signIn, startServer } from "../support/server.mjs";
import { lineOf } from "../support/table.mjs";

export const title = "Start, with a million sales";

const STARTS = 7;
const FLOOR = join(root, "bench", "start-and-memory", "floor.mjs");

export async function measure({ shops, copyOf, nodes }) {
  const folder = copyOf(shops.big);
  const lines = [];
  for (const node of nodes) lines.push(...(await startsOf(node, folder)));
  return lines;
}

/** From process start to the end of the first response, alternating with the floor. */
async function startsOf({ name, path: node }, folder) {
  const first = await startServer(folder, { node });
  const { cookie, close } = await signIn(first);
  close();
  await first.stop();
  const times = { page: [], list: [], floor: [] };
  for (let round = 0; round < STARTS; round += 1) {
    times.page.push(await firstAnswer(() => startServer(folder, { node }), "/", cookie()));
    times.list.push(await firstAnswer(() => startServer(folder, { node }), "/customers", cookie()));
    times.floor.push(
      await firstAnswer(() => startServer(folder, { node, entry: FLOOR, command: [folder] }), "/", ""),
    );
  }
  return ["page", "list"].map((first) =>
    lineOf({
      what: `${name}, until the first ${first}`,
      unit: "ms",
      samples: times[first],
      floor: { what: "Node, the same database, one statement", samples: times.floor },
      goal: { atMost: 1000, of: "figure" },
    }),
  );
}

/** The dashboard or a list, signed in. */
async function firstAnswer(start, path, cookie) {
  const from = performance.now();
  const server = await start();
  const answer = await fetch(server.url + path, {
    redirect: "manual",
    headers: { cookie, accept: "text/html" },
  });
  const text = await answer.text();
  const ms = performance.now() - from;
  await server.stop();
  if (answer.status !== 200 || (cookie && !text.includes("Log out")))
    throw new Error(`The first answer was ${answer.status}`);
  return ms;
}

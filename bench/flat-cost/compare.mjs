// Compares the cost of each page and call in a big and a small shop. Alternates between the servers, so that
// other load affects both.
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { processorTime, signIn, startServer } from "../support/server.mjs";
import { median } from "../support/table.mjs";
import { askAbout } from "./questions.mjs";
import { moveGoods } from "./goods.mjs";
import { trade } from "./trade.mjs";

export const GOAL = 1.3;
const WARM_UP = 3;
const INSIGHTS_MS = 3_000;
/** Query for calls that return lists. */
const LIMIT = "limit=50";
const JSON_BODY = { "content-type": "application/json" };

/**
 * Runs every question `rounds` times; those slow in the big shop stop after `patienceMs`, but run at least
 * `fewest` times. Writes to both shops. `only` filters by name; `seen` receives each result.
 */
export async function compareShops(
  { small, big },
  { rounds, fewest, patienceMs, only = "", seen = () => {} },
) {
  const shops = [];
  // Values of the small shop, read first so that the big one is asked for the same amounts.
  const alike = new Map();
  try {
    for (const dataDir of [small, big]) {
      const shop = { server: await startServer(dataDir) };
      shops.push(shop);
      shop.client = await signIn(shop.server);
      const db = new Database(join(dataDir, "loupe.sqlite"), { readonly: true });
      await trade(shop.server, db);
      await moveGoods(shop.server, db);
      shop.questions = askAbout(db, alike);
      db.close();
      await shop.client.send("GET", "/", { headers: { accept: "text/html" } });
    }
    // Loading the dashboard starts a background read of the insights; wait for it.
    await wait(INSIGHTS_MS);
    const results = [];
    for (const [index, { what }] of shops[0].questions.entries()) {
      if (!what.includes(only)) continue;
      results.push({ what, ...(await compare(shops, index, { rounds, fewest, patienceMs })) });
      seen(results.at(-1));
    }
    return results;
  } finally {
    for (const { server, client } of shops) {
      client?.close();
      await server.stop();
    }
  }
}

/** Rows the small shop returns if fewer than requested, to limit the big shop to the same; otherwise null. */
async function fewerRows({ questions, client }, index) {
  const { method, path } = questions[index].ask(0);
  if (method || !path.startsWith("/api") || !path.includes(LIMIT)) return null;
  const rows = rowsIn(path, await client.send("GET", path, { headers: { accept: "application/json" } }));
  return rows < 50 ? Math.max(1, rows) : null;
}

/** Number of table rows or list items of a page, or of entries of an API list. */
function rowsIn(path, { headers, body }) {
  const text = (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
  if (!path.startsWith("/api")) return text.match(/<(tr|li)[ >]/g)?.length ?? 0;
  const said = JSON.parse(text);
  return Array.isArray(said) ? said.length : 0;
}

/** Medians of CPU time where available, otherwise of elapsed time. */
async function compare(shops, index, { rounds, fewest, patienceMs }) {
  const times = [[], []];
  const waits = [[], []];
  const bytes = [0, 0];
  const rows = [0, 0];
  const fewer = await fewerRows(shops[0], index);
  const started = performance.now();
  for (let round = -WARM_UP; round < rounds; round += 1) {
    if (round >= fewest && performance.now() - started > patienceMs) break;
    for (const [which, { server, questions, client }] of shops.entries()) {
      const { method = "GET", path: asked, body, status = 200 } = questions[index].ask(round + WARM_UP);
      const path = fewer === null ? asked : asked.replace(LIMIT, `limit=${fewer}`);
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
      if (round < 0) {
        rows[which] = rowsIn(path, answer);
        continue;
      }
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
    smallRows: rows[0],
    bigRows: rows[1],
    isLonger: rows[1] > rows[0],
    times,
    ratio,
    holds: ratio <= GOAL,
  };
}

// Requests per second of one process for a list of 50 customers: JSON, page, and page without scripts. The
// floors check the session and run the same statements, without a framework. The outer floors only send the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { startStaticCopy } from "../paint/static-copy.mjs";
import { cutPage } from "../requests/cut-page.mjs";
import { isList, recordTapes } from "../requests/record-tapes.mjs";
import { load } from "../support/load.mjs";
import { processorTime, signIn, startServer } from "../support/server.mjs";
import { lineOf, median } from "../support/table.mjs";

export const title = "Requests per second: a list of 50 customers";

const ROWS = 50;
const ROUNDS = 5;
const WARM_UP_MS = 2_000;
const ROUND_MS = 800;
const CONNECTIONS = 10;
const LIGHT = { "save-data": "on" };
const PLAIN = { "accept-encoding": "identity" };
const PATHS = { json: `/api/customers?limit=${ROWS}`, page: "/customers" };
/** Allowed size difference between the floor's page and the product's, as a share. */
const ALIKE = 0.03;

/**
 * Measures without compression, for floors and product: gzip costs both the same and would hide the
 * difference. Compares the responses first, so that a floor that does less aborts the run.
 */
export async function measure({ shops, copyOf, nodes, say = () => undefined }) {
  const folder = copyOf(shops.small);
  const lines = [];
  for (const node of nodes) {
    say(node.name);
    lines.push(...(await measureOn(node, folder)));
  }
  return lines;
}

async function measureOn(node, folder) {
  const scratch = mkdtempSync(join(tmpdir(), "loupe-requests-"));
  const servers = [];
  const start = async (options) => {
    servers.push(await startServer(folder, { node: node.path, ...options }));
    return servers.at(-1);
  };
  try {
    const tapes = await recordTapes(node, folder, scratch, PATHS, ROWS);
    const product = await start({});
    const client = await signIn(product);
    const cookie = client.cookie();
    const { body } = await client.send("GET", PATHS.page, { headers: { ...PLAIN, ...LIGHT } });
    const outer = await startStaticCopy(
      client.send,
      [
        { path: PATHS.json, as: "/json", headers: PLAIN },
        { path: PATHS.page, as: "/page", headers: PLAIN },
        { path: PATHS.page, as: "/light", headers: { ...PLAIN, ...LIGHT } },
      ],
      { node: node.path },
    );
    servers.push(outer);
    client.close();
    const plan = {
      json: { tape: tapes.json },
      page: { tape: tapes.page, ...cutPage(String(body), rowsOf(folder, tapes.page)) },
    };
    const env = { PLAN: join(scratch, "plan.json") };
    writeFileSync(env.PLAN, JSON.stringify(plan));
    const floor = await start({ entry: scriptOf("floor.mjs"), env });
    const asks = {
      floorJson: { server: floor, path: "/json", headers: { cookie } },
      json: { server: product, path: PATHS.json, headers: { cookie } },
      floorPage: { server: floor, path: "/page", headers: { cookie } },
      page: { server: product, path: PATHS.page, headers: { cookie } },
      light: { server: product, path: PATHS.page, headers: { cookie, ...LIGHT } },
      outerJson: { server: outer, path: "/json", headers: { cookie } },
      outerPage: { server: outer, path: "/page", headers: { cookie } },
      outerLight: { server: outer, path: "/light", headers: { cookie } },
    };
    await refuseOther(asks);
    return linesOf(node, await inTurn(asks));
  } finally {
    for (const server of servers) await server.stop();
    rmSync(scratch, { recursive: true });
  }
}

const scriptOf = (name) => fileURLToPath(new URL(`../requests/${name}`, import.meta.url));

function linesOf(node, found) {
  const line = (what, of, floor, floorName, atLeast) =>
    lineOf({
      what: `${what}, ${node.name}`,
      unit: "/s",
      samples: found[of].perSecond,
      floor: { what: floorName, samples: found[floor].perSecond },
      ...(atLeast && { goal: { atLeast, of: "ratio" } }),
      note: noteOf(found[of], found[floor]),
    });
  const template = "node:http, string templates";
  const outer = (what, of, floor) => line(what, of, floor, "node:http, the same bytes and nothing else");
  return [
    line("JSON", "json", "floorJson", "node:http, JSON.stringify", 0.5),
    line("Page", "page", "floorPage", template, 0.1),
    line("Page in the light form", "light", "floorPage", template, 0.18),
    outer("JSON beside its bytes", "json", "outerJson"),
    outer("Page beside its bytes", "page", "outerPage"),
    outer("Page in the light form beside its bytes", "light", "outerLight"),
    outer("Floor of JSON beside its bytes", "floorJson", "outerJson"),
    outer("Floor of pages beside its bytes", "floorPage", "outerLight"),
  ];
}

/** The rows a page shows, read from the database, and the store names. */
function rowsOf(folder, { statements, rows }) {
  const db = new Database(join(folder, "loupe.sqlite"), { readonly: true });
  const { sql, values } = statements.findLast(isList);
  const found = db
    .prepare(sql)
    .all(...values)
    .slice(0, rows);
  const places = Object.fromEntries(db.prepare("select key, name from stores").raw().all());
  db.close();
  return { rows: found, places };
}

/** The floor must return the same JSON byte for byte, and a page of the same length. */
async function refuseOther(asks) {
  const bodies = {};
  for (const [name, { server, path, headers }] of Object.entries(asks)) {
    const answer = await fetch(server.url + path, { headers: { ...headers, ...PLAIN } });
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
    bodies[name] = await answer.text();
  }
  if (bodies.json !== bodies.floorJson) throw new Error("The floor answers other JSON than the product");
  const off = Math.abs(bodies.floorPage.length / bodies.light.length - 1);
  if (off > ALIKE) throw new Error(`The floor's page is ${Math.round(off * 100)} % off the product's length`);
}

/** Warms each up, then alternates round by round, so that other load affects all of them. */
async function inTurn(asks) {
  const rounds = Object.fromEntries(Object.keys(asks).map((name) => [name, []]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, { server, path, headers }] of Object.entries(asks)) {
      const before = processorTime(server.pid);
      const { answered, ms } = await load(server.url, {
        path,
        headers: { ...headers, ...PLAIN },
        connections: CONNECTIONS,
        ms: round < 0 ? WARM_UP_MS : ROUND_MS,
      });
      const after = processorTime(server.pid);
      const processor = before === null ? null : (after - before) / answered;
      if (round >= 0) rounds[name].push({ perSecond: (answered / ms) * 1000, processor });
    }
  }
  return Object.fromEntries(
    Object.entries(rounds).map(([name, found]) => [
      name,
      {
        perSecond: found.map(({ perSecond }) => perSecond),
        processor: found[0].processor === null ? null : median(found.map(({ processor }) => processor)),
      },
    ]),
  );
}

/** On a busy machine CPU time is more meaningful than throughput. */
function noteOf({ processor: ours }, { processor: floor }) {
  if (ours === null || floor === null) return undefined;
  return `processor ${ours.toFixed(2)} ms a request, floor ${floor.toFixed(2)} ms: ratio ${(floor / ours).toFixed(2)}`;
}

// Imports a hundred thousand customers from CSV through the form. Compares with inserting the same rows by
// one prepared statement, and measures the server's memory and other users' response times.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { root } from "../../scripts/prepare.mjs";
import { listOfCustomers, uploadOf } from "../import/list-of-customers.mjs";
import { Others } from "../import/others.mjs";
import { percentile } from "../support/percentile.mjs";
import { forgetPeak, processorTimeOfAll, residentMemory } from "../support/process.mjs";
import { signIn, startServer } from "../support/server.mjs";
import { lineOf } from "../support/table.mjs";

export const title = "Import";

const CUSTOMERS = 100_000;
const ROUNDS = 2;
const IDLE_MS = 8_000;
const LONGEST_MS = 300_000;
const WARM_UP = ["/customers", "/inventory", "/sales", "/customers/import", "/api/customers?limit=50"];

export async function measure(bench) {
  const upload = uploadOf(listOfCustomers(CUSTOMERS));
  const [{ path: node }] = bench.nodes;
  const imports = [];
  const inserts = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bench.say(`import and insertion, round ${round + 1}`);
    const folder = await bench.copyOf(bench.shops.small);
    imports.push(await onServer(folder, node, (server, client) => importAlone(server, client, upload)));
    const rows = join(folder, "loupe.sqlite");
    inserts.push(await insertSameRows(rows, await bench.copyOf(bench.shops.small), imports.at(-1).perBatch));
  }
  bench.say("others meanwhile");
  const others = await onServer(await bench.copyOf(bench.shops.small), node, (server, client) =>
    importBesideOthers(server, client, upload),
  );
  const floor = "insertion of the same rows by one prepared statement, in as many transactions";
  const [idle, busy] = [others.idle, others.busy].map((waits) => percentile(waits, 0.95));
  const { added } = imports.toSorted((a, b) => b.added - a.added)[0];
  return [
    lineOf({
      what: "Import of 100,000 customers",
      unit: "s",
      samples: imports.map(({ ms }) => ms / 1000),
      floor: { what: floor, samples: inserts.map(({ ms }) => ms / 1000) },
      goal: { atMost: 2.5, of: "ratio" },
    }),
    lineOf({
      what: "the same, processor time",
      unit: "s",
      samples: imports.map(({ processor }) => processor / 1000),
      floor: { what: floor, samples: inserts.map(({ processor }) => processor / 1000) },
    }),
    lineOf({
      what: "Memory that an import adds at its most",
      unit: "MB",
      samples: imports.map(({ added }) => added),
      goal: { atMost: 80, of: "figure" },
      note: `${Math.round(added)} MB at most`,
    }),
    lineOf({
      what: "Others meanwhile, p95",
      unit: "ms",
      samples: [busy],
      floor: { what: "the same requests before the import", samples: [idle] },
      goal: { atMost: 2, of: "ratio" },
      note: saidOf(others),
    }),
  ];
}

/** Runs `use` with a warmed-up server and a signed-in client. */
async function onServer(folder, node, use) {
  const server = await startServer(folder, { node });
  try {
    const client = await signIn(server);
    for (let round = 0; round < 20; round += 1)
      for (const path of WARM_UP) await client.send("GET", path, { headers: { accept: "text/html" } });
    const result = await use({ ...server, file: join(folder, "loupe.sqlite") }, client);
    client.close();
    return result;
  } finally {
    await server.stop();
  }
}

async function importAlone(server, client, upload) {
  forgetPeak(server.pid);
  const before = { memory: residentMemory(server.pid), processor: processorTimeOfAll(server.pid) };
  const { ms, perBatch } = await importAll(server, client, upload);
  const memory = residentMemory(server.pid);
  return {
    ms,
    perBatch,
    processor: processorTimeOfAll(server.pid) - before.processor,
    added: memory ? memory.peak - before.memory.now : 0,
  };
}

async function importBesideOthers(server, client, upload) {
  const others = new Others(await signIn(server), server.file);
  await others.askFor(2_000);
  const idle = await others.askFor(IDLE_MS);
  let isOver = false;
  const asking = others.askWhile(() => !isOver);
  const importing = importAll(server, client, upload).finally(() => {
    isOver = true;
  });
  const [{ ms }, busy] = await Promise.all([importing, asking]);
  return { idle, busy, ms };
}

/** Time from the first byte of the form to the import's recorded end. */
async function importAll({ file }, client, { type, body, rows }) {
  const db = new Database(file, { readonly: true });
  const started = performance.now();
  const { status, headers } = await client.send("POST", "/customers/import", {
    body,
    headers: { accept: "text/html", "content-type": type },
  });
  if (status !== 303) throw new Error(`The import was answered with ${status}`);
  const id = Number(/^\/customers\/imports\/(\d+)/.exec(headers.location)?.[1]);
  const record = db.prepare("select state, imported, failed from imports where id = ?");
  while (record.get(id).state === "running") {
    if (performance.now() - started > LONGEST_MS) throw new Error("The import does not end");
    await wait(20);
  }
  const ms = performance.now() - started;
  const { state, imported, failed } = record.get(id);
  if (state !== "complete" || imported !== rows || failed !== 0)
    throw new Error(`The import is ${state}: ${imported} imported, ${failed} failed`);
  const batches = db
    .prepare("select count(*) from audit_log where action = 'import.batch' and record_id = ?")
    .pluck()
    .get(String(id));
  db.close();
  return { ms, perBatch: Math.round(rows / batches) };
}

/** The floor, in its own process: copies the imported rows into another database. */
async function insertSameRows(from, folder, perBatch) {
  const child = spawn(
    process.execPath,
    [join(root, "bench", "import", "insert-rows.mjs"), from, join(folder, "loupe.sqlite"), String(perBatch)],
    { stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  const [measured] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`The insertion ended with ${code}`))),
  ]);
  return measured;
}

function saidOf({ idle, busy, ms }) {
  const said = (waits) =>
    [0.5, 0.95, 0.99].map((share) => Math.round(percentile(waits, share) * 10) / 10).join(", ");
  return `p50, p95, p99: ${said(idle)} ms before, ${said(busy)} meanwhile (${busy.length} requests in ${Math.round(ms / 1000)} s)`;
}

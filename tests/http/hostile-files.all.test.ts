import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE, SAL } from "../support/cast.ts";
import { BODIES } from "../support/hostile/bodies.ts";
import type { HostileFile, Outcome } from "../support/hostile/case.ts";
import { MANY_ROWS, TEXT_FILES } from "../support/hostile/text-files.ts";
import { WORKBOOKS } from "../support/hostile/workbooks.ts";
import {
  type Answer,
  type Client,
  openBook,
  type ShopProcess,
  signIn,
  startShopProcess,
} from "../support/http.ts";
import { theBooksBalance } from "../support/shop.ts";
import { workOf } from "../support/work.ts";

/** Allowed peak growth of the process, in MB. */
const GROWTH = 320;
/** Maximum milliseconds the event loop may be blocked. CPU time, so a busy machine doesn't matter. */
const MOST_WORK = 5_000;

let server: ShopProcess<void>;
let sal: Client;
let pings: Promise<void>;
let memoryBefore: number;
const others = { isOver: false, answers: 0, mostWork: 0, wrong: [] as string[] };

beforeAll(async () => {
  // As `npm start` and the image run it.
  server = await startShopProcess(undefined, { env: { NODE_OPTIONS: "--max-semi-space-size=8" } });
  sal = await signIn(server, SAL);
  memoryBefore = peakMemory();
  pings = workMeanwhile(await signIn(server, OLIVE));
});
afterAll(() => server.stop());

/** A user who keeps working while files arrive. */
async function workMeanwhile(olive: Client) {
  const paths = ["/healthz", "/api/dashboard/stats", "/customers", "/api/inventory"];
  while (!others.isOver) {
    const path = paths[others.answers % paths.length]!;
    const before = workOf(server.pid);
    const { status } = await olive.get(path);
    others.answers += 1;
    others.mostWork = Math.max(others.mostWork, workOf(server.pid) - before);
    if (status !== 200) others.wrong.push(`${path}: ${status}`);
    await wait(20);
  }
}

function peakMemory(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;
}

function sendFile({ fileName, make }: HostileFile): Promise<Answer> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(Buffer.from(make()))]), fileName);
  return sal.request("POST", "/api/customers/import", { body });
}

interface Result {
  message?: string;
  imported?: number;
  failed?: number;
  errors?: string[];
  importId?: number;
}

/** Compares the response and the shop with the expected result of a file. */
function holdTo(outcome: Outcome, { status, json, body }: Answer, before: Counts) {
  const result = json<Result>();
  expect(body).not.toMatch(/node_modules|\bat \S+ \(|\/tmp\/|\.ts:\d/);
  const taken = countsNow();
  if ("refused" in outcome) {
    expect({ status, message: result.message }).toEqual({
      status: outcome.refused,
      message: expect.stringMatching(outcome.says) as string,
    });
    expect(taken).toEqual(before);
    return;
  }
  expect({ status, ...result }).toMatchObject({
    status: 200,
    imported: outcome.imported,
    failed: outcome.failed,
  });
  if (outcome.says) expect(result.errors?.join("\n")).toMatch(outcome.says);
  expect(taken.rows).toBe(before.rows + outcome.imported + outcome.failed);
}

interface Counts {
  customers: number;
  rows: number;
}

function countsNow(except = `${MANY_ROWS.what}.csv`): Counts {
  const db = openBook(server);
  try {
    return db.$client
      .prepare(
        `select (select count(*) from customers where import_id in (select id from imports where file_name <> @except)) customers,
          (select coalesce(sum(rows), 0) from imports where file_name <> @except) rows`,
      )
      .get({ except }) as Counts;
  } finally {
    db.$client.close();
  }
}

let many = "";

test("an import of 200,000 rows runs along with the hostile files", async () => {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(Buffer.from(MANY_ROWS.make()))]), `${MANY_ROWS.what}.csv`);
  const headers = { accept: "text/html", origin: server.url };
  const answer = await sal.request("POST", "/customers/import", { body, headers });
  expect(answer.status).toBe(303);
  many = answer.location ?? "";
});

test.each(TEXT_FILES)("text, $what", async (file) => {
  const before = countsNow();
  holdTo(file.outcome, await sendFile(file), before);
});

test.each(WORKBOOKS)("workbook, $what", async (file) => {
  const before = countsNow();
  holdTo(file.outcome, await sendFile(file), before);
});

test.each(BODIES)("body, $what", async ({ type, make, outcome }) => {
  const before = countsNow();
  const answer = await sal.request("POST", "/api/customers/import", {
    body: new Uint8Array(Buffer.from(make())),
    headers: { "content-type": type },
  });
  holdTo(outcome, answer, before);
});

test("at least a hundred files were tried, and other requests kept working", async () => {
  expect(TEXT_FILES.length + WORKBOOKS.length + BODIES.length).toBeGreaterThanOrEqual(100);
  others.isOver = true;
  await pings;
  expect(others.wrong).toEqual([]);
  expect(others.answers).toBeGreaterThan(50);
  expect(others.mostWork).toBeLessThan(MOST_WORK);
});

test("each of the 200,000 rows is imported", async () => {
  const { imported, failed } = MANY_ROWS.outcome as Extract<Outcome, { imported: number }>;
  // Read from the database: while a client is active, imports use small batches.
  const db = openBook(server);
  const found = db.$client.prepare("select state, imported, failed from imports where file_name = ?");
  await expect
    .poll(() => found.get(`${MANY_ROWS.what}.csv`), { timeout: 240_000, interval: 200 })
    .toEqual({ state: "complete", imported, failed });
  db.$client.close();
  expect((await sal.get(many)).page().text).toContain("Imported 200,000 Failed 0");
});

test("nothing is left behind in memory or on disk", async () => {
  expect(peakMemory() - memoryBefore).toBeLessThan(GROWTH);
  await expect.poll(() => readdirSync(join(server.dataDir, "uploads", "tmp"))).toEqual([]);
  expect(server.stderr()).not.toMatch(/uncaughtException|unhandledRejection|"error"/);
  theBooksBalance({ dataDir: server.dataDir });
});

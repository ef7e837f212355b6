import { existsSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { SAL } from "../support/cast.ts";
import { type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { theBooksBalance } from "../support/shop.ts";
import { TransactionLog } from "../support/transactions.ts";
import { usList } from "../support/us-list.ts";

/** Rows of a batch: other writers wait for it. */
const MOST_ROWS = 100;
/**
 * Statements of a batch besides one for each row: two duplicate lookups, whether any address is suppressed, its
 * counts, its audit entry, what the importer can do.
 */
const BESIDES = 10;
/** The program, which takes 37, and a few batches. */
const HEAP_MB = 48;
/** The program and one long row; all 60 of them would be 60 more. */
const HEAP_OF_LONG_ROWS_MB = 80;
/** Allowed growth of the process, whatever its heap limit. */
const GROWTH_MB = 100;

const servers: ShopProcess<void>[] = [];
const log = new TransactionLog("customers");
afterAll(async () => {
  for (const server of servers) {
    theBooksBalance(server);
    await server.stop();
  }
  log.remove();
});

async function start(env: Record<string, string>): Promise<{ server: ShopProcess<void>; sal: Client }> {
  const server = await startShopProcess(() => undefined, { env });
  servers.push(server);
  return { server, sal: await signIn(server, SAL) };
}

async function importList(sal: Client, rows: number) {
  const body = new FormData();
  body.append("file", new Blob([usList(rows, `cost${rows}`)]), "list.csv");
  const answer = await sal.request("POST", "/api/customers/import", { body });
  expect(answer.json()).toMatchObject({ imported: rows, failed: 0 });
}

test("a batch is small, and asks the same few things however many rows it has", async () => {
  const { sal } = await start(log.env);
  await importList(sal, 1_050);
  const batches = log.next().transactions.filter(({ added }) => added > 0);
  const sizes = batches.map(({ added }) => added);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_ROWS);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(1_050);
  for (const { statements, added } of batches) {
    expect(statements.length).toBeLessThanOrEqual(added + BESIDES);
    expect(new Set(statements).size).toBeLessThanOrEqual(1 + BESIDES);
  }
});

test("a large file is never held in memory", async () => {
  const { server, sal } = await start({ NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
  await importList(sal, 500);
  for (const path of ["/customers", "/customers/import"]) await sal.get(path);
  const before = memoryOf(server.pid);
  await importList(sal, 25_000);
  expect(memoryOf(server.pid) - before).toBeLessThan(GROWTH_MB);
});

test("long rows are never held together: not while they are refused, nor in the list of errors", async () => {
  const { server, sal } = await start({ NODE_OPTIONS: `--max-old-space-size=${HEAP_OF_LONG_ROWS_MB}` });
  await importList(sal, 500);
  const before = memoryOf(server.pid);
  const rows = Array.from({ length: 60 }, (_, n) => `A${n},"${"x".repeat(1_000_000)}"\n`);
  const body = new FormData();
  body.append("file", new Blob(["firstName,notes\n", ...rows]), "long.csv");
  const answer = await sal.request("POST", "/api/customers/import", { body });
  const { importId, ...counts } = answer.json<{ importId: number }>();
  expect(counts).toMatchObject({ imported: 0, failed: 60 });
  expect((await sal.get(`/customers/imports/${importId}`)).status).toBe(200);
  const csv = await sal.get(`/customers/imports/${importId}/errors.csv`);
  expect(csv.body.split("\r\n")).toHaveLength(60 + 2);
  expect(memoryOf(server.pid) - before).toBeLessThan(GROWTH_MB);
});

/** Peak megabytes of a process, where available. */
function memoryOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1] ?? 0) / 1024;
}

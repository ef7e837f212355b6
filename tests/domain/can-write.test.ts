import Database from "better-sqlite3";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { canWrite } from "~db/can-write.server";
import { openShopOnDisk, type ShopOnDisk } from "../support/shop.ts";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => {
  vi.restoreAllMocks();
  shop.close();
});

/** Lets this many milliseconds pass. */
function clock(): (ms: number) => void {
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return (ms) => {
    now += ms;
  };
}

test("health checks try a write once a second at most, and leave no transaction open", () => {
  const pass = clock();
  const exec = vi.spyOn(shop.db.$client, "exec");
  for (let n = 0; n < 1_000; n += 1) expect(canWrite(shop.db)).toBe(true);
  expect(exec.mock.calls.filter(([sql]) => sql === "begin immediate")).toHaveLength(1);
  pass(1_001);
  expect(canWrite(shop.db)).toBe(true);
  expect(exec.mock.calls.filter(([sql]) => sql === "begin immediate")).toHaveLength(2);
  expect(shop.db.$client.inTransaction).toBe(false);
});

test("they don't wait for another process that writes, and say so once that takes long", () => {
  const pass = clock();
  expect(canWrite(shop.db)).toBe(true);
  const other = new Database(join(shop.dataDir, "loupe.sqlite"));
  other.exec("begin immediate");
  const since = process.hrtime.bigint();
  const answers = [30_000, 1_001, 1_001, 1_001, 1_001, 1_001].map((ms) => {
    pass(ms);
    return canWrite(shop.db);
  });
  // A write would have waited for five seconds each time.
  expect(Number(process.hrtime.bigint() - since) / 1e6).toBeLessThan(5_000);
  expect(answers).toEqual([true, true, true, true, true, false]);
  other.exec("rollback");
  other.close();
  pass(1_001);
  expect(canWrite(shop.db)).toBe(true);
  expect(shop.db.$client.pragma("busy_timeout", { simple: true })).toBe(5_000);
});

test("a database that nobody may write is said at once", () => {
  clock();
  shop.db.$client.pragma("query_only = 1");
  expect(canWrite(shop.db)).toBe(false);
  shop.db.$client.pragma("query_only = 0");
});

import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HEAD, keepHead, readHead } from "~/backup/audit-head-file.server";
import { endOfChain } from "~/domain/records/audit/hash-chain.server";
import { log } from "~/runtime/log.server";
import { aCustomer, openShopOnDisk, type ShopOnDisk } from "../../support/shop.ts";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

test("what keeps a head from being written is logged once, and again when it begins anew", async () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  const said = () => error.mock.calls.map(([event, fields]) => `${event} ${String(fields?.["code"])}`);
  const written = () => {
    const head = readHead(shop.dataDir);
    return typeof head === "object" && head.rows === endOfChain(shop.db).id;
  };
  const stop = keepHead(shop.dataDir, shop.db, shop.auditKey);
  const inItsPlace = join(shop.dataDir, `.${HEAD}-making-soon-${process.pid}`);
  const block = () => {
    mkdirSync(inItsPlace);
    aCustomer();
  };

  block();
  await expect.poll(said).toEqual(["head-not-written EISDIR"]);
  await wait(2_200);
  expect(said()).toHaveLength(1);
  expect(written()).toBe(false);
  rmdirSync(inItsPlace);
  await expect.poll(written).toBe(true);
  block();
  await expect.poll(said).toHaveLength(2);
  rmdirSync(inItsPlace);
  stop();
  expect(written()).toBe(true);
});

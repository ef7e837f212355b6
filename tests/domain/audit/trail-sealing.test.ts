import { afterEach, beforeEach, expect, test } from "vitest";
import type { Instant } from "~/domain/dates";
import { sealAudit } from "~/domain/records/audit/hash-chain.server";
import { recentTrailSealing, trailSealing } from "~/routes/records/audit/trail-sealing.server";
import { aCustomer, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const DAY = 24 * 60 * 60_000;
const WEEK = 7 * DAY;

const sealAt = (at: number) =>
  sealAudit(
    shop.db,
    shop.auditKey,
    { employeeId: null, requestId: "x", address: "", at: at as Instant },
    null,
  );
const toldAt = (now: number) => recentTrailSealing(shop.db, now as Instant);

test("the newest seal is told for a week, and known for good", () => {
  aCustomer();
  const now = Date.now();
  expect([toldAt(now), trailSealing(shop.db)]).toEqual([null, null]);

  expect(sealAt(now)).toBe(true);
  const first = trailSealing(shop.db);
  expect(first).not.toBeNull();
  expect([now, now + WEEK - 1, now + WEEK].map(toldAt)).toEqual([first, first, null]);

  sealAt(now + DAY);
  const second = trailSealing(shop.db);
  expect(second).not.toEqual(first);
  expect([now + DAY, now + WEEK, now + DAY + WEEK].map(toldAt)).toEqual([second, second, null]);
});

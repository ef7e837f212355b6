import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asItWas } from "~/domain/shop/papers/details-when-written.server";
import { isOfMakingOf, lastHold, lastRights } from "~/domain/shop/employees/made-by.server";
import { OLIVE, RHEA, SAL } from "../../support/cast.ts";
import { openShopOnDisk, type ShopOnDisk } from "../../support/shop.ts";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

test("what others did to their accounts, however often, isn't passed to find what one did", () => {
  const prepared = vi.spyOn(shop.db.$client, "prepare");
  isOfMakingOf(shop.db, SAL.id, OLIVE.id);
  lastHold(shop.db, SAL.id);
  lastRights(shop.db, SAL.id);
  asItWas(shop.db, { kind: "employee", id: RHEA.id }, { id: 1, employeeId: SAL.id });
  const queries = prepared.mock.calls.map(([query]) => query).filter((query) => query.includes("audit_log"));
  prepared.mockRestore();
  expect(queries.length).toBeGreaterThanOrEqual(2);
  for (const query of queries) {
    const nothing = Array.from(query.match(/\?/g) ?? [], () => null);
    const steps = shop.db.$client.prepare(`explain query plan ${query}`).all(...nothing) as {
      detail: string;
    }[];
    // The entries found are read no further than to one that tells.
    const found = steps.filter(({ detail }) => !/^(CO-ROUTINE|SCAN) later$/.test(detail));
    expect(found.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/INDEX audit_log_account \(record_id=\? AND action=\?\)$/),
    ]);
  }
});

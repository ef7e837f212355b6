import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { insightsToShow } from "~/ai/refresh-insights.server";
import { day } from "~/domain/dates";
import { actorNow } from "~/domain/shop/employees/actor-now.server";
import { pieces } from "~db/schema/index.ts";
import { writerOf } from "~db/seed.ts";
import { OLIVE } from "../../support/cast.ts";
import { costOf } from "../../support/cost-of.ts";
import { aPiece, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

/** Many old pieces in stock, all like this one. */
function stockOf(count: number) {
  const { id, ...piece } = aPiece({ purchaseDate: day("2020-01-02") });
  const rows = writerOf(shop.db, pieces);
  for (let n = id + 1; n < id + count; n += 1)
    rows.add({ ...piece, id: n, sku: `OLD-${n}`, foldedSku: `old-${n}` });
  rows.flush();
}

test("a shop too large for its first insights to be read at once is read once, and has them a moment later", async () => {
  stockOf(12_001);
  const look = () => insightsToShow(actorNow(shop.db, OLIVE.id)!);
  const first = costOf(shop, () => expect(look()).toBeNull());
  const second = costOf(shop, () => expect(look()).toBeNull());
  expect(second.statements).toBeLessThan(10);
  expect(first.statements).toBeGreaterThan(10 * second.statements);
  await vi.waitFor(() => expect(look()?.recommendation?.join("")).toContain("12,001 pieces"), 15_000);
});

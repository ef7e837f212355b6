import { beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import { isOnHand, type PieceState, STATE_AFTER } from "~/domain/stock/pieces/piece-states";
import { readTable } from "~/domain/records/reports/read-report.server";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import type { Db } from "~db/client.server.ts";
import { booksOf, contradictionsOf } from "../support/books.ts";
import { AUDIT_KEY, column, NOON, one, rows, sampleAtNoon } from "../support/sample.ts";

let shop: Db;
beforeAll(async () => {
  shop = await sampleAtNoon();
});

describe("as a jeweler would judge it", () => {
  test("a piece costs more than its metal and is priced around keystone", () => {
    const odd = rows(
      shop,
      "select sku, cost, retail_price, melt_price from pieces where category not in ('trade-ins', 'estate') and (cost <= coalesce(melt_price, 0) or retail_price not between cost * 1.4 and cost * 2.5)",
    );
    expect(odd).toEqual([]);
  });

  test("the melt price is weight times fineness times the day's price", () => {
    const perOunce = { "14K": 585 * 3_900, "18K": 750 * 3_900, Platinum: 950 * 1_480, Sterling: 925 * 46 };
    for (const piece of rows<{ description: string; weight: number; melt_price: number }>(
      shop,
      "select description, weight, melt_price from pieces where melt_price is not null and category not in ('trade-ins', 'estate')",
    )) {
      const metal = /14K|18K|Platinum|Sterling/.exec(piece.description)?.[0] as keyof typeof perOunce;
      expect(Math.abs((piece.weight * perOunce[metal]) / 10_000 - piece.melt_price)).toBeLessThanOrEqual(0.5);
    }
    expect(one(shop, "select count(*) from pieces where melt_price is null and weight is not null")).toBe(0);
  });

  test("a size is one, in numbers", () => {
    expect(rows(shop, "select sku, size from pieces where size not glob '[0-9]*'")).toEqual([]);
    expect(one(shop, "select count(*) from pieces where size is not null")).toBeGreaterThan(0);
  });

  test("SKUs rise in the order in which pieces came in", () => {
    const skus = column<string>(shop, "select sku from pieces where sku like 'RNG-%' order by id");
    expect(skus).toEqual(skus.toSorted());
    expect(skus.every((sku) => /^RNG-2\d\d\d$/.test(sku))).toBe(true);
  });

  test("tiers fit what was spent, and few customers buy much", () => {
    const spent = column<number>(
      shop,
      "select total_spent from customers order by case tier when 'diamond' then 1 when 'platinum' then 2 when 'gold' then 3 else 4 end, total_spent desc",
    );
    expect(spent).toEqual(spent.toSorted((a, b) => b - a));
    const whole = spent.reduce((sum, amount) => sum + amount, 0);
    const topTenth = spent.slice(0, 12).reduce((sum, amount) => sum + amount, 0);
    expect(topTenth / whole).toBeGreaterThan(0.5);
  });

  test("December sells more than twice what a usual month does", () => {
    const december = one(shop, "select count(*) from sales where store_day glob '2025-12-*'");
    expect(december).toBeGreaterThan((2 * 180) / 14);
  });

  test("some sales lose money, some take old gold, some are sent, and many people sell", () => {
    expect(one(shop, "select count(*) from sales where sale_price < item_cost")).toBeGreaterThanOrEqual(3);
    expect(one(shop, "select count(*) from sale_trade_ins")).toBeGreaterThanOrEqual(8);
    expect(one(shop, "select count(*) from sales where shipping_charge > 0")).toBeGreaterThanOrEqual(5);
    expect(one(shop, "select count(distinct seller_id) from sales")).toBeGreaterThanOrEqual(8);
  });

  test("nobody sells after their last day", () => {
    const after =
      "from sales join audit_log on record_kind = 'employee' and record_id = seller_id and action = 'employee.deactivated' where sold_at";
    expect(one(shop, `select count(*) ${after} < at`)).toBeGreaterThan(0);
    expect(one(shop, `select count(*) ${after} >= at`)).toBe(0);
  });
});

describe("the books", () => {
  test("they balance, and the audit chain holds", () => {
    expect([...booksOf(shop, AUDIT_KEY), ...contradictionsOf(shop, AUDIT_KEY)]).toEqual([]);
    expect(one(shop, "select count(*) from audit_log")).toBeGreaterThan(700);
  });

  test("a piece is sold at its store", () => {
    const elsewhere =
      "select count(*) from piece_movements m join pieces p on p.id = m.piece_id where m.kind = 'sold' and p.location <> m.store";
    expect(one(shop, elsewhere)).toBe(0);
  });

  test("stock at a past day is what the movements until then say, at each store", () => {
    const today = dayIn("America/New_York", NOON);
    for (const back of [0, 1, 2, 12, 30, 32, 60, 149, 150, 300]) {
      const day = addDays(today, -back);
      const table = readTable(shop, "stock", { from: day, to: day, by: "location", seesCost: true });
      const onHand = table.figures.findIndex(({ name }) => name === "onHand");
      const said = table.rows.map(({ keys, figures }) => [keys[0]?.value, figures[onHand]]);
      expect(Object.fromEntries(said), day).toEqual(onHandByMovements(day));
    }
  });

  test("nothing happens before what it depends on, or after now", () => {
    const tooEarly =
      "select count(*) from sales s join sale_lines l on l.sale_id = s.id join pieces p on p.id = l.piece_id join customers c on c.id = s.customer_id where s.sold_at < p.created_at or s.sold_at < c.created_at or p.purchase_date > s.store_day";
    expect(one(shop, tooEarly)).toBe(0);
    const unknown =
      "select count(*) from repairs r join customers c on c.id = customer_id where intake_at < c.created_at";
    expect(one(shop, unknown)).toBe(0);
    expect(one(shop, "select max(at) from audit_log")).toBeLessThanOrEqual(NOON);
    expect(column(shop, "select at from audit_log order by id")).toEqual(
      column(shop, "select at from audit_log order by at"),
    );
  });
});

/** Pieces by store, from their movements one after the other. */
function onHandByMovements(until: Day): Record<string, number> {
  const zones = new Map(listStores(shop).map(({ key, zone }) => [key, zone]));
  const pieces = new Map<number, { state: PieceState; store: string }>();
  for (const { piece_id, kind, at, store } of rows<Movement>(
    shop,
    "select piece_id, kind, at, store from piece_movements order by id",
  )) {
    if (dayIn(zones.get(store) ?? "", at) > until) continue;
    const before = pieces.get(piece_id);
    const state = (STATE_AFTER as Record<string, PieceState>)[kind] ?? before?.state ?? "available";
    const isPlaced = before === undefined || kind === "arrived" || kind === "moved";
    pieces.set(piece_id, { state, store: isPlaced ? store : before.store });
  }
  const sums: Record<string, number> = {};
  for (const { state, store } of pieces.values()) if (isOnHand(state)) sums[store] = (sums[store] ?? 0) + 1;
  return sums;
}

interface Movement {
  piece_id: number;
  kind: string;
  at: Instant;
  store: string;
}

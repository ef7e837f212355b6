import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { day, instant } from "~/domain/dates";
import { countForBellAndMenu, countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { repairsToDo } from "~/domain/workshop/repairs/repairs-to-do.server";
import { chartDays } from "~/domain/records/dashboard/dashboard-chart.server";
import { readTable, rowsOf } from "~/domain/records/reports/read-report.server";
import { MONEY_REPORT_NAMES } from "~/domain/records/reports/money-reports.server";
import { salesByCategory } from "~/domain/counter/sales/sales-by-category.server";
import { salesFigures } from "~/domain/counter/sales/sales-figures.server";
import { sellerFigures } from "~/domain/counter/sales/seller-figures.server";
import { salesBySeller, salesByStore } from "~/domain/records/reports/sales-splits.server";
import { salesTrend } from "~/domain/records/reports/sales-trend.server";
import type { DaysFilter } from "~/domain/counter/sales/sold-days";
import { findSales, type SaleFilter } from "~/domain/counter/sales/find-sales.server";
import { aSale, openShopOnDisk, type ShopOnDisk } from "../../support/shop.ts";

let shop: ShopOnDisk;
beforeAll(() => {
  shop = openShopOnDisk();
  aSale();
});
afterAll(() => shop.close());

/** SQLite's query plans for the statements `run` prepares. */
function plansOf(run: () => void): string[] {
  const { $client } = shop.db;
  const prepared = vi.spyOn($client, "prepare");
  run();
  const statements = prepared.mock.calls.map(([query]) => query);
  prepared.mockRestore();
  return statements.map((query) => {
    const nothing = Array.from(query.match(/\?/g) ?? [], () => null);
    const steps = $client.prepare(`explain query plan ${query}`).all(...nothing) as { detail: string }[];
    return steps.map(({ detail }) => detail).join("; ");
  });
}

const NOW = instant(Date.UTC(2026, 10, 20, 17));
const DAYS = { from: day("2026-11-01"), to: day("2026-11-20") };
const FILTERS: [SaleFilter, index: string][] = [
  [{}, "sales_sold_at"],
  [{ location: "boca" }, "sales_store"],
  [{ tier: "gold" }, "sales_customer_tier"],
  [DAYS, "sales_sold_at"],
  [{ ...DAYS, location: "boca" }, "sales_store"],
  [{ ...DAYS, tier: "gold" }, "sales_customer_tier"],
];
const OF_CATEGORY: SaleFilter[] = [
  { category: "rings" },
  { category: "rings", location: "boca", tier: "gold" },
  { ...DAYS, category: "rings", location: "boca" },
];

test.each(FILTERS)("the list of %j is read in its order from %s, and not sorted", (filter, index) => {
  for (const slice of [
    { limit: 51 },
    { after: [1, 1] as const, limit: 51 },
    { before: [1, 1] as const, limit: 51 },
  ]) {
    const [plan = ""] = plansOf(() => findSales(shop.db, filter, slice));
    expect(plan).toMatch(new RegExp(`^(SEARCH stores [^;]*; )?(SCAN|SEARCH) sales USING INDEX ${index}\\b`));
    expect(plan).not.toContain("TEMP B-TREE");
    if (slice.after || slice.before || filter.from) expect(plan).toMatch(/\bsold_at[<>]|\(sold_at,id\)/);
  }
});

test.each<SaleFilter>([
  {},
  DAYS,
  { location: "boca" },
  { ...DAYS, location: "boca", tier: "gold" },
  { category: "rings" },
])(
  "what one person sold of %j is read by day from sales_seller: only the seconds of two and the page are sorted",
  (filter) => {
    for (const slice of [
      { limit: 51 },
      { after: [1, 1] as const, limit: 51 },
      { before: [1, 1] as const, limit: 51 },
    ]) {
      const [plan = ""] = plansOf(() => findSales(shop.db, { ...filter, seller: 1 }, slice));
      const [asFirst = "", asSecond = ""] = plan.split("UNION ALL");
      expect(asFirst).toContain("SEARCH sales USING INDEX sales_seller (seller_id=?");
      expect(asFirst).not.toContain("TEMP B-TREE");
      expect(asSecond).toContain("USING COVERING INDEX sale_salespeople_second (employee_id=?");
      if (slice.after || slice.before || filter.from)
        expect(plan).toMatch(/\bstore_day[<>]|\(store_day,rowid\)/);
    }
  },
);

test.each(OF_CATEGORY)("the list of %j is read in its order from the sales of the category", (filter) => {
  for (const slice of [
    { limit: 51 },
    { after: [1, 1] as const, limit: 51 },
    { before: [1, 1] as const, limit: 51 },
  ]) {
    const [plan = ""] = plansOf(() => findSales(shop.db, filter, slice));
    expect(plan).toMatch(
      /^(SEARCH stores [^;]*; )?SEARCH sales_of_category USING PRIMARY KEY \(category=\?.*; SEARCH sales USING INTEGER PRIMARY KEY/,
    );
    expect(plan).not.toContain("TEMP B-TREE");
    if (slice.after || slice.before || filter.from) expect(plan).toMatch(/\bsold_at[<>]|\(sold_at,sale_id\)/);
  }
});

test("reports read daily and monthly sums, never single sales", () => {
  const plans = plansOf(() => {
    const filters: DaysFilter[] = [DAYS, { ...DAYS, location: "boca" }];
    for (const filter of filters) {
      salesFigures(shop.db, filter);
      salesByCategory(shop.db, filter);
      salesTrend(shop.db, filter, DAYS.to);
      chartDays(shop.db, filter.location ?? null, DAYS.to);
    }
  });
  // The trend's first eleven months are complete.
  expect(plans).toHaveLength(10);
  for (const plan of plans)
    expect(plan).toMatch(
      /^SEARCH ((sales|pieces_sold)_by_day USING PRIMARY KEY \(day>|sales_by_month USING PRIMARY KEY \(month>)/,
    );
});

test("the splits of a period read its sums by day and month, never single sales", () => {
  const days = { from: day("2026-09-15"), to: day("2026-11-20") };
  const read = plansOf(() => {
    salesByStore(shop.db, { ...days, location: "boca" });
    salesBySeller(shop.db, { ...days, location: "boca" });
  }).filter((plan) => plan.includes("sales_by_"));
  // The days before and after the whole months are one statement.
  expect(read.map((plan) => /^SEARCH \w+ USING PRIMARY KEY \(\w+>/.exec(plan)?.[0])).toEqual([
    "SEARCH sales_by_day USING PRIMARY KEY (day>",
    "SEARCH sales_by_month USING PRIMARY KEY (month>",
    "SEARCH sales_by_seller_day USING PRIMARY KEY (day>",
    "SEARCH sales_by_seller_month USING PRIMARY KEY (month>",
  ]);
});

test("a person's figures read sums, their own tickets and what came back, each by its days", () => {
  const days = { from: day("2026-09-15"), to: day("2026-11-20") };
  const [byDay, byMonth, tickets, returned, ...others] = plansOf(() => {
    sellerFigures(shop.db, { ...days, seller: 1, location: "boca", tier: "gold" });
  });
  expect(byDay).toMatch(/^SEARCH sales_by_seller_day USING PRIMARY KEY \(day>/);
  expect(byMonth).toMatch(/^SEARCH sales_by_seller_month USING PRIMARY KEY \(month>/);
  expect(tickets).toContain("sales_seller (seller_id=? AND store_day>? AND store_day<?)");
  expect(returned).toContain("SEARCH returns USING INDEX returns_store_day (store_day>? AND store_day<?)");
  expect([tickets, returned].join()).not.toContain("SCAN sale");
  expect(others).toEqual([]);
});

test("reports in rows and columns read sums by day and month, and few documents by day, never single sales", () => {
  const documents = new Set<string>();
  for (const name of MONEY_REPORT_NAMES)
    for (const { key: by } of rowsOf(name))
      for (const location of [undefined, "boca"]) {
        const span = { from: day("2026-09-15"), to: day("2026-11-20") };
        const plans = plansOf(() => readTable(shop.db, name, { ...span, location, by, seesCost: true }));
        for (const plan of plans.filter((one) => !/^(SCAN|SEARCH) (employees|stores)\b/.test(one))) {
          const way = /^SEARCH (\w+) USING (PRIMARY KEY|INDEX \w+) \((day|month|store_day|voided_at)>/.exec(
            plan,
          );
          expect(way, `${name} by ${by}: ${plan}`).not.toBeNull();
          documents.add(`${way?.[1]} ${way?.[2]}`);
        }
      }
  expect([...documents].toSorted()).toEqual([
    "closes INDEX closes_store_day",
    "credit_by_day PRIMARY KEY",
    "deposits_by_day PRIMARY KEY",
    "discounts_by_day PRIMARY KEY",
    "payments_by_day PRIMARY KEY",
    "repairs_out_by_day PRIMARY KEY",
    "repairs_ready_by_day PRIMARY KEY",
    "returns INDEX returns_exempt_by_day",
    "returns INDEX returns_store_day",
    "sales INDEX sales_exempt_by_day",
    "sales INDEX sales_voided",
    "sales_by_day PRIMARY KEY",
    "sales_by_month PRIMARY KEY",
    "sales_by_seller_day PRIMARY KEY",
    "sales_by_seller_month PRIMARY KEY",
    "tax_by_day PRIMARY KEY",
  ]);
});

test.each([
  ["order_late", "orders_due (promised_day>? AND promised_day<?)"],
  ["order_due", "orders_due (promised_day=?)"],
  ["workshop_overdue", "orders_due_back (due_back_day>? AND due_back_day<?)"],
  ["estimate_asked", "orders_asked_at (estimate_asked_at>?)"],
  ["order_untold", "orders_untold (ready_at>?)"],
  ["instalment_late", "orders_next_due (next_due_day>? AND next_due_day<?)"],
] as const)("the bell finds %s in an index of such orders, and lists them in its order", (kind, index) => {
  const asked = { kinds: [kind], store: null, now: NOW, limit: 100 };
  for (const read of [countWaiting, waitingNotices]) {
    const plans = plansOf(() => void read(shop.db, asked)).filter((plan) => plan.includes("orders"));
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan).toContain(`SEARCH orders USING INDEX ${index}`);
      expect(plan).not.toContain("TEMP B-TREE");
    }
  }
});

test.each([
  ["order_late", "orders_due"],
  ["order_untold", "orders_untold"],
] as const)("bell and menu find %s in the same index", (kind, index) => {
  const asked = { kinds: [kind], store: null, now: NOW, limit: 100, most: 100 };
  const plans = plansOf(() => void countForBellAndMenu(shop.db, asked)).filter((plan) =>
    plan.includes("orders"),
  );
  expect(plans).toHaveLength(1);
  expect(plans[0]?.match(/\S+ orders USING [^;(]+/g)).toEqual([
    `SEARCH orders USING INDEX ${index} `,
    `SEARCH orders USING INDEX ${index} `,
  ]);
});

test("repairs to do are read from the index of each of their parts, in its order", () => {
  for (const [store, ofFinished] of [
    [null, "repairs_intake"],
    ["boca", "repairs_store_intake"],
  ] as const) {
    const plans = plansOf(() => repairsToDo(shop.db, store, NOW, 6)).filter((plan) =>
      /^(SEARCH|SCAN) (orders|repairs) USING INDEX/.test(plan),
    );
    const used = plans.map((plan) => /USING INDEX (\w+)/.exec(plan)?.[1]);
    expect(used, plans.join("\n")).toEqual([
      "orders_due",
      "repairs_pending",
      "orders_due",
      "orders_undated",
      ofFinished,
    ]);
    for (const plan of plans) expect(plan).not.toContain("TEMP B-TREE");
  }
});

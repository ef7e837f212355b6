import { expect, test } from "vitest";
import {
  countOwed,
  creditOfPerson,
  findOwedCredit,
  owedCredit,
} from "~/domain/counter/credit/find-credit.server";
import { OWED_KINDS } from "~/domain/counter/credit/credit-kinds";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { findCustomers, getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { day, type Instant } from "~/domain/dates";
import { pieceCards } from "~/domain/stock/pieces/inventory-cards.server";
import { countPieces, findPieces } from "~/domain/stock/pieces/find-pieces.server";
import { dashboardStats } from "~/domain/records/dashboard/dashboard.server";
import { chartDays } from "~/domain/records/dashboard/dashboard-chart.server";
import { readTable, rowsOf } from "~/domain/records/reports/read-report.server";
import { salesByCategory } from "~/domain/counter/sales/sales-by-category.server";
import { salesFigures, salesTotals } from "~/domain/counter/sales/sales-figures.server";
import { salesBySeller, salesByStore } from "~/domain/records/reports/sales-splits.server";
import { salesTrend } from "~/domain/records/reports/sales-trend.server";
import { sellerFigures, sellerPieces } from "~/domain/counter/sales/seller-figures.server";
import type { StockReportName } from "~/domain/records/reports/stock-reports.server";
import { MONEY_REPORT_NAMES } from "~/domain/records/reports/money-reports.server";
import { tierDistribution, topCustomers } from "~/domain/records/reports/tiers-and-top-customers.server";
import { todayCards } from "~/domain/counter/sales/sales-today.server";
import { countSales, findSales, type SaleFilter } from "~/domain/counter/sales/find-sales.server";
import { sessionReport } from "~/domain/counter/till/close-report.server";
import { getClose } from "~/domain/counter/till/find-closes.server";
import { piecesByState } from "~/domain/stock/vendors/find-vendors.server";
import { type Said, tableAgrees } from "../../domain/reports/plain-tables.ts";
import { later } from "../../domain/reports/plainly.ts";
import { OLIVE, STAFF } from "../cast.ts";
import { actorNamed, contradictionsOf, type TestShop, theBooksBalance } from "../shop.ts";
import type { Clerk } from "./clerk.ts";
import { Pencil, spansOf } from "./pencil.ts";
import { CATEGORIES } from "./pieces.ts";
import { STORES } from "./stores.ts";

const ALL = { limit: 100_000 };
const MANY = 1_000_000;
const PLACES = [null, ...STORES];

/** Compares the reading rules with the ledger, question by question, on the clerk's shop. */
export function rulesAgree(of: () => { shop: TestShop; clerk: Clerk; from: string; to: string }): void {
  const open = () => {
    const { shop, clerk, ...days } = of();
    return {
      db: shop.db,
      shop,
      clerk,
      pencil: new Pencil(clerk),
      spans: spansOf(days),
      now: clerk.now as Instant,
    };
  };

  test("its books balance, and say what the trail says", () => {
    const { shop } = open();
    theBooksBalance(shop);
    const wrong = contradictionsOf(shop.db, shop.auditKey);
    // It was added without the form for a new store.
    expect(wrong).toEqual(["a store without its audit row: honolulu"]);
  });

  test.each(MONEY_REPORT_NAMES)("the report %s", (name) => {
    const { db, pencil, spans } = open();
    for (const span of spans)
      for (const store of PLACES)
        tableAgrees(db, name, pencil.said, { ...span, location: store ?? undefined });
  });

  test("the sales report, its parts and the lists behind them", () => {
    const { db, pencil, spans } = open();
    for (const span of spans)
      for (const store of PLACES)
        for (const tier of [undefined, ...TIERS.slice(0, 2)]) {
          const asked = { ...span, location: store ?? undefined, tier };
          const filter: SaleFilter & { from: never; to: never } = {
            ...asked,
            from: span.from as never,
            to: span.to as never,
          };
          const where = JSON.stringify(asked);
          const wanted = pencil.figures(asked);
          expect(salesFigures(db, filter), where).toEqual(wanted);
          const { count, revenue, salePrices, netProfit } = wanted;
          expect(salesTotals(db, filter), where).toEqual({ count, revenue, salePrices, netProfit });
          expect(countSales(db, filter, MANY), where).toBe(count);
          expect(findSales(db, filter, ALL).length, where).toBe(count);
          const categories = pencil.by(asked, "pieces", "category", ["sales", "pieces"]);
          expect(
            keyed(salesByCategory(db, filter), ({ category, ...row }) => [category, row]),
            where,
          ).toEqual(categories);
          const stores = pencil.by(asked, "sold", "location", ["sales", "total"]);
          expect(
            keyed(salesByStore(db, filter), (row) => [row.key, { sales: row.count, total: row.revenue }]),
            where,
          ).toEqual(stores);
          const sellers = pencil.by(asked, "salespeople", "salesperson", ["tickets", "netSalesWithTax"]);
          expect(
            keyed(salesBySeller(db, filter), (row) => [
              row.key,
              { tickets: row.count, netSalesWithTax: row.revenue },
            ]),
            where,
          ).toEqual(sellers);
        }
  });

  test("the trend, the chart, the cards of the day and the dashboard", () => {
    const { db, pencil, clerk, now } = open();
    for (const store of PLACES) {
      const location = store ?? undefined;
      const today = clerk.today(store ?? "boca");
      const trend = salesTrend(db, { location }, day(today));
      for (const { from, to, ...month } of trend) {
        const { count, revenue, netProfit } = pencil.figures({ from, to, location });
        expect(month, `${store} ${from}`).toEqual({ count, revenue, netProfit });
      }
      for (const { day: at, revenue, lastYear } of chartDays(db, store, day(today))) {
        const on = (date: string) => pencil.figures({ from: date, to: date, location }).revenue;
        expect([at, revenue, lastYear], `${store}`).toEqual([at, on(at), on(later(at, -364))]);
      }
      const span = { from: today, to: today, location };
      const { count, revenue, netProfit } = pencil.figures(span);
      expect(todayCards(db, store, now)).toEqual({
        today,
        revenue,
        transactions: count,
        commission: pencil.commission(span),
        netProfit,
      });
      const stock = sums(clerk.ledger.stock(null), location);
      const since = later(today, -89);
      expect(dashboardStats(db, store, now), `${store}`).toMatchObject({
        today,
        todaySales: revenue,
        todaySalesCount: count,
        activeCustomers: pencil.buyers({ from: since, to: "9999", location }).size,
        activeSince: since,
        inventoryCount: stock("ageing", "available"),
        inventoryValue: stock("ageing", "retail"),
        pendingRepairs: clerk.orders.filter(
          ({ kind, state, ready, store: at }) =>
            kind === "repair" && state === "open" && ready === null && (store === null || at === store),
        ).length,
      });
    }
  });

  test("what each seller sold", () => {
    const { db, pencil, spans } = open();
    for (const span of spans)
      for (const store of PLACES)
        for (const { id: seller } of STAFF) {
          const asked = { ...span, location: store ?? undefined };
          const filter = { from: day(span.from), to: day(span.to), location: asked.location, seller };
          const mine = (report: string) =>
            pencil.in(asked, report).filter(({ keys }) => keys?.salesperson === seller);
          const of = (figure: string, report = "salespeople") => pencil.sum(mine(report), figure);
          expect(sellerFigures(db, filter), JSON.stringify(filter)).toEqual({
            count: of("tickets"),
            revenue: of("netSalesWithTax"),
            commission: of("commission"),
            salePrices: of("prices", "sold by"),
            netProfit: of("profit", "sold by"),
          });
          expect(countSales(db, filter, MANY)).toBe(of("tickets"));
          for (const category of CATEGORIES.slice(0, 3)) {
            const pieces = mine("pieces by").filter(({ keys }) => keys?.category === category);
            expect(sellerPieces(db, { ...filter, category }), JSON.stringify(filter)).toEqual({
              pieces: pencil.sum(pieces, "pieces"),
              sales: pencil.sum(pieces, "sales"),
            });
          }
        }
  });

  test("what customers spent and are owed", () => {
    const { db, pencil, clerk } = open();
    const people = clerk.people.filter(({ into, erased }) => into === null && !erased);
    const wanted = new Map(people.map(({ id }) => [id, pencil.spent(id)]));
    for (const [id, spent] of wanted) {
      expect([id, getCustomerOrErased(db, id)?.totalSpent]).toEqual([id, spent]);
      expect([id, creditOfPerson(db, id).balance]).toEqual([id, clerk.creditOf(id)]);
    }
    const listed = findCustomers(db, {}, ALL);
    expect(keyed(listed, ({ id, totalSpent }) => [id, totalSpent])).toEqual(Object.fromEntries(wanted));
    for (const store of PLACES) {
      const own = people.filter(({ homeStore }) => store === null || homeStore === store);
      const best = own
        .map(({ id }) => ({ id, totalSpent: wanted.get(id)! }))
        .filter(({ totalSpent }) => totalSpent > 0)
        .toSorted((a, b) => b.totalSpent - a.totalSpent || a.id - b.id)
        .slice(0, 5);
      const top = topCustomers(db, actorNamed(OLIVE), { store: store ?? undefined, tier: undefined });
      expect(top.map(({ id, totalSpent }) => ({ id, totalSpent }))).toEqual(best);
      const tiers = TIERS.map((tier) => ({ tier, count: own.filter((one) => one.tier === tier).length }));
      expect(tierDistribution(db, store)).toEqual(tiers.filter(({ count }) => count > 0));
    }
  });

  test("what the shop owes", () => {
    const { db, pencil } = open();
    const owed = owedCredit(db);
    const wanted = {
      store_credit: pencil.creditOwed,
      gift_card: pencil.cardsOwed,
      deposit: pencil.depositsHeld,
    };
    for (const kind of OWED_KINDS) {
      const listed = findOwedCredit(db, kind, ALL);
      const sum = listed.reduce((all, { balance }) => all + balance, 0);
      expect([kind, owed[kind].balance, sum]).toEqual([kind, wanted[kind], wanted[kind]]);
      expect([kind, countOwed(owed, kind)]).toEqual([kind, listed.length]);
    }
    // Nothing was owed before, so the report's whole history must come to it.
    const ever = { from: day("2020-01-01"), to: day("2030-01-01"), by: "location", seesCost: true } as const;
    const { figures, total } = readTable(db, "gift-cards", ever);
    const of = (name: string) => total[figures.findIndex((figure) => figure.name === name)] ?? 0;
    expect(of("cardsSold") + of("refundedToCards") - of("cardsUsed")).toBe(wanted.gift_card);
    expect(of("creditIssued") - of("creditUsed")).toBe(wanted.store_credit);
    expect(of("depositsTaken") - of("depositsRefunded") - of("depositsUsed")).toBe(wanted.deposit);
  });

  test("stock, today and on past days, its cards, lists and vendors", () => {
    const { db, clerk, spans } = open();
    const { ledger } = clerk;
    for (const store of PLACES) {
      const location = store ?? undefined;
      const today = clerk.today(store ?? "boca");
      stockAgrees(db, "stock", ledger.stock(null), { from: today, to: today, location, isUntilNow: true });
      stockAgrees(db, "ageing", ledger.stock(null), { from: today, to: today, location, isUntilNow: true });
      for (const { from, to } of spans) {
        if (to >= today) continue;
        stockAgrees(db, "stock", ledger.stock(to), { from: to, to, location });
        stockAgrees(db, "ageing", ledger.stock(to), { from: to, to, location });
        const held = (date: string, name: string) =>
          ledger
            .stock(date)
            .filter(({ report }) => report === "held")
            .map((one) => ({ ...one, figure: one.figure === "pieces" ? name : `${name}Cost` }));
        const said = [...held(later(from, -1), "start"), ...held(to, "end"), ...ledger.moved(from, to)];
        const isOfPlaces = location !== undefined;
        stockAgrees(
          db,
          "sell-through",
          said.map((one) => ({ ...one, report: "sell-through" })),
          { from, to, location },
          isOfPlaces ? undefined : (by) => by === "location",
        );
      }
      const now = sums(ledger.stock(null), location);
      const cards = pieceCards(db, location);
      const own = [...ledger.pieces.values()].filter((card) => store === null || card.location === store);
      expect(cards, `${store}`).toMatchObject({
        totalItems: own.length,
        totalValue: own.reduce((all, { retail }) => all + retail, 0),
        vendorsValue: own.filter(({ isOwned }) => !isOwned).reduce((all, { retail }) => all + retail, 0),
        availableItems: now("ageing", "available"),
      });
      expect(countPieces(db, { location, isAvailable: true }, MANY)).toBe(now("ageing", "available"));
      const listed = findPieces(db, { location }, ALL);
      expect(
        keyed(listed, ({ sku, state, retailPrice, cost }) => [sku, { state, retailPrice, cost }]),
      ).toEqual(keyed(own, ({ sku, state, retail, cost }) => [sku, { state, retailPrice: retail, cost }]));
    }
    const vendors = new Set(
      [...ledger.pieces.values()].map(({ vendorId }) => vendorId).filter((id) => id > 0),
    );
    for (const vendorId of vendors) {
      const states: Record<string, number> = {};
      for (const card of ledger.pieces.values())
        if (card.vendorId === vendorId) states[card.state] = (states[card.state] ?? 0) + 1;
      expect(keyed(piecesByState(db, vendorId), ({ state, pieces }) => [state, pieces])).toEqual(states);
    }
  });

  test("closes, and what each says of its session", () => {
    const { db, clerk } = open();
    for (const { id, day: date, expected } of clerk.closes) {
      const close = getClose(db, id)!;
      expect([id, close.storeDay]).toEqual([id, date]);
      const said = Object.fromEntries([...expected].filter(([, amount]) => amount !== 0));
      const counts = keyed(close.counts, ({ kind, expected: amount }) => [kind, amount]);
      expect([id, withoutNothing(counts)]).toEqual([id, said]);
      const report = sessionReport(db, close.sessionId);
      expect([id, withoutNothing(report.expected)]).toEqual([id, said]);
    }
  });

  test("what all sessions of tills say together is what reports say", () => {
    const { db, pencil } = open();
    const sessions = db.$client
      .prepare(
        "select id, store from till_sessions s join (select t.id as till_id, t.store from tills t) using (till_id)",
      )
      .all() as { id: number; store: string }[];
    const ever = { from: "2020-01-01", to: "2030-01-01" };
    for (const store of [undefined, ...STORES]) {
      const reports = sessions
        .filter((one) => store === undefined || one.store === store)
        .map(({ id }) => sessionReport(db, id));
      const all = (pick: (one: (typeof reports)[number]) => number) =>
        reports.reduce((sum, one) => sum + pick(one), 0);
      const of = (report: string, figure: string) =>
        pencil.sum(pencil.in({ ...ever, location: store }, report), figure);
      expect({
        store,
        discounts: all((one) => one.discounts.amount),
        voids: all((one) => one.voids.amount),
        depositsTaken: all((one) => one.depositsTaken.amount),
        depositsUsed: all((one) => one.depositsUsed.amount),
        depositsRefunded: all((one) => one.depositsRefunded.amount),
        depositsKept: all((one) => one.depositsKept.amount),
        cardsUsed: all((one) => one.giftCardsUsed.amount),
        creditUsed: all((one) => one.creditUsed.amount),
        creditForBuys: all((one) => one.creditForBuys.amount - one.creditOfVoidedBuys.amount),
        creditIssued: all((one) => one.creditIssued.amount),
        cardsSold: all((one) => one.giftCardsSold.amount - one.giftCardsBack.amount),
        taken: all((one) => one.taken),
      }).toEqual({
        store,
        discounts: of("net-sales", "discounts"),
        voids: of("returns", "voided"),
        depositsTaken: of("gift-cards", "depositsTaken"),
        depositsUsed: of("gift-cards", "depositsUsed"),
        depositsRefunded: of("gift-cards", "depositsRefunded"),
        depositsKept: of("deposits", "kept"),
        cardsUsed: of("gift-cards", "cardsUsed"),
        creditUsed: of("gift-cards", "creditUsed"),
        creditForBuys: of("gift-cards", "creditForBuys"),
        creditIssued: of("gift-cards", "creditIssued"),
        cardsSold: of("gift-cards", "cardsSold"),
        taken: of("payments", "net"),
      });
      // In reports, a return belongs to its ticket's store; in the close, to the till that paid it.
      if (store === undefined)
        expect({
          netSales: all((one) => one.netSales),
          returns: all((one) => one.returns.amount),
          fees: all((one) => one.fees),
          tax: all((one) => one.tax),
          untaxed: all((one) => one.untaxed),
          exempt: all((one) => one.exempt),
          surtax: all((one) => one.taxes.reduce((sum, { surtax }) => sum + surtax, 0)),
        }).toEqual({
          netSales: of("net-sales", "netSales"),
          returns: of("returns", "returned"),
          fees: of("returns", "fees"),
          tax: of("net-sales", "tax"),
          untaxed: of("tax", "untaxed"),
          exempt: of("tax", "exempt"),
          surtax: of("tax", "surtax"),
        });
    }
  });
}

function keyed<Row, Value>(
  rows: readonly Row[],
  pick: (row: Row) => readonly [string | number, Value],
): Record<string, Value> {
  return Object.fromEntries(rows.map(pick));
}

function withoutNothing(amounts: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
}

function sums(said: readonly Said[], location: string | undefined) {
  return (report: string, figure: string) =>
    said
      .filter(
        (one) =>
          one.report === report &&
          one.figure === figure &&
          (location === undefined || one.location === location),
      )
      .reduce((sum, { amount }) => sum + amount, 0);
}

/** Compares the sums of a stock report that the ledger knows, for each way to group it. */
function stockAgrees(
  db: TestShop["db"],
  name: StockReportName,
  said: readonly Said[],
  asked: { from: string; to: string; location: string | undefined; isUntilNow?: boolean },
  withTransfers: (by: string) => boolean = () => true,
): void {
  const { location } = asked;
  const own = said.filter(
    (one) => one.report === name && one.amount !== 0 && (location === undefined || one.location === location),
  );
  for (const { key: by } of rowsOf(name)) {
    const table = readTable(db, name, {
      ...asked,
      from: day(asked.from),
      to: day(asked.to),
      by,
      seesCost: true,
    });
    const where = `${name} by ${by}, ${JSON.stringify(asked)}`;
    const known = table.figures
      .map((figure, nth) => ({ name: figure.name, nth }))
      .filter((figure) => KNOWN[name]!.includes(figure.name));
    const found: Record<string, Record<string, number>> = {};
    for (const { keys, figures } of table.rows) {
      const row = Object.fromEntries(known.map((figure) => [figure.name, figures[figure.nth] ?? 0]));
      const said = withoutNothing(row);
      if (Object.keys(said).length > 0) found[String(keys[0]!.value)] = said;
    }
    const wanted: Record<string, Record<string, number>> = {};
    for (const { figure, amount, keys, location: at } of own) {
      if (!KNOWN[name]!.includes(figure)) continue;
      // Across all stores, transfers cancel out.
      if (figure === "transferred" && !withTransfers(by)) continue;
      const key = String(by === "location" ? at : keys![by as never]);
      wanted[key] ??= {};
      wanted[key][figure] = (wanted[key][figure] ?? 0) + amount;
    }
    for (const [key, row] of Object.entries(wanted)) {
      const rest = withoutNothing(row);
      if (Object.keys(rest).length === 0) delete wanted[key];
      else wanted[key] = rest;
    }
    expect(found, where).toEqual(wanted);
  }
}

const KNOWN: Partial<Record<StockReportName, readonly string[]>> = {
  stock: [
    "onHand",
    "available",
    "fromVendors",
    "retail",
    "vendorRetail",
    "cost",
    "vendorCost",
    "memoOut",
    "away",
  ],
  ageing: ["available", "retail", "cost"],
  "sell-through": ["start", "received", "transferred", "sold", "end", "soldFor", "cost"],
};

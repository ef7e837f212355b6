import { expect } from "vitest";
import { day } from "~/domain/dates";
import { readTable, rowsOf } from "~/domain/records/reports/read-report.server";
import type { Key } from "~/domain/records/reports/sums-by-key.server";
import {
  type Figure,
  MONEY_REPORT_NAMES,
  MONEY_REPORTS,
  type MoneyReportName,
} from "~/domain/records/reports/money-reports.server";
import type { SeededRandom } from "~/sample-shop/seeded-random";
import type { Db } from "~db/client.server.ts";
import { later } from "./plainly.ts";

/*
 * The reports in rows and columns as somebody with all documents on the desk adds them up: one amount at a time, from
 * tickets, their lines, payments, returns and closes, without the sums that the shop keeps.
 */

type Row = Record<string, string | number | null>;

/** An amount or a count that a document says of a figure of a report, or of a sum of the test's own. */
export interface Said {
  report: string;
  figure: string;
  day: string;
  location: string;
  amount: number;
  keys?: Partial<Record<Key, string | number>>;
  /** The customer's tier at the ticket; null for a walk-in. */
  tier?: string | null;
  customer?: number | null;
}

/** Compares every report, each way to row it, with the documents: all of them, and of some days and one store. */
export function tablesAgree(db: Db, random: SeededRandom, said: readonly Said[] = [...documents(db)]): void {
  const days = said.map((one) => one.day).toSorted();
  const [first, last] = [days[0]!, days.at(-1)!];
  const inside = later(first, random.whole(0, 40));
  for (const { from, to } of [
    { from: later(first, -400), to: later(last, 400) },
    { from: inside, to: later(inside, random.whole(0, 120)) },
  ])
    for (const location of [undefined, "boca"])
      for (const name of MONEY_REPORT_NAMES) tableAgrees(db, name, said, { from, to, location });
}

/** The same of one report. */
export function tableAgrees(
  db: Db,
  name: MoneyReportName,
  said: readonly Said[],
  { from, to, location }: AskedOfTable,
): void {
  for (const { key: by } of rowsOf(name)) {
    const asked = { from: day(from), to: day(to), location, by, seesCost: true };
    const table = readTable(db, name, asked);
    const where = `${name} by ${by}, ${from} to ${to}, ${location}`;
    const rows = table.rows.map(({ keys, figures }) => [keys.map(({ value }) => value).join(), figures]);
    const wanted = wantedTable(name, by, said, { from, to, location });
    expect(Object.fromEntries(rows), where).toEqual(wanted.rows);
    expect(new Set(rows.map(([key]) => key)).size, where).toBe(rows.length);
    expect(table.total, where).toEqual(wanted.total);
    expect(
      table.figures.map((figure) => figure.name),
      where,
    ).toEqual(wanted.figures);
  }
}

export interface AskedOfTable {
  from: string;
  to: string;
  location: string | undefined;
}

/** What the documents make of a report: its figures by name, and for each row, by its keys, what they come to. */
export function wantedTable(
  name: MoneyReportName,
  by: Key,
  said: readonly Said[],
  { from, to, location }: AskedOfTable,
): { figures: string[]; rows: Record<string, Sums>; total: Sums } {
  const rows: Partial<Record<Key, readonly Key[]>> = MONEY_REPORTS[name].rows;
  const keys = rows[by]!;
  const wanted = said.filter(
    (one) =>
      one.report === name &&
      (one.figure === "heldBefore" ? one.day < from : one.day <= to) &&
      (one.figure.startsWith("held") || one.day >= from) &&
      (location === undefined || one.location === location),
  );
  // Some columns are there only if a row says something in them.
  const figures = Object.entries<Figure>(MONEY_REPORTS[name].figures).filter(
    ([, { onlyWith }]) =>
      onlyWith === undefined ||
      Object.values(addedUp(wanted, keys, (all) => [sumOf(all.filter((one) => one.figure === onlyWith))]))
        .flat()
        .some((sum) => sum !== 0),
  );
  const figuresOf = (all: Said[]) =>
    figures.map(([figure, { is, per }]) => {
      const [sum, counted] = [figure, per].map((of) => sumOf(all.filter((one) => one.figure === of))) as [
        number,
        number,
      ];
      if (is !== "mean") return sum;
      return counted === 0 ? null : Math.round((sum / counted) * 10) / 10;
    });
  return {
    figures: figures.map(([figure]) => figure),
    rows: addedUp(wanted, keys, figuresOf),
    total: figuresOf(wanted).map((sum, nth) => (figures[nth]?.[1].withoutTotal ? null : sum)),
  };
}

type Sums = (number | null)[];

function addedUp(said: Said[], keys: readonly Key[], figuresOf: (all: Said[]) => Sums): Record<string, Sums> {
  const rows = new Map<string, Said[]>();
  for (const one of said) {
    const known: Partial<Record<Key, string | number>> = {
      day: one.day,
      month: one.day.slice(0, 7),
      location: one.location,
      ...one.keys,
    };
    const at = keys.map((key) => known[key]).join();
    rows.set(at, [...(rows.get(at) ?? []), one]);
  }
  return Object.fromEntries(
    [...rows]
      .filter(([, all]) =>
        [...new Set(all.map(({ figure }) => figure))].some(
          (figure) => sumOf(all.filter((one) => one.figure === figure)) !== 0,
        ),
      )
      .map(([at, all]): [string, Sums] => [at, figuresOf(all)]),
  );
}

function sumOf(said: Said[]): number {
  let sum = 0;
  for (const { amount } of said) sum += amount;
  return sum;
}

function* documents({ $client }: Db): Generator<Said> {
  const all = (query: string, ...of: unknown[]) => $client.prepare(query).all(...of) as Row[];
  for (const sale of all("select * from sales")) yield* ofTicket(sale, all);
  for (const one of all("select * from returns")) yield* ofReturn(one, all);
  for (const payment of all("select * from payments")) yield* ofPayment(payment, all);
  for (const close of all("select * from closes")) yield* ofClose(close, all);
  for (const repair of all("select * from repairs")) yield* ofRepair(repair, all);
}

type All = (query: string, ...of: unknown[]) => Row[];

function saying(document: Row, report: MoneyReportName, keys?: Said["keys"]) {
  const [day, location] = [String(document.store_day), String(document.store)];
  return (figures: Record<string, number>): Said[] =>
    Object.entries(figures).map(([figure, amount]) => ({
      report,
      figure,
      day,
      location,
      amount,
      ...(keys && { keys }),
    }));
}

const n = (value: string | number | null | undefined) => Number(value ?? 0);

function rateOf({ tax_rate: rate, untaxed_as: as }: Row): number {
  if (rate !== null) return n(rate);
  return as === "kept_deposit" ? -2 : as === "not_sent" ? -3 : -1;
}

function secondRate({ surtax_rate: rate, taxable, surtaxable, surtax }: Row, sign: 1 | -1) {
  if (rate === null) return { surtaxable: 0, aboveLimit: 0, surtax: 0 };
  return {
    surtaxable: sign * n(surtaxable),
    aboveLimit: sign * (n(taxable) - n(surtaxable)),
    surtax: sign * n(surtax),
  };
}

function* ofTicket(sale: Row, all: All): Generator<Said> {
  if (sale.voided_at !== null) {
    const tradedIn = all("select value from sale_trade_ins where sale_id = ?", sale.id);
    const voided = tradedIn.reduce((sum, { value }) => sum + n(value), n(sale.total) + n(sale.gift_cards));
    yield* saying(sale, "returns")({ voids: 1, voided });
    return;
  }
  const lines = all("select * from sale_lines where sale_id = ?", sale.id);
  const goods = lines.filter(({ kind }) => kind !== "gift_card");
  const below = goods.filter((line) => n(line.price) < n(line.list_price));
  const off = below.reduce((sum, line) => sum + n(line.list_price) - n(line.price), 0);
  const price = goods.reduce((sum, line) => sum + n(line.price), 0);
  const netSales = price - n(sale.trade_in_value) + n(sale.shipping_charge);
  yield* saying(
    sale,
    "net-sales",
  )({
    tickets: 1,
    prices: price + off,
    discounts: off,
    tradeIns: n(sale.trade_in_value),
    shipping: n(sale.shipping_charge),
    netSales,
    tax: n(sale.tax),
    netSalesWithTax: netSales + n(sale.tax),
  });
  const { taxable, exempt, untaxed, tax } = sale;
  yield* saying(sale, "tax", { rate: rateOf(sale) })({
    ...secondRate(sale, 1),
    grossSales: n(taxable) + n(exempt) + n(untaxed),
    taxable: n(taxable),
    exempt: n(exempt),
    untaxed: n(untaxed),
    tax: n(tax),
  });
  if (n(exempt) > 0)
    yield* saying(sale, "exempt", { exemption: sale.exempt_as ?? "other" })({
      tickets: 1,
      exempt: n(exempt),
    });
  for (const line of below)
    yield* saying(sale, "discounts", { reason: line.discount_reason ?? "" })({
      lines: 1,
      listPrices: n(line.list_price),
      discounts: n(line.list_price) - n(line.price),
    });
  for (const who of all("select * from sale_salespeople where sale_id = ?", sale.id))
    yield* saying(sale, "salespeople", { salesperson: n(who.employee_id) })({
      tickets: 1,
      netSalesWithTax: n(who.total),
      commission: n(who.commission),
    });
  for (const card of lines.filter(({ kind }) => kind === "gift_card"))
    yield* saying(sale, "gift-cards")({ cardsSold: n(card.price) });
  for (const line of lines) yield* ofRepairLine(sale, line, line, 1, all);
}

/** What a line of a ticket, or of a return, took for a repair. */
function* ofRepairLine(document: Row, line: Row, amounts: Row, sign: 1 | -1, all: All): Generator<Said> {
  const [order] = all("select * from orders where id = ?", line.order_id);
  if (order?.kind !== "repair") return;
  const [takings, cost] = [sign * n(amounts.price), sign * n(amounts.cost)];
  yield* saying(document, "repairs", { worker: n(order.worker_id) })({
    takings,
    cost,
    profit: takings - cost,
  });
}

function* ofRepair(repair: Row, all: All): Generator<Said> {
  const [order] = all("select * from orders where id = ?", repair.id);
  const days = (to: string) =>
    Math.round((Date.parse(to) - Date.parse(String(repair.intake_day))) / 86_400_000);
  const say = (day: string) =>
    saying({ store_day: day, store: repair.store ?? null }, "repairs", { worker: n(order?.worker_id) });
  const [ready, out] = [order?.ready_day, order?.handed_over_day].map((day) => day && String(day));
  if (ready) yield* say(ready)({ finished: 1, daysToReady: days(ready) });
  if (out)
    yield* say(out)({
      handedOver: 1,
      daysToHandOver: days(out),
      unpaid:
        order?.sale_id === null && order.cancelled_at === null
          ? Math.max(n(repair.customer_price) - n(order.held), 0)
          : 0,
    });
}

function* ofReturn(back: Row, all: All): Generator<Said> {
  const cameBack = all("select * from return_lines where return_id = ?", back.id);
  for (const card of all("select * from credit_movements where return_id = ? and kind = 'returned'", back.id))
    yield* saying(card, "gift-cards")({ cardsSold: n(card.amount) });
  for (const line of cameBack) {
    const [sold] = all("select * from sale_lines where id = ?", line.sale_line_id);
    if (sold) yield* ofRepairLine(back, sold, line, -1, all);
  }
  const price = cameBack
    .filter(
      (line) => all("select kind from sale_lines where id = ?", line.sale_line_id)[0]?.kind !== "gift_card",
    )
    .reduce((sum, line) => sum + n(line.price), 0);
  const returned = price - n(back.trade_in_value) + n(back.shipping_charge);
  const [tax, fees] = [n(back.tax), n(back.fee)];
  yield* saying(
    back,
    "net-sales",
  )({
    returns: returned,
    fees,
    netSales: fees - returned,
    tax: -tax,
    netSalesWithTax: fees - returned - tax,
  });
  yield* saying(back, "returns")({ returns: 1, returned, tax, fees });
  yield* saying(back, "tax", { rate: rateOf(back) })({
    ...secondRate(back, -1),
    grossSales: -n(back.taxable) - n(back.exempt) - n(back.untaxed),
    taxable: -n(back.taxable),
    exempt: -n(back.exempt),
    untaxed: -n(back.untaxed),
    tax: -tax,
  });
  const [of] = all("select exempt_as from sales where id = ?", back.sale_id);
  if (n(back.exempt) > 0)
    yield* saying(back, "exempt", { exemption: of?.exempt_as ?? "other" })({ exempt: -n(back.exempt) });
  for (const who of all("select * from return_salespeople where return_id = ?", back.id))
    yield* saying(back, "salespeople", { salesperson: n(who.employee_id) })({
      netSalesWithTax: -n(who.total),
      commission: -n(who.commission),
    });
}

function* ofPayment(payment: Row, all: All): Generator<Said> {
  const [sale] = all("select voided_at from sales where id = ?", payment.sale_id);
  if (sale && sale.voided_at !== null) return;
  const amount = n(payment.amount);
  const [taken, refunded] = amount > 0 ? [amount, 0] : [0, -amount];
  yield* saying(payment, "payments", { kind: String(payment.kind) })({
    taken,
    refunded,
    net: amount,
  });
  yield* ofDeposit(payment, all);
  if (payment.kind === "gift_card")
    yield* saying(payment, "gift-cards")({ cardsUsed: taken, refundedToCards: refunded });
  if (payment.kind === "store_credit")
    yield* saying(payment, "gift-cards")({ creditUsed: taken, creditIssued: refunded });
}

function* ofDeposit(payment: Row, all: All): Generator<Said> {
  const [order] = all("select * from orders where id = ?", payment.order_id);
  if (!order) return;
  const amount = n(payment.amount);
  const say = saying(payment, "deposits", { order: String(order.kind) });
  if (payment.sale_id !== null) {
    yield* say({ [order.cancelled_at === null ? "used" : "kept"]: amount });
    yield* saying(payment, "gift-cards")({ depositsUsed: amount });
  } else {
    yield* say(amount > 0 ? { taken: amount } : { refunded: -amount });
    yield* saying(
      payment,
      "gift-cards",
    )(amount > 0 ? { depositsTaken: amount } : { depositsRefunded: -amount });
  }
  const held = payment.sale_id === null ? amount : -amount;
  yield* say({ heldBefore: held, heldAfter: held });
}

function* ofClose(close: Row, all: All): Generator<Said> {
  const till = all(
    "select t.name from tills t where t.id = (select till_id from till_sessions where id = ?)",
    close.session_id,
  )[0]!.name!;
  const say = saying(close, "closes", { close: n(close.id), till });
  for (const { kind, amount } of all("select * from till_movements where session_id = ?", close.session_id))
    if (kind !== "float") yield* say({ [kind === "in" ? "cashIn" : "cashOut"]: n(amount) });
  for (const { expected, counted } of all("select * from close_counts where close_id = ?", close.id))
    yield* say({
      expected: n(expected),
      counted: n(counted),
      notCounted: counted === null ? n(expected) : 0,
      overOrShort: counted === null ? 0 : n(counted) - n(expected),
    });
}

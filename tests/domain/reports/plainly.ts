import type { Db } from "~db/client.server.ts";

/** Independent calculation of every report figure from the raw rows, using only loops and dates. */
export interface Rows {
  sales: SaleRow[];
  lines: { sale_id: number; price: number; category: string }[];
  pieces: {
    category: string;
    retail_price: number;
    location: string | null;
    state: string;
    ownership: string;
  }[];
  customers: { id: number; tier: string; home_store: string; total_spent: number }[];
  repairs: { status: string; store: string; customer_price: number }[];
  zones: Map<string, string>;
  settings: Map<string, unknown>;
}

export interface SaleRow {
  id: number;
  customer_id: number;
  store: string;
  sold_at: number;
  store_day: string;
  seller_id: number;
  customer_tier: string;
  sale_price: number;
  item_cost: number;
  trade_in_value: number;
  tax: number;
  shipping_charge: number;
  total: number;
  commission: number;
  net_profit: number;
}

export interface PlainFilter {
  store: string | null;
  tier: string | undefined;
  from: string;
  to: string;
  category?: string;
}

export function readRows({ $client }: Db): Rows {
  const all = <Row>(query: string) => $client.prepare(query).all() as Row[];
  const stores = all<{ key: string; zone: string }>("select key, zone from stores");
  const settings = all<{ name: string; value: string }>("select name, value from settings");
  return {
    sales: all("select * from sales where is_live = 1"),
    lines: all("select * from sale_lines where is_live = 1"),
    pieces: all("select * from pieces"),
    customers: all("select * from customers"),
    repairs: all("select * from repairs"),
    zones: new Map(stores.map(({ key, zone }) => [key, zone])),
    settings: new Map(settings.map(({ name, value }) => [name, JSON.parse(value)])),
  };
}

export function sum<Row>(rows: readonly Row[], amount: (row: Row) => number): number {
  let total = 0;
  for (const row of rows) total += amount(row);
  return total;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

export function dateOn(zone: string, moment: number): string {
  let calendar = calendars.get(zone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
    calendars.set(zone, calendar);
  }
  return calendar.format(moment);
}

export function todayFor({ zones, settings }: Rows, store: string | null, now: number): string {
  const businessZone = (settings.get("businessZone") as string | undefined) ?? "America/New_York";
  return dateOn(store ? zones.get(store)! : businessZone, now);
}

const text = (date: Date) => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date));

export function later(date: string, days: number): string {
  const [year, month, number] = date.split("-").map(Number) as [number, number, number];
  return text(utc(year, month - 1, number + days));
}

/** A period and its comparison period, by 'Sales and figures'. */
export function plainPeriod(
  kind: string,
  today: string,
): { from: string; to: string; before: [string, string] } {
  const [year, month, date] = today.split("-").map(Number) as [number, number, number];
  const clamped = (y: number, m: number) => {
    const lastDate = utc(y, m + 1, 0).getUTCDate();
    return text(utc(y, m, Math.min(date, lastDate)));
  };
  switch (kind) {
    case "today":
      return { from: today, to: today, before: [later(today, -1), later(today, -1)] };
    case "yesterday":
      return { from: later(today, -1), to: later(today, -1), before: [later(today, -2), later(today, -2)] };
    case "week": {
      const sunday = later(today, -utc(year, month - 1, date).getUTCDay());
      return { from: sunday, to: today, before: [later(sunday, -7), later(today, -7)] };
    }
    case "month":
      return {
        from: `${today.slice(0, 7)}-01`,
        to: today,
        before: [text(utc(year, month - 2, 1)), clamped(year, month - 2)],
      };
    default:
      return {
        from: `${year}-01-01`,
        to: today,
        before: [`${year - 1}-01-01`, clamped(year - 1, month - 1)],
      };
  }
}

export function salesOf({ sales, lines }: Rows, { store, tier, from, to, category }: PlainFilter): SaleRow[] {
  return sales.filter(
    (sale) =>
      (store === null || sale.store === store) &&
      (tier === undefined || sale.customer_tier === tier) &&
      sale.store_day >= from &&
      sale.store_day <= to &&
      (category === undefined ||
        lines.some((line) => line.sale_id === sale.id && line.category === category)),
  );
}

export function figuresOf(sales: SaleRow[]) {
  const [revenue, prices] = [sum(sales, (sale) => sale.total), sum(sales, (sale) => sale.sale_price)];
  const margin = prices - sum(sales, (sale) => sale.item_cost);
  return {
    count: sales.length,
    revenue,
    salePrices: prices,
    tradeIns: sum(sales, (sale) => sale.trade_in_value),
    tax: sum(sales, (sale) => sale.tax),
    shipping: sum(sales, (sale) => sale.shipping_charge),
    netProfit: sum(sales, (sale) => sale.net_profit),
    average: sales.length === 0 ? 0 : halfUp(revenue, sales.length),
    grossMargin: prices === 0 ? null : halfUp(margin * 10_000, prices),
  };
}

export function categoriesOf(rows: Rows, sales: SaleRow[]) {
  const found = new Map<string, { category: string; sales: number; pieces: number }>();
  for (const { sale_id, category, price } of rows.lines) {
    if (!sales.some((sale) => sale.id === sale_id)) continue;
    const row = found.get(category) ?? { category, sales: 0, pieces: 0 };
    found.set(category, { category, sales: row.sales + price, pieces: row.pieces + 1 });
  }
  return [...found.values()].toSorted((a, b) => b.sales - a.sales || (a.category < b.category ? -1 : 1));
}

export function trendOf(rows: Rows, filter: PlainFilter) {
  const [year, month] = filter.to.split("-").map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, n) => {
    const from = text(utc(year, month - 12 + n, 1));
    const to = n === 11 ? filter.to : text(utc(year, month - 11 + n, 0));
    const sales = salesOf(rows, { ...filter, from, to });
    const { count, revenue, netProfit } = figuresOf(sales);
    return { from, to, count, revenue, netProfit };
  });
}

export function halfUp(part: number, whole: number): number {
  return Math.floor((2 * part + whole) / (2 * whole));
}

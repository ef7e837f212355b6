import { halfUp, later } from "../../domain/reports/plainly.ts";
import type { Said } from "../../domain/reports/plain-tables.ts";
import type { Clerk } from "./clerk.ts";

/** Some days, for one store or all, and for customers of one tier or all. */
export interface Span {
  from: string;
  to: string;
  location?: string | undefined;
  tier?: string | undefined;
}

/** Answers questions about a shop from the ledger alone. */
export class Pencil {
  readonly clerk: Clerk;
  readonly said: readonly Said[];

  constructor(clerk: Clerk) {
    this.clerk = clerk;
    this.said = clerk.ledger.said();
  }

  in({ from, to, location, tier }: Span, report: string): Said[] {
    return this.said.filter(
      (one) =>
        one.report === report &&
        one.day >= from &&
        one.day <= to &&
        (location === undefined || one.location === location) &&
        (tier === undefined || one.tier === tier),
    );
  }

  sum(said: readonly Said[], figure: string): number {
    let sum = 0;
    for (const one of said) if (one.figure === figure) sum += one.amount;
    return sum;
  }

  figures(span: Span) {
    const said = this.in(span, "sold");
    const of = (figure: string) => this.sum(said, figure);
    const [count, revenue, salePrices] = [of("sales"), of("total"), of("prices")];
    return {
      count,
      revenue,
      salePrices,
      tradeIns: of("tradeIns"),
      tax: of("tax"),
      shipping: of("shipping"),
      netProfit: of("profit"),
      average: count === 0 ? 0 : halfUp(revenue, count),
      grossMargin: salePrices === 0 ? null : halfUp((salePrices - of("costs")) * 10_000, salePrices),
    };
  }

  commission(span: Span): number {
    return this.sum(this.in(span, "sold"), "commission");
  }

  /** Sums by a key, of entries that have it. */
  by<Name extends string>(span: Span, report: string, key: string, figures: readonly Name[]) {
    const found = new Map<string | number, Record<Name, number>>();
    for (const one of this.in(span, report)) {
      const at = key === "location" ? one.location : one.keys![key as never];
      const row =
        found.get(at) ?? (Object.fromEntries(figures.map((figure) => [figure, 0])) as Record<Name, number>);
      if (figures.includes(one.figure as Name)) row[one.figure as Name] += one.amount;
      found.set(at, row);
    }
    return Object.fromEntries(
      [...found].filter(([, row]) => Object.values(row).some((amount) => amount !== 0)),
    );
  }

  /** Customers who bought on these days, each once; walk-ins don't count. */
  buyers(span: Span): Set<number> {
    const tickets = this.in(span, "sold").filter(({ figure }) => figure === "sales");
    return new Set(tickets.flatMap(({ customer }) => (customer ? [this.clerk.root(customer)] : [])));
  }

  /** A person's total spending, less returns. */
  spent(id: number): number {
    let spent = 0;
    for (const { report, figure, customer, amount } of this.said)
      if (report === "sold" && figure === "total" && customer && this.clerk.root(customer) === id)
        spent += amount;
    return spent;
  }

  get cardsOwed(): number {
    return this.clerk.giftCards.reduce((sum, { left }) => sum + left, 0);
  }

  get creditOwed(): number {
    return [...this.clerk.credit.values()].reduce((sum, amount) => sum + amount, 0);
  }

  get depositsHeld(): number {
    return this.clerk.orders.reduce((sum, { held }) => sum + held, 0);
  }
}

/** The most demanding spans: years, months around their ends and clock changes, and single days. */
export function spansOf({ from, to }: { from: string; to: string }): { from: string; to: string }[] {
  const years = ["2023", "2024", "2025"].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }));
  return [
    { from: "2023-01-01", to: "2026-01-31" },
    ...years,
    { from: "2023-03-01", to: "2023-03-31" },
    { from: "2024-02-01", to: "2024-02-29" },
    { from: "2024-10-28", to: "2024-11-03" },
    { from: "2024-12-31", to: "2024-12-31" },
    { from: "2025-12-01", to: "2025-12-31" },
    { from: "2025-12-31", to: "2025-12-31" },
    { from: "2026-01-01", to: "2026-01-01" },
    { from: "2024-11-20", to: "2025-11-19" },
  ].filter((span) => span.to >= from && span.from <= later(to, 40));
}

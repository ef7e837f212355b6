import { eq } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { orders, repairs, sales, saleLines } from "~db/schema/index.ts";
import { addDays, type Day, type Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import type { PieceDetails } from "~/domain/stock/pieces/piece-fields";
import { readCustomerFacts } from "~/domain/outreach/advisor/customer-facts.server";
import { suggestFrom } from "~/domain/outreach/advisor/suggest.server";
import { shop } from "~/runtime/shop.server";
import { aPiece, aSale } from "./shop.ts";

/** Date of the advisor tests: a Friday in November, at noon in New York. */
export const TODAY = "2026-11-20" as Day;
export const NOW = Date.parse("2026-11-20T17:00:00Z") as Instant;

/** A past date whose anniversary is this many days from TODAY. */
export function yearlyIn(days: number, year = "1980"): Day {
  return `${year}${addDays(TODAY, days).slice(4)}` as Day;
}

/** A piece bought this many days before TODAY. */
export function bought(
  customerId: number,
  daysAgo: number,
  dollars: number,
  words: Partial<PieceDetails> = {},
) {
  const piece = aPiece({ retailPrice: cents(dollars * 100), ...words });
  const sale = aSale({ customerId, pieceId: piece.id });
  const day = addDays(TODAY, -daysAgo);
  const soldAt = (NOW - daysAgo * 86_400_000) as Instant;
  shop().db.update(sales).set({ storeDay: day, soldAt }).where(eq(sales.id, sale.id)).run();
  return piece;
}

/** A sale moved to another store. */
export function soldAt(store: string, saleOfPiece: { id: number }) {
  const { db } = shop();
  const line = db.select().from(saleLines).where(eq(saleLines.pieceId, saleOfPiece.id)).get()!;
  db.update(sales).set({ store }).where(eq(sales.id, line.saleId)).run();
}

export function aReadyRepair(customerId: number, item: string, daysAgo: number, dollars: number) {
  const at = (NOW - daysAgo * 86_400_000) as Instant;
  return shop()
    .db.insert(repairs)
    .values({
      id: insertRow(shop().db, orders, { kind: "repair", readyAt: at, readyDay: addDays(TODAY, -daysAgo) }),
      customerId,
      item,
      costToRepair: cents(1_000),
      customerPrice: cents(dollars * 100),
      store: "boca",
      status: "completed",
      statusChangedAt: at,
      intakeAt: at,
      intakeDay: addDays(TODAY, -daysAgo),
      takenInBy: 1,
      searchText: item,
    })
    .returning()
    .get();
}

/** The built-in advisor's suggestions for a customer. */
export function advice(customerId: number, now = NOW) {
  const facts = readCustomerFacts(shop().db, customerId, now);
  if (!facts) throw new Error("No such customer");
  return suggestFrom(facts);
}

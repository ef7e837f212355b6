import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { stockByCase } from "~db/schema/index.ts";
import { fold } from "../../search-text.ts";

/** The cases that pieces of a store were put in, or of all stores, by name. */
export function casesInUse(tx: Tx, location?: string): string[] {
  return tx
    .selectDistinct({ name: stockByCase.displayCase })
    .from(stockByCase)
    .where(
      and(
        gt(stockByCase.pieces, 0),
        ne(stockByCase.displayCase, ""),
        location ? eq(stockByCase.location, location) : undefined,
      ),
    )
    .orderBy(asc(stockByCase.displayCase))
    .all()
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** 'case 3' is 'Case 3' if pieces lie there already: a case has one spelling. */
export function spelledCase(tx: Tx, typed: string | null): string | null {
  if (typed === null) return null;
  const known = casesInUse(tx);
  return known.find((name) => name === typed) ?? known.find((name) => fold(name) === fold(typed)) ?? typed;
}

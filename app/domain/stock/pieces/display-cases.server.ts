import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { stockByCase } from "~db/schema/index.ts";
import { fold } from "../../search-text.ts";

/** Cases in use, in one store or in all, by name. */
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

/** Gives a case one spelling: 'case 3' becomes 'Case 3' if pieces lie there already. */
export function spelledCase(tx: Tx, typed: string | null): string | null {
  if (typed === null) return null;
  const known = casesInUse(tx);
  return known.find((name) => name === typed) ?? known.find((name) => fold(name) === fold(typed)) ?? typed;
}

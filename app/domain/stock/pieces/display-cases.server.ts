import { and, eq, gt, ne, sql } from "drizzle-orm";
import { builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { stockByCase } from "~db/schema/index.ts";
import { refuse } from "../../result.ts";
import { fold } from "../../search-text.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";

/** Most cases that pieces on hand may lie in. */
export const CASES_AT_MOST = 500;

const byName = new Intl.Collator("en", { numeric: true });

/** Cases that pieces on hand lie in, in one store or in all, by name. What comes back may add some to the most. */
export function casesInUse(tx: Tx, location?: string): string[] {
  return namesOfCases(tx, Boolean(location))
    .all({ location })
    .map(({ name }) => name)
    .toSorted(byName.compare);
}

const namesOfCases = builtOnceEach((tx, isOfOne: boolean) =>
  tx
    .selectDistinct({ name: stockByCase.displayCase })
    .from(stockByCase)
    .where(
      and(
        gt(stockByCase.pieces, 0),
        ne(stockByCase.displayCase, ""),
        isOfOne ? eq(stockByCase.location, sql.placeholder("location")) : undefined,
      ),
    )
    .limit(2 * CASES_AT_MOST),
);

/** Gives a case one spelling: 'case 3' becomes 'Case 3' if pieces have that already. */
export function spelledCase(tx: Tx, typed: string | null): string | null {
  return typed === null || isUsed(tx, typed) ? typed : (spelledAs(typed, casesInUse(tx)) ?? typed);
}

/** Refuses a case beyond `CASES_AT_MOST`; those in use may be used further. */
export function refuseNewCase(tx: Tx, typed: string | null) {
  if (typed === null || isUsed(tx, typed)) return null;
  const cases = casesInUse(tx);
  if (cases.length < CASES_AT_MOST || spelledAs(typed, cases) !== undefined) return null;
  return refuse(
    "invalid",
    `Items on hand have ${CASES_AT_MOST} cases, and there can't be more: choose one of those, or none, or rename or clear one that you no longer use`,
    "displayCase",
  );
}

/** True if pieces on hand lie in it: one step of the summary for each store. */
function isUsed(tx: Tx, name: string): boolean {
  const { location, displayCase, pieces } = stockByCase;
  const places = ["", ...listStores(tx).map(({ key }) => key)];
  const inIt = and(oneOfMany(location, places), eq(displayCase, name), gt(pieces, 0));
  return tx.select({ pieces }).from(stockByCase).where(inIt).limit(1).get() !== undefined;
}

function spelledAs(typed: string, cases: readonly string[]): string | undefined {
  const folded = fold(typed);
  return cases.find((name) => fold(name) === folded);
}

import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieces, stockByCase } from "~db/schema/index.ts";
import { refuse } from "../../result.ts";
import { fold } from "../../search-text.ts";
import { namesInUse } from "./names-in-use.server.ts";

/** Most cases that pieces may lie in, or lay in when they were sold. */
export const CASES_AT_MOST = 500;

const byName = new Intl.Collator("en", { numeric: true });

/** Cases in use, in one store or in all, by name; at most `CASES_AT_MOST`. */
export function casesInUse(tx: Tx, location?: string): string[] {
  return tx
    .selectDistinct({ name: stockByCase.displayCase })
    .from(stockByCase)
    .where(
      and(
        gt(stockByCase.pieces, 0),
        oneOfMany(stockByCase.displayCase, everUsed(tx)),
        location ? eq(stockByCase.location, location) : undefined,
      ),
    )
    .all()
    .map(({ name }) => name)
    .toSorted(byName.compare);
}

/** Gives a case one spelling: 'case 3' becomes 'Case 3' if pieces have that already. */
export function spelledCase(tx: Tx, typed: string | null): string | null {
  return typed === null || isUsed(tx, typed) ? typed : (spelledAs(typed, everUsed(tx)) ?? typed);
}

/** Refuses a case beyond `CASES_AT_MOST`; those in use may be used further. */
export function refuseNewCase(tx: Tx, typed: string | null) {
  if (typed === null || isUsed(tx, typed)) return null;
  const cases = everUsed(tx);
  if (cases.length < CASES_AT_MOST || spelledAs(typed, cases) !== undefined) return null;
  return refuse(
    "invalid",
    `Items have ${CASES_AT_MOST} cases, and there can't be more: choose one of those, or none`,
    "displayCase",
  );
}

function everUsed(tx: Tx): string[] {
  return namesInUse(tx, pieces.displayCase, CASES_AT_MOST);
}

function isUsed(tx: Tx, name: string): boolean {
  const { id, displayCase } = pieces;
  return tx.select({ id }).from(pieces).where(eq(displayCase, name)).limit(1).get() !== undefined;
}

function spelledAs(typed: string, cases: readonly string[]): string | undefined {
  const folded = fold(typed);
  return cases.find((name) => fold(name) === folded);
}

import { desc, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces, receivingLines } from "~db/schema/index.ts";
import { foldSku } from "../../fold-sku.ts";
import { numberedSku, type SkuAround } from "../../shop/settings/sku-pattern.ts";

/** Most digits a number grows to. */
const WIDEST = 9;

/**
 * Suggests the next free SKU around a number: one more than the highest of pieces and drafts. Looks up the
 * highest once for each way an SKU is written, so that an invoice of hundreds takes a few look-ups.
 */
export function skuSuggester(tx: Tx): (around: SkuAround) => string {
  const last = new Map<string, number>();
  return (around) => {
    const written = `${around.before}\n${around.after}\n${around.width}`;
    const number = nextFree(last.get(written) ?? highest(tx, around), (one) => {
      return !isTaken(tx, numberedSku(around, one));
    });
    last.set(written, number);
    return numberedSku(around, number);
  };
}

/**
 * A free number right after a taken one, beyond `last`: usually the next. If a long run is taken that
 * `highest` doesn't know, as beyond `WIDEST` digits, finds its end by doubling steps, then halving.
 */
function nextFree(last: number, isFree: (number: number) => boolean): number {
  let taken = last;
  let free = last + 1;
  for (let step = 1; !isFree(free); step *= 2) {
    taken = free;
    free += step;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isFree(middle)) free = middle;
    else taken = middle;
  }
  return free;
}

/** True if a piece or a draft has the SKU. */
export function isTaken(tx: Tx, sku: string): boolean {
  const folded = foldSku(sku);
  const found = tx.get<{ n: number }>(sql`
    select exists (select 1 from ${pieces} where ${pieces.foldedSku} = ${folded})
      or exists (select 1 from ${receivingLines}
        where ${receivingLines.foldedSku} = ${folded} and ${receivingLines.pieceId} is null) as n`);
  return found?.n === 1;
}

/** The highest number written this way; 0 if there is none. */
function highest(tx: Tx, { before, after, width }: SkuAround): number {
  let found = 0;
  for (let digits = width; digits <= WIDEST; digits++) {
    const some = highestOf(tx, { before, after, digits });
    if (some === null) break;
    found = some;
    if (some < 10 ** digits - 1) break;
  }
  return found;
}

/** The highest among numbers with exactly `digits` digits, which an index keeps in order. */
function highestOf(
  tx: Tx,
  { before, after, digits }: Omit<SkuAround, "width"> & { digits: number },
): number | null {
  const start = foldSku(`${before}0`).slice(0, -1);
  const end = foldSku(`0${after}`).slice(1);
  const of = (column: typeof pieces.foldedSku | typeof receivingLines.foldedSku) => sql`
    ${column} >= ${`${start}0`} and ${column} < ${`${start}:`}
    and length(${column}) = ${start.length + digits + end.length}
    and substr(${column}, ${start.length + 1}, ${digits}) not glob '*[^0-9]*'
    and substr(${column}, ${start.length + digits + 1}) = ${end}`;
  const inStock = tx
    .select({ sku: pieces.foldedSku })
    .from(pieces)
    .where(of(pieces.foldedSku))
    .orderBy(desc(pieces.foldedSku))
    .limit(1)
    .get();
  const inDrafts = tx
    .select({ sku: receivingLines.foldedSku })
    .from(receivingLines)
    .where(sql`${of(receivingLines.foldedSku)} and ${receivingLines.pieceId} is null`)
    .orderBy(desc(receivingLines.foldedSku))
    .limit(1)
    .get();
  const numbers = [inStock, inDrafts].flatMap((row) =>
    row ? [Number(row.sku.slice(start.length, start.length + digits))] : [],
  );
  return numbers.length > 0 ? Math.max(...numbers) : null;
}

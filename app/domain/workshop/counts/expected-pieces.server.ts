import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { isOnHandIn } from "~db/states-in-sql.ts";
import { ON_HAND } from "~db/states-on-hand.ts";
import { countLines, countScanned, pieces, stockByCase } from "~db/schema/index.ts";
import { type Cents, cents } from "../../money.ts";
import type { Slice } from "../../slice.ts";
import type { CountHead, PieceValue } from "./count.ts";

type Scope = Pick<CountHead, "id" | "store" | "category" | "displayCase">;

export interface CountedPieces extends PieceValue {
  pieces: number;
}

/**
 * Sums what the books have in the scope of a count at this moment, and how much of that it scanned. Reads
 * kept sums.
 */
export function sumsOfScope(tx: Tx, { id, store, category, displayCase }: Scope) {
  const inScope = (table: typeof stockByCase | typeof countScanned) =>
    and(
      eq(table.location, store.key),
      category === null ? undefined : eq(table.category, category),
      displayCase === null ? undefined : eq(table.displayCase, displayCase),
    );
  const expected = tx.select(sumsOf(stockByCase)).from(stockByCase).where(inScope(stockByCase)).get();
  const scanned = tx
    .select(sumsOf(countScanned))
    .from(countScanned)
    .where(
      and(eq(countScanned.countId, id), inScope(countScanned), inArray(countScanned.state, [...ON_HAND])),
    )
    .get();
  return { expected: read(expected), scanned: read(scanned) };
}

function sumsOf(table: typeof stockByCase | typeof countScanned) {
  return {
    pieces: sql<number>`coalesce(sum(${table.pieces}), 0)`,
    retailPrice: sql<number>`coalesce(sum(${table.retailPrice}), 0)`,
    cost: sql<number>`coalesce(sum(${table.cost}), 0)`,
  };
}

function read(sums: Record<"pieces" | "retailPrice" | "cost", number> | undefined): CountedPieces {
  return {
    pieces: sums?.pieces ?? 0,
    retailPrice: cents(sums?.retailPrice ?? 0),
    cost: cents(sums?.cost ?? 0),
  };
}

/** Written like the index on what is on hand. */
const caseKey = sql<string>`case when ${pieces.displayCase} is null then '' else ${pieces.displayCase} end`;

/** Matches the `pieces` that the books have in the scope of a count at this moment. */
export function whereExpected({ store, category, displayCase }: Scope): SQL {
  return sql`${and(
    isOnHandIn(pieces.state),
    eq(pieces.location, store.key),
    displayCase === null ? undefined : sql`${caseKey} = ${displayCase}`,
    category === null ? undefined : sql`+${pieces.category} = ${category}`,
  )}`;
}

/** Matches what the books have there and nobody scanned. */
export function whereMissing(count: Scope): SQL {
  return sql`${whereExpected(count)} and not exists (
    select 1 from ${countLines} c where c.count_id = ${count.id} and c.piece_id = ${pieces.id} and c.result <> 'twice')`;
}

export type ExpectedKey = readonly [displayCase: string, foldedSku: string];

export interface ExpectedPiece {
  id: number;
  sku: string;
  foldedSku: string;
  description: string;
  category: string;
  displayCase: string | null;
  state: string;
  retailPrice: Cents;
}

export function expectedKeyOf({ displayCase, foldedSku }: ExpectedPiece): ExpectedKey {
  return [displayCase ?? "", foldedSku];
}

export function isExpectedKey(key: unknown): key is ExpectedKey {
  return Array.isArray(key) && key.length === 2 && key.every((part) => typeof part === "string");
}

/** Lists pieces by case, then SKU. */
export function findExpected(
  tx: Tx,
  where: SQL,
  { after, before, limit }: Slice<ExpectedKey>,
): ExpectedPiece[] {
  const isBack = before !== undefined;
  const [name, sku] = before ?? after ?? [];
  const beyond =
    name === undefined
      ? undefined
      : sql`(${caseKey}, ${pieces.foldedSku}) ${isBack ? sql`<` : sql`>`} (${name}, ${sku})`;
  const order = isBack ? [sql`${caseKey} desc`, sql`${pieces.foldedSku} desc`] : [caseKey, pieces.foldedSku];
  const rows = tx
    .select({
      id: pieces.id,
      sku: pieces.sku,
      foldedSku: pieces.foldedSku,
      description: pieces.description,
      category: pieces.category,
      displayCase: pieces.displayCase,
      state: pieces.state,
      retailPrice: pieces.retailPrice,
    })
    .from(pieces)
    .where(and(where, beyond))
    .orderBy(...order)
    .limit(limit)
    .all();
  return isBack ? rows.toReversed() : rows;
}

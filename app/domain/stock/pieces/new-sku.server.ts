import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces } from "~db/schema/index.ts";
import { refuse } from "../../result.ts";
import { foldSku, HIDDEN, isOfTwoAlphabets } from "../../fold-sku.ts";

export interface TakenSku {
  kind: "taken SKU";
  existing: { id: number; sku: string; description: string };
}

/**
 * Refuses a new SKU with invisible characters or letters of two alphabets, and one that another piece has or
 * that looks like another's. A piece may keep the SKU it has.
 */
export function refuseSku(
  tx: Tx,
  sku: string,
  { field = "sku", ownId }: { field?: string; ownId?: number | undefined } = {},
) {
  const own = ownId && tx.select({ sku: pieces.sku }).from(pieces).where(eq(pieces.id, ownId)).get();
  if (own && own.sku === sku) return null;
  if (HIDDEN.test(sku)) return refuse("invalid", "This SKU has hidden characters. Type it again", field);
  if (isOfTwoAlphabets(sku))
    return refuse("invalid", "This SKU mixes letters of two alphabets. Type it again", field);
  const other = tx
    .select({ id: pieces.id, sku: pieces.sku, description: pieces.description })
    .from(pieces)
    .where(and(eq(pieces.foldedSku, foldSku(sku)), ownId ? ne(pieces.id, ownId) : undefined))
    .get();
  return other
    ? refuse<TakenSku>("conflict", "SKU already exists", field, { kind: "taken SKU", existing: other })
    : null;
}

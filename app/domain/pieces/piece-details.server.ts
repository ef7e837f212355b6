import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces } from "~db/schema/index.ts";
import { refuse } from "../result.ts";
import { fold } from "../search-text.ts";
import { wrongKarat } from "./metals.ts";
import type { PieceDetails } from "./piece-fields.ts";
import { listStores } from "../stores/find-stores.server.ts";

/** SKUs that differ only in case or white space are equal. */
export function foldSku(sku: string): string {
  return fold(sku);
}

export interface TakenSku {
  kind: "taken SKU";
  existing: { id: number; sku: string; description: string };
}

/**
 * Refuses an unknown store, a karat that its metal doesn't have, a SKU with invisible characters, and one that another
 * piece has.
 */
export function refuseBadDetails(tx: Tx, details: PieceDetails, ownId?: number) {
  const { sku, location } = details;
  const badKarat = wrongKarat(details);
  if (badKarat) return refuse("invalid", badKarat, "karat");
  if (location && !listStores(tx).some((store) => store.key === location))
    return refuse("invalid", "Choose one of the stores", "location");
  if (/\p{C}/u.test(sku)) return refuse("invalid", "This SKU has invisible characters. Type it again", "sku");
  const other = tx
    .select({ id: pieces.id, sku: pieces.sku, description: pieces.description })
    .from(pieces)
    .where(and(eq(pieces.foldedSku, foldSku(sku)), ownId ? ne(pieces.id, ownId) : undefined))
    .get();
  return other
    ? refuse<TakenSku>("conflict", "SKU already exists", "sku", { kind: "taken SKU", existing: other })
    : null;
}

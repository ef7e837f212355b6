import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces, vendors } from "~db/schema/index.ts";
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

type CheckedDetails = Pick<PieceDetails, "sku" | "location" | "vendorId" | "ownership" | "memoDueDay">;
type Alloy = Pick<PieceDetails, "metal" | "karat">;

/**
 * Refuses an unknown store or vendor, a day on which the shop's own is due back, a karat that its metal doesn't have, a
 * SKU with invisible characters, and one that another piece has.
 */
export function refuseBadDetails(
  tx: Tx,
  { sku, location, metal, karat, ...of }: CheckedDetails & Partial<Alloy>,
  ownId?: number,
) {
  const badKarat = wrongKarat({ metal: metal ?? null, karat: karat ?? null });
  if (badKarat) return refuse("invalid", badKarat, "karat");
  if (location && !listStores(tx).some((store) => store.key === location))
    return refuse("invalid", "Choose one of the stores", "location");
  const wrong = refuseBadOrigin(tx, of);
  if (wrong) return wrong;
  if (/\p{C}/u.test(sku)) return refuse("invalid", "This SKU has hidden characters. Type it again", "sku");
  const other = tx
    .select({ id: pieces.id, sku: pieces.sku, description: pieces.description })
    .from(pieces)
    .where(and(eq(pieces.foldedSku, foldSku(sku)), ownId ? ne(pieces.id, ownId) : undefined))
    .get();
  return other
    ? refuse<TakenSku>("conflict", "SKU already exists", "sku", { kind: "taken SKU", existing: other })
    : null;
}

/** Refuses an unknown vendor, and a day on which the shop's own is due back. */
export function refuseBadOrigin(
  tx: Tx,
  { vendorId, ownership, memoDueDay }: Pick<PieceDetails, "vendorId" | "ownership" | "memoDueDay">,
) {
  if (vendorId !== null && !tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).get())
    return refuse("invalid", "Choose one of the vendors", "vendorId");
  if (memoDueDay !== null && ownership === "owned")
    return refuse("invalid", "Only memo and consigned items have a due date", "memoDueDay");
  return null;
}

import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { vendors } from "~db/schema/index.ts";
import { inMoney } from "../../money.ts";
import { refuse } from "../../result.ts";
import { wrongKarat } from "./metals.ts";
import { refuseNewCategory } from "./categories-in-use.server.ts";
import { refuseNewCase } from "./display-cases.server.ts";
import type { PieceDetails } from "./piece-fields.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { refuseStoreIfGiven } from "../../shop/stores/named-store.server.ts";
import { isBelowFloor } from "./floor-price.ts";
import { refuseSku } from "./new-sku.server.ts";

type CheckedDetails = Pick<PieceDetails, "sku" | "location" | "vendorId" | "ownership" | "memoDueDay">;
type Groups = Pick<PieceDetails, "category" | "displayCase">;
type Alloy = Pick<PieceDetails, "metal" | "karat">;
type Prices = Pick<PieceDetails, "retailPrice" | "floorPrice">;

/**
 * Refuses an unknown store or vendor, a due-back day for a piece that the shop owns, a karat that its metal
 * doesn't have, a category or case beyond those that items may have, a list price below the floor (unless the
 * edited piece `before` has these already), and whatever `refuseSku` refuses.
 */
export function refuseBadPiece(
  tx: Tx,
  {
    sku,
    location,
    metal,
    karat,
    retailPrice,
    floorPrice,
    ...of
  }: CheckedDetails & Groups & Partial<Alloy & Prices>,
  before?: Prices & Groups & { id: number },
) {
  const badKarat = wrongKarat({ metal: metal ?? null, karat: karat ?? null });
  if (badKarat) return refuse("invalid", badKarat, "karat");
  const wrong = refuseStoreIfGiven(tx, location, "location") ?? refuseBadOrigin(tx, of);
  if (wrong) return wrong;
  const { category, displayCase } = of;
  const beyond =
    (category === before?.category ? null : refuseNewCategory(tx, category)) ??
    (displayCase === before?.displayCase ? null : refuseNewCase(tx, displayCase));
  if (beyond) return beyond;
  return refuseLowPrice(tx, { retailPrice, floorPrice }, before) ?? refuseSku(tx, sku, { ownId: before?.id });
}

function refuseLowPrice(tx: Tx, { retailPrice, floorPrice = null }: Partial<Prices>, before?: Prices) {
  if (retailPrice === undefined || floorPrice === null || !isBelowFloor(retailPrice, { floorPrice }))
    return null;
  if (before?.retailPrice === retailPrice && before.floorPrice === floorPrice) return null;
  const floor = inMoney(floorPrice, readSettings(tx).currency);
  return refuse("invalid", `Enter a retail price of at least ${floor}, the floor price`, "retailPrice");
}

/** Refuses an unknown vendor, and a due-back day for a piece that the shop owns. */
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

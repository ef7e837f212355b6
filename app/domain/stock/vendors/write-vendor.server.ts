import { and, count, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { vendors } from "~db/schema/index.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { done, edited, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { fold } from "../../search-text.ts";
import { getVendor, type Vendor } from "./find-vendors.server.ts";
import type { VendorDetails } from "./vendor-fields.ts";

/** More than any shop buys from, and few enough to choose from. */
const VENDORS_AT_MOST = 500;

/** Refuses a name that another vendor has (409), and more than `VENDORS_AT_MOST`. */
export function addVendor({ tx, now }: RuleContext, details: VendorDetails): Result<Vendor, TakenName> {
  const taken = refuseTakenName(tx, details.name);
  if (taken) return taken;
  const known = tx.select({ n: count() }).from(vendors).get()?.n ?? 0;
  if (known >= VENDORS_AT_MOST)
    return refuse("conflict", `You've reached ${VENDORS_AT_MOST} vendors: rename one you don't use`);
  const vendor = tx
    .insert(vendors)
    .values({ ...details, foldedName: fold(details.name), createdAt: now })
    .returning()
    .get();
  return done(vendor, { action: "vendor.added", record: { kind: "vendor", id: vendor.id }, after: vendor });
}

/** Refuses an edit of an older version (409); without a version it overwrites what is there. */
export function editVendor(
  ctx: RuleContext,
  id: number,
  { version, ...details }: VendorDetails & { isActive: boolean; version: number | null },
): Result<Vendor, Overtaken<Vendor> | TakenName> {
  const { tx } = ctx;
  const before = getVendor(tx, id);
  if (!before) return refuse("missing", "No such record");
  const record = { kind: "vendor", id } as const;
  const based = { version: version ?? before.version, record, what: "this vendor" };
  const overtaken = refuseOvertaken(ctx, before, based);
  if (overtaken) return overtaken;
  const taken = refuseTakenName(tx, details.name, id);
  if (taken) return taken;
  const after = tx
    .update(vendors)
    .set({ ...details, foldedName: fold(details.name), version: sql`${vendors.version} + 1` })
    .where(eq(vendors.id, id))
    .returning()
    .get();
  return edited(before, after, { action: "vendor.changed", record, before, after });
}

export interface TakenName {
  kind: "taken name";
  existing: { id: number; name: string };
}

function refuseTakenName(tx: Tx, name: string, ownId?: number) {
  const other = tx
    .select({ id: vendors.id, name: vendors.name })
    .from(vendors)
    .where(and(eq(vendors.foldedName, fold(name)), ownId ? ne(vendors.id, ownId) : undefined))
    .get();
  return other
    ? refuse<TakenName>("conflict", "There is already a vendor with this name", "name", {
        kind: "taken name",
        existing: other,
      })
    : null;
}

import { and, asc, desc, eq, inArray, ne, sql, sum } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { listed, oneOfMany } from "~db/one-of-many.ts";
import type { Ownership } from "../pieces/ownership.ts";
import { NOT_DUE_BACK } from "~db/due-back-to-vendor.ts";
import { ON_HAND } from "~db/states-on-hand.ts";
import { pieces, stockByVendor, vendors } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import { PIECE_STATES, type PieceState } from "../pieces/piece-states.ts";
import { searchWords } from "../../search-text.ts";
import { searchedVendor } from "../../searched-fields.ts";
import type { Slice } from "../../slice.ts";

export type Vendor = typeof vendors.$inferSelect;

export interface VendorFilter {
  search?: string | undefined;
}

export function getVendor(tx: Tx, id: number): Vendor | undefined {
  return tx.select().from(vendors).where(eq(vendors.id, id)).get();
}

/** Sorted by name. */
export function listVendors(tx: Tx, { search = "" }: VendorFilter = {}): Vendor[] {
  const words = searchWords(search);
  const ofPhone = searchWords(search, { phones: true });
  const all = tx.select().from(vendors).orderBy(asc(vendors.foldedName)).all();
  if (words.length === 0) return all;
  return all.filter((vendor) => {
    const text = searchedVendor(vendor);
    return [words, ofPhone].some((each) => each.length > 0 && each.every((word) => text.includes(word)));
  });
}

/** Sorted by name, starting at a folded name. */
export function findVendors(tx: Tx, filter: VendorFilter, { after, before, limit }: Slice<string>): Vendor[] {
  const found = listVendors(tx, filter);
  if (before !== undefined) return found.filter(({ foldedName }) => foldedName < before).slice(-limit);
  return found.filter(({ foldedName }) => after === undefined || foldedName > after).slice(0, limit);
}

/** Active vendors, for forms, and the one that a record has already. */
export function vendorChoices(tx: Tx, chosen?: number | null): Pick<Vendor, "id" | "name">[] {
  return everyVendor(tx)
    .all()
    .filter(({ id, isActive }) => isActive || id === chosen)
    .map(({ id, name }) => ({ id, name }));
}

const everyVendor = builtOnce((tx) =>
  tx
    .select({ id: vendors.id, name: vendors.name, isActive: vendors.isActive })
    .from(vendors)
    .orderBy(asc(vendors.foldedName)),
);

export interface StateCount {
  state: PieceState;
  pieces: number;
}

/** Number of a vendor's pieces by state. Leaves out states with none. */
export function piecesByState(tx: Tx, vendorId: number): StateCount[] {
  const found = tx
    .select({ state: stockByVendor.state, n: sum(stockByVendor.pieces).mapWith(Number) })
    .from(stockByVendor)
    .where(eq(stockByVendor.vendorId, vendorId))
    .groupBy(stockByVendor.state)
    .all();
  return PIECE_STATES.flatMap((state) => {
    const n = found.find((row) => row.state === state)?.n ?? 0;
    return n > 0 ? [{ state, pieces: n }] : [];
  });
}

/** Number of pieces of each of these vendors that the shop has, and of those that aren't its own. */
export function heldByVendors(
  tx: Tx,
  ids: readonly number[],
): Map<number, { pieces: number; notOwned: number }> {
  const { vendorId, ownership, state } = stockByVendor;
  const found = tx
    .select({
      vendorId,
      pieces: sum(stockByVendor.pieces).mapWith(Number),
      notOwned: sql`sum(iif(${ownership} = 'owned', 0, ${stockByVendor.pieces}))`.mapWith(Number),
    })
    .from(stockByVendor)
    .where(and(oneOfMany(vendorId, ids), inArray(state, [...ON_HAND])))
    .groupBy(vendorId)
    .all();
  return new Map(found.map(({ vendorId: id, ...held }) => [id, held]));
}

export interface DuePiece {
  id: number;
  sku: string;
  description: string;
  category: string;
  state: string;
  retailPrice: Cents;
  location: string | null;
  memoDueDay: Day | null;
}

/**
 * Condition that a piece goes back to its vendor some day: on memo or consigned, and not sold, returned or
 * melted.
 */
export const IS_TO_GO_BACK = sql`${pieces.ownership} <> 'owned' and ${pieces.state} not in ${sql.raw(listed(NOT_DUE_BACK))}`;

/** Pieces on memo or consigned from a vendor and due back, soonest due first, those without a day last. */
export function dueBackTo(tx: Tx, vendorId: number, limit: number): DuePiece[] {
  const { id, sku, description, category, state, retailPrice, location, memoDueDay } = pieces;
  const due = (hasDay: boolean, atMost: number) =>
    tx
      .select({ id, sku, description, category, state, retailPrice, location, memoDueDay })
      .from(pieces)
      .where(
        and(
          IS_TO_GO_BACK,
          eq(pieces.vendorId, vendorId),
          hasDay ? sql`${memoDueDay} is not null` : sql`${memoDueDay} is null`,
        ),
      )
      .orderBy(asc(memoDueDay), asc(id))
      .limit(atMost)
      .all();
  const dated = due(true, limit);
  return [...dated, ...(dated.length < limit ? due(false, limit - dated.length) : [])];
}

/** Number of a vendor's memo and consigned pieces that were sold and are owed. */
export function soldOnMemo(tx: Tx, vendorId: number) {
  const { vendorId: of, ownership, state } = stockByVendor;
  return tx
    .select({ ownership: sql<Ownership>`${ownership}`, pieces: sum(stockByVendor.pieces).mapWith(Number) })
    .from(stockByVendor)
    .where(and(eq(of, vendorId), ne(ownership, "owned"), eq(state, "sold")))
    .groupBy(ownership)
    .orderBy(desc(ownership))
    .all()
    .filter(({ pieces: count }) => count > 0);
}

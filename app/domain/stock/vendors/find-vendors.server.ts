import { and, asc, type Column, count, desc, eq, inArray, ne, type SQL, sql, sum } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { listed, oneOfMany } from "~db/one-of-many.ts";
import type { Ownership } from "../pieces/ownership.ts";
import { NOT_DUE_BACK } from "~db/due-back-to-vendor.ts";
import { ON_HAND } from "~db/states-on-hand.ts";
import { pieces, stockByVendor, vendors } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
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

/** Numbers of a vendor's pieces. */
export interface HeldPieces {
  onHand: number;
  /** Those on hand that aren't the shop's. */
  notOwned: number;
  /** Wherever they are: `IS_TO_GO_BACK`. */
  dueBack: number;
  /** Sold on memo or consigned: `soldOnMemo`. */
  unpaid: number;
}

const NOTHING_HELD: HeldPieces = { onHand: 0, notOwned: 0, dueBack: 0, unpaid: 0 };

/** What the shop holds of each of these vendors, and owes them for. */
export function heldOfVendors(tx: Tx, ids: readonly number[]): (vendorId: number) => HeldPieces {
  const { vendorId, ownership, state, pieces: n } = stockByVendor;
  const isOnHand = inArray(state, [...ON_HAND]);
  const sumIf = (...conditions: SQL[]) => sql`sum(iif(${and(...conditions)}, ${n}, 0))`.mapWith(Number);
  const found = tx
    .select({
      vendorId,
      onHand: sumIf(isOnHand),
      notOwned: sumIf(ne(ownership, "owned"), isOnHand),
      dueBack: sumIf(isToGoBack(stockByVendor)),
      unpaid: sumIf(IS_UNPAID),
    })
    .from(stockByVendor)
    .where(oneOfMany(vendorId, ids))
    .groupBy(vendorId)
    .all();
  const held = new Map(found.map(({ vendorId: id, ...numbers }) => [id, numbers]));
  return (id) => held.get(id) ?? NOTHING_HELD;
}

export interface DuePiece {
  id: number;
  sku: string;
  description: string;
  category: string;
  state: string;
  cost: Cents;
  retailPrice: Cents;
  location: string | null;
  memoDueDay: Day | null;
}

/**
 * Condition that a piece goes back to its vendor some day: on memo or consigned, and not sold, returned or
 * melted.
 */
export const IS_TO_GO_BACK = isToGoBack(pieces);

function isToGoBack({ ownership, state }: Standing): SQL {
  return sql`${ownership} <> 'owned' and ${state} not in ${sql.raw(listed(NOT_DUE_BACK))}`;
}

/** Condition that a vendor's pieces were sold and are owed for. */
const IS_UNPAID = sql`${stockByVendor.ownership} <> 'owned' and ${stockByVendor.state} = 'sold'`;

interface Standing {
  ownership: Column;
  state: Column;
}

/** Pieces on memo or consigned from a vendor and due back, soonest due first, those without a day last. */
export function dueBackTo(tx: Tx, vendorId: number, limit: number): DuePiece[] {
  const { id, sku, description, category, state, cost, retailPrice, location, memoDueDay } = pieces;
  const due = (hasDay: boolean, atMost: number) =>
    tx
      .select({ id, sku, description, category, state, cost, retailPrice, location, memoDueDay })
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

/** No summary has the cost of a vendor's pieces: more than these aren't summed. */
const SUMMED_AT_MOST = 1_000;

/** Cost of all pieces due back to a vendor; null if they are too many to sum. */
export function costDueBackTo(tx: Tx, vendorId: number): Cents | null {
  const due = tx
    .select({ cost: pieces.cost })
    .from(pieces)
    .where(and(IS_TO_GO_BACK, eq(pieces.vendorId, vendorId)))
    // The order of the index of pieces due back, which has no others.
    .orderBy(asc(pieces.memoDueDay), asc(pieces.id))
    .limit(SUMMED_AT_MOST + 1)
    .as("due");
  const all = tx
    .select({ pieces: count(), cost: sum(due.cost).mapWith(Number) })
    .from(due)
    .get();
  return all && all.pieces > SUMMED_AT_MOST ? null : cents(all?.cost ?? 0);
}

/** Number of a vendor's memo and consigned pieces that were sold and are owed. */
export function soldOnMemo(tx: Tx, vendorId: number) {
  const { vendorId: of, ownership } = stockByVendor;
  return tx
    .select({ ownership: sql<Ownership>`${ownership}`, pieces: sum(stockByVendor.pieces).mapWith(Number) })
    .from(stockByVendor)
    .where(and(eq(of, vendorId), IS_UNPAID))
    .groupBy(ownership)
    .orderBy(desc(ownership))
    .all()
    .filter(({ pieces: count }) => count > 0);
}

import { and, eq, sql } from "drizzle-orm";
import { pieces } from "~db/schema/index.ts";
import type { Deed } from "../deed.ts";
import { formatDecimal } from "../money.ts";
import { done, refuse, type Result } from "../result.ts";
import { isAvailable, type Piece } from "./piece.ts";
import type { PieceDetails } from "./piece-fields.ts";
import { foldSku, refuseBadDetails, searchTextOf } from "./piece-details.server.ts";
import { getPiece } from "./find-pieces.server.ts";

const LOCKED = {
  sku: ({ sku }: Piece) => `The SKU of a sold item stays ${sku}`,
  cost: ({ cost }: Piece) => `The cost of a sold item stays ${formatDecimal(cost)}`,
  retailPrice: ({ retailPrice }: Piece) =>
    `The retail price of a sold item stays ${formatDecimal(retailPrice)}`,
};

/** What somebody is told whose edit came too late: the version now, and what the record says where they wrote something else. */
export interface OvertakenEdit {
  version: number;
  theirs: Partial<PieceDetails>;
}

/**
 * Changes a piece's record. On a sold one SKU, cost and price are locked. Somebody who began from an older version is told,
 * with what the record says now.
 */
export function editPiece(
  { tx }: Deed,
  id: number,
  { version, ...details }: PieceDetails & { version: number },
): Result<Piece> {
  const before = getPiece(tx, id);
  if (!before) return refuse("missing", "No such record");
  if (before.version !== version)
    return refuse("conflict", "Somebody changed this item since you opened it", undefined, {
      version: before.version,
      theirs: whereTheyDiffer(before, details),
    } satisfies OvertakenEdit);
  if (!isAvailable(before))
    for (const field of Object.keys(LOCKED) as (keyof typeof LOCKED)[])
      if (details[field] !== before[field]) return refuse("invalid", LOCKED[field](before), field);
  const refusal = refuseBadDetails(tx, details, id);
  if (refusal) return refusal;
  const after = tx
    .update(pieces)
    .set({
      ...details,
      foldedSku: foldSku(details.sku),
      searchText: searchTextOf(details),
      version: sql`${pieces.version} + 1`,
    })
    .where(and(eq(pieces.id, id), eq(pieces.version, version)))
    .returning()
    .get();
  return done(after, { action: "piece.changed", record: { kind: "piece", id }, before, after });
}

function whereTheyDiffer(now: Piece, typed: PieceDetails): Partial<PieceDetails> {
  const names = Object.keys(typed) as (keyof PieceDetails)[];
  return Object.fromEntries(
    names.filter((name) => now[name] !== typed[name]).map((name) => [name, now[name]]),
  );
}

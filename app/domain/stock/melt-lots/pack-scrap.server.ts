import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { meltLotLines, meltLots, pieces } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { whyHeld } from "../movements/on-hold.server.ts";
import { notOurs, whereabouts } from "../movements/piece-now.server.ts";
import { pieceOfSku } from "../pieces/find-pieces.server.ts";
import { namedItems } from "../pieces/named-items.ts";
import type { Piece } from "../pieces/piece.ts";
import { done, refuse, type Refused, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { refuseStore } from "../../shop/stores/named-store.server.ts";
import { getMeltLot, lotOfPiece } from "./find-melt-lots.server.ts";
import { scrapToMelt } from "./scrap-that-can-go.server.ts";
import { MOST_SCRAP } from "./melt-lot-size.ts";
import { type MeltLot, type MeltLotLine, meltLotNumber } from "./melt-lot.ts";

export interface NewMeltLot {
  location: string;
  refiner: string;
  note: string | null;
  /** True to begin with all scrap of the store, up to the lot's limit. */
  scrap: boolean;
}

/** A lot after pieces were put on it or taken off, and how many those were. */
export interface Repacked extends MeltLot {
  moved: number;
}

/** Begins a lot of a store's scrap, to be packed next. */
export function beginMeltLot(
  ctx: RuleContext,
  { location, refiner, note, scrap }: NewMeltLot,
): Result<MeltLot> {
  const { tx, actor, now } = ctx;
  const unknown = refuseStore(tx, location, "location");
  if (unknown) return unknown;
  const id = insertRow(tx, meltLots, { store: location, refiner, note, begunAt: now, begunBy: actor.id });
  const begun: Trail = {
    action: "melt-lot.begun",
    record: { kind: "melt-lot", id },
    // Leaves out free words, which an erasure would have to find here.
    after: { store: location },
  };
  if (!scrap) return done(readLot(tx, id), begun);
  const found = scrapToMelt(tx, location, todayAt(tx, location, now));
  if (found.length === 0) return done(readLot(tx, id), begun);
  addLines(ctx, id, found);
  return done(readLot(tx, id), begun, packed(id, "melt-lot.packed", found));
}

/**
 * Adds a piece of scrap to a lot by its tag, or all scrap of the store that is on no lot, oldest first, as
 * far as there is room. Refused (409) if the piece isn't scrap of the store, is held, or is on another lot,
 * and if the lot is full.
 */
export function addScrap(
  ctx: RuleContext,
  { lotId, sku, all }: { lotId: number; sku: string | null; all: boolean },
): Result<Repacked> {
  const { tx, now } = ctx;
  const found = lotToPack(tx, lotId);
  if (!found.ok) return found;
  const { lot } = found;
  const store = lot.store.key;
  const room = MOST_SCRAP - lot.items;
  const added = all ? scrapToMelt(tx, store, todayAt(tx, store, now), room) : oneOfSku(tx, lot, sku, now);
  if (!Array.isArray(added)) return added;
  if (room <= 0)
    return refuse(
      "conflict",
      `${meltLotNumber(lotId)} is full at ${MOST_SCRAP} items. Start another lot`,
      all ? "all" : "sku",
    );
  if (added.length === 0) return refuse("conflict", `${lot.store.name} has no scrap ready to send`, "all");
  addLines(ctx, lotId, added);
  const lotNow = { ...readLot(tx, lotId), moved: added.length };
  return done(lotNow, packed(lotId, "melt-lot.packed", added));
}

function oneOfSku(tx: Tx, lot: MeltLot, sku: string | null, now: Instant): Piece[] | Refused {
  if (sku === null) return refuse("invalid", "Scan or type a SKU", "sku");
  const piece = pieceOfSku(tx, sku);
  if (!piece) return refuse("invalid", `No item has the SKU ${sku}`, "sku");
  const other = lotOfPiece(tx, piece.id);
  if (other !== null) return refuse("conflict", `${piece.sku} is already on ${meltLotNumber(other)}`, "sku");
  const why = whyNotMelt(tx, piece, lot.store.key, now);
  return why === null ? [piece] : refuse("conflict", why, "sku");
}

/** Reason a piece can't be melted with a store's lot, and what to do first; null if it can. */
export function whyNotMelt(tx: Tx, piece: MeltLotLine["piece"], store: string, now: Instant): string | null {
  const { sku, state, isScrap, location } = piece;
  if (!isScrap || (state !== "damaged" && state !== "reserved")) {
    const is = `${sku} is ${whereabouts(tx, piece)}`;
    return state === "available" || state === "damaged"
      ? `${is}. Mark it as scrap first`
      : `${is}, not scrap`;
  }
  if (piece.ownership !== "owned") return notOurs(piece);
  if (location !== store) return `${sku} is in another store`;
  return whyHeld(tx, piece, now);
}

/** Takes those of the pieces off a lot that are on it. Refused once it is sent, and if none is on it. */
export function takeOffScrap(
  { tx }: RuleContext,
  { lotId, ids }: { lotId: number; ids: readonly number[] },
): Result<Repacked> {
  const found = lotToPack(tx, lotId);
  if (!found.ok) return found;
  const onLot = and(eq(meltLotLines.lotId, lotId), oneOfMany(meltLotLines.pieceId, ids));
  const taken = tx
    .select({ id: pieces.id, sku: pieces.sku })
    .from(meltLotLines)
    .innerJoin(pieces, eq(pieces.id, meltLotLines.pieceId))
    .where(onLot)
    .all();
  if (taken.length === 0) return refuse("conflict", "This is no longer on the lot", "ids");
  tx.delete(meltLotLines).where(onLot).run();
  raiseVersion(tx, lotId);
  const lotNow = { ...readLot(tx, lotId), moved: taken.length };
  return done(lotNow, packed(lotId, "melt-lot.unpacked", taken));
}

/** Discards a lot that was never sent. Its pieces stay scrap. */
export function discardMeltLot({ tx }: RuleContext, { lotId }: { lotId: number }): Result<MeltLot> {
  const found = lotToPack(tx, lotId);
  if (!found.ok) return found;
  tx.delete(meltLotLines).where(eq(meltLotLines.lotId, lotId)).run();
  tx.update(meltLots)
    .set({ state: "discarded", version: sql`${meltLots.version} + 1` })
    .where(and(eq(meltLots.id, lotId), eq(meltLots.state, "open")))
    .run();
  return done(readLot(tx, lotId), {
    action: "melt-lot.discarded",
    record: { kind: "melt-lot", id: lotId },
    before: { state: "open" },
    after: { state: "discarded" },
  });
}

/** Returns a lot that is still being packed. Refuses (409) one that was sent or discarded. */
export function lotToPack(tx: Tx, id: number): { ok: true; lot: MeltLot } | Refused {
  const lot = getMeltLot(tx, id);
  if (!lot) return refuse("missing", "No such record");
  if (lot.state === "open") return { ok: true, lot };
  const number = meltLotNumber(id);
  return refuse(
    "conflict",
    lot.state === "discarded" ? `${number} was already discarded` : `${lot.sentBy} already sent ${number}`,
  );
}

export function readLot(tx: Tx, id: number): MeltLot {
  const lot = getMeltLot(tx, id);
  if (!lot) throw new Error(`Melt lot ${id} was written and can't be read`);
  return lot;
}

function addLines({ tx, actor, now }: RuleContext, lotId: number, added: readonly Piece[]): void {
  for (const { id: pieceId } of added)
    insertRow(tx, meltLotLines, { lotId, pieceId, addedAt: now, addedBy: actor.id });
  raiseVersion(tx, lotId);
}

function raiseVersion(tx: Tx, id: number): void {
  tx.update(meltLots)
    .set({ version: sql`${meltLots.version} + 1` })
    .where(eq(meltLots.id, id))
    .run();
}

function packed(
  id: number,
  action: "melt-lot.packed" | "melt-lot.unpacked",
  found: Parameters<typeof namedItems>[0],
): Trail {
  return { action, record: { kind: "melt-lot", id }, after: namedItems(found) };
}

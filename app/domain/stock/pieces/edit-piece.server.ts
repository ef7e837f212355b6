import { searchedPiece } from "./searched-text-of-piece.ts";
import { and, eq, sql } from "drizzle-orm";
import { pieceMovements, pieces } from "~db/schema/index.ts";
import type { Tx } from "~db/client.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { can } from "../../permissions.ts";
import { heldUntil, whyHeld } from "../movements/on-hold.server.ts";
import type { Instant } from "../../dates.ts";
import { formatDecimal } from "../../money.ts";
import { refuseOvertaken, type Overtaken } from "../../shop/trail/overtaken.server.ts";
import { edited, refuse, type Result } from "../../result.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { settingDefaults } from "../../shop/settings/setting-defaults.ts";
import { transferOfPiece } from "../transfers/find-transfers.server.ts";
import { onTransferText } from "../transfers/on-a-transfer.server.ts";
import type { Piece } from "./piece.ts";
import { stonesOfOne } from "./find-stones.server.ts";
import { keepStones } from "./keep-stones.server.ts";
import { spelledCase } from "./display-cases.server.ts";
import type { PieceDetails } from "./piece-fields.ts";
import type { StoneDetails } from "./stones.ts";
import { foldSku } from "../../fold-sku.ts";
import type { TakenSku } from "./new-sku.server.ts";
import { refuseBadPiece } from "./refuse-bad-piece.server.ts";
import { getPiece } from "./find-pieces.server.ts";
import { told } from "../../shop/trail/entry-content.ts";
import { noteWriteOff } from "../movements/write-offs-worth-a-look.server.ts";
import { isAvailable, isGone } from "./piece-states.ts";
import { noteRelabeled } from "./relabeled-worth-a-look.server.ts";
import { noteLowerCost } from "./lower-costs-worth-a-look.server.ts";

const LOCKED = {
  sku: (piece: Piece) => `You can't change the SKU of ${lockedBy(piece)}: it stays ${piece.sku}`,
  cost: (piece: Piece) =>
    `You can't change the cost of ${lockedBy(piece)}: it stays ${formatDecimal(piece.cost)}`,
  retailPrice: (piece: Piece) =>
    `You can't change the retail price of ${lockedBy(piece)}: it stays ${formatDecimal(piece.retailPrice)}`,
};

function lockedBy({ state }: Pick<Piece, "state">): string {
  return state === "sold" ? "a sold item" : "an item that isn't available";
}

/**
 * Fields of a piece that can't be edited in its present state. A piece that is damaged, scrap, or on hold
 * because it was traded in may be priced for the day it goes on sale.
 */
export function lockedFields(
  tx: Tx,
  piece: Pick<Piece, "id" | "location" | "state">,
): (keyof typeof LOCKED)[] {
  if (isAvailable(piece)) return [];
  const isStock = piece.state === "damaged" || heldUntil(tx, piece) !== null;
  return isStock ? ["sku", "cost"] : ["sku", "cost", "retailPrice"];
}

/** Why a piece's location can't be edited; null if it can. */
export function whyItStays(tx: Tx, piece: Piece, now: Instant): string | null {
  if (piece.state !== "in_transit") return whyHeld(tx, piece, now);
  const transfer = transferOfPiece(tx, piece.id);
  const where = transfer ? `, ${onTransferText(transfer)}` : "";
  return `This item is in transit${where}: receive it there`;
}

/** True for everybody while discounts have no limit; otherwise only for those who may go beyond it. */
export function mayLowerPrices({ tx, actor }: RuleContext): boolean {
  const isLimited = readSettings(tx).discountLimit < settingDefaults.discountLimit;
  return !isLimited || can(actor, "sales.discount");
}

/**
 * Edits a piece. Refuses an edit of an older version (409) and changes to `lockedFields`.
 *
 * Without the right for it, also refuses: a lower cost while Settings guard it; a lower floor price; making
 * an owned piece a vendor's; taking away a piece's location, without which no count expects it; and a lower
 * list price while discounts have a limit.
 *
 * Lists a piece that loses its location, or stops being the store's: what is a vendor's goes to them without an
 * approval. Also lists one that is made another (`noteRelabeled`), and a cost that is lowered by much.
 *
 * A changed location is a movement, which leaves the case behind, unless `isOtherCase` says that the one of this name
 * is the new store's; alone, the trail calls it one too. Without
 * `stones` the piece keeps its stones.
 */
export function editPiece(
  ctx: RuleContext,
  id: number,
  {
    version,
    stones,
    isOtherCase = false,
    ...sent
  }: PieceDetails & { stones?: StoneDetails[]; version: number; isOtherCase?: boolean },
): Result<Piece, Overtaken<Piece> | TakenSku> {
  const { tx, actor, now } = ctx;
  const before = getPiece(tx, id);
  if (!before) return refuse("missing", "No such record");
  const record = { kind: "piece", id } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this item" });
  if (overtaken) return overtaken;
  const typed = spelledCase(tx, sent.displayCase);
  // A case belongs to its store.
  const staysBehind = sent.location !== before.location && typed === before.displayCase && !isOtherCase;
  const details = { ...sent, cost: sent.cost ?? before.cost, displayCase: staysBehind ? null : typed };
  for (const field of lockedFields(tx, before))
    if (details[field] !== before[field]) return refuse("invalid", LOCKED[field](before), field);
  const stays = details.location === before.location ? null : whyItStays(tx, before, now);
  if (stays !== null) return refuse("conflict", stays, "location");
  const { floorPrice } = before;
  const isLower = floorPrice !== null && (details.floorPrice === null || details.floorPrice < floorPrice);
  if (isLower && !can(actor, "sales.below-floor"))
    return refuse("forbidden", "You don't have permission to lower the floor price", "floorPrice");
  if (details.cost < before.cost && readSettings(tx).guardCost && !can(actor, "inventory.lower-cost"))
    return refuse("forbidden", "You don't have permission to lower the cost", "cost");
  if (details.retailPrice < before.retailPrice && !mayLowerPrices(ctx))
    return refuse("forbidden", "You don't have permission to lower the retail price", "retailPrice");
  if (details.ownership !== "owned" && before.ownership === "owned" && !can(actor, "inventory.correct"))
    return refuse(
      "forbidden",
      "You don't have permission to change whose an item of the store is",
      "ownership",
    );
  if (details.location === null && before.location !== null && !can(actor, "inventory.correct"))
    return refuse("forbidden", "You don't have permission to take an item's location away", "location");
  const refusal = refuseBadPiece(tx, details, before);
  if (refusal) return refusal;
  const had = stonesOfOne(tx, id);
  const has = stones ?? had;
  const after = tx
    .update(pieces)
    .set({
      ...details,
      foldedSku: details.sku === before.sku ? before.foldedSku : foldSku(details.sku),
      searchText: searchedPiece(details, has),
      version: sql`${pieces.version} + 1`,
    })
    .where(and(eq(pieces.id, id), eq(pieces.version, version)))
    .returning()
    .get();
  const isSame = JSON.stringify(has.map(inOrder)) === JSON.stringify(had.map(inOrder));
  if (!isSame) keepStones(tx, id, has);
  const isMoved = after.location !== before.location;
  if (isMoved)
    tx.insert(pieceMovements)
      .values({ pieceId: id, kind: "moved", at: now, store: after.location, employeeId: actor.id })
      .run();
  const others = Object.keys(details).filter(
    (name) => name !== "location" && !(staysBehind && name === "displayCase"),
  );
  const isOnlyMoved =
    isMoved &&
    isSame &&
    others.every((name) => after[name as keyof PieceDetails] === before[name as keyof PieceDetails]);
  // What is out comes back to where it was.
  const isNowhere = isMoved && after.location === null && !isGone(after.state);
  const isGivenAway = before.ownership === "owned" && after.ownership !== "owned";
  const relabeled = {
    before: isSame ? before : { ...before, stones: had.map(inOrder) },
    after: isSame ? after : { ...after, stones: has.map(inOrder) },
  };
  return edited(
    before,
    after,
    {
      action: isOnlyMoved ? "piece.moved" : "piece.changed",
      record,
      before: told("piece", isSame ? before : { ...before, stones: had }),
      after: told("piece", isSame ? after : { ...after, stones: has }),
    },
    ...(isNowhere || isGivenAway ? [noteWriteOff(ctx, before)] : []),
    ...noteRelabeled(ctx, relabeled),
    ...noteLowerCost(ctx, { before, after }),
  );
}

function inOrder({ kind, shape, carat, color, clarity, count, place }: StoneDetails) {
  return [kind, shape, carat, color, clarity, count, place];
}

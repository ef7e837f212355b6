import { eq } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { wishes } from "~db/schema/index.ts";
import { getPiece, pieceOfSku } from "../pieces/find-pieces.server.ts";
import { done, refuse, type Result } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { getCustomerOrErased } from "./find-customers.server.ts";
import { getWish, type Wish, wishesOf } from "./find-wishes.server.ts";
import { keptIdOf, refuseCustomer } from "./one-person.server.ts";
import { told } from "../audit/told.ts";

/** Of one person. */
const WISHES_AT_MOST = 100;

/**
 * Puts a piece, by its SKU, or something in words on a customer's wish list. A sold piece too: they may wish for one
 * like it. Refuses a piece that is there already.
 */
export function addWish(
  ctx: RuleContext,
  { customerId, sku, description, note }: NewWish & { sku: string | null; description: string | null },
): Result<Wish> {
  const piece = sku === null ? undefined : pieceOfSku(ctx.tx, sku);
  if (sku !== null && !piece) return refuse("invalid", "No item has this SKU", "sku");
  if (!piece && description === null) return refuse("invalid", "Enter a SKU or a description", "sku");
  const words = piece ? null : description;
  // What was said beside the SKU isn't lost.
  const more = piece ? [description, note].filter((part) => part !== null).join("\n") || null : note;
  return keepWish(ctx, { customerId, pieceId: piece?.id ?? null, description: words, note: more }, "sku");
}

/** Puts a piece on the wish list of a customer. */
export function addWishOfPiece(
  ctx: RuleContext,
  { pieceId, customerId, note }: NewWish & { pieceId: number },
): Result<Wish> {
  if (!getPiece(ctx.tx, pieceId)) return refuse("missing", "No such record");
  if (!getCustomerOrErased(ctx.tx, customerId)) return refuse("invalid", "Customer not found", "customerId");
  return keepWish(ctx, { customerId, pieceId, description: null, note }, "customerId");
}

interface NewWish {
  customerId: number;
  note: string | null;
}

function keepWish(
  { tx, actor, now }: RuleContext,
  wish: NewWish & { pieceId: number | null; description: string | null },
  field: string,
): Result<Wish> {
  const { customerId, pieceId } = wish;
  const refusal = refuseCustomer(tx, customerId);
  if (refusal) return refusal;
  const known = wishesOf(tx, customerId);
  if (pieceId !== null && known.some(({ piece }) => piece?.id === pieceId))
    return refuse("invalid", "This item is on their wish list already", field);
  if (known.length >= WISHES_AT_MOST)
    return refuse("invalid", `A wish list has at most ${WISHES_AT_MOST} entries: remove some first`, field);
  const id = insertRow(tx, wishes, { ...wish, at: now, employeeId: actor.id });
  const added = getWish(tx, id);
  if (!added) throw new Error(`Wish ${id} was added and can't be read`);
  return done(added, {
    action: "customer.wish-added",
    record: { kind: "customer", id: customerId },
    after: told("customer", saidOf(added)),
  });
}

/** Takes an entry off a customer's wish list. The trail keeps it. */
export function removeWish(
  { tx }: RuleContext,
  { customerId, wishId }: { customerId: number; wishId: number },
): Result<Wish> {
  const wish = getWish(tx, wishId);
  if (!wish || wish.customerId !== keptIdOf(tx, customerId)) return refuse("missing", "No such record");
  tx.delete(wishes).where(eq(wishes.id, wishId)).run();
  return done(wish, {
    action: "customer.wish-removed",
    record: { kind: "customer", id: wish.customerId },
    before: told("customer", saidOf(wish)),
  });
}

function saidOf({ id: row, piece, description, note }: Wish) {
  return { row, pieceId: piece?.id ?? null, description, note };
}

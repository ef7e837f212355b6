import { getCustomerOrErased } from "../../people/customers/find-customers.server.ts";
import type { Wish } from "./find-wishes.server.ts";
import { keepWish, type NewWish } from "./write-wish.server.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getPiece, pieceOfSku } from "../pieces/find-pieces.server.ts";

/**
 * Puts a piece, by its SKU, or a description on a customer's wish list. Allows a sold piece: they may wish
 * for one like it. Refuses a piece that is on the list already.
 */
export function addWish(
  ctx: RuleContext,
  { customerId, sku, description, note }: NewWish & { sku: string | null; description: string | null },
): Result<Wish> {
  const piece = sku === null ? undefined : pieceOfSku(ctx.tx, sku);
  if (sku !== null && !piece) return refuse("invalid", "No item has this SKU", "sku");
  if (!piece && description === null) return refuse("invalid", "Enter a SKU or a description", "sku");
  const words = piece ? null : description;
  // Keeps a description that was given beside the SKU.
  const more = piece ? [description, note].filter((part) => part !== null).join("\n") || null : note;
  return keepWish(ctx, { customerId, pieceId: piece?.id ?? null, description: words, note: more }, "sku");
}

export function addWishOfPiece(
  ctx: RuleContext,
  { pieceId, customerId, note }: NewWish & { pieceId: number },
): Result<Wish> {
  if (!getPiece(ctx.tx, pieceId)) return refuse("missing", "No such record");
  if (!getCustomerOrErased(ctx.tx, customerId)) return refuse("invalid", "Customer not found", "customerId");
  return keepWish(ctx, { customerId, pieceId, description: null, note }, "customerId");
}

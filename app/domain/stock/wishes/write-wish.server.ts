import { eq } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { wishes } from "~db/schema/index.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getWish, type Wish, wishesOf } from "./find-wishes.server.ts";
import { refuseCustomer } from "../../people/customers/refuse-erased-or-merged.server.ts";
import { keptIdOf } from "../../people/merges/one-person.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** Wishes of one person. */
const WISHES_AT_MOST = 100;

export interface NewWish {
  customerId: number;
  note: string | null;
}

/** Adds an entry to a wish list. Refuses, at `field`, a piece that is already on it. */
export function keepWish(
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

/** Removes an entry from a customer's wish list. The trail keeps it. */
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

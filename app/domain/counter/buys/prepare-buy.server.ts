import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { buyLines, buys } from "~db/schema/index.ts";
import { customerForDocument } from "../../people/customers/refuse-erased-or-merged.server.ts";
import type { SentValues } from "../../fields.ts";
import { wrongKarat } from "../../stock/pieces/metals.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseStore } from "../../shop/stores/named-store.server.ts";
import { keptWeight } from "../../weight.ts";
import { MOST_BOUGHT } from "./buy-size.ts";
import { type Buy, buyNumber } from "./buy.ts";
import type { buyLineFields } from "./buy-fields.ts";
import { getBuy, linesOfBuy } from "./find-buys.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** Begins a buy from a customer. Their identity and the items come next. */
export function beginBuy(
  { tx, actor, now }: RuleContext,
  { location, customerId: seller }: { location: string; customerId: number },
): Result<Buy> {
  const unknown = refuseStore(tx, location, "location");
  if (unknown) return unknown;
  const found = customerForDocument(tx, seller, "Choose the seller");
  if (!found.ok) return found;
  const customerId = found.customer.id;
  const id = insertRow(tx, buys, { store: location, customerId, begunAt: now, begunBy: actor.id });
  return done(readBuy(tx, id), {
    action: "buy.begun",
    record: { kind: "buy", id },
    after: told("buy", { store: location, customerId }),
  });
}

export type NewBuyLine = SentValues<typeof buyLineFields>;

/** Adds an item to a buy. Refused (409) once it is paid, and beyond `MOST_BOUGHT`. */
export function addBuyLine(
  { tx }: RuleContext,
  { buyId, ...line }: NewBuyLine & { buyId: number },
): Result<Buy> {
  const found = openBuy(tx, buyId);
  if (!found.ok) return found;
  const wrong = wrongKarat(line);
  if (wrong !== null) return refuse("invalid", wrong, "karat");
  if (found.buy.items >= MOST_BOUGHT)
    return refuse("conflict", `A buy can have up to ${MOST_BOUGHT} items. Start another`);
  const { description, metal, karat, isScrap, price } = line;
  const kept = { metal, karat, ...keptWeight({ weight: null, ...line }), isScrap, price };
  insertRow(tx, buyLines, { buyId, description, ...kept });
  raiseVersion(tx, buyId);
  return done(readBuy(tx, buyId), {
    action: "buy.item-added",
    record: { kind: "buy", id: buyId },
    // Leaves out the description, which an erasure would have to find here.
    after: told("buy", { price }),
  });
}

/** Removes an item. Refused (409) once the buy is paid. */
export function removeBuyLine(
  { tx }: RuleContext,
  { buyId, lineId }: { buyId: number; lineId: number },
): Result<Buy> {
  const found = openBuy(tx, buyId);
  if (!found.ok) return found;
  const line = linesOfBuy(tx, buyId).find(({ id }) => id === lineId);
  if (!line) return refuse("missing", "No such record");
  tx.delete(buyLines).where(eq(buyLines.id, lineId)).run();
  raiseVersion(tx, buyId);
  return done(readBuy(tx, buyId), {
    action: "buy.item-removed",
    record: { kind: "buy", id: buyId },
    before: told("buy", { price: line.price }),
  });
}

/** Returns the buy if it isn't paid yet. Refused (409) otherwise. */
export function openBuy(tx: Tx, id: number): { ok: true; buy: Buy } | Refused {
  const buy = getBuy(tx, id);
  if (!buy) return refuse("missing", "No such record");
  if (buy.state === "open") return { ok: true, buy };
  const number = buyNumber(id);
  return refuse(
    "conflict",
    buy.state === "discarded" ? `${number} was already discarded` : `${buy.boughtBy} already paid ${number}`,
  );
}

export function readBuy(tx: Tx, id: number): Buy {
  const buy = getBuy(tx, id);
  if (!buy) throw new Error(`Buy ${id} was written and can't be read`);
  return buy;
}

export function raiseVersion(tx: Tx, id: number): void {
  tx.update(buys)
    .set({ version: sql`${buys.version} + 1` })
    .where(eq(buys.id, id))
    .run();
}
